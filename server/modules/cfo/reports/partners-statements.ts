import { type CapitalAmounts, capitalAt } from '../../../books/capital/capital-lines.ts'
import {
  type Figures,
  figuresAt,
  flowsUntil,
  fundFiguresAt,
  NO_FIGURES,
} from '../../../books/capital/figures/figures.ts'
import { capitalHistory } from '../../../books/capital/figures/history.ts'
import { returnsOf } from '../../../books/capital/figures/returns.ts'
import { findPartners, GENERAL_PARTNER } from '../../../books/partners/partners.ts'
import { addMonths, daysBetween } from '../../../finance/day-count.ts'
import type { Context } from '../../../kernel/index.ts'
import { daysAfter } from '../../../kernel/values/days.ts'
import type { PeriodBook } from './period-book.ts'
import { type CapitalColumn, capitalColumns, type partnerClasses } from './report-schemas.ts'

type PartnerClass = (typeof partnerClasses)[number]
type Capital = ReadonlyMap<number, CapitalAmounts>

/** The column of each line of a capital account; distributions are all that begin so. */
const columnOf: Record<string, CapitalColumn> = {
  contributions: 'contributions',
  interest_income: 'net_investment_income',
  dividend_income: 'net_investment_income',
  other_income: 'net_investment_income',
  management_fees: 'net_investment_income',
  fee_offsets: 'net_investment_income',
  partnership_expenses: 'net_investment_income',
  financing_costs: 'net_investment_income',
  realised_gains: 'realised',
  unrealised_gains: 'unrealised',
  currency_gains: 'currency',
  carried_interest: 'carried_interest',
  accrued_carry: 'carried_interest',
  transfers: 'transfers',
  returned_capital: 'distributions',
  distributed_gains: 'distributions',
  distributed_income: 'distributions',
  distributed_in_kind: 'distributions',
  distributed_carry: 'distributions',
  other_distributions: 'distributions',
}

const EXPENSES = ['management_fees', 'fee_offsets', 'partnership_expenses', 'financing_costs'] as const
const INCOME = ['interest_income', 'dividend_income', 'other_income'] as const
const CARRIED = ['carried_interest', 'accrued_carry'] as const

/** The partners' part of a fund's statements: changes in capital, highlights and commitments, by class of partner. */
export async function partnersStatements(ctx: Context, book: PeriodBook) {
  const { fund, from, to, major } = book
  const opening = daysAfter(from, -1)
  const history = await capitalHistory(ctx, fund.id)
  const [before, after] = [await capitalAt(ctx, fund.id, opening), await capitalAt(ctx, fund.id, to)]
  const figures = figuresAt(history, to)
  const ids = [...new Set([...before.keys(), ...after.keys(), ...figures.keys()])]
  const partners = await findPartners(ctx, ids)
  const classOf = (id: number): PartnerClass =>
    id === 0
      ? 'unassigned'
      : partners.get(id)?.entity_type === GENERAL_PARTNER
        ? 'general_partner'
        : 'limited_partners'
  const limited = ids.filter(id => classOf(id) === 'limited_partners')
  const grouped = [...Map.groupBy(ids, classOf), ['total', ids] as [PartnerClass, number[]]]
  return {
    changes_in_capital: grouped.map(([of, own]) => ({
      partners: of,
      ...changes(own, { before, after, major }),
    })),
    commitments: grouped
      .filter(([of]) => of !== 'unassigned')
      .map(([of, own]) => {
        const sum = (name: 'committed' | 'paidIn' | 'unfunded') =>
          own.reduce((total, id) => total + (figures.get(id) ?? NO_FIGURES)[name], 0)
        return {
          partners: of,
          committed: major(sum('committed')),
          contributed: major(sum('paidIn')),
          unfunded: major(sum('unfunded')),
        }
      }),
    highlights: await highlights(ctx, book, { limited, before, after, history }),
  }
}

function changes(
  ids: readonly number[],
  { before, after, major }: { before: Capital; after: Capital; major: PeriodBook['major'] },
): Record<CapitalColumn, number> {
  const sums = Object.fromEntries(capitalColumns.map(name => [name, 0])) as Record<CapitalColumn, number>
  for (const id of ids) {
    const [was, is] = [before.get(id) ?? {}, after.get(id) ?? {}]
    for (const amount of Object.values(was)) sums.beginning += amount
    for (const amount of Object.values(is)) sums.ending += amount
    for (const key of new Set([...Object.keys(was), ...Object.keys(is)]) as Set<keyof CapitalAmounts>)
      sums[columnOf[key] ?? 'other'] += (is[key] ?? 0) - (was[key] ?? 0)
  }
  return Object.fromEntries(capitalColumns.map(name => [name, major(sums[name])])) as typeof sums
}

interface Limited {
  limited: readonly number[]
  before: Capital
  after: Capital
  history: Awaited<ReturnType<typeof capitalHistory>>
}

/**
 * Returns the ratios and returns of the limited partners as a class, and all partners' contributed share of
 * their commitments.
 */
async function highlights(ctx: Context, { fund, from, to, major }: PeriodBook, of: Limited) {
  const { limited, before, after, history } = of
  const opening = daysAfter(from, -1)
  const worth = (capital: Capital) =>
    limited.reduce((sum, id) => sum + Object.values(capital.get(id) ?? {}).reduce((a, b) => a + b, 0), 0)
  const values = [worth(before)]
  for (const end of quarterEnds(from, to)) values.push(worth(await capitalAt(ctx, fund.id, end)))
  values.push(worth(after))
  const average = values.reduce((sum, value) => sum + value, 0) / values.length
  const change = (keys: readonly (keyof CapitalAmounts)[]) =>
    limited.reduce(
      (sum, id) =>
        sum +
        keys.reduce((all, key) => all + ((after.get(id)?.[key] ?? 0) - (before.get(id)?.[key] ?? 0)), 0),
      0,
    )
  const days = daysBetween(opening, to)
  const annualised = days < 365
  const ratio = (amount: number, yearly: boolean) =>
    average <= 0 ? null : (amount / average) * (yearly && annualised ? 365 / days : 1)
  const expenses = ratio(0 - change(EXPENSES), true)
  const carried = ratio(0 - change(CARRIED), false)
  const rate = (day: string, capital: Capital) => irrOf(history, limited, { day, nav: worth(capital) })
  const [begun, ended] = [rate(opening, before), rate(to, after)]
  const { committed, paidIn } = fundFiguresAt(history, to)
  return {
    average_net_assets: major(Math.round(average)),
    expense_ratio: expenses,
    carried_interest_ratio: carried,
    expense_and_carry_ratio: expenses === null || carried === null ? null : expenses + carried,
    net_investment_income_ratio: ratio(change([...INCOME, ...EXPENSES]), true),
    annualised,
    irr_beginning: begun.irr,
    irr_ending: ended.irr,
    committed: major(committed),
    contributed: major(paidIn),
    contributed_to_committed: committed === 0 ? null : paidIn / committed,
    reasons: {
      ...(average <= 0 ? { ratios: 'negative_base' } : {}),
      ...(begun.reasons.irr ? { irr_beginning: begun.reasons.irr } : {}),
      ...(ended.reasons.irr ? { irr_ending: ended.reasons.irr } : {}),
    },
  }
}

/**
 * Returns the joint IRR of these partners since inception, with the value of their capital as the last flow.
 */
function irrOf(
  history: Limited['history'],
  ids: readonly number[],
  { day, nav }: { day: string; nav: number },
) {
  const figures = figuresAt(history, day)
  const flows = flowsUntil(history, day)
  const sum: Figures = { ...NO_FIGURES }
  for (const id of ids)
    for (const name of Object.keys(sum) as (keyof Figures)[])
      sum[name] += (figures.get(id) ?? NO_FIGURES)[name]
  return returnsOf(
    sum,
    ids.flatMap(id => flows.get(id) ?? []),
    { nav, day },
  )
}

/** The ends of calendar quarters within some days, without their last day. */
function quarterEnds(from: string, to: string): string[] {
  const month = Math.floor((Number(from.slice(5, 7)) - 1) / 3) * 3 + 1
  const ends: string[] = []
  for (let start = `${from.slice(0, 4)}-${String(month).padStart(2, '0')}-01`; ; ) {
    start = addMonths(start, 3)
    const end = daysAfter(start, -1)
    if (end >= to) return ends
    if (end >= from) ends.push(end)
  }
}
