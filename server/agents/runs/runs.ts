import { fromJson, toJson } from '../../database/columns.ts'
import type { Db } from '../../database/index.ts'
import { type Said, Sentence, type Told } from '../../kernel/language/sentence.ts'
import { notFound } from '../../kernel/problems/errors.ts'
import type { Context } from '../../kernel/routes/context.ts'
import type { Batch } from '../../kernel/routes/event-stream.ts'
import { paginate } from '../../kernel/routes/page.ts'
import '../../platform/background/wake-ups.ts'
import { settleRun } from '../../platform/credits/holds.ts'
import { type Hidden, hiddenFrom } from './hidden.ts'

/** Opens a run, which records an agent's work from one call on. Returns its id. */
export async function startRun(ctx: Context, agent: string, status: RunStatus = 'waiting'): Promise<number> {
  const { id } = await ctx.db
    .insertInto('agent_runs')
    .values({
      agent,
      status,
      started_by: ctx.principal.name,
      started_by_user: ctx.principal.userId,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordEvent(ctx, id, 'run.started', { agent })
  return id
}

/**
 * Appends to a run's record, which is never changed, and wakes its watchers. Texts are stored in English,
 * with the sentences beside them for each reader's language.
 */
export async function recordEvent(
  ctx: Context,
  runId: number,
  event: string,
  data: Record<string, unknown>,
): Promise<void> {
  // The run's row is held until the end, so that its events are committed in the order of their ids: whoever reads on
  // from one would miss another that came later with a lower id.
  await ctx.db.updateTable('agent_runs').set({ updated_at: ctx.now }).where('id', '=', runId).execute()
  await ctx.db
    .insertInto('agent_events')
    .values({ run_id: runId, event, data: toJson(withSaid(data)), created_at: ctx.now })
    .execute()
  ctx.afterCommit(() => ctx.services.wakeUps.wake(runTopic(runId)))
}

function withSaid(data: Record<string, unknown>): Record<string, unknown> {
  const said = Object.entries(data).filter(([, value]) => value instanceof Sentence)
  return said.length === 0
    ? data
    : { ...data, said: Object.fromEntries(said.map(([name, value]) => [name, (value as Sentence).told])) }
}

/** Recorded steps, with sentences in the reader's language. */
function dataSaid({ say }: Pick<Reading, 'say'>, stored: string): Record<string, unknown> {
  const { said = {}, ...data } = fromJson<Record<string, unknown> & { said?: Record<string, Told> }>(stored)
  const sentences = Object.entries(said).map(([name, told]) => [
    name,
    say(new Sentence(String(data[name]), told)),
  ])
  return { ...data, ...Object.fromEntries(sentences) }
}

/** Writes down that a run touched an area: it is seen by whoever may read all that it touched. */
export async function touchArea({ db }: Context, runId: number, area: string): Promise<void> {
  await db
    .updateTable('agent_runs')
    .set(eb => ({ areas: eb(eb.ref('areas'), '||', `${area},`) }))
    .where('id', '=', runId)
    .where('areas', 'not like', `%,${area},%`)
    .execute()
}

export const runTopic = (runId: number): string => `run ${runId}`

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
  // A run that still works is ended by its own end, one that failed or was cancelled has ended.
  const ended = await ctx.db
    .updateTable('agent_runs')
    .set({ status: 'completed', finished_at: ctx.now, updated_at: ctx.now })
    .where('id', '=', runId)
    .where('status', '=', 'waiting')
    .executeTakeFirst()
  if (Number(ended.numUpdatedRows) > 0) await recordEvent(ctx, runId, 'run.completed', {})
}

/** Ends a run that cannot go on, and says why. */
export async function failRun(
  ctx: Context,
  runId: number,
  why: { code: string; message: Said },
): Promise<void> {
  await recordEvent(ctx, runId, 'run.failed', { error: why.message, code: why.code })
  await settleRun(ctx, runId)
  await ctx.db
    .updateTable('agent_runs')
    .set({ status: 'failed', updated_at: ctx.now, finished_at: ctx.now })
    .where('id', '=', runId)
    .where('status', 'in', ['running', 'waiting'])
    .execute()
}

export const runStatuses = ['running', 'waiting', 'completed', 'failed', 'cancelled'] as const
export type RunStatus = (typeof runStatuses)[number]

/** A run is over once it is in one of these: nothing is added to it. */
const OVER: ReadonlySet<string> = new Set<RunStatus>(['completed', 'failed', 'cancelled'])

type Reading = Pick<Context, 'db' | 'principal' | 'now' | 'services' | 'say'>

interface Filter {
  limit: number
  cursor?: string | undefined
  status?: RunStatus | undefined
  agent?: string | undefined
}

/** The runs that touched nothing the caller may not read, newest first. */
export async function listRuns(ctx: Context, { status, agent, ...slice }: Filter) {
  let query = seen(ctx.db, await hiddenFrom(ctx))
  if (status) query = query.where('status', '=', status)
  if (agent) query = query.where('agent', '=', agent)
  const page = await paginate(query, 'agent_runs.id', slice)
  return page.map(row => ({ ...row, status: row.status as RunStatus }))
}

export async function getRun(ctx: Reading, id: number) {
  const run = await findRun(ctx, id)
  const actions = await ctx.db
    .selectFrom('agent_actions')
    .select(['id', 'kind', 'status', 'expires_at'])
    .where('run_id', '=', id)
    .orderBy('id')
    .execute()
  return { ...run, status: run.status as RunStatus, actions }
}

/**
 * Returns a run's events after `since`, oldest first, and whether more can come. Throws 404 for a run hidden
 * from the caller.
 */
export async function eventsSince(
  ctx: Reading,
  runId: number,
  since: number,
  limit = 500,
): Promise<Batch & { created_at: string[] }> {
  const run = await findRun(ctx, runId)
  const rows = await ctx.db
    .selectFrom('agent_events')
    .selectAll()
    .where('run_id', '=', runId)
    .where('id', '>', since)
    .orderBy('id')
    .limit(limit)
    .execute()
  return {
    events: rows.map(({ id, event, data }) => ({ id, event, data: dataSaid(ctx, data) })),
    created_at: rows.map(({ created_at }) => created_at),
    finished: OVER.has(run.status) && rows.length < limit,
  }
}

async function findRun(ctx: Reading, id: number) {
  const run = await seen(ctx.db, await hiddenFrom(ctx))
    .where('id', '=', id)
    .executeTakeFirst()
  if (!run) throw notFound()
  return run
}

/** True when nothing that a run touched is kept from the caller. */
export const seesRun = async (ctx: Pick<Reading, 'db' | 'principal' | 'now' | 'services'>, id: number) =>
  (await seen(ctx.db, await hiddenFrom(ctx))
    .where('id', '=', id)
    .executeTakeFirst()) !== undefined

/** Selects the runs that touched none of these areas, leaving out those whose areas are unknown. */
const seen = (db: Db, { areas }: Hidden) =>
  (areas.length === 0 ? [] : [...areas, '?']).reduce(
    (query, area) => query.where('areas', 'not like', `%,${area},%`),
    db.selectFrom('agent_runs').selectAll(),
  )
