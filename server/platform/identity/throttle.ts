import type { Db } from '../../database/index.ts'
import { unscoped } from '../../kernel/door/unscoped.ts'
import { sentence } from '../../kernel/language/sentence.ts'
import { AppError } from '../../kernel/problems/errors.ts'
import type { Context } from '../../kernel/routes/context.ts'

/** Default number of failures before a wait is imposed. */
const FREE_TRIES = 5
const LONGEST_WAIT_SECONDS = 900

/**
 * 429 while any of the subjects (an account, an address) has to wait after too many failures. Holds their rows until
 * the transaction ends, so that of many attempts at once, at whichever server, one is weighed after the other.
 */
export async function assertMayTry(ctx: Context, subjects: string[]): Promise<void> {
  const { now } = ctx
  const rows = await unscoped(ctx)
    .insertInto('login_failures')
    .values(subjects.map(subject => ({ subject, failures: 0, last_at: now, blocked_until: null })))
    .onConflict(oc => oc.column('subject').doUpdateSet({ last_at: now }))
    .returning('blocked_until')
    .execute()
  refuseWhileBlocked(rows, now)
}

/**
 * Checks without reserving an attempt, to refuse before the work of comparing a password is done. The attempt
 * is checked again in its transaction.
 */
export async function assertNotBlocked(db: Db, subjects: string[], now: string): Promise<void> {
  const rows = await db
    .selectFrom('login_failures')
    .select('blocked_until')
    .where('subject', 'in', subjects)
    .execute()
  refuseWhileBlocked(rows, now)
}

function refuseWhileBlocked(rows: ReadonlyArray<{ blocked_until: string | null }>, now: string): void {
  const until = Math.max(...rows.map(row => Date.parse(row.blocked_until ?? now)))
  if (until <= Date.parse(now)) return
  const seconds = Math.ceil((until - Date.parse(now)) / 1000)
  throw new AppError(
    429,
    'rate_limited',
    sentence`Too many failed attempts. Try again in ${seconds} seconds.`,
    {
      headers: { 'Retry-After': String(seconds) },
    },
  )
}

/**
 * Counts a failure of an attempt that was allowed; past the free tries the wait doubles each time, to a quarter of an hour at
 * most. Returns whether this one is the first that has to wait.
 */
export async function countFailure(
  ctx: Context,
  subjects: string[],
  free: number = FREE_TRIES,
): Promise<boolean> {
  const { now } = ctx
  const db = unscoped(ctx)
  const known = await db
    .selectFrom('login_failures')
    .select(['subject', 'failures'])
    .where('subject', 'in', subjects)
    .execute()
  for (const row of known) {
    const failures = row.failures + 1
    const wait = failures > free ? Math.min(2 ** (failures - free), LONGEST_WAIT_SECONDS) : 0
    const blocked_until = wait > 0 ? new Date(Date.parse(now) + wait * 1000).toISOString() : null
    await db
      .updateTable('login_failures')
      .set({ failures, blocked_until })
      .where('subject', '=', row.subject)
      .execute()
  }
  return known.some(({ failures }) => failures === free)
}

/** Forgets the failures of subjects that have now succeeded. */
export async function forgive(ctx: Context, subjects: string[]): Promise<void> {
  await unscoped(ctx).deleteFrom('login_failures').where('subject', 'in', subjects).execute()
}

/** Forgets the subjects that last tried before this moment; their waits, a quarter of an hour at most, are over. */
export async function forgetFailures(ctx: Context, before: string): Promise<void> {
  await unscoped(ctx).deleteFrom('login_failures').where('last_at', '<', before).execute()
}
