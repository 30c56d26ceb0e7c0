import type { Request, Response } from 'express'
import { type ClientRateLimitInfo, rateLimit, type Store } from 'express-rate-limit'
import type { Database } from '../database/index.ts'
import { AppError } from '../kernel/errors.ts'
import type { Principal } from '../kernel/principal.ts'

const WINDOW_MS = 60_000

export type RateLimit = (req: Request, res: Response, principal: Principal) => Promise<void>

/**
 * Counts the calls of each token in windows of a minute: sets `X-RateLimit-Limit`, `-Remaining` and `-Reset` (Unix
 * seconds), and throws 429 with `Retry-After` past the limit. Servers that share a Postgres share the counts.
 */
export function perToken(limit: number, database: Database): RateLimit {
  const limiter = rateLimit({
    windowMs: WINDOW_MS,
    limit,
    legacyHeaders: true,
    standardHeaders: false,
    validate: false,
    ...(database.dialect === 'postgres' ? { store: new SharedCounts(database) } : {}),
    keyGenerator: req => (req as Request & { rateKey: string }).rateKey,
    handler: (_req, _res, next) =>
      next(new AppError(429, 'rate_limited', `More than ${limit} calls in a minute with this token.`)),
  })
  return (req, res, { token }) => {
    Object.assign(req, { rateKey: `${token.kind}:${token.id}` })
    return new Promise((resolve, reject) => {
      const next = (error?: unknown) => (error ? reject(error) : resolve())
      Promise.resolve(limiter(req, res, next)).catch(reject)
    })
  }
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
    const row = await this.#database.write(({ db }) =>
      db
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
        .returning('hits')
        .executeTakeFirstOrThrow(),
    )
    return { totalHits: row.hits, resetTime: new Date(started + WINDOW_MS) }
  }

  async decrement(): Promise<void> {
    // Every call counts, also one that failed.
  }

  async resetKey(key: string): Promise<void> {
    await this.#database.write(({ db }) => db.deleteFrom('rate_windows').where('key', '=', key).execute())
  }
}
