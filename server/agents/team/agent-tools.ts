import { type Sentence, sentence } from '../../kernel/language/sentence.ts'
import { AppError } from '../../kernel/problems/errors.ts'
import type { Context, PrepareContext } from '../../kernel/routes/context.ts'
import type { JobContext } from '../../kernel/work.ts'
import { chargeRun } from '../../platform/credits/holds.ts'
import { callTool, type Prepared, prepareTool } from '../call-tool.ts'
import { recordEvent, touchArea } from '../runs/runs.ts'
import { findTool } from '../tools/tools.ts'
import { type AgentDefinition, type AgentTools, areaOf } from './definitions.ts'
import type { RecordedSteps } from './recorded-steps.ts'

export interface Worker {
  agent: AgentDefinition
  runId: number
  input: unknown
  /** When the run began, ISO 8601. */
  startedAt: string
  actAs: (ctx: Context) => Promise<void>
}

/** An agent's tools that also charge a model's turns to the budget. */
export interface BudgetedTools extends AgentTools {
  /** Counts a turn of the model; past the budget it throws as a call does. */
  turn(): void
  /** Progress so far: number of reads and proposed changes. */
  done(): { reads: number; proposals: number }
}

/** The run's tools: the agent's own, within its budget, every call on record and none after its end. */
export function agentToolsOf(job: JobContext, worker: Worker, steps: RecordedSteps): BudgetedTools {
  const { agent, runId, startedAt, input } = worker
  const mostProposals = agent.proposals(input as never)
  const done = { reads: 0, proposals: 0 }
  let used = 0
  let credits = 0
  const spend = (cost: number) => {
    used += 1
    credits += cost
    if (used > agent.budget.steps || credits > agent.budget.credits) throw spent(agent)
  }
  /** Why the agent may not make a call, be it its tools, its guards or how much it may propose. */
  const refusalOf = (tool: string, given: Record<string, unknown>): AppError | null => {
    const forbidden = (detail: Sentence) => new AppError(403, 'forbidden', detail)
    if (!agent.tools.includes(tool)) return forbidden(sentence`${agent.title} may not call ${tool}.`)
    const { effect } = findTool(job.services.registry, tool)
    const guarded = agent.guards?.[tool]?.(given)
    if (guarded) return forbidden(sentence`${agent.title} may not do this. ${guarded}`)
    return effect === 'write' && done.proposals >= mostProposals
      ? new AppError(
          409,
          'proposals_spent',
          sentence`It has used all ${mostProposals} proposals allowed in this run.`,
        )
      : null
  }
  return {
    now: startedAt,
    runId,
    turn: () => spend(0),
    done: () => done,
    async call<T>(tool: string, given: Record<string, unknown>): Promise<T> {
      const refused = refusalOf(tool, given)
      if (refused) return steps.take<T, undefined>({ tool, given }, 0, nothing, () => Promise.reject(refused))
      const { effect, tool: declared } = findTool(job.services.registry, tool)
      const cost = declared.credits
      spend(cost)
      const { result } = await steps.take(
        { tool, given },
        cost,
        () => prepare(job, worker, tool, given),
        async (ctx, prepared) => {
          await assertRunning(ctx, worker)
          await worker.actAs(ctx)
          return callTool(ctx, tool, given, prepared, { runId })
        },
      )
      if (effect === 'write' && isProposal(result)) done.proposals += 1
      else done.reads += 1
      return result as T
    },
    async work(message, { credits: cost, details = {}, prepare: outside, work }) {
      spend(cost)
      return steps.take(
        { message, details },
        cost,
        async () => outside(await asStarter(job, worker)),
        async (ctx, facts) => {
          await assertRunning(ctx, worker)
          await worker.actAs(ctx)
          await chargeRun(ctx, runId, agent.key, cost)
          await touchArea(ctx, runId, areaOf(job.services.registry, agent))
          const done = await work(ctx, facts)
          await recordEvent(ctx, runId, 'step', { message, ...details })
          return done
        },
      )
    },
    async step(message, details = {}) {
      await steps.take({ message, details }, 0, nothing, async ctx => {
        await assertRunning(ctx, worker)
        await recordEvent(ctx, runId, 'step', { message, ...details })
      })
    },
  }
}

const nothing = async () => undefined

/** Returns whether the result is a proposal; a pure computation is answered directly. */
const isProposal = (result: unknown) => typeof result === 'object' && result !== null && 'action_id' in result

/** The outside work of a tool that has any, as whom the run works for. */
async function prepare(
  job: JobContext,
  worker: Worker,
  tool: string,
  given: Record<string, unknown>,
): Promise<Prepared> {
  if (!findTool(job.services.registry, tool).prepare) return { facts: undefined }
  return prepareTool(await asStarter(job, worker), tool, given, { runId: worker.runId })
}

/** The outside, as whom the run works for. */
async function asStarter(job: JobContext, worker: Worker): Promise<PrepareContext> {
  const principal = await job.commit(async ctx => {
    await assertRunning(ctx, worker)
    await worker.actAs(ctx)
    return ctx.principal
  })
  return { ...job, principal }
}

/** Throws for a run that was cancelled or whose time is over. */
async function assertRunning(ctx: Context, { agent, runId, startedAt }: Worker): Promise<void> {
  const run = await ctx.db
    .updateTable('agent_runs')
    .set({ updated_at: ctx.now })
    .where('id', '=', runId)
    .where('status', '=', 'running')
    .executeTakeFirst()
  if (Number(run.numUpdatedRows) === 0) throw new AppError(409, 'run_over', sentence`The run was cancelled.`)
  if (Date.parse(ctx.now) - Date.parse(startedAt) > agent.budget.minutes * 60_000) throw spent(agent)
}

const spent = ({ budget: { steps, credits, minutes } }: AgentDefinition) =>
  new AppError(
    409,
    'budget_spent',
    sentence`The budget of ${steps} calls, ${credits} credits and ${minutes} minutes is spent.`,
  )
