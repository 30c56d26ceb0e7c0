import type { Context } from '../../kernel/context.ts'
import { AppError } from '../../kernel/errors.ts'
import { unscoped } from '../../kernel/unscoped.ts'

const FREE_TRIES = 5
const LONGEST_WAIT_SECONDS = 900

/** 429 while any of the subjects (an account, an address) has to wait after too many failures. */
export async function assertMayTry(ctx: Context, subjects: string[]): Promise<void> {
  const { now } = ctx
  const blocked = await unscoped(ctx)
    .selectFrom('login_failures')
    .select('blocked_until')
    .where('subject', 'in', subjects)
    .where('blocked_until', '>', now)
    .orderBy('blocked_until', 'desc')
    .executeTakeFirst()
  if (!blocked?.blocked_until) return
  const seconds = Math.ceil((Date.parse(blocked.blocked_until) - Date.parse(now)) / 1000)
  throw new AppError(429, 'rate_limited', `Too many failed sign-ins. Try again in ${seconds} seconds.`, {
    headers: { 'Retry-After': String(seconds) },
  })
}

/** Counts a failure; from the sixth in a row the wait doubles each time, to a quarter of an hour at most. */
export async function countFailure(ctx: Context, subjects: string[]): Promise<void> {
  const { now } = ctx
  const db = unscoped(ctx)
  for (const subject of subjects) {
    const known = await db
      .selectFrom('login_failures')
      .select('failures')
      .where('subject', '=', subject)
      .executeTakeFirst()
    const failures = (known?.failures ?? 0) + 1
    const wait = failures > FREE_TRIES ? Math.min(2 ** (failures - FREE_TRIES), LONGEST_WAIT_SECONDS) : 0
    const values = {
      failures,
      last_at: now,
      blocked_until: wait > 0 ? new Date(Date.parse(now) + wait * 1000).toISOString() : null,
    }
    if (known) await db.updateTable('login_failures').set(values).where('subject', '=', subject).execute()
    else
      await db
        .insertInto('login_failures')
        .values({ subject, ...values })
        .execute()
  }
}

/** Forgets the failures of subjects that have now succeeded. */
export async function forgive(ctx: Context, subjects: string[]): Promise<void> {
  await unscoped(ctx).deleteFrom('login_failures').where('subject', 'in', subjects).execute()
}
