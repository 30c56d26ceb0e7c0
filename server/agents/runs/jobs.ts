import { sentence } from '../../kernel/language/sentence.ts'
import { AppError } from '../../kernel/problems/errors.ts'
import type { Context, RawInput } from '../../kernel/routes/context.ts'
import type { ScheduledTask, Subscriber } from '../../kernel/work.ts'
import { holdForRun } from '../../platform/credits/holds.ts'
import { hoursAfter } from '../../platform/office/waiting-time.ts'
import type { ToolRoute } from '../tools/tools.ts'
import { jobCompleted, jobFailed } from './events.ts'
import { failRun, finishRunIfSettled, startRun, touchArea } from './runs.ts'

/** Statuses with which a call ends before its tool begins: it is refused, wrong, or not paid for. */
const NOT_BEGUN: ReadonlySet<number> = new Set([400, 401, 402, 403, 422])

/** One call of an AI-heavy tool that no agent made: its run, and the credits held for it. */
export interface Job {
  runId: number
  holdId: number
}

/** Begins a job: its run is recorded and its credits are held, until it has answered or failed. */
export async function beginJob(ctx: Context, route: ToolRoute): Promise<Job> {
  const { tool } = route
  const runId = await startRun(ctx, tool.title)
  await touchArea(ctx, runId, ctx.services.registry.moduleOf(route).key)
  return { runId, holdId: await holdForRun(ctx, runId, tool.credits, tool.title) }
}

/** Tells that an AI-heavy tool has answered, by how much: the answer itself may be of documents that nothing keeps. */
export async function tellCompleted(ctx: Context, runId: number, { tool }: ToolRoute, answer: unknown) {
  await finishRunIfSettled(ctx, runId)
  await ctx.emit(jobCompleted, { run_id: runId, agent_name: tool.title, output: extentOf(answer) })
}

/** Gives back what was held for a call of an AI-heavy tool that failed, and tells that it did. */
export async function tellFailed(
  ctx: Context,
  { params }: RawInput,
  error: unknown,
  begun: unknown,
): Promise<void> {
  if (begun === undefined) return
  const { runId } = begun as Job
  const { tool } = ctx.services.registry.tool((params as { name: string }).name) as ToolRoute
  const known = error instanceof AppError ? error : undefined
  const words = known?.message ?? 'A fault in the program; the log has the details.'
  await failRun(ctx, runId, { code: known?.code ?? 'fault', message: words })
  if (known && NOT_BEGUN.has(known.status)) return
  await ctx.emit(jobFailed, { run_id: runId, agent_name: tool.title, error: words })
}

/** Gives back what was held for calls of whose end nobody heard, because the server was stopped in between. */
export const endLostJobs: ScheduledTask = {
  name: 'end-lost-jobs',
  cron: '*/10 * * * *',
  run: ({ eachOrganisation }) => eachOrganisation(({ commit }) => commit(failLostJobs)),
}

/** Longer than any call of a tool takes. */
const LOST_AFTER_HOURS = 1

async function failLostJobs(ctx: Context): Promise<void> {
  const lost = await ctx.db
    .selectFrom('credit_holds')
    .innerJoin('agent_runs', 'agent_runs.id', 'credit_holds.run_id')
    .select('agent_runs.id')
    .where('credit_holds.status', '=', 'held')
    // An agent that works is running, and holds nothing any more while its proposals wait.
    .where('agent_runs.status', '=', 'waiting')
    .where('credit_holds.created_at', '<', hoursAfter(ctx.now, -LOST_AFTER_HOURS))
    .execute()
  for (const { id } of lost)
    await failRun(ctx, id, { code: 'interrupted', message: sentence`The server was stopped meanwhile.` })
}

/** An AI-heavy tool that was proposed has answered once its proposal was approved. */
export const tellOfApprovedJobs: Subscriber = {
  name: 'agents-approved-jobs',
  event: 'action.approved',
  async handle(ctx, { data }) {
    const { action_id, run_id, result } = data as { action_id: number; run_id: number; result: unknown }
    const action = await ctx.db
      .selectFrom('agent_actions')
      .select('tool')
      .where('id', '=', action_id)
      .executeTakeFirst()
    const route = action?.tool
      ? (ctx.services.registry.tool(action.tool) as ToolRoute | undefined)
      : undefined
    if (route?.tool.aiHeavy) await tellCompleted(ctx, run_id, route, result)
  },
}

function extentOf(answer: unknown): string {
  const lists = Object.entries(Object(answer)).filter((one): one is [string, unknown[]] =>
    Array.isArray(one[1]),
  )
  return lists.length === 0 ? 'Done' : lists.map(([name, { length }]) => `${name}: ${length}`).join(', ')
}
