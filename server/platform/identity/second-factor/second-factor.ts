import type { Db } from '../../../database/index.ts'
import type { Context } from '../../../kernel/routes/context.ts'
import { dropRecoveryCodes, takeRecoveryCode } from './recovery-codes.ts'
import { matchingStep, takeStep } from './totp.ts'

interface Factor {
  id: number
  totp_sealed: string | null
  totp_confirmed_at: string | null
  totp_last_step: number
}

/** Proof of a second factor: a code of the app, or a recovery code. */
export interface FactorProof {
  otp?: string | undefined
  recovery_code?: string | undefined
}

/** True when a person needs a second factor to sign in. */
export const hasSecondFactor = (person: Factor): boolean =>
  person.totp_sealed !== null && person.totp_confirmed_at !== null

/** Uses the given code up; false when it is wrong, was used before, or none was given. */
export async function takeFactorProof(ctx: Context, person: Factor, proof: FactorProof): Promise<boolean> {
  if (proof.recovery_code !== undefined) return takeRecoveryCode(ctx, person.id, proof.recovery_code)
  if (proof.otp === undefined || person.totp_sealed === null) return false
  const seed = ctx.services.vault.open(person.totp_sealed)
  const step = matchingStep(seed, proof.otp, person.totp_last_step, new Date(ctx.now))
  return step !== null && takeStep(ctx, person.id, step)
}

/** Takes a person's second factor away, with its recovery codes; `db` is bound to their organisation. */
export async function dropSecondFactor(db: Db, userId: number, now: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ totp_sealed: null, totp_confirmed_at: null, totp_last_step: 0, updated_at: now })
    .where('id', '=', userId)
    .execute()
  await dropRecoveryCodes(db, userId)
}
