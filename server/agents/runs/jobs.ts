import { AppError } from '../../kernel/problems/errors.ts'
import type { Context, RawInput } from '../../kernel/routes/context.ts'
import type { Subscriber } from '../../kernel/work.ts'
import type { ToolRoute } from '../tools/tools.ts'
import { jobCompleted, jobFailed } from './events.ts'
import { failRun, finishRunIfSettled, startRun, touchArea } from './runs.ts'

/** Statuses with which a call ends before its tool begins: it is refused, wrong, or not paid for. */
const NOT_BEGUN: ReadonlySet<number> = new Set([400, 401, 402, 403, 422])

/** The run that one call of an AI-heavy tool is, where no agent called it. Returns its id. */
export async function startJob(ctx: Context, route: ToolRoute): Promise<number> {
  const runId = await startRun(ctx, route.tool.title)
  await touchArea(ctx, runId, ctx.services.registry.moduleOf(route).key)
  return runId
}

/** Tells that an AI-heavy tool has answered, by how much: the answer itself may be of documents that nothing keeps. */
export async function tellCompleted(ctx: Context, runId: number, { tool }: ToolRoute, answer: unknown) {
  await finishRunIfSettled(ctx, runId)
  await ctx.emit(jobCompleted, { run_id: runId, agent_name: tool.title, output: extentOf(answer) })
}

/** Tells that a call of an AI-heavy tool failed once it had begun. */
export async function tellFailed(ctx: Context, { params }: RawInput, error: unknown): Promise<void> {
  const route = ctx.services.registry.tool((params as { name: string }).name) as ToolRoute | undefined
  if (!route?.tool.aiHeavy) return
  const known = error instanceof AppError ? error : undefined
  if (known && NOT_BEGUN.has(known.status)) return
  const words = known?.message ?? 'A fault in the program; the log has the details.'
  const runId = await startJob(ctx, route)
  await failRun(ctx, runId, { code: known?.code ?? 'fault', message: words })
  await ctx.emit(jobFailed, { run_id: runId, agent_name: route.tool.title, error: words })
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
