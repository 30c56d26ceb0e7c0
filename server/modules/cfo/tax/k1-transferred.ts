import { fiscalYear } from '../../../books/accounts/fiscal-years.ts'
import type { FundRow } from '../../../books/accounts/fund-account.ts'
import { flowsUntil } from '../../../books/capital/figures/figures.ts'
import type { CapitalHistory } from '../../../books/capital/figures/history.ts'
import { sharingOf } from '../../../books/partners/sharing.ts'
import {
  afterTransfers,
  type Held,
  type SharedSpan,
  transferredProfit,
  transfersOf,
} from '../../../books/partners/transferred.ts'
import { sharedByDays } from '../../../books/profit/profit-transfers.ts'
import type { Context } from '../../../kernel/index.ts'
import { daysAfter } from '../../../kernel/values/days.ts'
import type { Found } from './k1-found.ts'
import { effectOnCapital } from './k1-schemas.ts'
import { type ItemLine, lineKey } from './k1-sharing.ts'

interface ItemL {
  partners: readonly number[]
  moved: ReadonlyArray<Record<'partner' | 'beginning' | 'contributed' | 'withdrawals', number>>
  lines: readonly ItemLine[]
  /** The ledger’s items of the year. */
  items: readonly Found[]
  /** The history of each partner alone, without transfers. */
  history: CapitalHistory
}

/**
 * Returns the transfers of item L in a year, by partner, in minor units. The year's income is transferred by
 * the days over which the boxes share it, so that both use one method (26 CFR 1.706-4).
 */
export async function transferredInYear(
  ctx: Context,
  fund: FundRow,
  taxYear: number,
  { partners, moved, lines, items, history }: ItemL,
): Promise<Map<number, number>> {
  const year = fiscalYear(fund, taxYear)
  const transfers = (await transfersOf(ctx, fund.id)).filter(
    ({ date }) => date >= year.from && date <= year.to,
  )
  if (transfers.length === 0) return new Map()
  const flows = flowsUntil(history, year.to, 'paid')
  const held = moved.flatMap(({ partner, beginning, contributed, withdrawals }): Held[] => {
    const own = (flows.get(partner) ?? [])
      .filter(({ date }) => date >= year.from)
      .map(({ date, contribution, distribution }) => ({ date, partner, amount: contribution - distribution }))
    // Amounts that the days of the year do not explain, such as an earlier payment undone in it, belong to
    // earlier years.
    const before = own.reduce((rest, { amount }) => rest - amount, beginning + contributed - withdrawals)
    return [{ date: daysAfter(year.from, -1), partner, amount: before }, ...own]
  })
  const after = afterTransfers(held, transfers)
  for (const { partner, amount } of held) after.set(partner, (after.get(partner) ?? 0) - amount)
  const { own, anew } = await incomeByDays(ctx, fund, taxYear, { partners, lines, items })
  const through = transfers.map(one => ({ ...one, closedLate: 0 }))
  for (const spans of [own, anew])
    for (const [partner, amount] of transferredProfit(through, spans))
      after.set(partner, (after.get(partner) ?? 0) + amount)
  return after
}

/**
 * Returns the net income of the boxes by the days over which it is shared. An item with given parts is shared
 * as the book shares its line, and its difference from the book over the days of the year, as is an item
 * shared by rule. `anew` are earlier days that a later closing of the year shares again.
 */
async function incomeByDays(
  ctx: Context,
  fund: FundRow,
  taxYear: number,
  { partners, lines, items }: Pick<ItemL, 'partners' | 'lines' | 'items'>,
): Promise<Record<'own' | 'anew', SharedSpan[]>> {
  const sharing = await sharingOf(ctx, fund.id)
  const overYear = new Map<number, number>()
  const spans = new Map<object, { span: SharedSpan; again: boolean; totals: Map<number, number> }>()
  const add = (to: Map<number, number>, partner: number, amount: number) =>
    to.set(partner, (to.get(partner) ?? 0) + amount)
  const inBook = Map.groupBy(items, ({ place }) => lineKey(place))
  for (const line of lines) {
    const effect = effectOnCapital(line.box, line.code)
    for (const [at, partner] of partners.entries())
      add(overYear, partner, effect * (line.parts[at] as number))
    if (effect === 0 || !line.said) continue
    for (const { shared } of inBook.get(lineKey(line)) ?? [])
      for (const [days, parts] of shared) {
        const totals = spans.get(days)?.totals ?? new Map<number, number>()
        spans.set(days, { span: sharedByDays(sharing, { ...days, totals }), again: days.again, totals })
        for (const [partner, amount] of parts) {
          add(totals, partner, effect * amount)
          add(overYear, partner, -effect * amount)
        }
      }
  }
  const found = [...spans.values()]
  const rest = sharedByDays(sharing, { ...fiscalYear(fund, taxYear), totals: overYear })
  return {
    own: [rest, ...found.filter(({ again }) => !again).map(({ span }) => span)],
    anew: found.filter(({ again }) => again).map(({ span }) => span),
  }
}
