import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>
export type Dialect = 'sqlite' | 'postgres'

/** A statement as the database received it; tests listen to these to prove that tenancy holds. */
export interface Statement {
  sql: string
  parameters: readonly unknown[]
}

export interface Transaction {
  /** Unscoped access. Handlers never see it: they get it bound to one organisation (scope.ts). */
  readonly db: Db
  /**
   * Runs `work` inside a savepoint. With `rollback` its writes are undone whatever happens and its
   * value is still returned; an error undoes them and is thrown on.
   */
  nested<T>(work: () => Promise<T>, options?: { rollback?: boolean }): Promise<T>
}

/**
 * One database, two ways in. SQLite keeps one writer fed by a queue, which commits in groups, and one
 * read-only connection; Postgres gives every call a transaction of its own on a pool.
 */
export interface Database {
  readonly dialect: Dialect
  /** Outside every transaction: for migrations and the start-up checks, before anything else runs. */
  readonly root: Db
  /** Runs `work` on one consistent snapshot of committed rows. It must not await the outside. */
  read<T>(work: (db: Db) => Promise<T>): Promise<T>
  /**
   * Runs `work` in a transaction and resolves once it is durable. With `rollback` nothing is kept and
   * the value is still returned. `work` must not await the outside: on SQLite every other write waits. On Postgres
   * it runs again, a few times, when a deadlock or a serialization failure ended it.
   */
  write<T>(
    work: (tx: Transaction) => Promise<T>,
    options?: { rollback?: boolean; unchanged?: boolean },
  ): Promise<T>
  /** Sees every statement before it runs; returns the function that stops listening. */
  listen(listener: (statement: Statement) => void): () => void
  close(): Promise<void>
}
