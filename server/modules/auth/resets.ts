import type { z } from 'zod'
import type { Context, PrepareContext } from '../../kernel/index.ts'
import { sentence } from '../../kernel/index.ts'
import {
  assertNotOfNames,
  dropSecondFactor,
  endSessions,
  forgive,
  readReset,
  takeReset,
} from '../../platform/identity/index.ts'
import { tellOfSecurity } from '../../platform/mail/security-notices.ts'
import type { ResetInput } from './schemas.ts'
import { principalOf } from './sign-in.ts'

/** Returns the reset behind a link, for the page that shows it. */
export function lookUpReset({ services, now }: PrepareContext, token: string) {
  return services.identity.lookUp(db => readReset(db, token, now))
}

/** Uses the link up: a new password, and no second factor any more where the link says so. Nobody is signed in by it. */
export async function acceptReset(
  ctx: Context,
  { token, password }: z.output<typeof ResetInput>,
  passwordHash: string,
) {
  const reset = await takeReset(ctx, token)
  const { user_id: id, name, email } = reset
  ctx.actAs(principalOf({ ...reset, id }, 'reset-link'))
  await assertNotOfNames(ctx, 'password', password, reset)
  await ctx.db
    .updateTable('users')
    .set({ password_hash: passwordHash, updated_at: ctx.now })
    .where('id', '=', id)
    .execute()
  if (reset.second_factor) await dropSecondFactor(ctx.db, id, ctx.now)
  await endSessions(ctx, id)
  await forgive(ctx, [`account:${email}`])
  await tellOfSecurity(ctx, {
    about: { id, name, email },
    kind: 'account_reset',
    title: sentence`${name} chose a new password by a reset link`,
    detail: reset.second_factor
      ? sentence`The second factor was removed too; it can be set up again.`
      : sentence`The second factor is unchanged.`,
    link: '/settings/people',
  })
}
