import SqliteHandle from 'better-sqlite3'
import { type Driver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import { folded } from '../letters.ts'
import type { Tables } from '../tables.ts'
import type { Database, Db, Statement, Transaction } from '../types.ts'
import { isStorageFull } from '../violations.ts'
import { Snapshots } from './snapshots.ts'
import { CachingConnection } from './statements.ts'
import { WriteQueue } from './write-queue.ts'

/**
 * Pragmas that every connection must run with. better-sqlite3 is compiled so that WAL silently lowers
 * `synchronous` to NORMAL, so each value is set and then read back: a mismatch refuses to start.
 */
const PRAGMAS: ReadonlyArray<readonly [name: string, value: string, reads: unknown]> = [
  ['busy_timeout', '10000', 10000],
  ['journal_mode', 'WAL', 'wal'],
  ['synchronous', 'FULL', 2],
  ['foreign_keys', 'ON', 1],
  ['trusted_schema', 'OFF', 0],
  ['fullfsync', 'ON', 1],
  ['checkpoint_fullfsync', 'ON', 1],
  ['temp_store', 'MEMORY', 2],
]

export interface SqliteDatabase extends Database {
  readonly dialect: 'sqlite'
  /** Copies the committed state into `file` while the database is in use. */
  backup(file: string): Promise<void>
}

/** Opens (creating it when absent) the database in `file`; throws when a pragma does not take. */
export function openSqlite(file: string): SqliteDatabase {
  const listeners = new Set<(statement: Statement) => void>()
  const writerHandle = open(file, false)
  const readerHandle = open(file, true)
  const writer = kyselyOn(writerHandle, listeners)
  const reader = kyselyOn(readerHandle, listeners)
  const snapshots = new Snapshots(readerHandle, reader)
  const queue = new WriteQueue(writerHandle, writer, () => snapshots.committed())

  return {
    dialect: 'sqlite',
    root: writer,
    read: work => snapshots.read(work),
    write: (work: (tx: Transaction) => Promise<never>, options) =>
      queue.add(work, options?.rollback ?? false),
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async backup(target) {
      await readerHandle.backup(target)
    },
    async close() {
      await queue.idle()
      await snapshots.idle()
      readerHandle.close()
      optimize(writerHandle)
      writerHandle.close()
    },
  }
}

function open(file: string, readonly: boolean): SqliteHandle.Database {
  const handle = new SqliteHandle(file, { readonly })
  for (const [name, value, expected] of PRAGMAS) {
    if (!(readonly && name === 'journal_mode')) handle.pragma(`${name} = ${value}`)
    const actual = handle.pragma(name, { simple: true })
    if (actual !== expected && file !== ':memory:') {
      handle.close()
      throw new Error(`The database ${file} does not accept ${name} = ${value} (it reads back ${actual}).`)
    }
  }
  // SQLite's own knows only ASCII: a search for "élan" must find "Élan" here as it does on Postgres.
  handle.function('lower', { deterministic: true }, value =>
    typeof value === 'string' ? value.toLowerCase() : value,
  )
  handle.function('folded', { deterministic: true }, value =>
    typeof value === 'string' ? folded(value) : value,
  )
  return handle
}

/** Lets SQLite bring its statistics up to date; where there is no room for them, it goes on with the old ones. */
function optimize(handle: SqliteHandle.Database): void {
  try {
    handle.pragma('optimize')
  } catch (error) {
    if (!isStorageFull(error)) throw error
  }
}

function kyselyOn(handle: SqliteHandle.Database, listeners: Set<(statement: Statement) => void>): Db {
  const connection = new CachingConnection(handle, listeners)
  const driver: Driver = {
    init: async () => undefined,
    acquireConnection: async () => connection,
    beginTransaction: async () => void (await connection.executeQuery(raw('begin immediate'))),
    commitTransaction: async () => void (await connection.executeQuery(raw('commit'))),
    rollbackTransaction: async () => {
      // A full disk or an I/O error has ended the transaction by itself.
      if (handle.inTransaction) await connection.executeQuery(raw('rollback'))
    },
    releaseConnection: async () => undefined,
    destroy: async () => undefined,
  }
  return new Kysely<Tables>({
    dialect: {
      createDriver: () => driver,
      createQueryCompiler: () => new SqliteQueryCompiler(),
      createAdapter: () => new TransactionalDdlAdapter(),
      createIntrospector: db => new SqliteIntrospector(db),
    },
  })
}

/** SQLite can roll schema changes back; Kysely's adapter is only cautious about it. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

const raw = (sql: string) =>
  ({ sql, parameters: [], query: { kind: 'RawNode' }, queryId: { queryId: sql } }) as never
