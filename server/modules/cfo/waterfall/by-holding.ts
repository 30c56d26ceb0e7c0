import { holdingNames } from '../../../books/accounts/holding-rows.ts'
import {
  type HoldingFigures,
  type HoldingMovement,
  holdingFigures,
  holdingMovements,
} from '../../../books/holdings/figures.ts'
import type { FundEvent } from '../../../finance/waterfall/partners.ts'
import { type Context, invalid, sentence } from '../../../kernel/index.ts'
import { allocate, Exact, fromMinor, toMinor } from '../../../kernel/values/money.ts'
import type { FundWaterfallInput } from './book-schemas.ts'

interface Dated {
  date: string
  amount: number
}

/** A holding as a waterfall deal by deal sees it; in minor units. */
export interface BookHolding {
  id: number
  name: string
  bought: readonly Dated[]
  /** The cost that left it by sales. */
  sold: readonly Dated[]
  /** The write-down of its cost on the day. */
  writtenDown: number
  figures: Pick<HoldingFigures, 'cost' | 'fairValue' | 'income' | 'returned'>
}

/** The holdings of a fund that cost something until the end of a day, in the order in which they were first carried. */
export async function holdingsInTheBook(ctx: Context, fundId: number, asOf: string): Promise<BookHolding[]> {
  const moved = await holdingMovements(ctx, fundId, asOf)
  const figures = await holdingFigures(ctx, fundId, asOf)
  const names = await holdingNames(ctx.db, [...moved.keys()])
  return [...moved].flatMap(([id, movements]) => {
    const of = figures.get(id) as HoldingFigures
    const bought = standing(movements, 1)
    const writtenDown = Math.min(of.cost, Math.max(0, of.cost - of.fairValue))
    const holding = { id, name: names.get(id) ?? '', bought, sold: standing(movements, -1), writtenDown }
    return bought.length === 0 ? [] : [{ ...holding, figures: of }]
  })
}

/** Returns purchases (1) or sales (-1) at cost, by day; a reversal reduces the last one before it. */
function standing(movements: readonly HoldingMovement[], side: 1 | -1): Dated[] {
  const found: Dated[] = []
  for (const { date, cost, takesBack } of movements) {
    const amount = cost * side
    if (amount > 0 && !takesBack) found.push({ date, amount })
    if (amount < 0 && takesBack) lessenLast(found, -amount)
  }
  return found.filter(({ amount }) => amount > 0)
}

function lessenLast(all: Dated[], by: number): void {
  let left = by
  for (const one of all.toReversed()) {
    const taken = Math.min(left, one.amount)
    one.amount -= taken
    left -= taken
  }
}

export const totalOf = (all: readonly Dated[]): number => all.reduce((sum, { amount }) => sum + amount, 0)

/** Presents a holding in major units. */
export const presentHolding = (
  { id, name, bought, sold, writtenDown, figures }: BookHolding,
  currency: string,
) => ({
  holding_id: id,
  name,
  cost: fromMinor(totalOf(bought), currency),
  realised_cost: fromMinor(totalOf(sold), currency),
  written_down: fromMinor(writtenDown, currency),
  fair_value: fromMinor(figures.fairValue, currency),
  proceeds: fromMinor(figures.returned, currency),
  income: fromMinor(figures.income, currency),
})

/**
 * Returns the holdings with the call's overrides; 422 for one that the fund does not have, or more than it
 * cost.
 */
export function overriddenHoldings(
  book: readonly BookHolding[],
  { holdings = [] }: Pick<FundWaterfallInput, 'holdings'>,
  { currency, asOf }: { currency: string; asOf: string },
): BookHolding[] {
  const said = new Map(holdings.map((one, at) => [one.holding_id, { ...one, at }]))
  const strangers = holdings.flatMap(({ holding_id }, at) =>
    book.some(({ id }) => id === holding_id)
      ? []
      : [
          {
            path: `holdings.${at}.holding_id`,
            message: sentence`is not a holding of this fund at that date`,
          },
        ],
  )
  if (strangers.length > 0) throw invalid(strangers)
  return book.map(one => {
    const change = said.get(one.id)
    if (!change) return one
    const minor = (name: 'realised_cost' | 'written_down', otherwise: number) =>
      change[name] === undefined
        ? otherwise
        : toMinor(change[name], currency, `holdings.${change.at}.${name}`)
    const realised = minor('realised_cost', totalOf(one.sold))
    const writtenDown = minor(
      'written_down',
      Math.min(one.writtenDown, Math.max(0, totalOf(one.bought) - realised)),
    )
    if (realised + writtenDown > totalOf(one.bought))
      throw invalid([
        {
          path: `holdings.${change.at}.${change.realised_cost === undefined ? 'written_down' : 'realised_cost'}`,
          message: sentence`is more than the holding cost`,
        },
      ])
    return { ...one, sold: soldInAll(one.sold, realised, asOf), writtenDown }
  })
}

/**
 * Returns sales with another total: an excess counts on the day of the distribution, a shortfall reduces the
 * last.
 */
function soldInAll(sold: readonly Dated[], wanted: number, asOf: string): Dated[] {
  const own = sold.map(one => ({ ...one }))
  const more = wanted - totalOf(own)
  if (more > 0) return [...own, { date: asOf, amount: more }]
  lessenLast(own, -more)
  return own.filter(({ amount }) => amount > 0)
}

/** A contribution, with the partner's place in the list. */
type Contribution = FundEvent & { kind: 'contribution' }

export const isContribution = (event: FundEvent): event is Contribution => event.kind === 'contribution'

/** Returns the name of a holding among the deals of a waterfall. */
export const dealOf = (holdingId: number): string => `holding ${holdingId}`

/**
 * Assigns contributions to their use: each purchase was paid from the last contributions before it, else from
 * the first after it, by each partner's part of that day; the rest is for expenses.
 */
export function paidInFor(
  contributions: readonly Contribution[],
  holdings: readonly BookHolding[],
): Contribution[] {
  const byDay = Map.groupBy(
    contributions.map(one => ({ one, left: one.amount })),
    ({ one }) => one.date,
  )
  const days = [...byDay.keys()].sort()
  const purchases = holdings
    .flatMap(one => one.bought.map(bought => ({ ...bought, deal: dealOf(one.id) })))
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
  const split: Contribution[] = []
  for (const { date, amount, deal } of purchases) {
    let needed = amount
    const before = days.filter(day => day <= date).reverse()
    for (const day of [...before, ...days.filter(later => later > date)]) {
      const own = byDay.get(day) ?? []
      const weights = own.map(({ left }) => left)
      const taken = Math.min(
        needed,
        weights.reduce((sum, weight) => sum + weight, 0),
      )
      if (taken === 0) continue
      for (const [at, part] of allocate(taken, weights).entries()) {
        const of = own[at] as (typeof own)[number]
        of.left -= part
        if (part > 0) split.push({ ...of.one, amount: part, deal })
      }
      needed -= taken
    }
  }
  const rest = [...byDay.values()]
    .flat()
    .flatMap(({ one, left }) => (left > 0 ? { ...one, amount: left } : []))
  return [...split, ...rest]
}

/**
 * Returns capital for holdings that becomes owed: the cost that sales removed, on their days, and the
 * write-down on the last day.
 */
export function releasesOf(
  contributions: readonly Contribution[],
  holdings: readonly BookHolding[],
  asOf: string,
): FundEvent[] {
  return holdings.flatMap(one => {
    const deal = dealOf(one.id)
    const paid = contributions.filter(contribution => contribution.deal === deal)
    const cost = totalOf(one.bought)
    const inAll = totalOf(paid)
    const events: FundEvent[] = []
    let [gone, released] = [0, 0]
    const release = (date: string, part: number) => {
      gone += part
      const wanted = new Exact(inAll).times(gone).dividedBy(cost).toDecimalPlaces(0).toNumber()
      const there = totalOf(paid.filter(contribution => contribution.date <= date))
      const amount = Math.min(wanted, there) - released
      if (amount <= 0) return
      events.push({ date, kind: 'write_down', amount, deal })
      released += amount
    }
    for (const { date, amount } of one.sold) release(date, amount)
    // Contributions after the sale, and write-downs.
    release(asOf, one.writtenDown)
    return events
  })
}
