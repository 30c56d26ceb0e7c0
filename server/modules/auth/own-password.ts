import { AppError, type Context, type PrepareContext } from '../../kernel/index.ts'
import {
  assertMayTry,
  assertNotBlocked,
  countFailure,
  endKeys,
  endSessions,
  forgive,
  signedInPerson,
  verifyPassword,
} from '../../platform/identity/index.ts'

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
  new AppError(403, 'invalid_credentials', 'The password is wrong.', { keepWrites: true })

/** Replaces the caller's password and ends whatever else is signed in as them; their keys too when they ask for it. */
export async function changePassword(
  ctx: Context,
  { right, hash, keys }: { right: boolean; hash: string; keys: boolean },
): Promise<void> {
  await assertProven(ctx, right)
  const id = signedInPerson(ctx)
  await ctx.db
    .updateTable('users')
    .set({ password_hash: hash, updated_at: ctx.now })
    .where('id', '=', id)
    .execute()
  await endSessions(ctx, id)
  if (keys) await endKeys(ctx, id)
}
