import { isOneOf } from '../../../books/calls/states.ts'
import {
  type Figures,
  figuresAt,
  fundFiguresAt,
  NO_FIGURES,
  typedFlowsUntil,
} from '../../../books/capital/figures/figures.ts'
import { type CapitalHistory, capitalHistory } from '../../../books/capital/figures/history.ts'
import {
  type IlpaTemplate,
  known,
  type TemplateSection,
  templateOf,
  unknown,
} from '../../../books/ilpa/template.ts'
import type { Context } from '../../../kernel/index.ts'
import { daysAfter } from '../../../kernel/values/days.ts'
import { fromMinor, toMinor } from '../../../kernel/values/money.ts'
import { callPurposes } from '../notices/notice-words.ts'
import { type Notice, noticesOf } from '../notices/notices.ts'

/** The template of a capital call for each investor on it, or for one of them; 404 for whoever is not on it. */
export async function callTemplates(ctx: Context, callId: number, lpId?: number): Promise<IlpaTemplate[]> {
  const notices = await noticesOf(ctx, callId, lpId)
  const fundId = notices[0]?.fund.fund_account_id ?? null
  const history = fundId === null ? null : await capitalHistory(ctx, fundId)
  return notices.map(notice =>
    templateOf('capital_call_notice', headOf(notice), {
      sections: [
        noticeSection(notice),
        positionSection(notice, history),
        transactionSection(notice),
        ...(notice.fees.length > 0 ? [feeSection(notice)] : []),
        wireSection(notice),
      ],
    }),
  )
}

const headOf = ({ fund, lp, currency, notice_date }: Notice) => ({
  fund_account_id: fund.fund_account_id,
  fund: fund.name ?? '',
  lp_id: lp.lp_id,
  investor: lp.name,
  currency,
  as_of: notice_date,
})

const noticeSection = ({
  reference,
  description,
  notice_date,
  due_date,
  lp,
  contact,
}: Notice): TemplateSection => ({
  key: 'notice',
  title: 'Notice',
  columns: ['Value'],
  rows: [
    known('lp_id', 'LP ID', [String(lp.lp_id)], 'text'),
    known('reference', 'Notice Reference', [reference], 'text'),
    known('description', 'Description', [description], 'text'),
    known('notice_date', 'Notice Date', [notice_date], 'text'),
    known('due_date', 'Due Date', [due_date], 'text'),
    known('contact', 'GP Contact', [contact?.name ?? null], 'text'),
    known('contact_email', 'GP Contact – Email', [contact?.email ?? null], 'text'),
    known('contact_phone', 'GP Contact – Phone', [contact?.phone ?? null], 'text'),
  ],
})

function positionSection(notice: Notice, history: CapitalHistory | null): TemplateSection {
  const { lp, fund, notice_date: day, currency, status, transactions } = notice
  const major = (minor: number) => fromMinor(minor === 0 ? 0 : minor, currency)
  const whole = history ? fundFiguresAt(history, day) : null
  const own = (history && figuresAt(history, day).get(lp.lp_id)) ?? NO_FIGURES
  const binds = !isOneOf(['draft', 'approved', 'cancelled'], status)
  const insideTypes = new Set(
    transactions.filter(one => one.inside_commitment).map(one => one.transaction_type),
  )
  const inside = fund.by_purpose.reduce(
    (sum, one) => sum + (insideTypes.has(one.ilpa_call_type) ? toMinor(one.amount, currency, 'amount') : 0),
    0,
  )
  const unfunded = whole && {
    before: whole.unfunded + (binds ? inside : 0),
    after: whole.unfunded - (binds ? 0 : inside),
  }
  const ofBoth = (name: keyof Figures) => [major(own[name]), whole && major(whole[name])]
  return {
    key: 'position',
    title: 'Commitment and Cumulative Activity',
    columns: ['Limited Partner', 'Total Fund'],
    rows: [
      known('commitment', 'Total Commitment', [lp.commitment, fund.commitments]),
      known('share', 'Share of Total Commitments', [lp.share_of_fund, 1], 'percent'),
      known('prior_contributions', 'Cumulative Contributions – Prior to This Notice', [
        lp.prior_contributions,
        whole && major(whole.contributions - (binds ? toMinor(fund.amount, currency, 'amount') : 0)),
      ]),
      ...(history ? cumulative(history, notice, major) : []),
      known('prior_distributions', 'Cumulative Distributions – Prior to This Notice', [
        lp.prior_distributions,
        whole && major(whole.distributions),
      ]),
      known('recallable', 'Cumulative Recallable Distributions', ofBoth('recallable')),
      known('unfunded_before', 'Unfunded Commitment – Before This Notice', [
        lp.unfunded_before,
        unfunded && major(unfunded.before),
      ]),
      known('amount', 'Amount Due', [lp.amount, fund.amount]),
      known('unfunded_after', 'Unfunded Commitment – After This Notice', [
        lp.unfunded_after,
        unfunded && major(unfunded.after),
      ]),
    ],
  }
}

/** Paid contributions by purpose, up to the day before the notice. */
function cumulative(history: CapitalHistory, { lp, notice_date }: Notice, major: (minor: number) => number) {
  const day = daysAfter(notice_date, -1)
  const [own, all] = [typedFlowsUntil(history, day, lp.lp_id), typedFlowsUntil(history, day)]
  const split = [
    ['investments', 'Cumulative Contributions – Investments', ['investments']],
    ['fees', 'Cumulative Contributions – Management Fees', ['management_fees']],
    [
      'expenses',
      'Cumulative Contributions – Partnership Expenses',
      ['partnership_expenses', 'organizational_costs'],
    ],
  ] as const
  return split.map(([key, label, types]) =>
    known(
      `prior_${key}`,
      label,
      [own, all].map(flows =>
        major(
          flows.reduce(
            (sum, { type, contribution }) =>
              sum + ((types as readonly (string | null)[]).includes(type) ? contribution : 0),
            0,
          ),
        ),
      ),
    ),
  )
}

function transactionSection({ transactions, fund, lp }: Notice): TemplateSection {
  const sum = (inside: boolean) =>
    transactions.reduce((total, one) => total + (one.inside_commitment === inside ? one.amount : 0), 0)
  const repaid = transactions.some(one => one.transaction_type === 'credit_facility_repayment')
  return {
    key: 'transactions',
    title: 'Current Transaction',
    columns: ['Limited Partner', 'Total Fund', 'Impact on Unfunded'],
    rows: [
      ...transactions.map((one, at) => {
        const said = callPurposes[one.transaction_type].english
        return known(
          `transaction_${at + 1}`,
          one.description === null ? said : `${said}: ${one.description}`,
          [one.amount, amountOfFund(fund.by_purpose, one.transaction_type), one.impact_on_unfunded],
        )
      }),
      known('inside', 'Subtotal – Inside Commitment', [cents(sum(true)), null, cents(0 - sum(true))]),
      known('outside', 'Subtotal – Outside Commitment', [cents(sum(false)), null, 0]),
      known('total', 'Total Amount Due', [
        lp.amount,
        fund.amount,
        cents(lp.unfunded_after - lp.unfunded_before),
      ]),
      ...(repaid
        ? [
            unknown(
              'facility_purpose',
              'Underlying Purpose of the Facility Repayment',
              'The drawings that the repayment belongs to, by purpose',
            ),
          ]
        : []),
    ],
  }
}

/** The fund's amount for a purpose; null where several purposes are of the same type. */
function amountOfFund(purposes: Notice['fund']['by_purpose'], type: string): number | null {
  const [one, ...others] = purposes.filter(({ ilpa_call_type }) => ilpa_call_type === type)
  return one && others.length === 0 ? one.amount : null
}

/** Sums of shown amounts lose nothing beyond the minor unit. */
const cents = (amount: number): number => Math.round(amount * 1e4) / 1e4 || 0

const feeSection = ({ fees }: Notice): TemplateSection => ({
  key: 'management_fee',
  title: 'Management Fee Calculation',
  columns: ['From', 'To', 'Fee Base', 'Annual Rate', 'Fee'],
  rows: fees.flatMap((fee, at) => [
    ...fee.segments.map((one, part) =>
      known(`fee_${at + 1}_${part + 1}`, 'Management Fee', [
        one.from,
        one.to,
        one.base_amount,
        one.rate,
        one.fee,
      ]),
    ),
    ...(
      [
        ['gross', 'Management Fees – Gross', fee.gross],
        ['waived', 'Fee Waiver', fee.waived],
        ['offset', 'Fee Offsets', fee.offset],
        ['vat', 'VAT', fee.vat],
        ['net', 'Management Fees – Net', fee.net],
        ['lp', 'Limited Partner’s Share', fee.lp_amount],
      ] as const
    ).map(([key, label, amount]) =>
      known(`fee_${at + 1}_${key}`, label, [fee.period_start, fee.period_end, null, null, amount]),
    ),
  ]),
})

const wireSection = ({ wire }: Notice): TemplateSection => ({
  key: 'wire',
  title: 'Wire Instructions',
  columns: ['Value'],
  rows:
    wire === null
      ? [unknown('wire', 'Wire Instructions', 'The bank details of the fund’s call terms')]
      : [
          known('bank_name', 'Bank Name', [wire.bank_name], 'text'),
          known('account_name', 'Account Name', [wire.account_name], 'text'),
          known('account_number', 'Account Number / IBAN', [wire.account_number], 'text'),
          known('swift', 'SWIFT / BIC', [wire.swift ?? null], 'text'),
          known('routing_number', 'ABA / Routing Number', [wire.routing_number ?? null], 'text'),
          known('further_credit', 'For Further Credit', [wire.further_credit ?? null], 'text'),
        ],
})
