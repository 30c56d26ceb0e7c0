import schema from '../../../migrations/schema.json' with { type: 'json' }
import type { AnyDb } from '../../database/schema.ts'

/** Why rows keep naming the record that they name: they are kept as they were written, or others name the same by them. */
type Fixed = 'kept' | 'named'

/** A column by which rows refer to a record. */
export interface Reference {
  table: string
  column: string
  /** The kind of record meant, where the column may name several. */
  only?: { column: string; value: string }
  /** Why no row of the table can be made to refer to another record; null where it can. */
  fixed: Fixed | null
  /** The other columns of each unique constraint that the column is a part of. */
  unique: readonly string[][]
}

interface Shape {
  columns: Readonly<Record<string, string>>
  unique: readonly string[]
  references: readonly string[]
  triggers: readonly string[]
}

const tables = Object.entries(schema as Readonly<Record<string, Shape>>)

/** Every column that refers to the rows of `target`, as the schema declares it. */
export function referencesTo(target: string, type: string): Reference[] {
  const declared = tables.flatMap(([table, shape]) =>
    shape.references.flatMap((text): Reference[] => {
      const match = /^org_id, (\w+) -> (\w+) \(org_id, id\)$/.exec(text)
      const column = match?.[1]
      if (!column || match[2] !== target) return []
      return [{ table, column, fixed: whyFixed(table, column, shape), unique: uniqueWith(column, shape) }]
    }),
  )
  const only = { column: 'record_type', value: type }
  const told = tables.flatMap(([table, { columns }]): Reference[] =>
    'record_type' in columns && 'record_id' in columns
      ? [{ table, column: 'record_id', only, fixed: null, unique: [] }]
      : [],
  )
  return [...declared, ...told]
}

function whyFixed(table: string, column: string, { triggers }: Shape): Fixed | null {
  if (triggers.includes('kept')) return 'kept'
  const named = new RegExp(`-> ${table} \\(.*\\b${column}\\b`)
  return tables.some(([, { references }]) => references.some(text => named.test(text))) ? 'named' : null
}

const uniqueWith = (column: string, { unique }: Shape): string[][] =>
  unique
    .map(text => text.split(', '))
    .filter(columns => columns.includes(column))
    .map(columns => columns.filter(one => one !== column && one !== 'org_id'))

/** The rows that refer to the record with this id. */
export function rowsReferring(db: AnyDb, { table, column, only }: Reference, id: number) {
  const rows = db.selectFrom(table).where(column, '=', id)
  return only ? rows.where(only.column, '=', only.value) : rows
}
