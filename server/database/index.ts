import type { Database } from './types.ts'

export { lockForClaim, lockOrganisation } from './claims.ts'
export { databaseClock } from './database-clock.ts'
export { dump, dumpObstacle } from './dump.ts'
export { DatabaseTooNewError, type Migrations, migrate, migrationState } from './migrate.ts'
export {
  assertNotMoved,
  batchesOf,
  continueIds,
  highestIds,
  insertRows,
  type MovedTable,
  moveDatabase,
  movedTables,
  type Place,
  type Row,
  readRecord,
} from './move/index.ts'
export { prepared, preparedRows } from './prepared.ts'
export { scopeTo } from './scope.ts'
export { matchingPassages, type Phrases, passagesBeginning } from './search.ts'
export { assertShape, type SchemaShape, shapeOf } from './shape.ts'
export {
  type BackupFile,
  backUp,
  checkQuickly,
  forgetRestoreNote,
  isDatabase,
  keepCopy,
  listBackups,
  type Occasion,
  type ReplacedRow,
  readReplaced,
  removeLeftovers,
  restore,
  restoreNote,
} from './sqlite/backup.ts'
export { checkSound } from './sqlite/sound.ts'
export type { SqliteDatabase } from './sqlite/sqlite.ts'
export type { Tables } from './tables.ts'
export type { Database, Db, Dialect, Statement, Transaction } from './types.ts'
export { isStorageFull, isUnreachable, isUnwritable, violatedConstraint } from './violations.ts'

/**
 * Opens the SQLite database in `file`, or the Postgres one at `url` when it is given; `alone` refuses one on Postgres
 * that others use, and keeps them out. Who is alone with a file holds its folder.
 */
export async function openDatabase(
  at: { file: string } | { url: string; alone?: boolean },
): Promise<Database> {
  // Each driver is loaded only where it is used: it is a good part of the time to ready.
  if ('url' in at) return (await import('./postgres.ts')).openPostgres(at.url, at)
  return (await import('./sqlite/sqlite.ts')).openSqlite(at.file)
}

/** True for the embedded database, which can be copied while it is in use. */
export function isSqlite(database: Database): database is import('./sqlite/sqlite.ts').SqliteDatabase {
  return database.dialect === 'sqlite'
}
