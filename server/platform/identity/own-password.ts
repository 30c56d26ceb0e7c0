import { sentence } from '../../kernel/language/sentence.ts'
import { AppError } from '../../kernel/problems/errors.ts'
import type { Context, PrepareContext } from '../../kernel/routes/context.ts'
import { verifyPassword } from './passwords/passwords.ts'
import { assertMayTry, assertNotBlocked, countFailure, forgive } from './throttle.ts'
import { signedInPerson } from './users.ts'

/** A count of its own: who guesses within a stolen session must not keep its owner from signing in. */
const subjectsOf = (ctx: Pick<Context, 'principal'>) => [`own:${signedInPerson(ctx)}`]

/** True when the caller, who must be a person, knows their own password; 429 after too many that were wrong. */
export async function checkOwnPassword(ctx: PrepareContext, given: string): Promise<boolean> {
  const id = signedInPerson(ctx)
  const row = await ctx.read(db =>
    db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  const { identity } = ctx.services
  return verifyPassword(row.password_hash, given, () =>
    identity.lookUp(db => assertNotBlocked(db, subjectsOf(ctx), ctx.now)),
  )
}

/** Goes on when the caller has proven who they are; else counts the failure, which is kept, and refuses. */
export async function assertProven(ctx: Context, proven: boolean, refusal = wrongPassword): Promise<void> {
  const subjects = subjectsOf(ctx)
  await assertMayTry(ctx, subjects)
  if (proven) return forgive(ctx, subjects)
  await countFailure(ctx, subjects)
  throw refusal()
}

const wrongPassword = () =>
  new AppError(403, 'invalid_credentials', sentence`The password is wrong.`, { keepWrites: true })
