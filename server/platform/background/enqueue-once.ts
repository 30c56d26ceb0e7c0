import { type Dialect, lockForClaim, prepared } from '../../database/index.ts'
import type { Context } from '../../kernel/routes/context.ts'

const dueJob = (dialect: Dialect) =>
  prepared((db, p: { kind: string; now: string }) =>
    lockForClaim(
      db
        .selectFrom('jobs')
        .select('id')
        .where('kind', '=', p.kind)
        .where('status', '=', 'queued')
        .where('run_at', '<=', p.now)
        .limit(1),
      dialect,
    ),
  )

const dueIn = { sqlite: dueJob('sqlite'), postgres: dueJob('postgres') }

/**
 * Enqueues a job of this kind, or reuses the waiting one: locked until this transaction ends, so that it does
 * not start before this transaction's data is there.
 */
export async function enqueueOnce(ctx: Context, kind: string): Promise<void> {
  const waiting = await dueIn[ctx.services.organisations.dialect](ctx.db, { kind, now: ctx.now })
  if (waiting.length === 0) await ctx.enqueue({ kind, payload: {} })
}
