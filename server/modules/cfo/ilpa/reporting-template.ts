import type { FundRow } from '../../../books/accounts/fund-account.ts'
import { holdingNames } from '../../../books/accounts/holding-rows.ts'
import { standingOf } from '../../../books/balances/nav.ts'
import { feePaymentsOf } from '../../../books/fees/fee-records.ts'
import { holdingFigures } from '../../../books/holdings/figures.ts'
import { known, type TemplateRow, type TemplateSection, unknown } from '../../../books/ilpa/template.ts'
import type { Context } from '../../../kernel/index.ts'
import type { CommitmentLine, StatementLine } from '../close/statement-lines.ts'
import { type KeptStatement, type KeptStatements, statementsAt } from '../close/statements.ts'
import { lineOfFund } from './subscription-line.ts'

const DISTRIBUTED = [
  'returned_capital',
  'distributed_gains',
  'distributed_income',
  'distributed_in_kind',
  'distributed_carry',
  'other_distributions',
] as const
const OPERATING = [
  'management_fees',
  'fee_offsets',
  'partnership_expenses',
  'financing_costs',
  'interest_income',
  'dividend_income',
  'other_income',
  'allocated_income',
] as const

type Reckoned = readonly [key: string, label: string, of: readonly StatementLine[]]

/** The reconciliation of NAV: every line of a capital account is in exactly one row besides the totals. */
export const navRows: readonly Reckoned[] = [
  ['beginning_nav', 'Beginning NAV – Net of Incentive Allocation', ['opening']],
  ['contributions', 'Contributions – Cash & Non-Cash', ['contributions']],
  ['distributions_capital', '(Distributions – Return of Capital)', ['returned_capital']],
  ['distributions_gains', '(Distributions – Realized Gain)', ['distributed_gains']],
  ['distributions_income', '(Distributions – Income)', ['distributed_income']],
  ['distributions_non_cash', '(Distributions – Non-Cash)', ['distributed_in_kind']],
  ['distributions_incentive', '(Distributions – Incentive Allocation)', ['distributed_carry']],
  ['distributions_other', '(Distributions – Not Itemised)', ['other_distributions']],
  ['total_flows', 'Total Cash / Non-Cash Flows', ['contributions', ...DISTRIBUTED]],
  ['management_fees_gross', '(Management Fees – Gross of Offsets, Waivers & Rebates)', ['management_fees']],
  ['offsets_waivers', 'Management Fee Offsets, Waivers & Rebates', ['fee_offsets']],
  ['partnership_expenses', '(Partnership Expenses – Total)', ['partnership_expenses']],
  ['interest_expense', '(Interest Expense & Subscription Facility Fees)', ['financing_costs']],
  ['interest_income', 'Interest Income', ['interest_income']],
  ['dividend_income', 'Dividend Income', ['dividend_income']],
  ['other_income', 'Other Income / (Expense)', ['other_income']],
  ['net_income_other', 'Net Operating Income – Not Itemised', ['allocated_income']],
  ['net_operating', 'Total Net Operating Income / (Expense)', OPERATING],
  ['syndication', '(Offering & Syndication Costs and Placement Fees)', ['syndication_costs']],
  ['realized', 'Realized Gain / (Loss)', ['realised_gains']],
  ['unrealized', 'Change in Unrealized Gain / (Loss)', ['unrealised_gains']],
  ['currency', 'Foreign Exchange Gain / (Loss)', ['currency_gains']],
  ['incentive_paid', 'Incentive Allocation – Paid During the Period', ['carried_interest']],
  ['incentive_change', 'Accrued Incentive Allocation – Periodic Change', ['accrued_carry']],
  ['transfers', 'Transfers of Interests', ['transfers']],
  ['other_capital', 'Other Changes in Capital', ['other_capital']],
  ['ending_nav', 'Ending NAV – Net of Incentive Allocation', ['closing']],
]

export const commitmentRows: ReadonlyArray<readonly [string, string, CommitmentLine]> = [
  ['unfunded_beginning', 'Beginning Unfunded Commitment', 'opening'],
  ['unfunded_contributions', '(Less Contributions)', 'contributed'],
  ['unfunded_recallable', 'Plus Recallable Distributions', 'recallable'],
  ['unfunded_changes', '(Less Expired / Released Commitments), Plus New Commitments', 'change'],
  ['unfunded_transfers', '+/- Transfers of Interests', 'transfers'],
  ['unfunded_ending', 'Ending Unfunded Commitment', 'closing'],
]

const PERIODS = ['QTD', 'YTD', 'Since Inception'] as const

/** A fund's statements at the end of a day, ready for the template of the fund and of each investor. */
export async function reportedAt(ctx: Context, fund: FundRow, day: string) {
  const { nav } = await standingOf(ctx, fund.id, day)
  return {
    day,
    fund,
    statements: await statementsAt(ctx, fund, day, nav),
    line: await lineOfFund(ctx, fund.id, day),
  }
}
export type Reported = Awaited<ReturnType<typeof reportedAt>>

/**
 * Returns the sections of the ILPA Reporting Template 2.0: NAV, commitment, incentive allocation, fees paid to
 * the general partner, performance, and the fund's investments; one investor beside the fund, or the fund alone.
 */
export async function reportingSections(
  ctx: Context,
  reported: Reported,
  lpId: number | null,
  major: (minor: number) => number,
): Promise<TemplateSection[]> {
  const { statements } = reported
  const own = statements.statements.find(({ lp_id }) => lpId !== null && lp_id === lpId)
  const shown: ReadonlyArray<readonly [name: string, of: readonly KeptStatement[]]> = [
    ...(own ? [['Limited Partner', [own]] as const] : []),
    ['Total Fund', statements.statements],
  ]
  const columns = shown.flatMap(([name]) => PERIODS.map(period => `${name} ${period}`))
  const amounts = (of: (statement: KeptStatement, at: number) => number) =>
    shown.flatMap(([, all]) => PERIODS.map((_, at) => major(all.reduce((sum, one) => sum + of(one, at), 0))))
  const sum = (keys: readonly StatementLine[]) =>
    amounts(({ lines }, at) => keys.reduce((total, key) => total + (lines[key]?.[at] ?? 0), 0))
  // The accrual moves between partners: of the whole fund only the investors' part is incentive allocation.
  const bornBy = (one: KeptStatement) => Math.min(one.accrued_carry ?? 0, 0)
  const ends = PERIODS.map(() => null)
  const last = (values: ReadonlyArray<number | null>) => values.flatMap(value => [...ends.slice(1), value])
  const standing = (of: (statement: KeptStatement) => number) =>
    last(shown.map(([, all]) => major(all.reduce((total, one) => total + of(one), 0))))
  const metric = (name: 'irr' | 'tvpi' | 'dpi' | 'rvpi') =>
    last([...(own ? [own.metrics[name]] : []), statements.metrics[name]])
  return [
    {
      key: 'nav_reconciliation',
      title: 'A.1 NAV Reconciliation and Summary of Fees, Expenses & Incentive Allocation',
      columns,
      rows: [
        ...navRows.map(([key, label, of]) => known(key, label, sum(of))),
        known('incentive_accrued', 'Accrued Incentive Allocation – Ending Balance', standing(bornBy)),
        known(
          'ending_nav_gross',
          'Ending NAV – Gross of Accrued Incentive Allocation',
          last(
            shown.map(([name, all]) =>
              major(
                all.reduce(
                  (total, one) =>
                    total + (one.lines.closing?.[0] ?? 0) - (name === 'Total Fund' ? 0 : bornBy(one)),
                  0,
                ),
              ),
            ),
          ),
        ),
        unknown(
          'expenses_internal',
          'Partnership Expenses – Internal Chargebacks and External',
          'The payee of each expense, and whether it is related to the general partner',
        ),
      ],
    },
    {
      key: 'commitment_reconciliation',
      title: 'A.2 Commitment Reconciliation',
      columns,
      rows: [
        known(
          'total_commitment',
          'Total Commitment',
          standing(({ committed }) => committed),
        ),
        ...commitmentRows.map(([key, label, of]) =>
          known(
            key,
            label,
            amounts(({ commitment }, at) => commitment[of]?.[at] ?? 0),
          ),
        ),
        known(
          'distributed_recallable',
          'Cumulative Recallable Distributions',
          standing(({ recallable }) => recallable),
        ),
      ],
    },
    {
      key: 'performance',
      title: 'A.3 Since-Inception Performance',
      columns,
      rows: [
        known('net_irr', 'Net IRR', metric('irr'), 'percent'),
        known('tvpi', 'Net TVPI', metric('tvpi'), 'multiple'),
        known('dpi', 'DPI', metric('dpi'), 'multiple'),
        known('rvpi', 'RVPI', metric('rvpi'), 'multiple'),
      ],
    },
    await relatedParties(ctx, reported, major),
    await investments(ctx, reported, major),
  ]
}

async function relatedParties(
  ctx: Context,
  { fund, statements, line }: Reported,
  major: (minor: number) => number,
): Promise<TemplateSection> {
  const payments = (await feePaymentsOf(ctx, fund.id)).filter(({ voided_on }) => voided_on === null)
  const paid = columnsOf(statements, ({ start, end }) =>
    payments.reduce((sum, one) => sum + (one.date >= start && one.date <= end ? one.amount_minor : 0), 0),
  )
  const carried = statements.columns.map((_, at) =>
    statements.statements.reduce((sum, { lines }) => sum - (lines.distributed_carry?.[at] ?? 0), 0),
  )
  const record = 'Fees that portfolio companies paid to the general partner, by kind'
  return {
    key: 'related_parties',
    title: 'B. Fees, Incentive Allocation & Expenses Paid to the GP & Related Parties',
    columns: PERIODS.map(period => `Total Fund ${period}`),
    rows: [
      known('management_fees_paid', 'Management Fees – Paid', paid.map(major)),
      known('incentive_allocation_paid', 'Incentive Allocation – Paid', carried.map(major)),
      known('subscription_facility', 'Subscription Facility – Outstanding Balance', [
        null,
        null,
        major(line.reduce((sum, { amount }) => sum + amount, 0)),
      ]),
      unknown('monitoring_fees', 'Monitoring Fees', record),
      unknown('transaction_fees', 'Transaction & Deal Fees', record),
      unknown('directors_fees', 'Directors’ Fees', record),
      unknown('advisory_fees', 'Advisory Fees', record),
      unknown('broken_deal_fees', 'Broken-Deal Fees', record),
      unknown(
        'expenses_related',
        'Partnership Expenses – Paid to the GP & Related Parties',
        'The payee of each expense, and whether it is related to the general partner',
      ),
      unknown(
        'carry_escrow',
        'Incentive Allocation – Held in Escrow',
        'An escrow account of carried interest',
      ),
    ],
  }
}

const columnsOf = (
  { columns }: KeptStatements,
  of: (column: KeptStatements['columns'][number]) => number,
): number[] => columns.map(of)

async function investments(
  ctx: Context,
  { fund, day }: Reported,
  major: (minor: number) => number,
): Promise<TemplateSection> {
  const figures = await holdingFigures(ctx, fund.id, day)
  const names = await holdingNames(ctx.db, [...figures.keys()])
  return {
    key: 'schedule_of_investments',
    title: 'C. Schedule of Investments',
    columns: ['Initial Date', 'Invested', 'Proceeds', 'Remaining Cost', 'Fair Value'],
    rows: [...figures].map(
      ([id, one]): TemplateRow =>
        known(`holding_${id}`, names.get(id) ?? '', [
          one.heldSince,
          ...[one.invested, one.returned, one.cost, one.fairValue].map(major),
        ]),
    ),
  }
}
