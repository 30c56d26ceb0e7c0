import type { z } from 'zod'
import {
  AppError,
  type Context,
  type PrepareContext,
  type Role,
  type Sentence,
  sentence,
} from '../../kernel/index.ts'
import {
  assertMayTry,
  assertNotBlocked,
  countFailure,
  forgive,
  hasSecondFactor,
  subjectsOf,
  takeFactorProof,
  verifyPassword,
} from '../../platform/identity/index.ts'
import { tellOfGuesses } from '../../platform/mail/security-notices.ts'
import type { LoginInput } from './schemas.ts'
import { tellOfRecoveryCode } from './second-factor.ts'
import { signIn } from './sign-in.ts'

type Credentials = z.output<typeof LoginInput>

/** Compares the password, which takes time, before any transaction and only while the attempt is allowed. */
export async function recogniseLogin(ctx: PrepareContext, { body }: { body: Credentials }) {
  const { identity } = ctx.services
  const person = await identity.lookUp(db =>
    db
      .selectFrom('users')
      .selectAll()
      .where('email', '=', body.email)
      .where('status', '=', 'active')
      .executeTakeFirst(),
  )
  const subjects = subjectsOf(ctx, body.email, person?.id)
  const right = await verifyPassword(person?.password_hash, body.password, () =>
    identity.lookUp(db => assertNotBlocked(db, subjects, ctx.now)),
  )
  return { person, right, subjects }
}

type Recognised = Awaited<ReturnType<typeof recogniseLogin>>

/** Signs in, or counts the failure and refuses; the count is kept although the call fails. */
export async function login(ctx: Context, input: Credentials, { person, right, subjects }: Recognised) {
  await assertMayTry(ctx, subjects)
  if (!person || !right) {
    if ((await countFailure(ctx, subjects)) && person) await tellOfGuesses(ctx, person)
    throw refused('invalid_credentials', sentence`E-mail address or password is wrong.`)
  }
  if (hasSecondFactor(person)) {
    if (input.otp === undefined && input.recovery_code === undefined)
      throw refused(
        'otp_required',
        sentence`Enter the six digits of your authenticator app, or a recovery code.`,
      )
    if (!(await takeFactorProof(ctx, person, input))) {
      if (await countFailure(ctx, subjects)) await tellOfGuesses(ctx, person)
      throw refused('invalid_otp', sentence`The code is wrong or has already been used.`)
    }
  }
  await forgive(ctx, subjects)
  const signedIn = await signIn(ctx, { ...person, role: person.role as Role }, input.session ?? false)
  if (hasSecondFactor(person) && input.recovery_code !== undefined) await tellOfRecoveryCode(ctx)
  return signedIn
}

const refused = (code: string, detail: Sentence) =>
  new AppError(401, code, detail, { keepWrites: true, headers: { 'WWW-Authenticate': 'Bearer' } })
