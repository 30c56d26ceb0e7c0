import { Secret, TOTP } from 'otpauth'
import { unscoped } from '../../../kernel/door/unscoped.ts'
import type { Context } from '../../../kernel/routes/context.ts'

const PERIOD = 30

const totpOf = (seed: string, email = '') =>
  new TOTP({
    issuer: 'Fund Office',
    label: email,
    secret: Secret.fromBase32(seed),
    period: PERIOD,
    digits: 6,
    algorithm: 'SHA1',
  })

/** A new seed (base32) for an authenticator app. */
export const newSeed = (): string => new Secret({ size: 20 }).base32

/** The URI that an authenticator app scans. */
export const enrolmentUri = (seed: string, email: string): string => totpOf(seed, email).toString()

/**
 * The time step that `otp` belongs to, one step of clock drift either way; null when it is wrong or its step
 * is not later than `lastStep` (a code works once, RFC 6238 section 5.2).
 */
export function matchingStep(seed: string, otp: string, lastStep: number, now: Date): number | null {
  const delta = totpOf(seed).validate({ token: otp, timestamp: now.getTime(), window: 1 })
  if (delta === null) return null
  const step = Math.floor(now.getTime() / 1000 / PERIOD) + delta
  return step > lastStep ? step : null
}

/** Marks a time step as used by a person; false when another sign-in used it first. */
export async function takeStep(ctx: Context, userId: number, step: number): Promise<boolean> {
  const used = await unscoped(ctx)
    .updateTable('users')
    .set({ totp_last_step: step })
    .where('id', '=', userId)
    .where('totp_last_step', '<', step)
    .executeTakeFirst()
  return Number(used.numUpdatedRows) === 1
}
