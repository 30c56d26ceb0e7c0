import { AppError, type Context, type PrepareContext } from '../../kernel/index.ts'
import { verifyPassword } from '../../platform/identity/index.ts'
import { endOthers } from './sign-in.ts'

/** True when the caller, who must be a person, knows their own password. */
export async function checkOwnPassword(ctx: PrepareContext, given: string): Promise<boolean> {
  const row = await ctx.read(db =>
    db.selectFrom('users').select('password_hash').where('id', '=', ownId(ctx)).executeTakeFirstOrThrow(),
  )
  return verifyPassword(row.password_hash, given)
}

/** Replaces the caller's password and ends whatever else is signed in as them. */
export async function changePassword(
  ctx: Context,
  { right, hash }: { right: boolean; hash: string },
): Promise<void> {
  if (!right) throw new AppError(403, 'invalid_credentials', 'The current password is wrong.')
  const id = ownId(ctx)
  await ctx.db
    .updateTable('users')
    .set({ password_hash: hash, updated_at: ctx.now })
    .where('id', '=', id)
    .execute()
  await endOthers(ctx, id)
}

/** The person behind a call; an API key stands for its owner but must not change how they sign in. */
export function ownId({ principal }: Pick<Context, 'principal'>): number {
  if (principal.userId === null || principal.token.kind === 'api_key') {
    throw new AppError(
      403,
      'session_required',
      'Only the person themselves can do this, signed in with their password.',
    )
  }
  return principal.userId
}
