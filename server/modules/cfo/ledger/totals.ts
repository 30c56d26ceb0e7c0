import { exactSum, fromMinor } from '../../../kernel/values/money.ts'

/** Sums in minor units of one currency. */
export interface Sums {
  currency: string
  debit: number
  credit: number
}

/**
 * The totals of rows of several funds: one sum for each currency, and the one sum where there is one currency. Nothing
 * is ever added across currencies; `currency` is `mixed` then. `sign` says which side a positive balance is on.
 */
export function totalsOf(rows: readonly Sums[], sign: 'credit' | 'debit') {
  const byCurrency = new Map<string, Sums>()
  for (const { currency, debit, credit } of rows) {
    const sum = byCurrency.get(currency) ?? { currency, debit: 0, credit: 0 }
    byCurrency.set(currency, {
      currency,
      debit: exactSum(sum.debit + debit),
      credit: exactSum(sum.credit + credit),
    })
  }
  const sums = [...byCurrency.values()]
    .sort((a, b) => (a.currency < b.currency ? -1 : 1))
    .map(({ currency, debit, credit }) => ({
      currency,
      debit: fromMinor(debit, currency),
      credit: fromMinor(credit, currency),
      balance: fromMinor(sign === 'credit' ? credit - debit : debit - credit, currency),
    }))
  const [only, ...others] = sums
  const one =
    others.length > 0
      ? { debit: null, credit: null, balance: null }
      : (only ?? { debit: 0, credit: 0, balance: 0 })
  return {
    totals: { debit: one.debit, credit: one.credit, balance: one.balance, by_currency: sums },
    currency: others.length > 0 ? 'mixed' : (only?.currency ?? null),
  }
}
