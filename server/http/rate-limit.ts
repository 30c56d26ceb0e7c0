import { type ClientRateLimitInfo, MemoryStore, type Options, type Store } from 'express-rate-limit'
import { sql } from 'kysely'
import type { Database } from '../database/index.ts'
import type { Principal } from '../kernel/access/principal.ts'
import { type Sentence, sentence } from '../kernel/language/sentence.ts'
import { AppError } from '../kernel/problems/errors.ts'
import type { Budget } from '../kernel/routes/proof.ts'

const WINDOW_MS = 60_000
/** How often ended windows are deleted: every network that ever called would leave one. */
const SWEEP_MS = 3_600_000

/** Counts calls of the caller's token, or of an unknown caller's network. */
export interface RateLimits {
  /** Resolves to the headers with the remaining calls, also on a 429 it throws. */
  ofToken(principal: Principal): Promise<Record<string, string>>
  /** Counts several budgets; the headers show the one with the least left. */
  of(budgets: readonly Budget[]): Promise<Record<string, string>>
}

/**
 * Counts calls in windows of a minute from a caller's first: `X-RateLimit-Limit`, `-Remaining` and `-Reset` (Unix
 * seconds), and past the limit 429 with `Retry-After`. Servers that share a Postgres share the counts.
 * @param limit how many a token has
 */
export function rateLimits(limit: number, database: Database): RateLimits {
  const store: Store = database.dialect === 'postgres' ? new SharedCounts(database) : countsInMemory()
  const count = async ({ key, times }: Budget) => {
    const { totalHits, resetTime } = await store.increment(key)
    const most = limit * times
    return { most, left: most - totalHits, reset: Math.ceil((resetTime?.getTime() ?? 0) / 1000) }
  }
  const of = async (budgets: readonly Budget[], said: (most: number) => Sentence) => {
    const [least] = (await Promise.all(budgets.map(count))).sort((one, other) => one.left - other.left)
    if (!least) return {}
    const headers = {
      'X-RateLimit-Limit': String(least.most),
      'X-RateLimit-Remaining': String(Math.max(0, least.left)),
      'X-RateLimit-Reset': String(least.reset),
    }
    if (least.left >= 0) return headers
    const wait = Math.max(0, least.reset - Math.floor(Date.now() / 1000))
    throw new AppError(429, 'rate_limited', said(least.most), {
      headers: { ...headers, 'Retry-After': String(wait) },
    })
  }
  return {
    ofToken: ({ token }) =>
      of(
        [{ key: `${token.kind}:${token.id}`, times: 1 }],
        most => sentence`More than ${most} calls in a minute with this token.`,
      ),
    of: budgets =>
      of(budgets, most => sentence`More than ${most} calls in a minute. Wait before you try again.`),
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
  #sweptAt = 0

  constructor(database: Database) {
    this.#database = database
  }

  async increment(key: string): Promise<ClientRateLimitInfo> {
    const now = Date.now()
    const fresh = new Date(now).toISOString()
    const past = new Date(now - WINDOW_MS).toISOString()
    // A clock that was put back ends the windows that it began later.
    const later = new Date(now + WINDOW_MS).toISOString()
    const row = await this.#database.root
      .insertInto('rate_windows')
      .values({ key, window_start: fresh, hits: 1 })
      .onConflict(oc =>
        oc.column('key').doUpdateSet(eb => {
          const started = eb.ref('rate_windows.window_start')
          const goesOn = eb.case().when(eb.and([eb(started, '>', past), eb(started, '<', later)]))
          return {
            window_start: goesOn.then(started).else(fresh).end(),
            hits: goesOn
              .then(eb('rate_windows.hits', '+', 1))
              .else(1)
              .end(),
          }
        }),
      )
      // Alone in its transaction, and not waiting for the disk: a count need not outlive a crash.
      .returning(['hits', 'window_start', sql`set_config('synchronous_commit', 'off', true)`.as('quick')])
      .executeTakeFirstOrThrow()
    if (now - this.#sweptAt >= SWEEP_MS) {
      this.#sweptAt = now
      await this.#database.root.deleteFrom('rate_windows').where('window_start', '<', past).execute()
    }
    return { totalHits: row.hits, resetTime: new Date(Date.parse(row.window_start) + WINDOW_MS) }
  }

  async decrement(): Promise<void> {
    // Every call counts, also one that failed.
  }

  async resetKey(key: string): Promise<void> {
    await this.#database.root.deleteFrom('rate_windows').where('key', '=', key).execute()
  }
}
