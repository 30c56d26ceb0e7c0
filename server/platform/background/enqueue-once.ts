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
 * Has a job of this kind come, by the one that waits already where there is one: held until this transaction ends, so
 * that nobody begins it before what this transaction leaves for it is there to be found.
 */
export async function enqueueOnce(ctx: Context, kind: string): Promise<void> {
  const waiting = await dueIn[ctx.services.organisations.dialect](ctx.db, { kind, now: ctx.now })
  if (waiting.length === 0) await ctx.enqueue({ kind, payload: {} })
}
