import { minorDigits } from './currencies.ts'

/** The sum of amounts of one currency, exact: added in minor units. */
export function sumOf(amounts: readonly number[], currency: string): number {
  const factor = 10 ** minorDigits(currency)
  return amounts.reduce((sum, amount) => sum + Math.round(amount * factor), 0) / factor
}

/** Sums by currency, in the order of the codes: nothing is added across currencies. */
export function sumsByCurrency<Row extends { currency: string }>(
  rows: readonly Row[],
  amountOf: (row: Row) => number,
): Array<{ currency: string; sum: number }> {
  const groups = Map.groupBy(rows, ({ currency }) => currency)
  return [...groups]
    .map(([currency, found]) => ({ currency, sum: sumOf(found.map(amountOf), currency) }))
    .toSorted((a, b) => (a.currency < b.currency ? -1 : 1))
}
