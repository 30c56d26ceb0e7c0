import { AppError, type Context, conflict } from '../../kernel/index.ts'
import { enrolmentUri, matchingStep, newSeed } from '../../platform/identity/index.ts'
import { ownId } from './own-password.ts'

/** A new seed, sealed in the database; it does not count before it is confirmed. */
export async function startSecondFactor(ctx: Context): Promise<{ secret: string; uri: string }> {
  const user = await ownRow(ctx)
  if (user.totp_confirmed_at)
    throw conflict('already_set_up', 'There is a second factor already; remove it first.')
  const secret = newSeed()
  await ctx.db
    .updateTable('users')
    .set({ totp_sealed: ctx.services.vault.seal(secret), totp_last_step: 0, updated_at: ctx.now })
    .where('id', '=', user.id)
    .execute()
  return { secret, uri: enrolmentUri(secret, user.email) }
}

/** From here on signing in needs a code. */
export async function confirmSecondFactor(ctx: Context, otp: string): Promise<void> {
  const user = await ownRow(ctx)
  if (!user.totp_sealed || user.totp_confirmed_at)
    throw conflict('not_started', 'There is no second factor waiting to be confirmed.')
  const step = matchingStep(
    ctx.services.vault.open(user.totp_sealed),
    otp,
    user.totp_last_step,
    new Date(ctx.now),
  )
  if (step === null) throw new AppError(403, 'invalid_otp', 'The code is wrong or was used already.')
  await ctx.db
    .updateTable('users')
    .set({ totp_confirmed_at: ctx.now, totp_last_step: step, updated_at: ctx.now })
    .where('id', '=', user.id)
    .execute()
}

export async function dropSecondFactor(ctx: Context): Promise<void> {
  await ctx.db
    .updateTable('users')
    .set({ totp_sealed: null, totp_confirmed_at: null, totp_last_step: 0, updated_at: ctx.now })
    .where('id', '=', ownId(ctx))
    .execute()
}

const ownRow = (ctx: Context) =>
  ctx.db.selectFrom('users').selectAll().where('id', '=', ownId(ctx)).executeTakeFirstOrThrow()
