import { linesOf, type SearchRecord } from '../routes/search-record.ts'
import { label } from '../values/words.ts'
import { textOf, type Values } from './field.ts'
import { type AnyRecord, nameOf, rowsIn } from './record.ts'

/** A record as search reads it: its title, then each searched field by its label. */
export function searchedOf(kind: AnyRecord, row: Values): Record<string, string | null> {
  const { title, called, fields, label: noun } = kind
  const lines: Record<string, string | null> = { [noun]: nameOf(kind, row) }
  for (const [name, one] of Object.entries(fields))
    if (one.searched && (called || name !== title)) lines[one.label ?? label(name)] = textOf(name, one, row)
  return { ...lines, ...kind.lines?.(row) }
}

/** Declares how records of a kind are found by full-text search. */
export function searchRecordOf(kind: AnyRecord): SearchRecord {
  const { type, table, unnamed, scope, within = {}, forInvestor, search } = kind
  return {
    type,
    table,
    ...(!unnamed && { named: true }),
    ...(scope && { scope }),
    async read(db, ids) {
      let query = rowsIn(db, kind).where('id', 'in', ids)
      for (const [field, values] of Object.entries(search || {})) query = query.where(field, 'in', values)
      const rows = (await query.execute()) as Array<Values & { id: number; updated_at: string }>
      return rows.map(row => ({
        recordId: row.id,
        ...(scope && { [scope]: row.id }),
        ...Object.fromEntries(Object.entries(within).map(([of, column]) => [of, row[column]])),
        title: nameOf(kind, row),
        lines: linesOf(searchedOf(kind, row)),
        ...(forInvestor && { forInvestor }),
        happenedOn: row.updated_at,
      }))
    },
  }
}
