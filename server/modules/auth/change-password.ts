import type { Context } from '../../kernel/index.ts'
import {
  assertNotOfNames,
  assertProven,
  endKeys,
  endSessions,
  signedInPerson,
} from '../../platform/identity/index.ts'

/** Replaces the caller's password and ends whatever else is signed in as them; their keys too when they ask for it. */
export async function changePassword(
  ctx: Context,
  { right, hash, keys, password }: { right: boolean; hash: string; keys: boolean; password: string },
): Promise<void> {
  await assertProven(ctx, right)
  const id = signedInPerson(ctx)
  const person = await ctx.db
    .selectFrom('users')
    .select(['name', 'email'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await assertNotOfNames(ctx, 'new_password', password, person)
  await ctx.db
    .updateTable('users')
    .set({ password_hash: hash, updated_at: ctx.now })
    .where('id', '=', id)
    .execute()
  await endSessions(ctx, id)
  if (keys) await endKeys(ctx, id)
}
