import { type Column, type ColumnFormat, widthOf } from './columns.ts'

/** Pixels that a sign of the table's type takes on average, and those around a text. */
const SIGN = 7
const AROUND = 22
const LEAST = 72
const MOST = 270
/** As many rows as are looked at. */
const SAMPLED = 300

/** As wide as what stands in a column asks for, in pixels; what draws its values itself says its own width. */
export function contentWidth<Row>(
  column: Column<Row>,
  format: ColumnFormat<Row> | undefined,
  rows: readonly Row[],
): number {
  if (column.show) return widthOf(column)
  const signs = rows.slice(0, SAMPLED).map(row => format?.text(row).length ?? 0)
  const longest = Math.max(format?.title.length ?? 0, ...signs)
  return Math.min(MOST, Math.max(LEAST, Math.ceil(longest * SIGN) + AROUND))
}

/** The columns with one of them at the place of another. */
export function moved(ids: readonly string[], id: string, place: number): string[] {
  const others = ids.filter(one => one !== id)
  return others.toSpliced(Math.min(Math.max(place, 0), others.length), 0, id)
}
