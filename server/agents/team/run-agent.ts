import type { Rights } from '../../kernel/access/permissions.ts'
import { unscoped } from '../../kernel/door/unscoped.ts'
import { counted, type Said, type Sentence, sentence } from '../../kernel/language/sentence.ts'
import type { Registry } from '../../kernel/module.ts'
import { AppError, invalidField } from '../../kernel/problems/errors.ts'
import { saidOf } from '../../kernel/problems/validation-words.ts'
import type { Context } from '../../kernel/routes/context.ts'
import type { JobContext, JobDefinition } from '../../kernel/work.ts'
import { holdForRun, settleRun } from '../../platform/credits/holds.ts'
import { principalOf } from '../../platform/identity/index.ts'
import { assertNoStandstill } from '../../platform/office/standstill.ts'
import { jobCompleted, jobFailed } from '../runs/events.ts'
import { failRun, finishRunIfSettled, recordEvent, startRun } from '../runs/runs.ts'
import { agentToolsOf, type Worker } from './agent-tools.ts'
import { type AgentDefinition, agentsOf } from './definitions.ts'
import { modelLoop } from './model-loop.ts'
import { RecordedSteps } from './recorded-steps.ts'

interface Payload {
  run_id: number
  agent: string
  input: unknown
  user_id: number
  /** Restrictions of the starter's role besides their rights of today: the scopes of a key. */
  rights?: readonly Rights[]
}

/** The outcome of a run's work; a refusal is an outcome too. */
type Outcome = { summary: Said } | { error: { code: string; message: Said } } | { over: true }

/**
 * Starts a run: it is on record at once, puts a hold on the credits it may need, and continues by itself.
 * Returns its id. `bound` lowers the maximum below its budget.
 */
export async function startAgent(
  ctx: Context,
  key: string,
  given: Record<string, unknown>,
  bound = Number.POSITIVE_INFINITY,
): Promise<number> {
  const team = agentsOf(ctx.services.registry)
  const agent = team.find(one => one.key === key)
  if (!agent) throw invalidField('agent', sentence`must be one of ${team.map(one => one.key).join(', ')}`)
  const input = agent.input.strict().safeParse(given)
  if (!input.success) {
    const [issue] = input.error.issues
    throw invalidField(
      ['input', ...(issue?.path ?? [])].join('.'),
      issue ? saidOf(issue) : sentence`is not valid`,
    )
  }
  await assertNoStandstill(ctx.db, ctx.principal.orgId)
  const runId = await startRun(ctx, agent.title, 'running')
  await holdForRun(ctx, runId, Math.min(bound, agent.budget.credits), agent.title)
  const payload: Payload = {
    run_id: runId,
    agent: key,
    input: input.data,
    user_id: ctx.principal.userId as number,
    rights: ctx.principal.rights,
  }
  await ctx.enqueue({ kind: 'agent.run', payload, uniqueKey: `run ${runId}` })
  ctx.note({ agent: key, run_id: runId })
  return runId
}

/**
 * Runs an agent, one recorded step after another, each a transaction of its own: after a crash it resumes
 * from the last recorded step, and other writes never wait for a run. With a model configured the model
 * chooses the next step; without one the agent's own plan does.
 */
export const agentRun: JobDefinition = {
  kind: 'agent.run',
  async prepare(job, payload): Promise<Outcome> {
    const { run_id: runId, input } = payload as Payload
    const agent = agentOf(job.services.registry, payload as Payload)
    const run = await job.read(db =>
      db.selectFrom('agent_runs').select(['status', 'created_at']).where('id', '=', runId).executeTakeFirst(),
    )
    if (run?.status !== 'running') return { over: true }
    const steps = await RecordedSteps.of(job, runId)
    const worker: Worker = {
      agent,
      runId,
      input,
      startedAt: run.created_at,
      actAs: ctx => actAs(ctx, payload as Payload),
    }
    const tools = agentToolsOf(job, worker, steps)
    try {
      const model =
        agent.instructions === null ? null : await job.services.models.for(job, `agent ${agent.key}`)
      const told =
        model &&
        (await whileRunning(job, runId, signal =>
          modelLoop(model, agent, input, tools, steps, job.services, signal),
        ))
      return { summary: told ? countedOf(tools.done(), told) : await agent.plan(tools, input as never) }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (error.code === 'run_over') return { over: true }
      return { error: { code: error.code, message: error.detail } }
    }
  },
  async finish(ctx, payload, outcome: Outcome) {
    const { run_id } = payload as Payload
    await actAs(ctx, payload as Payload)
    const agent_name = agentOf(ctx.services.registry, payload as Payload).title
    if ('over' in outcome || !(await stillRuns(ctx, run_id))) return null
    if ('error' in outcome) {
      await failRun(ctx, run_id, outcome.error)
      await ctx.emit(jobFailed, { run_id, agent_name, error: String(outcome.error.message) })
      return null
    }
    await recordEvent(ctx, run_id, 'step', { message: outcome.summary })
    await waitForDecisions(ctx, run_id)
    await finishRunIfSettled(ctx, run_id)
    await ctx.emit(jobCompleted, { run_id, agent_name, output: String(outcome.summary) })
    return null
  },
  /** A fault of ours, tried again to the end: the run must not look as if it still worked. */
  async giveUp(ctx, payload) {
    const { run_id, agent } = payload as Payload
    if (!(await stillRuns(ctx, run_id))) return
    const message = sentence`The run stopped because of a fault in the program; the log has the details.`
    await failRun(ctx, run_id, { code: 'fault', message })
    await ctx.emit(jobFailed, { run_id, agent_name: agent, error: String(message) })
  },
}

/** A model run's deeds as the house counted them, beside the model's own report. */
const countedOf = ({ reads, proposals }: { reads: number; proposals: number }, told: string): Sentence =>
  sentence`Proposed ${counted(proposals, 'change')} after ${counted(reads, 'reading')}. The model’s note: “${told}”`

function agentOf(registry: Registry, { agent: key }: Payload): AgentDefinition {
  const agent = agentsOf(registry).find(one => one.key === key)
  if (!agent) throw new Error(`${key} is not one of the team any more`)
  return agent
}

/**
 * Gives an agent the rights of a member, and never more than those of the person who started it, at that
 * moment.
 */
async function actAs(ctx: Context, payload: Payload): Promise<void> {
  const { agent: key, user_id, rights = [] } = payload
  const starter = await principalOf(unscoped(ctx), user_id, {
    token: { kind: 'system', id: `agent:${key}` },
    now: new Date(ctx.now),
    narrowed: 'member',
  })
  ctx.actAs({
    ...starter,
    name: agentOf(ctx.services.registry, payload).title,
    rights: [...starter.rights, ...rights],
  })
}

/** Runs `work`, and aborts its outside requests once the run was cancelled. */
async function whileRunning<T>(
  job: JobContext,
  runId: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const ended = new AbortController()
  const look = async () => {
    const run = await job.read(db =>
      db.selectFrom('agent_runs').select('status').where('id', '=', runId).executeTakeFirst(),
    )
    if (run?.status !== 'running') ended.abort()
  }
  const timer = setInterval(() => void look().catch(() => undefined), 500)
  try {
    return await work(ended.signal)
  } finally {
    clearInterval(timer)
  }
}

async function stillRuns({ db }: Context, runId: number): Promise<boolean> {
  const run = await db.selectFrom('agent_runs').select('status').where('id', '=', runId).executeTakeFirst()
  return run?.status === 'running'
}

async function waitForDecisions(ctx: Context, runId: number): Promise<void> {
  await settleRun(ctx, runId)
  await ctx.db
    .updateTable('agent_runs')
    .set({ status: 'waiting', updated_at: ctx.now })
    .where('id', '=', runId)
    .where('status', '=', 'running')
    .execute()
}
