import { toJson } from '../database/columns.ts'
import type { Context } from '../kernel/context.ts'

/** Opens a run: what one agent did from one call on. Returns its id. */
export async function startRun(ctx: Context, agent: string): Promise<number> {
  const { id } = await ctx.db
    .insertInto('agent_runs')
    .values({
      agent,
      status: 'waiting',
      started_by: ctx.principal.name,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordEvent(ctx, id, 'run.started', { agent })
  return id
}

/** Appends to a run's record, which is never changed. */
export async function recordEvent(
  ctx: Context,
  runId: number,
  event: string,
  data: Record<string, unknown>,
): Promise<void> {
  await ctx.db
    .insertInto('agent_events')
    .values({ run_id: runId, event, data: toJson(data), created_at: ctx.now })
    .execute()
}

/** Ends a run once none of its actions waits any more. */
export async function finishRunIfSettled(ctx: Context, runId: number): Promise<void> {
  const waiting = await ctx.db
    .selectFrom('agent_actions')
    .select('id')
    .where('run_id', '=', runId)
    .where('status', '=', 'proposed')
    .limit(1)
    .executeTakeFirst()
  if (waiting) return
  await ctx.db
    .updateTable('agent_runs')
    .set({ status: 'completed', finished_at: ctx.now, updated_at: ctx.now })
    .where('id', '=', runId)
    .execute()
  await recordEvent(ctx, runId, 'run.completed', {})
}
