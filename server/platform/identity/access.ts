import type { Context } from '../../kernel/routes/context.ts'

/** Ends a person's sessions and tokens, except the one of this call where it is theirs. */
export async function endSessions(ctx: Context, userId: number): Promise<void> {
  const { token } = ctx.principal
  const own = (token.kind === 'session' || token.kind === 'jwt') && Number(token.id)
  await ctx.db
    .updateTable('sessions')
    .set({ ended_at: ctx.now, updated_at: ctx.now })
    .where('user_id', '=', userId)
    .where('id', '!=', own || 0)
    .where('ended_at', 'is', null)
    .execute()
  forgetCallers(ctx)
}

/** Ends access without a person for good: API keys and calendar addresses. */
export async function endKeys(ctx: Context, userId: number): Promise<void> {
  for (const table of ['api_keys', 'calendar_addresses'] as const)
    await ctx.db
      .updateTable(table)
      .set({ revoked_at: ctx.now, updated_at: ctx.now })
      .where('user_id', '=', userId)
      .where('revoked_at', 'is', null)
      .execute()
  forgetCallers(ctx)
}

/** Ends for good whatever lets a person in or acts in their name: a re-enabled account begins with its password alone. */
export async function endAccess(ctx: Context, userId: number): Promise<void> {
  await endSessions(ctx, userId)
  await endKeys(ctx, userId)
  await ctx.db
    .updateTable('reset_links')
    .set({ revoked_at: ctx.now, updated_at: ctx.now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute()
}

function forgetCallers(ctx: Context): void {
  ctx.afterCommit(() => ctx.services.identity.principals.forget())
}
