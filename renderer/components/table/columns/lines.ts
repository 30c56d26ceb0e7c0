import { inSentence } from '../../../format/words.ts'
import type { Column, ColumnFormat } from './columns.ts'

/** A line of a table: a row, or the head of the rows that have one value in common. */
export type Line<Row> =
  | { kind: 'row'; row: Row }
  | { kind: 'group'; key: string; label: string; rows: readonly Row[]; folded: boolean }

export const isGroupable = <Row>({ kind, action }: Column<Row>): boolean =>
  !action && (kind === 'choice' || kind === 'text')

interface Grouping<Row> {
  column: Column<Row>
  format: ColumnFormat<Row> | undefined
  folded: ReadonlySet<string>
}

/**
 * Returns the rows under the heads of their groups: choices in their own order, words by the alphabet, rows
 * without a value last.
 */
export function linesOf<Row>(rows: readonly Row[], grouping: Grouping<Row> | null): Array<Line<Row>> {
  const shown = (some: readonly Row[]) => some.map(row => ({ kind: 'row' as const, row }))
  if (!grouping) return shown(rows)
  const { column, format, folded } = grouping
  const places = new Map(column.choices?.map(({ value }, index) => [value, index]))
  const groups = [...Map.groupBy(rows, row => String(column.value(row) ?? ''))].toSorted(([one], [other]) => {
    if (one === '' || other === '') return one === '' ? 1 : -1
    return (places.get(one) ?? 0) - (places.get(other) ?? 0) || one.localeCompare(other)
  })
  return groups.flatMap(([key, found]): Array<Line<Row>> => {
    const [first] = found
    const label = (first !== undefined && format?.text(first)) || `No ${inSentence(column.title)}`
    const head = { kind: 'group' as const, key, label, rows: found, folded: folded.has(key) }
    return [head, ...(head.folded ? [] : shown(found))]
  })
}
