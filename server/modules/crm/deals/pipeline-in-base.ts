import { findRate } from '../../../books/exchange/rates.ts'
import { converted } from '../../../finance/exchange.ts'
import type { Context } from '../../../kernel/index.ts'
import { fromMinor, sumMinor, toMinor } from '../../../kernel/values/money.ts'
import { baseCurrency } from '../../../platform/identity/organisations.ts'
import { todayOf } from '../../../platform/office/today.ts'

/** The open deals of one currency, weighted by their chance. */
interface Total {
  currency: string
  open: { count: number; weighted: number }
}

/**
 * The open pipeline in the office's base currency at the rates of today, each currency converted from its weighted
 * sum and rounded once. Currencies without a rate are named, and counted in no sum.
 */
export async function inBase(ctx: Context, totals: readonly Total[]) {
  const base = await baseCurrency(ctx)
  const as_of = await todayOf(ctx)
  const converts = []
  const without_rate = []
  for (const { currency, open } of totals) {
    const { count, weighted } = open
    if (count === 0) continue
    const rate = await findRate(ctx, currency, base, as_of)
    if (!rate) without_rate.push({ currency, count, weighted })
    else {
      const minor = converted(toMinor(weighted, currency, 'weighted'), rate.rate, currency, base)
      const { date, source } = rate
      converts.push({ currency, count, weighted, rate: rate.rate.toString(), rate_date: date, source, minor })
    }
  }
  return {
    currency: base,
    as_of,
    count: converts.reduce((sum, { count }) => sum + count, 0),
    weighted: fromMinor(sumMinor(converts.map(({ minor }) => minor)), base),
    currencies: converts.map(({ minor, ...one }) => ({ ...one, weighted_in_base: fromMinor(minor, base) })),
    without_rate,
  }
}
