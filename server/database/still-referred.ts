import type { CompiledQuery } from 'kysely'
import type { AnyDb } from './schema.ts'
import { references } from './tables.ts'
import type { Db } from './types.ts'

/** Thrown for a delete that the database refused, since other rows still refer to it. */
export class StillReferred extends Error {
  /** The database's own error code, which identifies the schema rule. */
  readonly code: string
  readonly table: string
  /** Finds the ids of the rows to delete. */
  readonly found: CompiledQuery<{ id: number }>

  constructor(cause: Error & { code: string }, table: string, found: CompiledQuery<{ id: number }>) {
    super(cause.message, { cause })
    this.code = cause.code
    this.table = table
    this.found = found
  }
}

/** A row that refers to another. */
export interface Referring {
  table: string
  row: Record<string, unknown> & { id: number }
}

/** Returns the rows that still refer to the deleted ones, the first `most` of each table. */
export async function stillReferring(
  db: Db,
  { table, found }: StillReferred,
  most: number,
): Promise<Referring[]> {
  const ids = (await db.executeQuery(found)).rows.map(({ id }) => id)
  return referringRows(db, table, ids, most)
}

/** Returns the rows that refer to these of a table, the first `most` of each other table. */
export async function referringRows(
  db: Db,
  target: string,
  ids: readonly number[],
  most: number,
): Promise<Referring[]> {
  const referring: Referring[] = []
  for (const [table, columns] of Object.entries(references))
    for (const [column, of] of Object.entries(columns)) {
      if (of !== target || ids.length === 0) continue
      const rows = await (db as unknown as AnyDb)
        .selectFrom(table)
        .selectAll()
        .where(column, 'in', ids)
        .orderBy('id')
        .limit(most)
        .execute()
      referring.push(...rows.map(row => ({ table, row: row as Referring['row'] })))
    }
  return referring
}
