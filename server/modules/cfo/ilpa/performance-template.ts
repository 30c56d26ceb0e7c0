import { accountsById } from '../../../books/accounts/chart.ts'
import type { FundRow } from '../../../books/accounts/fund-account.ts'
import { holdingNames } from '../../../books/accounts/holding-rows.ts'
import { datedMovements } from '../../../books/balances/dated-movements.ts'
import { standingOf } from '../../../books/balances/nav.ts'
import { capitalAt } from '../../../books/capital/capital-lines.ts'
import { accruedCarryAt } from '../../../books/capital/carry-balances.ts'
import {
  figuresAt,
  flowsUntil,
  fundFiguresAt,
  NO_FIGURES,
  typedFlowsUntil,
} from '../../../books/capital/figures/figures.ts'
import { type CapitalHistory, capitalHistory, withoutCarry } from '../../../books/capital/figures/history.ts'
import { fundReturnsAt, type Returns, returnsOf } from '../../../books/capital/figures/returns.ts'
import { type HoldingMovement, holdingFigures, holdingMovements } from '../../../books/holdings/figures.ts'
import { known, type TemplateRow, type TemplateSection, unknown } from '../../../books/ilpa/template.ts'
import { type LineMovement, type MoneyFlow, withoutLine } from '../../../finance/subscription-line.ts'
import { type Context, label } from '../../../kernel/index.ts'
import { lineOfFund } from './subscription-line.ts'

export type Method = 'performance_granular' | 'performance_gross_up'
type Major = (minor: number) => number

/** The notes beneath a performance template. */
export const performanceNotes = {
  both: [
    'Without the subscription facility, investors’ money is dated on the day of each drawing; drawings are repaid first in, first out. Interest and fees of the facility stay in net returns.',
    'Returns are of all partners, including the general partner.',
  ],
  performance_granular:
    'Gross returns are of the cash flows between the fund and its investments. With the facility, drawings finance these flows and repayments are added to them.',
  performance_gross_up:
    'Gross returns are net cash flows with fees and expenses added back on the day they were posted, and carried interest on the day it was paid; both lower paid-in capital and raise proceeds accordingly.',
} as const

/** A fund's capital and its line at the end of a day, ready for the template of the fund and of each investor. */
export async function performedAt(ctx: Context, fund: FundRow, day: string) {
  const { nav } = await standingOf(ctx, fund.id, day)
  return {
    fund,
    day,
    nav,
    history: await capitalHistory(ctx, fund.id),
    accruedCarry: await accruedCarryAt(ctx, fund.id, day),
    capital: await capitalAt(ctx, fund.id, day),
    line: await lineOfFund(ctx, fund.id, day),
  }
}
export type Performed = Awaited<ReturnType<typeof performedAt>>

/** Returns the sections of the ILPA Performance Template by one of its two methodologies. */
export async function performanceSections(
  ctx: Context,
  performed: Performed,
  method: Method,
  major: Major,
): Promise<TemplateSection[]> {
  const isGranular = method === 'performance_granular'
  const { net, netWithout } = netReturns(performed)
  const gross = isGranular ? await grossOfInvestments(ctx, performed) : await grossedUp(ctx, performed)
  const pair = (name: 'irr' | 'tvpi' | 'dpi' | 'rvpi', of: readonly [Returns, Returns]) =>
    of.map(one => one[name])
  return [
    {
      key: 'since_inception',
      title: 'Since-Inception Performance',
      columns: ['With Subscription Facility', 'Without Subscription Facility'],
      rows: [
        known('gross_irr', 'Gross IRR', pair('irr', gross.returns), 'percent'),
        known('gross_tvpi', 'Gross TVPI', pair('tvpi', gross.returns), 'multiple'),
        known('net_irr', 'Net IRR', pair('irr', [net, netWithout]), 'percent'),
        known('net_tvpi', 'Net TVPI', pair('tvpi', [net, netWithout]), 'multiple'),
        known('net_dpi', 'DPI', pair('dpi', [net, netWithout]), 'multiple'),
        known('net_rvpi', 'RVPI', pair('rvpi', [net, netWithout]), 'multiple'),
      ],
    },
    isGranular ? typedFlows(performed.history, performed, major) : grossUpFlows(gross.rows, performed, major),
    ...(isGranular ? [await portfolioFlows(ctx, performed, major)] : []),
    facilitySection(performed.line, major),
  ]
}

/** An investor's own returns and flows: gross returns and those without the line are the fund's. */
export function investorSections(performed: Performed, lpId: number, major: Major): TemplateSection[] {
  const { history, day, capital } = performed
  const nav = Object.values(capital.get(lpId) ?? {}).reduce((sum, amount) => sum + amount, 0)
  const net = returnsOf(
    figuresAt(history, day).get(lpId) ?? NO_FIGURES,
    flowsUntil(history, day).get(lpId) ?? [],
    { nav, day },
  )
  const record = 'An investor’s part of each drawing: it is recorded once the drawing is called'
  return [
    {
      key: 'since_inception',
      title: 'Since-Inception Performance',
      columns: ['With Subscription Facility'],
      rows: [
        known('net_irr', 'Net IRR', [net.irr], 'percent'),
        known('net_tvpi', 'Net TVPI', [net.tvpi], 'multiple'),
        known('net_dpi', 'DPI', [net.dpi], 'multiple'),
        known('net_rvpi', 'RVPI', [net.rvpi], 'multiple'),
        unknown('net_irr_without', 'Net IRR – Without Subscription Facility', record),
        unknown('gross_irr', 'Gross IRR', 'Gross returns are of the fund as a whole'),
      ],
    },
    typedFlows(history, { day, nav }, major, lpId),
  ]
}

function netReturns({ history, nav, accruedCarry, day, line }: Performed) {
  const net = fundReturnsAt(history, { nav, accruedCarry, day })
  const ofInvestors = withoutCarry(history)
  const flows = [...flowsUntil(ofInvestors, day).values()].flat()
  const moved = withoutLine(byDay(flows), line)
  const figures = fundFiguresAt(ofInvestors, day)
  const netWithout = returnsOf(
    {
      ...figures,
      paidIn: figures.paidIn + moved.repaidOtherwise + moved.outstanding,
      distributed: figures.distributed + moved.repaidOtherwise,
    },
    moved.flows,
    { nav: nav - accruedCarry + moved.outstanding, day },
  )
  return { net, netWithout }
}

/** Flows of one day as one: the line's repayments are attributed to the fund's money of the day. */
function byDay(flows: readonly MoneyFlow[]): MoneyFlow[] {
  const days = new Map<string, MoneyFlow>()
  for (const { date, contribution, distribution } of flows) {
    const day = days.get(date) ?? { date, contribution: 0, distribution: 0 }
    day.contribution += contribution
    day.distribution += distribution
    days.set(date, day)
  }
  return [...days.values()]
}

interface Gross {
  /** With the facility, and without it. */
  returns: readonly [Returns, Returns]
  rows: GrossedFlow[]
}

const plain = (
  flows: readonly MoneyFlow[],
  paidIn: number,
  distributed: number,
  value: number,
  day: string,
) => returnsOf({ paidIn, distributed, unpaid: 0, owedBack: 0 }, flows, { nav: value, day })

async function grossOfInvestments(ctx: Context, { fund, day, line }: Performed): Promise<Gross> {
  const figures = [...(await holdingFigures(ctx, fund.id, day)).values()]
  const flows = (await investmentFlows(ctx, fund, day)).map(([, one]) => moneyOf(one))
  const sum = (of: 'invested' | 'returned' | 'fairValue') =>
    figures.reduce((total, one) => total + one[of], 0)
  const [invested, returned, value] = [sum('invested'), sum('returned'), sum('fairValue')]
  const outstanding = line.reduce((total, { amount }) => total + amount, 0)
  const financed = [
    ...flows,
    ...line.map(({ date, amount }) => ({ date, contribution: 0, distribution: amount })),
  ]
  return {
    returns: [
      plain(financed, invested - outstanding, returned, value - outstanding, day),
      plain(flows, invested, returned, value, day),
    ],
    rows: [],
  }
}

async function investmentFlows(ctx: Context, fund: FundRow, day: string) {
  const moved = await holdingMovements(ctx, fund.id, day)
  return [...moved]
    .flatMap(([id, all]) => all.filter(({ cash }) => cash !== 0).map(one => [id, one] as const))
    .sort(([, one], [, other]) => (one.date < other.date ? -1 : 1))
}

/** A reversed purchase is no proceeds, and reversed proceeds are no purchase. */
const moneyOf = ({ date, cash, takesBack }: HoldingMovement): MoneyFlow =>
  cash > 0 !== takesBack
    ? { date, contribution: 0, distribution: cash }
    : { date, contribution: 0 - cash, distribution: 0 }

interface GrossedFlow extends MoneyFlow {
  costs: number
  carry: number
}

async function grossedUp(ctx: Context, performed: Performed): Promise<Gross> {
  const { fund, history, nav, day, line } = performed
  const accounts = await accountsById(ctx, [fund.id])
  const expenses = [...accounts.values()].filter(({ type }) => type === 'expense').map(({ id }) => id)
  const costs = await datedMovements(ctx, fund.id, expenses, day)
  const rows = new Map<string, GrossedFlow>()
  const on = (date: string): GrossedFlow => {
    const row = rows.get(date) ?? { date, contribution: 0, distribution: 0, costs: 0, carry: 0 }
    rows.set(date, row)
    return row
  }
  const net = withoutCarry(history)
  for (const { date, contribution, distribution } of [...flowsUntil(net, day).values()].flat()) {
    on(date).contribution += contribution
    on(date).distribution += distribution
  }
  for (const { date, amount } of costs) on(date).costs -= amount
  for (const { date, contribution, distribution } of [...flowsUntil(history, day).values()].flat())
    on(date).carry += distribution - contribution
  for (const row of rows.values()) row.carry -= row.distribution - row.contribution
  const all = [...rows.values()].sort((one, other) => (one.date < other.date ? -1 : 1))
  const total = (name: 'costs' | 'carry') => all.reduce((sum, row) => sum + row[name], 0)
  const figures = fundFiguresAt(net, day)
  // Costs lower the capital that was paid in for investments; carried interest raises what came of them.
  const gross = all.map(({ date, contribution, distribution, costs: cost, carry }) => ({
    date,
    contribution: contribution - cost,
    distribution: distribution + carry,
  }))
  const paidIn = figures.paidIn - total('costs')
  const distributed = figures.distributed + total('carry')
  const { unpaid, owedBack } = figures
  const moved = withoutLine(gross, line)
  return {
    returns: [
      returnsOf({ paidIn, distributed, unpaid, owedBack }, gross, { nav, day }),
      returnsOf(
        {
          paidIn: paidIn + moved.repaidOtherwise + moved.outstanding,
          distributed: distributed + moved.repaidOtherwise,
          unpaid,
          owedBack,
        },
        moved.flows,
        { nav: nav + moved.outstanding, day },
      ),
    ],
    rows: all.filter(row =>
      [row.contribution, row.distribution, row.costs, row.carry].some(one => one !== 0),
    ),
  }
}

function typedFlows(
  history: CapitalHistory,
  { day, nav }: Pick<Performed, 'day' | 'nav'>,
  major: Major,
  lpId?: number,
): TemplateSection {
  return {
    key: 'investor_flows',
    title: lpId === undefined ? 'Fund-to-Investor Cash Flows' : 'Cash Flows of the Limited Partner',
    columns: ['Date', 'Contributions', 'Distributions'],
    rows: [
      ...typedFlowsUntil(history, day, lpId).map(({ date, type, contribution, distribution }, at) =>
        known(`flow_${at + 1}`, type === null ? 'Not itemised' : label(type), [
          date,
          major(contribution),
          major(distribution),
        ]),
      ),
      known('flow_nav', 'Ending NAV', [day, null, major(nav)]),
    ],
  }
}

const grossUpFlows = (
  rows: readonly GrossedFlow[],
  { day, nav }: Performed,
  major: Major,
): TemplateSection => ({
  key: 'gross_up_flows',
  title: 'Fund-to-Investor Cash Flows, Net and Grossed Up',
  columns: [
    'Date',
    'Net Contributions',
    'Net Distributions',
    'Fees & Expenses Added Back',
    'Incentive Allocation Added Back',
    'Gross Cash Flow',
  ],
  rows: [
    ...rows.map(({ date, contribution, distribution, costs, carry }, at) =>
      known(`flow_${at + 1}`, 'Cash flow', [
        date,
        ...[contribution, distribution, costs, carry, distribution + carry + costs - contribution].map(major),
      ]),
    ),
    known('flow_nav', 'Ending NAV', [day, null, null, null, null, major(nav)]),
  ],
})

async function portfolioFlows(
  ctx: Context,
  { fund, day }: Performed,
  major: Major,
): Promise<TemplateSection> {
  const flows = await investmentFlows(ctx, fund, day)
  const figures = await holdingFigures(ctx, fund.id, day)
  const names = await holdingNames(ctx.db, [...figures.keys()])
  const named = (id: number) => names.get(id) ?? ''
  return {
    key: 'portfolio_flows',
    title: 'Fund-to-Portfolio Investment Cash Flows',
    columns: ['Date', 'Contributions', 'Distributions', 'Fair Value'],
    rows: [
      ...flows.map(([id, one], at): TemplateRow => {
        const { date, contribution, distribution } = moneyOf(one)
        return known(`portfolio_${at + 1}`, named(id), [date, major(contribution), major(distribution), null])
      }),
      ...[...figures]
        .filter(([, { fairValue }]) => fairValue !== 0)
        .map(([id, { fairValue }]) => known(`value_${id}`, named(id), [day, null, null, major(fairValue)])),
    ],
  }
}

const facilitySection = (line: readonly LineMovement[], major: Major): TemplateSection => ({
  key: 'subscription_facility',
  title: 'Subscription Facility',
  columns: ['Date', 'Drawn', 'Repaid'],
  rows:
    line.length === 0
      ? [unknown('facility', 'Drawings and repayments', 'Entries on account 2300, Subscription line payable')]
      : line.map(({ date, amount }, at) =>
          known(`facility_${at + 1}`, amount > 0 ? 'Drawing' : 'Repayment', [
            date,
            major(Math.max(amount, 0)),
            major(Math.max(0 - amount, 0)),
          ]),
        ),
})
