import { AppError, type Context, conflict, sentence } from '../../kernel/index.ts'
import {
  assertProven,
  dropSecondFactor,
  enrolmentUri,
  type FactorProof,
  hasSecondFactor,
  matchingStep,
  newRecoveryCodes,
  newSeed,
  recoveryCodesLeft,
  signedInPerson,
  takeFactorProof,
} from '../../platform/identity/index.ts'
import { tellOfSecurity } from '../../platform/mail/security-notices.ts'

/** A new seed, sealed in the database; it does not count before it is confirmed. */
export async function startSecondFactor(ctx: Context): Promise<{ secret: string; uri: string }> {
  const user = await ownRow(ctx)
  if (user.totp_confirmed_at)
    throw conflict('already_set_up', sentence`A second factor is already set up; remove it first.`)
  const secret = newSeed()
  await ctx.db
    .updateTable('users')
    .set({ totp_sealed: ctx.services.vault.seal(secret), totp_last_step: 0, updated_at: ctx.now })
    .where('id', '=', user.id)
    .execute()
  return { secret, uri: enrolmentUri(secret, user.email) }
}

/**
 * Turns the second factor on; from here on signing in needs a code. Returns the recovery codes, which are
 * shown this once.
 */
export async function confirmSecondFactor(ctx: Context, otp: string) {
  const user = await ownRow(ctx)
  if (!user.totp_sealed || user.totp_confirmed_at)
    throw conflict('not_started', sentence`No second factor is waiting for confirmation.`)
  const step = matchingStep(
    ctx.services.vault.open(user.totp_sealed),
    otp,
    user.totp_last_step,
    new Date(ctx.now),
  )
  await assertProven(ctx, step !== null, wrongCode)
  await ctx.db
    .updateTable('users')
    .set({ totp_confirmed_at: ctx.now, totp_last_step: step as number, updated_at: ctx.now })
    .where('id', '=', user.id)
    .execute()
  return { recovery_codes: await newRecoveryCodes(ctx, user.id) }
}

/** New recovery codes for whoever still has a code of the second factor. */
export async function renewRecoveryCodes(ctx: Context, proof: FactorProof) {
  const user = await ownRow(ctx)
  if (!hasSecondFactor(user)) throw conflict('not_set_up', sentence`There is no second factor.`)
  await assertProven(ctx, await takeFactorProof(ctx, user, proof), wrongCode)
  return { recovery_codes: await newRecoveryCodes(ctx, user.id) }
}

/** Takes the caller's own second factor away: it asks for the password and, once it counts, for a code of it. */
export async function removeSecondFactor(ctx: Context, right: boolean, proof: FactorProof): Promise<void> {
  await assertProven(ctx, right)
  const user = await ownRow(ctx)
  if (hasSecondFactor(user)) await assertProven(ctx, await takeFactorProof(ctx, user, proof), wrongCode)
  await dropSecondFactor(ctx.db, user.id, ctx.now)
}

/** Tells of a sign-in by a recovery code: whoever has the sheet of codes gets in with the password. */
export async function tellOfRecoveryCode(ctx: Context): Promise<void> {
  const user = await ownRow(ctx)
  const left = await recoveryCodesLeft(ctx.db, user.id)
  ctx.note({ by: 'recovery code', left })
  await tellOfSecurity(ctx, {
    about: user,
    kind: 'recovery_code_used',
    title: sentence`${user.name} signed in with a recovery code`,
    detail: sentence`${left} of the codes are left. If it was not ${user.name}, switch the account off and reset it.`,
    link: '/settings/people',
  })
}

const wrongCode = () =>
  new AppError(403, 'invalid_otp', sentence`The code is wrong or has already been used.`, {
    keepWrites: true,
  })

const ownRow = (ctx: Context) =>
  ctx.db.selectFrom('users').selectAll().where('id', '=', signedInPerson(ctx)).executeTakeFirstOrThrow()
