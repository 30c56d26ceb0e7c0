import { createHash } from 'node:crypto'
import { fromBit, fromJson, toBit, toJson } from '../../database/columns.ts'
import type { Db } from '../../database/index.ts'
import type { Principal } from '../access/principal.ts'
import { sentence } from '../language/sentence.ts'
import { conflict, invalidField } from '../problems/errors.ts'
import type { Answer } from '../routes/context.ts'
import type { AnyRoute } from '../routes/endpoint.ts'
import { keptOf } from '../routes/page.ts'
import type { ScheduledTask } from '../work.ts'

/**
 * How long a key is remembered; longer where money moved, since a retry may come after a computer slept for
 * weeks.
 */
export const REMEMBERED_HOURS = 24
export const REMEMBERED_HOURS_OF_MONEY = 30 * 24

/** Keeps answers that hold a secret unreadable in the database. */
export interface Sealer {
  seal(plain: string): string
  open(sealed: string): string
}

export interface IdempotencyClaim {
  caller: string
  key: string
  digest: string
}

/**
 * Returns the owner of an idempotency key and the call it stands for. Throws 422 when the key itself is
 * invalid.
 */
export function claimOf(
  principal: Principal,
  key: string,
  call: { method: string; target: string; query: unknown; body: unknown },
): IdempotencyClaim {
  if (!/^[\x21-\x7e]{1,255}$/.test(key))
    throw invalidField('Idempotency-Key', sentence`must be 1 to 255 visible characters`)
  return {
    caller: principal.userId === null ? principal.token.id : `user:${principal.userId}`,
    key,
    digest: createHash('sha256')
      .update(JSON.stringify([call.method, call.target, call.query ?? {}, call.body ?? null]))
      .digest('hex'),
  }
}

/** The first answer to this key, null when it is new; 409 when it stood for another call. `db` is scoped. */
export async function recall(
  db: Db,
  claim: IdempotencyClaim,
  now: string,
  sealer: Sealer,
): Promise<Answer | null> {
  const row = await db
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('caller', '=', claim.caller)
    .where('key', '=', claim.key)
    .executeTakeFirst()
  if (!row) return null
  if (row.expires_at <= now) return null
  if (row.digest !== claim.digest) {
    throw conflict(
      'idempotency_conflict',
      sentence`This Idempotency-Key was used for another call not long ago.`,
    )
  }
  const body = fromBit(row.sealed) ? sealer.open(row.body) : row.body
  return {
    status: row.status,
    body: fromJson(body),
    headers: { ...(row.location ? { Location: row.location } : {}), 'Idempotent-Replayed': 'true' },
  }
}

/** Keeps the answer in the transaction that made it, so that a crash between the two cannot separate them. */
export async function remember(
  db: Db,
  claim: IdempotencyClaim,
  answer: Answer,
  now: string,
  route: AnyRoute,
  sealer: Sealer,
): Promise<void> {
  const body = toJson(keptOf(answer) ?? null)
  const hours =
    route.money !== undefined && route.money !== 'none' ? REMEMBERED_HOURS_OF_MONEY : REMEMBERED_HOURS
  await db
    .deleteFrom('idempotency_keys')
    .where('caller', '=', claim.caller)
    .where('key', '=', claim.key)
    // Only an expired one: a fresh one belongs to a call that came first.
    .where('expires_at', '<=', now)
    .execute()
  await db
    .insertInto('idempotency_keys')
    .values({
      ...claim,
      status: answer.status,
      body: route.secret ? sealer.seal(body) : body,
      sealed: toBit(route.secret !== undefined),
      location: (answer.headers.Location as string | undefined) ?? null,
      created_at: now,
      expires_at: new Date(Date.parse(now) + hours * 3_600_000).toISOString(),
    })
    .execute()
}

/** Deletes the keys whose time is over. */
export const forgetKeys: ScheduledTask = {
  name: 'forget-idempotency-keys',
  cron: '15 * * * *',
  run: ({ now, eachOrganisation }) =>
    eachOrganisation(({ commit }) =>
      commit(({ db }) =>
        db.deleteFrom('idempotency_keys').where('expires_at', '<', now.toISOString()).execute(),
      ),
    ),
}
