import type { z } from 'zod'
import { AppError, type Context, type PrepareContext, type Role } from '../../kernel/index.ts'
import {
  assertMayTry,
  countFailure,
  forgive,
  matchingStep,
  takeStep,
  verifyPassword,
} from '../../platform/identity/index.ts'
import type { LoginInput } from './schemas.ts'
import { signIn } from './sign-in.ts'

type Credentials = z.output<typeof LoginInput>

/** Compares the password, which takes time, before any transaction. */
export async function recogniseLogin({ services }: PrepareContext, { body }: { body: Credentials }) {
  const person = await services.identity.lookUp(db =>
    db
      .selectFrom('users')
      .selectAll()
      .where('email', '=', body.email)
      .where('status', '=', 'active')
      .executeTakeFirst(),
  )
  return { person, right: await verifyPassword(person?.password_hash, body.password) }
}

type Recognised = Awaited<ReturnType<typeof recogniseLogin>>

/** Signs in, or counts the failure and refuses; the count is kept although the call fails. */
export async function login(ctx: Context, input: Credentials, { person, right }: Recognised) {
  const subjects = [`account:${input.email}`, ...(ctx.address ? [`address:${ctx.address}`] : [])]
  await assertMayTry(ctx, subjects)
  if (!person || !right) {
    await countFailure(ctx, subjects)
    throw refused('invalid_credentials', 'E-mail address or password is wrong.')
  }
  if (person.totp_sealed && person.totp_confirmed_at) {
    if (input.otp === undefined)
      throw refused('otp_required', 'Enter the six digits of your authenticator app.')
    const step = matchingStep(
      ctx.services.vault.open(person.totp_sealed),
      input.otp,
      person.totp_last_step,
      new Date(ctx.now),
    )
    if (step === null || !(await takeStep(ctx, person.id, step))) {
      await countFailure(ctx, subjects)
      throw refused('invalid_otp', 'The code is wrong or was used already.')
    }
  }
  await forgive(ctx, subjects)
  return signIn(ctx, { ...person, role: person.role as Role }, input.session ?? false)
}

const refused = (code: string, detail: string) =>
  new AppError(401, code, detail, { keepWrites: true, headers: { 'WWW-Authenticate': 'Bearer' } })
