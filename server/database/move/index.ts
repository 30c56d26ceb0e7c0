import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { type Migrations, migrate, migrationState } from '../migrate.ts'
import { assertShape, type SchemaShape, shapeOf } from '../shape.ts'
import type { Database } from '../types.ts'
import { continueIds, highestIds } from './ids.ts'
import {
  assertNotMoved,
  keepPosition,
  type MoveRecord,
  type Position,
  readRecord,
  removeRecord,
  writeRecord,
} from './record.ts'
import { batchesOf, digestOf, insertRows, keyOf, type Row, type TableDigest } from './rows.ts'
import { MARKS, type MovedTable, movedTables } from './tables.ts'

export { continueIds, highestIds } from './ids.ts'
export { assertNotMoved, DatabaseMovedError, readRecord } from './record.ts'
export { batchesOf, insertRows, type Row } from './rows.ts'
export { type MovedTable, movedTables } from './tables.ts'

/** A database and how a person would name it. */
export interface Place {
  database: Database
  name: string
}

interface Given {
  from: Place
  migrations: Migrations
  schema: SchemaShape
  /** Throws unless the books and the audit log in a place are whole. */
  prove: (place: Place) => Promise<void>
  /** Hears how far it is, in words. */
  tell: (line: string) => void
}

export interface PlannedMove extends Given {
  /** Opens the place to move to, once it is known that the office can leave the other one. */
  openTarget: () => Promise<Place>
}

interface Move extends Given {
  to: Place
}

/**
 * Moves an office from one database into an empty one of either kind, row by row, and verifies the copy: the
 * rows of each table by number and digest, the next ids, the books and the audit log. Nobody else may use
 * either meanwhile. An interrupted move resumes. The rows of the first are not touched.
 */
export async function moveDatabase({ openTarget, ...given }: PlannedMove): Promise<void> {
  await assertCurrent(given)
  await given.prove(given.from)
  const move: Move = { ...given, to: await openTarget() }
  await assertNotHandedOver(move)
  await copyDatabase(move)
  await move.prove(move.to)
  await handOver(move)
}

async function copyDatabase(move: Move): Promise<void> {
  const { from, to, schema, migrations, tell } = move
  const tables = await movedTables(from.database, schema)
  tell(`Reading ${from.name}.`)
  const source = await digestsOf(from.database, tables)
  const position = await beginOrGoOn(move, source)
  await migrate(to.database, migrations)
  await assertShape(to.database, schema)

  tell(`Copying ${totalOf(source)} rows of ${tables.length} tables to ${to.name}.`)
  const at = position ? tables.findIndex(({ name }) => name === position.table) : 0
  for (const table of tables.slice(at)) {
    const after = table.name === position?.table ? position.after : null
    await copyTable(move, table, after)
    tell(`  ${table.name}: ${source[table.name]?.rows}`)
  }
  const ids = await highestIds(from.database, tables)
  await continueIds(to.database, ids)

  tell(`Reading ${to.name}.`)
  const arrived = await digestsOf(to.database, tables)
  const wrong = tables.filter(({ name }) => !isDeepStrictEqual(source[name], arrived[name]))
  if (wrong.length > 0)
    throw new Error(
      `What arrived is not what was there, in ${wrong.map(({ name }) => name).join(', ')}. Empty ${to.name} and begin again.`,
    )
  if (!isDeepStrictEqual(ids, await highestIds(to.database, tables)))
    throw new Error(`The ids in ${to.name} do not go on where those of ${from.name} end.`)
}

/** Hands the office over: the one it comes from says so to whoever opens it, then the other one is ready. */
async function handOver({ from, to }: Move): Promise<void> {
  // In this order, so that at no moment both could be opened.
  if ((await readRecord(from.database)) === null)
    await writeRecord(from.database, { state: 'left', place: to.name, source: {}, position: null })
  await removeRecord(to.database)
}

/** The database to copy is not half of another move, unless of one that was interrupted at its very end. */
async function assertNotHandedOver({ from, to }: Move): Promise<void> {
  const left = (await readRecord(from.database))?.state === 'left'
  const arriving = (await readRecord(to.database))?.state === 'arriving'
  if (!(left && arriving)) await assertNotMoved(from.database)
}

/** The database to copy has the tables of this version. */
async function assertCurrent({ from, migrations, schema }: Given): Promise<void> {
  const { applied, pending } = await migrationState(from.database, migrations)
  if (applied.length === 0) throw new Error(`There is no office in ${from.name} yet.`)
  if (pending.length > 0)
    throw new Error(
      `${from.name} was written by an earlier version. Start Fund Office on it once, which updates it, then move it.`,
    )
  await assertShape(from.database, schema)
}

/** The position that a move of these very rows has reached; a target that is not its own is refused. */
async function beginOrGoOn({ from, to }: Move, source: MoveRecord['source']): Promise<Position | null> {
  const record = await readRecord(to.database)
  if (record?.state === 'arriving') {
    if (isDeepStrictEqual(record.source, source)) return record.position
    throw new Error(
      `${to.name} holds the beginning of another move, or of this one before the office was used again. Empty it and begin again.`,
    )
  }
  if (Object.keys(await shapeOf(to.database)).length > 0)
    throw new Error(`${to.name} is not empty. Name a database without tables.`)
  await writeRecord(to.database, { state: 'arriving', place: from.name, source, position: null })
  return null
}

async function copyTable({ from, to }: Move, table: MovedTable, after: Position['after']): Promise<void> {
  const { dialect } = to.database
  // The rows that were copied have left marks of their own.
  if (table.name === MARKS && after === null)
    await to.database.write(({ db }) => sql`delete from ${sql.table(MARKS)}`.execute(db))
  for await (const rows of batchesOf(from.database, table, { after })) {
    await to.database.write(async ({ db }) => {
      await insertRows(db, dialect, table, rows)
      await keepPosition(db, { table: table.name, after: keyOf(table, rows.at(-1) as Row) })
    })
  }
}

async function digestsOf(
  database: Database,
  tables: readonly MovedTable[],
): Promise<Record<string, TableDigest>> {
  const digests: Record<string, TableDigest> = {}
  for (const table of tables) digests[table.name] = await digestOf(database, table)
  return digests
}

const totalOf = (digests: Readonly<Record<string, TableDigest>>) =>
  Object.values(digests).reduce((sum, { rows }) => sum + rows, 0)
