import { z } from 'zod'
import { findFund } from '../../../books/accounts/fund-accounts.ts'
import { standingOf } from '../../../books/balances/nav.ts'
import { accruedCarryAt } from '../../../books/capital/carry-balances.ts'
import { fundFlowsUntil } from '../../../books/capital/figures/figures.ts'
import { capitalHistory, withoutCarry } from '../../../books/capital/figures/history.ts'
import { dayNumber } from '../../../finance/day-count.ts'
import { xirr } from '../../../finance/irr.ts'
import { type Compared, kaplanSchoar, longNickels } from '../../../finance/returns.ts'
import { type Context, entity, field, input, invalid, sentence } from '../../../kernel/index.ts'
import { fromMinor } from '../../../kernel/values/money.ts'
import { todayOf } from '../../../platform/office/today.ts'
import { day } from '../fields.ts'

/** Markets close for weekends and holidays: a level may be this many days old. */
const OLDEST_DAYS = 7

export const IndexInput = input('PublicMarketIndexInput', {
  name: field.line(200).meta({ description: 'Name of the index', example: 'Total return index' }),
  levels: z
    .array(
      z.strictObject({
        date: day(),
        value: z.number().positive().meta({ description: 'Index level at the end of that day' }),
      }),
    )
    .min(1)
    .max(20_000)
    .meta({
      description: `Total-return levels, in any order. A day without one takes the last before it, at most ${OLDEST_DAYS} days old`,
    }),
  as_of: day().optional().meta({ description: 'As of the end of this day. Default: today', format: 'date' }),
})

const ratio = (description: string) => z.number().nullable().meta({ description })

export const PublicMarketEquivalent = entity('PublicMarketEquivalent', {
  fund_account_id: field.id(),
  index: z.string(),
  as_of: z.string(),
  currency: z.string(),
  ks_pme: ratio('Kaplan-Schoar PME: above 1, the fund outperformed the index'),
  irr: ratio('The fund’s annual IRR, as a fraction'),
  index_irr: ratio('Long-Nickels: IRR if every flow had been invested in the index'),
  index_value: z
    .number()
    .meta({ description: 'Value if invested in the index, in major units of `currency`' }),
  nav: z
    .number()
    .meta({ description: 'Fund NAV, in major units of `currency`; the comparison is net of accrued carry' }),
  reasons: z.record(z.string(), z.string()).meta({ description: 'Why a figure is null' }),
})

/**
 * A fund beside an index that the caller supplies: no index is built in. Out of the same flows as the fund's
 * performance. 422 when the index has no level for a day on which something was paid.
 */
export async function publicMarketEquivalent(
  ctx: Context,
  fundId: number,
  { name, levels, as_of: day }: z.output<typeof IndexInput>,
) {
  const as_of = day ?? (await todayOf(ctx))
  const { currency } = await findFund(ctx, fundId)
  const history = withoutCarry(await capitalHistory(ctx, fundId))
  const flows = fundFlowsUntil(history, as_of).map(({ date, contribution, distribution }) => ({
    date,
    amount: distribution - contribution,
  }))
  const { nav } = await standingOf(ctx, fundId, as_of)
  const net = nav - (await accruedCarryAt(ctx, fundId, as_of))
  const days = [...new Set([...flows.map(({ date }) => date), as_of])]
  const compared: Compared = { flows, nav: { date: as_of, amount: net }, index: levelsOn(days, levels) }
  const ks = kaplanSchoar(compared)
  const index = longNickels(compared)
  const fund = xirr([...flows, compared.nav])
  const reasons = { ks_pme: ks.reason, irr: fund.reason, index_irr: index.reason }
  return {
    fund_account_id: fundId,
    index: name,
    as_of,
    currency,
    ks_pme: ks.value,
    irr: fund.rate,
    index_irr: index.rate,
    index_value: fromMinor(Math.round(index.index_value), currency),
    nav: fromMinor(nav, currency),
    reasons: Object.fromEntries(
      Object.entries(reasons).flatMap(([figure, reason]) => (reason ? [[figure, reason]] : [])),
    ),
  }
}

/** The index's level on each of these days; 422 that names every day without one. */
function levelsOn(days: readonly string[], levels: ReadonlyArray<{ date: string; value: number }>) {
  const sorted = levels.toSorted((a, b) => a.date.localeCompare(b.date))
  const found = new Map<string, number>()
  for (const date of days) {
    const last = sorted.findLast(level => level.date <= date)
    if (last && dayNumber(date) - dayNumber(last.date) <= OLDEST_DAYS) found.set(date, last.value)
  }
  const missing = days.filter(date => !found.has(date)).sort()
  if (missing.length > 0)
    throw invalid([{ path: 'levels', message: sentence`has no level for ${missing.join(', ')}` }])
  return found
}
