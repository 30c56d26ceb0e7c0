import { allows } from '../kernel/access/permissions.ts'
import { sentence } from '../kernel/language/sentence.ts'
import { AppError, conflict, forbidden } from '../kernel/problems/errors.ts'
import type { Context } from '../kernel/routes/context.ts'
import { settleRun } from '../platform/credits/holds.ts'
import { reject } from './approvals/decide.ts'
import { getRun, recordEvent } from './runs/runs.ts'

/**
 * Ends a run: it takes no further step, and its undecided proposals are withdrawn. The person who started it may do so,
 * and whoever may approve.
 */
export async function cancelRun(ctx: Context, id: number) {
  const run = await getRun(ctx, id)
  const { userId, name } = ctx.principal
  if (run.started_by_user !== userId && !allows(ctx.principal, { key: 'agent' }, 'actions:approve'))
    throw forbidden(sentence`Only the person who started a run, or an approver, can cancel it.`)
  const cancelled = await ctx.db
    .updateTable('agent_runs')
    .set({ status: 'cancelled', finished_at: ctx.now, updated_at: ctx.now })
    .where('id', '=', id)
    .where('status', 'in', ['running', 'waiting'])
    .executeTakeFirst()
  if (Number(cancelled.numUpdatedRows) === 0) {
    const { status } = await getRun(ctx, id)
    throw conflict('illegal_transition', sentence`This run is ${status}; there is nothing to cancel.`, {
      state: status,
    })
  }
  await settleRun(ctx, id)
  await recordEvent(ctx, id, 'run.failed', {
    error: sentence`Cancelled by ${name}`,
    code: 'cancelled',
    by: name,
  })
  for (const action of run.actions) {
    if (action.status === 'proposed') await withdraw(ctx, action.id)
  }
  return getRun(ctx, id)
}

/** Rejects pending proposals; those decided or expired meanwhile are left unchanged. */
async function withdraw(ctx: Context, id: number): Promise<void> {
  try {
    await reject(ctx, id, 'The run was cancelled')
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'already_decided')) throw error
  }
}
