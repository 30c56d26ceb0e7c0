import { formatAmount } from '../../../format/numbers.ts'
import { sumsByCurrency } from '../../../format/sums.ts'
import { type Column, columnDecimals } from './columns.ts'

/** Amounts that may be added up, which a running balance may not. */
export const isSummed = <Row>({ kind, currency, sums }: Column<Row>): boolean =>
  kind === 'money' && currency !== undefined && sums !== false

/** The sums of a column, one a currency, in the order of the codes: nothing is added across currencies. */
export function sumsOf<Row>(
  column: Column<Row>,
  rows: readonly Row[],
): Array<{ currency: string; sum: number }> {
  if (!isSummed(column)) return []
  const amounts = rows
    .filter(row => column.value(row) !== null)
    .map(row => ({ currency: column.currency?.(row) ?? '', amount: Number(column.value(row)) }))
  return sumsByCurrency(amounts, ({ amount }) => amount)
}

/** The sums as the column writes its amounts; a currency that all rows share stands in the head. */
export function sumTexts<Row>(column: Column<Row>, rows: readonly Row[], all: readonly Row[]): string[] {
  const known = all.filter(row => column.value(row) !== null)
  const currencies = new Set(known.map(row => column.currency?.(row)))
  const amounts = known.map(row => Number(column.value(row)))
  return sumsOf(column, rows).map(({ currency, sum }) => {
    const written = formatAmount(sum, columnDecimals(column, amounts, currency))
    return currencies.size > 1 ? `${currency} ${written}` : written
  })
}
