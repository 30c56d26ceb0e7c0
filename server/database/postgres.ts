import { setTimeout as sleep } from 'node:timers/promises'
import { type CompiledQuery, type ControlledTransaction, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Tables } from './tables.ts'
import type { Database, Db, Statement, Transaction } from './types.ts'
import { gaveWay } from './violations.ts'

/** Minor units and ids are bigint columns; they stay within the integers a JSON number holds exactly. */
pg.types.setTypeParser(pg.types.builtins.INT8, text => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`The integer ${text} is too large to be exact`)
  return value
})
/** `sum()` over bigint columns is numeric in Postgres; ours are integers too. */
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

/** The advisory lock that says who uses a database: its servers share it, who moves the office has it alone. */
const IN_USE = 0x46_4f_44_42

/** Thrown when a database is in use by others, or by one who must be alone with it. */
export class DatabaseInUseError extends Error {}

interface Use {
  /** Uses one connection, and only while nobody else uses the database. */
  alone?: boolean
}

/** Opens the same schema on a Postgres server; each call of `write` has a transaction of its own. */
export function openPostgres(url: string, { alone = false }: Use = {}): Database {
  const listeners = new Set<(statement: Statement) => void>()
  const pool = new pg.Pool({
    connectionString: url,
    max: alone ? 1 : 10,
    idleTimeoutMillis: alone ? 0 : 10_000,
    onConnect: client => announce(client, alone),
  })
  // A connection that is lost fails the call that uses it; without a listener it would end the server.
  pool.on('error', () => undefined)
  pool.on('connect', client => void client.on('error', () => undefined))
  const db: Db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ level, query }) => {
      if (level === 'query') for (const listener of listeners) listener(query as CompiledQuery)
    },
  })

  return {
    dialect: 'postgres',
    root: db,
    read: work =>
      db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work),
    write: (work, options) => tryAgain(() => attempt(db, work, options)),
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => db.destroy(),
  }
}

/** Each connection holds the lock for as long as it lasts, so that a crash leaves nothing behind. */
export async function announce(client: Pick<pg.ClientBase, 'query'>, alone: boolean): Promise<void> {
  const lock = alone ? 'pg_try_advisory_lock' : 'pg_try_advisory_lock_shared'
  const { rows } = await client.query<{ free: boolean }>(`select ${lock}($1) as free`, [IN_USE])
  if (rows[0]?.free) return
  throw new DatabaseInUseError(
    alone
      ? 'Fund Office runs on this Postgres database. Stop every server on it first.'
      : 'The office in this Postgres database is being moved. Wait until that has ended.',
  )
}

/** Maximum number of attempts of a transaction that gave way to others, which progressed each time. */
const MOST_TRIES = 5

/** Runs a transaction again that Postgres gave up: its work does no I/O of its own, so nothing of it is left. */
async function tryAgain<T>(transaction: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await transaction()
    } catch (error) {
      if (!gaveWay(error) || tries === MOST_TRIES) throw error
    }
    // Two that met would meet again.
    await sleep(Math.random() * 20 * tries)
  }
}

async function attempt<T>(
  db: Db,
  work: (tx: Transaction) => Promise<T>,
  options: { rollback?: boolean; unchanged?: boolean } | undefined,
): Promise<T> {
  // A transaction gives way, and is retried, when another changes rows it has read.
  const begin = options?.unchanged
    ? db.startTransaction().setIsolationLevel('repeatable read')
    : db.startTransaction()
  const trx = await begin.execute()
  try {
    const value = await work(transactionOn(trx))
    if (options?.rollback) await trx.rollback().execute()
    else await trx.commit().execute()
    return value
  } catch (error) {
    // The first error counts: on a lost connection the rollback fails as well.
    if (!trx.isCommitted && !trx.isRolledBack)
      await trx
        .rollback()
        .execute()
        .catch(() => undefined)
    throw error
  }
}

function transactionOn(trx: ControlledTransaction<Tables>): Transaction {
  let depth = 0
  return {
    db: trx,
    async nested(work, options) {
      const name = `level_${depth++}`
      const inner = await trx.savepoint(name).execute()
      try {
        const value = await work()
        if (options?.rollback) await inner.rollbackToSavepoint(name).execute()
        else await inner.releaseSavepoint(name).execute()
        return value
      } catch (error) {
        // A transaction that is gone has no savepoint to go back to.
        await inner
          .rollbackToSavepoint(name)
          .execute()
          .catch(() => undefined)
        throw error
      } finally {
        depth -= 1
      }
    },
  }
}
