import { lockForClaim } from '../../database/index.ts'
import type { Context } from '../../kernel/routes/context.ts'

/**
 * Has a job of this kind come, by the one that waits already where there is one: held until this transaction ends, so
 * that nobody begins it before what this transaction leaves for it is there to be found.
 */
export async function enqueueOnce(ctx: Context, kind: string): Promise<void> {
  const due = ctx.db
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', kind)
    .where('status', '=', 'queued')
    .where('run_at', '<=', ctx.now)
    .limit(1)
  const waiting = await lockForClaim(due, ctx.services.organisations.dialect).executeTakeFirst()
  if (!waiting) await ctx.enqueue({ kind, payload: {} })
}
