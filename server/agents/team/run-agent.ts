import type { Context } from '../../kernel/context.ts'
import { AppError, invalidField, notFound } from '../../kernel/errors.ts'
import { atLeast, type Role } from '../../kernel/permissions.ts'
import { unscoped } from '../../kernel/unscoped.ts'
import type { JobDefinition } from '../../kernel/work.ts'
import { principalOf } from '../../platform/identity/index.ts'
import { callTool } from '../call-tool.ts'
import { finishRunIfSettled, recordEvent, startRun } from '../runs.ts'
import { findTool } from '../tools.ts'
import type { AgentDefinition, Hands } from './definitions.ts'
import { pipelineScreener } from './pipeline-screener.ts'
import { staleDeals } from './stale-deals.ts'

/** The agents of the house. */
export const team: readonly AgentDefinition[] = [staleDeals, pipelineScreener]

interface Payload {
  run_id: number
  agent: string
  input: unknown
  user_id: number
}

/** Begins a run: it is on record at once, and goes on by itself. Returns its id. */
export async function startAgent(ctx: Context, key: string, given: Record<string, unknown>): Promise<number> {
  const agent = team.find(one => one.key === key)
  if (!agent) throw notFound()
  const input = agent.input.strict().safeParse(given)
  if (!input.success) {
    const [issue] = input.error.issues
    throw invalidField(['input', ...(issue?.path ?? [])].join('.'), issue?.message ?? 'is not valid')
  }
  const runId = await startRun(ctx, agent.title, 'running')
  const payload: Payload = {
    run_id: runId,
    agent: key,
    input: input.data,
    user_id: ctx.principal.userId as number,
  }
  await ctx.enqueue({ kind: 'agent.run', payload, uniqueKey: `run ${runId}` })
  ctx.note({ agent: key, run_id: runId })
  return runId
}

/**
 * Runs an agent's plan. The whole run is one transaction: a crash repeats it from the start and leaves nothing
 * half done, and what it proposes appears together with its end.
 */
export const agentRun: JobDefinition = {
  kind: 'agent.run',
  async finish(ctx, payload) {
    const { run_id, agent: key, input, user_id } = payload as Payload
    const agent = team.find(one => one.key === key)
    if (!agent) throw new Error(`${key} is not one of the team any more`)
    const starter = await principalOf(unscoped(ctx), user_id, { kind: 'system', id: `agent:${key}` }, null)
    // An agent may write what a member may, and never more than whoever started it.
    const role: Role = atLeast(starter.role, 'member') ? 'member' : starter.role
    ctx.actAs({ ...starter, name: agent.title, role })
    try {
      const summary = await agent.plan(handsOf(ctx, agent, run_id), input as never)
      await end(ctx, run_id, 'done', summary)
      await ctx.emit('job.completed', { run_id, agent_name: agent.title, output: summary })
    } catch (error) {
      // A refusal is an end that can be told; anything else is a fault, and the job is tried again.
      if (!(error instanceof AppError)) throw error
      await end(ctx, run_id, 'failed', error.message)
      await ctx.emit('job.failed', { run_id, agent_name: agent.title, error: error.message })
    }
    return null
  },
}

/** What the plan may do: its own tools, within its budget, every call on record. */
function handsOf(ctx: Context, agent: AgentDefinition, runId: number): Hands {
  let steps = 0
  let credits = 0
  return {
    now: ctx.now,
    async call<T>(tool: string, given: Record<string, unknown>): Promise<T> {
      if (!agent.tools.includes(tool))
        throw new AppError(403, 'forbidden', `${agent.title} may not call ${tool}.`)
      steps += 1
      credits += findTool(ctx.services.registry, tool).tool.credits
      if (steps > agent.budget.steps || credits > agent.budget.credits) {
        throw new AppError(
          409,
          'budget_spent',
          `The budget of ${agent.budget.steps} calls and ${agent.budget.credits} credits is spent.`,
        )
      }
      const { result } = await callTool(ctx, tool, given, undefined, runId)
      return result as T
    },
    step: (message, details = {}) => recordEvent(ctx, runId, 'step', { message, ...details }),
  }
}

async function end(ctx: Context, runId: number, outcome: 'done' | 'failed', summary: string): Promise<void> {
  if (outcome === 'failed') {
    await recordEvent(ctx, runId, 'run.failed', { error: summary })
    await ctx.db
      .updateTable('agent_runs')
      .set({ status: 'failed', finished_at: ctx.now, updated_at: ctx.now })
      .where('id', '=', runId)
      .execute()
    return
  }
  await recordEvent(ctx, runId, 'step', { message: summary })
  await ctx.db
    .updateTable('agent_runs')
    .set({ status: 'waiting', updated_at: ctx.now })
    .where('id', '=', runId)
    .execute()
  await finishRunIfSettled(ctx, runId)
}
