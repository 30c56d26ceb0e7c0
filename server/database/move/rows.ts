import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Db, Dialect } from '../types.ts'
import type { MovedTable } from './tables.ts'

/** Number of rows in memory at once, and in one statement: a quarter of the parameters that SQLite allows. */
const BATCH = 250

type Value = string | number | null
export type Row = Readonly<Record<string, Value>>
/** The key of a row, by which the next batch begins behind it. */
export type Key = readonly Value[]

/** A range of a table's rows: those after a key, and those of one organisation, where given. */
interface Which {
  after?: Key | null
  orgId?: number
}

/** The rows of a table in batches, in the order of their keys, which is the same on both databases. */
export async function* batchesOf(
  database: Pick<Database, 'dialect' | 'read'>,
  table: MovedTable,
  { after = null, orgId }: Which = {},
): AsyncGenerator<Row[]> {
  let last = after
  for (;;) {
    const rows = await database.read(db => rowsAfter(db, database.dialect, table, last, orgId))
    if (rows.length > 0) yield rows
    if (rows.length < BATCH) return
    last = keyOf(table, rows.at(-1) as Row)
  }
}

export const keyOf = ({ key }: MovedTable, row: Row): Key => key.map(column => row[column] ?? null)

async function rowsAfter(
  db: Db,
  dialect: Dialect,
  { name, columns, key, textKey }: MovedTable,
  after: Key | null,
  orgId: number | undefined,
): Promise<Row[]> {
  // SQLite orders text by its bytes, Postgres by the language of the database by default.
  const ordered = key.map(column =>
    dialect === 'postgres' && textKey.has(column) ? sql`${sql.ref(column)} collate "C"` : sql.ref(column),
  )
  const owner = columns.includes('org_id') ? 'org_id' : 'id'
  const conditions = [
    ...(after ? [sql`(${sql.join(ordered)}) > (${sql.join(after)})`] : []),
    ...(orgId === undefined ? [] : [sql`${sql.ref(owner)} = ${orgId}`]),
  ]
  const which = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``
  const query = sql<Row>`select ${sql.join(columns.map(column => sql.ref(column)))} from ${sql.table(name)}
    ${which} order by ${sql.join(ordered)} limit ${sql.lit(BATCH)}`
  return (await query.execute(db)).rows
}

/** Writes rows as they are, with the ids they have. */
export async function insertRows(
  db: Db,
  dialect: Dialect,
  { name, columns }: MovedTable,
  rows: readonly Row[],
): Promise<void> {
  const values = rows.map(row => sql`(${sql.join(columns.map(column => row[column]))})`)
  await insertInto(name, columns, dialect, values).execute(db)
}

const insertInto = (
  name: string,
  columns: readonly string[],
  dialect: Dialect,
  rows: RawBuilder<unknown>[],
) =>
  sql`insert into ${sql.table(name)} (${sql.join(columns.map(column => sql.ref(column)))})
    ${dialect === 'postgres' ? sql`overriding system value` : sql``} values ${sql.join(rows)}`

/** The row count of a table, and one digest of its contents. */
export interface TableDigest {
  rows: number
  sha256: string
}

/** Reads a table whole; the same rows have the same digest, whichever database they are in. */
export async function digestOf(database: Database, table: MovedTable): Promise<TableDigest> {
  const hash = createHash('sha256')
  let count = 0
  for await (const rows of batchesOf(database, table)) {
    count += rows.length
    for (const row of rows) hash.update(`${JSON.stringify(table.columns.map(column => row[column]))}\n`)
  }
  return { rows: count, sha256: hash.digest('hex') }
}
