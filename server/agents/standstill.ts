import { z } from 'zod'
import { toJson } from '../database/columns.ts'
import { sentence } from '../kernel/language/sentence.ts'
import type { Context } from '../kernel/routes/context.ts'
import { entity, input } from '../kernel/routes/entity.ts'
import * as field from '../kernel/routes/fields.ts'
import { route } from '../kernel/routes/route.ts'
import { settleRun } from '../platform/credits/holds.ts'
import { standstillOf } from '../platform/office/standstill.ts'
import { withdrawOf } from './approvals/decide.ts'
import { recordEvent } from './runs/runs.ts'

const STANDSTILL = '/api/v1/svc/agent/standstill'

const StandstillState = entity('Standstill', {
  stopped: z.boolean(),
  at: field.timestamp().nullable(),
  by: z.string().nullable(),
  reason: z.string().nullable(),
})

async function stateOf({ db, principal }: Context): Promise<z.input<typeof StandstillState>> {
  const standstill = await standstillOf(db, principal.orgId)
  return { stopped: standstill !== null, ...(standstill ?? { at: null, by: null, reason: null }) }
}

/**
 * Stops agents and keys, or lets them work again. Active runs end where they are, and their proposals are
 * withdrawn; people still decide on others. Whoever stopped them first stays on record.
 */
async function setStandstill(ctx: Context, stopped: boolean, reason: string | null) {
  const before = await stateOf(ctx)
  if (before.stopped === stopped) return before
  const { now: at, principal } = ctx
  const standstill = stopped ? toJson({ at, by: principal.name, reason }) : null
  await ctx.db.updateTable('organisations').set({ standstill, updated_at: at }).execute()
  if (stopped) await endRuns(ctx)
  ctx.afterCommit(() => ctx.services.identity.principals.forget())
  return stateOf(ctx)
}

async function endRuns(ctx: Context): Promise<void> {
  const { now, principal } = ctx
  const ended = await ctx.db
    .updateTable('agent_runs')
    .set({ status: 'cancelled', finished_at: now, updated_at: now })
    .where('status', '=', 'running')
    .returning('id')
    .execute()
  for (const { id } of ended) {
    await settleRun(ctx, id)
    const error = sentence`${principal.name} stopped all agents and keys`
    await recordEvent(ctx, id, 'run.failed', { error, code: 'cancelled', by: principal.name })
    await withdrawOf(ctx, { run: id }, error.english)
  }
}

export const standstillRoutes = [
  route({
    method: 'GET',
    path: STANDSTILL,
    operation: 'getStandstill',
    summary: 'Get the emergency stop',
    access: 'agent:read',
    response: StandstillState,
    handle: stateOf,
  }),
  route({
    method: 'PUT',
    path: STANDSTILL,
    operation: 'setStandstill',
    governed: 'in_person',
    summary: 'Set or lift the emergency stop',
    did: 'Changed the emergency stop',
    description:
      'While agents are stopped, every call with an API key answers 403 `agents_stopped`, no agent starts, running agents end and their proposals are withdrawn. People keep working and decide what is pending. Keys are not revoked: they work again when an administrator resumes agents. All administrators are notified of both.',
    access: 'agent:manage',
    body: input('StandstillChange', {
      stopped: z.boolean(),
      reason: field.text(300).nullish().meta({ description: 'Reason, shown to every refused caller' }),
    }),
    example: { stopped: false },
    response: StandstillState,
    tells: ({ principal }, { body: { stopped, reason } }) => ({
      kind: stopped ? 'agents_stopped' : 'agents_work_again',
      title: stopped
        ? `${principal.name} stopped all agents and keys`
        : `${principal.name} let agents and keys work again`,
      detail: stopped
        ? `${reason ? `${reason}. ` : ''}No key is let in and no agent begins until an administrator says so.`
        : 'Keys work as before. Runs that were ended stay ended.',
      link: '/settings/api-keys',
    }),
    handle: (ctx, { body: { stopped, reason = null } }) => setStandstill(ctx, stopped, reason),
  }),
] as const
