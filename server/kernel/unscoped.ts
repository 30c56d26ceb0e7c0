import type { Db } from '../database/index.ts'
import type { Context } from './context.ts'

const connections = new WeakMap<object, Db>()

/** Remembers the connection behind a context; only the door does this. */
export function bindUnscoped(ctx: Context, db: Db): void {
  connections.set(ctx, db)
}

/**
 * The database beyond the caller's organisation, in the same transaction. For the platform only (who is
 * this token? which link is this?): the import rules keep it out of the modules.
 */
export function unscoped(ctx: Context): Db {
  let candidate: object | null = ctx
  while (candidate) {
    const db = connections.get(candidate)
    if (db) return db
    candidate = Object.getPrototypeOf(candidate) as object | null
  }
  throw new Error('This context has no connection')
}
