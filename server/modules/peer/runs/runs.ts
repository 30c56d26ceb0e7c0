import type { Selectable } from 'kysely'
import { fromJson, toJson } from '../../../database/columns.ts'
import type { Tables } from '../../../database/tables.ts'
import { type Context, notFound, paginate, sentence } from '../../../kernel/index.ts'
import { notify } from '../../../platform/notifications.ts'
import { lockConnection } from '../connections/connections.ts'

export type RunRow = Selectable<Tables['peer_runs']>

export const runStatuses = ['running', 'done', 'failed'] as const
export type RunStatus = (typeof runStatuses)[number]

/** Purposes of a run. */
export const runKinds = ['reconcile', 'import_companies', 'import_funds'] as const
export type RunKind = (typeof runKinds)[number]

/** Origins of a run: the schedule, a call with the cron secret, or a person. */
export const askers = ['schedule', 'cron', 'person'] as const
export type Asker = (typeof askers)[number]

/** Counts of a run's events or records, by outcome. */
export interface Counts {
  pages: number
  found: number
  /** Taken in now. */
  taken: number
  /** Known already, and applied or waiting. */
  known: number
  /** Known as failed, and tried again. */
  retried: number
  /** Unsigned, or not an event. */
  refused: number
  /** Records of ours that were made, changed, found to be the same as one of the platform, and left as they were. */
  created: number
  updated: number
  merged: number
  left: number
}

export const NOTHING: Counts = {
  ...{ pages: 0, found: 0, taken: 0, known: 0, retried: 0, refused: 0 },
  ...{ created: 0, updated: 0, merged: 0, left: 0 },
}

/** One page's contribution to a run. */
export interface Page {
  counts: Counts
  errors: string[]
}

/** Number of errors kept of a run. */
const MOST_ERRORS = 50

/** Begins a run of a connection; where one is under way, that is it. */
export async function startRun(
  ctx: Context,
  connectionId: number,
  kind: RunKind,
  askedBy: Asker,
): Promise<RunRow> {
  await lockConnection(ctx, connectionId)
  const underWay = await ctx.db
    .selectFrom('peer_runs')
    .selectAll()
    .where('connection_id', '=', connectionId)
    .where('kind', '=', kind)
    .where('status', '=', 'running')
    .executeTakeFirst()
  if (underWay) return underWay
  const run = await ctx.db
    .insertInto('peer_runs')
    .values({
      connection_id: connectionId,
      kind,
      asked_by: askedBy,
      status: 'running',
      counts: toJson(NOTHING),
      errors: toJson([]),
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await ctx.enqueue({ kind: `peer.${kind}`, payload: { run_id: run.id } })
  return run
}

export async function findRun(db: Context['db'], id: number): Promise<RunRow> {
  const row = await db.selectFrom('peer_runs').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** Adds a page to a run, and where it goes on. */
export async function recordPage(
  { db, now }: Context,
  run: RunRow,
  page: Page,
  cursor: string,
): Promise<void> {
  const known = fromJson<Counts>(run.counts)
  const names = Object.keys(NOTHING) as Array<keyof Counts>
  const counts = Object.fromEntries(names.map(name => [name, known[name] + page.counts[name]]))
  await db
    .updateTable('peer_runs')
    .set({
      counts: toJson(counts),
      errors: toJson([...fromJson<string[]>(run.errors), ...page.errors].slice(0, MOST_ERRORS)),
      cursor,
      updated_at: now,
    })
    .where('id', '=', run.id)
    .execute()
}

/** Ends a run; of one that failed at night, when nobody looked, the administrators are notified. */
export async function endRun(ctx: Context, id: number, error: string | null): Promise<void> {
  const { db, now } = ctx
  const run = await findRun(db, id)
  const errors = fromJson<string[]>(run.errors)
  await db
    .updateTable('peer_runs')
    .set({
      status: error === null ? 'done' : 'failed',
      errors: toJson(error === null ? errors : [...errors, error]),
      finished_at: now,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute()
  if (error !== null && run.asked_by === 'schedule')
    await notify(ctx, {
      userId: null,
      area: 'peer',
      kind: 'peer_run_failed',
      title: sentence`The data platform could not be queried for missed events`,
      detail: error,
      link: '/settings/integrations/peer?tab=runs',
    })
}

export async function listRuns(
  { db }: Context,
  {
    connection_id,
    status,
    ...slice
  }: {
    connection_id?: number | undefined
    status?: RunStatus | undefined
    limit: number
    cursor?: string | undefined
  },
) {
  let query = db.selectFrom('peer_runs').selectAll()
  if (connection_id) query = query.where('connection_id', '=', connection_id)
  if (status) query = query.where('status', '=', status)
  return (await paginate(query, 'peer_runs.id', slice)).map(presentRun)
}

export const getRun = async ({ db }: Context, id: number) => presentRun(await findRun(db, id))

export const presentRun = ({ cursor: _, ...row }: RunRow) => ({
  ...row,
  kind: row.kind as RunKind,
  asked_by: row.asked_by as Asker,
  status: row.status as RunStatus,
  counts: fromJson<Counts>(row.counts),
  errors: fromJson<string[]>(row.errors),
})
