import { sql } from 'kysely'
import { fromJson, fromJsonOrNull, toJson } from '../columns.ts'
import { hasTable } from '../has-table.ts'
import type { Database, Db } from '../types.ts'
import type { Key, TableDigest } from './rows.ts'

const RECORD = sql.table('database_move')

/** Where the copying goes on: behind this row of this table; the tables before it are done. */
export interface Position {
  table: string
  after: Key | null
}

/** The record that a move leaves in the two databases. */
export interface MoveRecord {
  /** The rows are still `arriving` in this one, or the office has `left` it. */
  state: 'arriving' | 'left'
  /** The other one. */
  place: string
  /** The rows of the one it comes from, by table. */
  source: Readonly<Record<string, TableDigest>>
  position: Position | null
}

/** Thrown when a database is opened that an office is on its way to, or has left. */
export class DatabaseMovedError extends Error {}

/**
 * Throws unless the database is the office's own: not half of a move, and not one that a move left behind.
 */
export async function assertNotMoved(database: Database): Promise<void> {
  const record = await readRecord(database)
  if (record?.state === 'arriving')
    throw new DatabaseMovedError(
      `The move from ${record.place} to this database is not finished. Run the command move again as before: it goes on where it was.`,
    )
  if (record?.state === 'left')
    throw new DatabaseMovedError(
      `This office was moved to ${record.place}, and this database stays as it was then. ` +
        'Set SVC_DATABASE_URL for one on Postgres, or leave it out for the one in the data folder.',
    )
}

/** A database's record of a move; null without one. */
export async function readRecord(database: Database): Promise<MoveRecord | null> {
  if (!(await hasTable(database, 'database_move'))) return null
  const { rows } = await sql<{
    state: MoveRecord['state']
    place: string
    source: string
    position: string | null
  }>`select state, place, source, position from ${RECORD}`.execute(database.root)
  const [row] = rows
  return row
    ? { ...row, source: fromJson(row.source), position: fromJsonOrNull<Position>(row.position) }
    : null
}

/** Writes the record into a database that has none, in one transaction with its table. */
export async function writeRecord(database: Database, { state, place, source }: MoveRecord): Promise<void> {
  await database.write(async ({ db }) => {
    await sql`create table ${RECORD} (state text not null, place text not null, source text not null, position text)`.execute(
      db,
    )
    await sql`insert into ${RECORD} (state, place, source) values (${state}, ${place}, ${toJson(source)})`.execute(
      db,
    )
  })
}

/** Keeps the position, in the transaction that writes the rows before it. */
export async function keepPosition(db: Db, position: Position): Promise<void> {
  await sql`update ${RECORD} set position = ${toJson(position)}`.execute(db)
}

export async function removeRecord({ root }: Database): Promise<void> {
  await sql`drop table ${RECORD}`.execute(root)
}
