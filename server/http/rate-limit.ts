import { type ClientRateLimitInfo, MemoryStore, type Options, type Store } from 'express-rate-limit'
import { sql } from 'kysely'
import type { Database } from '../database/index.ts'
import type { Principal } from '../kernel/access/principal.ts'
import { sentence } from '../kernel/language/sentence.ts'
import { AppError } from '../kernel/problems/errors.ts'

const WINDOW_MS = 60_000

/** Counts a call of the caller's token; resolves to the headers that tell what is left, also on a 429 it throws. */
export type RateLimit = (principal: Principal) => Promise<Record<string, string>>

/**
 * Counts the calls of each token in windows of a minute: `X-RateLimit-Limit`, `-Remaining` and `-Reset` (Unix
 * seconds), and past the limit 429 with `Retry-After`. Servers that share a Postgres share the counts.
 */
export function perToken(limit: number, database: Database): RateLimit {
  const store: Store = database.dialect === 'postgres' ? new SharedCounts(database) : countsInMemory()
  return async ({ token }) => {
    const { totalHits, resetTime } = await store.increment(`${token.kind}:${token.id}`)
    const resetSeconds = Math.ceil((resetTime?.getTime() ?? 0) / 1000)
    const headers = {
      'X-RateLimit-Limit': String(limit),
      'X-RateLimit-Remaining': String(Math.max(0, limit - totalHits)),
      'X-RateLimit-Reset': String(resetSeconds),
    }
    if (totalHits <= limit) return headers
    const wait = Math.max(0, resetSeconds - Math.floor(Date.now() / 1000))
    throw new AppError(429, 'rate_limited', sentence`More than ${limit} calls in a minute with this token.`, {
      headers: { ...headers, 'Retry-After': String(wait) },
    })
  }
}

function countsInMemory(): Store {
  const store = new MemoryStore()
  store.init({ windowMs: WINDOW_MS } as Options)
  return store
}

/** The counts in the database, for several servers on one Postgres. */
class SharedCounts implements Store {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async increment(key: string): Promise<ClientRateLimitInfo> {
    const started = Math.floor(Date.now() / WINDOW_MS) * WINDOW_MS
    const window = new Date(started).toISOString()
    const row = await this.#database.root
      .insertInto('rate_windows')
      .values({ key, window_start: window, hits: 1 })
      .onConflict(oc =>
        oc.column('key').doUpdateSet(eb => ({
          window_start: window,
          hits: eb
            .case()
            .when('rate_windows.window_start', '=', window)
            .then(eb('rate_windows.hits', '+', 1))
            .else(1)
            .end(),
        })),
      )
      // Alone in its transaction, and not waiting for the disk: a count need not outlive a crash.
      .returning(['hits', sql`set_config('synchronous_commit', 'off', true)`.as('quick')])
      .executeTakeFirstOrThrow()
    return { totalHits: row.hits, resetTime: new Date(started + WINDOW_MS) }
  }

  async decrement(): Promise<void> {
    // Every call counts, also one that failed.
  }

  async resetKey(key: string): Promise<void> {
    await this.#database.root.deleteFrom('rate_windows').where('key', '=', key).execute()
  }
}
