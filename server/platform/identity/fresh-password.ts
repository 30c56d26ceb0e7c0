import { sentence } from '../../kernel/language/sentence.ts'
import { AppError } from '../../kernel/problems/errors.ts'
import type { Context, PrepareContext } from '../../kernel/routes/context.ts'
import { assertProven } from './own-password.ts'

/** How long an entered password proves the person at the keyboard, in minutes. */
const FRESH_MINUTES = 10

export const password_needed = [403, 'The password was entered more than ten minutes ago'] as const

/** Notes that the person of the caller’s web session has entered their password now; a wrong one is counted and refused. */
export async function proveAnew(ctx: Context, proven: boolean): Promise<void> {
  await assertProven(ctx, proven)
  await ctx.db
    .updateTable('sessions')
    .set({ proven_at: ctx.now, updated_at: ctx.now })
    .where('id', '=', sessionId(ctx))
    .execute()
}

/** Until when the password that the person of the caller’s web session entered counts; null once it no longer does. */
export async function freshUntil(ctx: Pick<Context, 'principal' | 'now' | 'db'>): Promise<string | null> {
  const until = endOf(await sessionOf(ctx.db, sessionId(ctx)))
  return until > ctx.now ? until : null
}

/**
 * Goes on when the person of the caller’s web session signed in or entered their password a few minutes ago, so that a
 * session that somebody else sits at does not take the whole office away.
 */
export async function assertFreshPassword(
  ctx: Pick<PrepareContext, 'principal' | 'now' | 'read'>,
): Promise<void> {
  const session = await ctx.read(db => sessionOf(db, sessionId(ctx)))
  if (endOf(session) <= ctx.now)
    throw new AppError(403, 'password_needed', sentence`Enter your password again to go on.`)
}

const sessionOf = (db: Context['db'], id: number) =>
  db.selectFrom('sessions').select(['created_at', 'proven_at']).where('id', '=', id).executeTakeFirstOrThrow()

/** Signing in is a proof too. */
const endOf = ({ created_at, proven_at }: { created_at: string; proven_at: string | null }): string =>
  new Date(Date.parse(proven_at ?? created_at) + FRESH_MINUTES * 60_000).toISOString()

/** The web session of the caller; routes that ask for it are of sessions alone. */
function sessionId({ principal: { token } }: Pick<Context, 'principal'>): number {
  if (token.kind !== 'session') throw new Error('A fresh password is asked for where a session is')
  return Number(token.id)
}
