import { areaOfRoom } from '../../../agents/runs/hidden.ts'
import { getRun, type RunStatus, touchArea } from '../../../agents/runs/runs.ts'
import { startAgent } from '../../../agents/team/run-agent.ts'
import { type Context, conflict, notFound, paginate, sentence } from '../../../kernel/index.ts'
import { todayOf } from '../../../platform/office/today.ts'
import {
  accessTo,
  assertOpen,
  keptIn,
  lentSources,
  narrowedRooms,
  ofRoomsSeenWhole,
  placesIn,
  type Reading,
  takeTurnIn,
} from '../../vdr/index.ts'
import { assertSeesWhole } from '../documents/seeing-whole.ts'
import { mostCredits, roomDiligence } from './agent.ts'
import { listingOf, runRow } from './pieces.ts'

export const run_under_way = [409, 'A run is already reading the room; the answer says which'] as const
export const nothing_to_read = [409, 'The room has no documents'] as const

/** How a run reads a room, beside the whole of it. */
interface Manner {
  as_of?: string | undefined
  /** Only this folder, with everything below. */
  folder_id?: number | undefined
  /** Whether it assesses completeness and changes, too. */
  checks?: boolean
}

/** Lets the diligence agent read a room, or a folder of it; one run at a time. */
export async function startDiligence(
  ctx: Context,
  roomId: number,
  { as_of: asOf, folder_id, checks }: Manner = {},
) {
  await assertSeesWhole(ctx, roomId)
  await assertOpen(ctx, roomId)
  await takeTurnIn(ctx, roomId)
  const running = await latestRun(ctx, roomId, ['running'])
  if (running)
    throw conflict('run_under_way', sentence`Run ${running.run_id} is already reading this room.`, {
      run_id: running.run_id,
    })
  const places = await placesIn(ctx, roomId)
  const kept = (await keptIn(ctx, roomId)).filter(
    row => folder_id === undefined || places.isBelow(row.folder_id, folder_id),
  ).length
  const lent = folder_id === undefined ? (await lentSources(ctx, roomId)).length : 0
  if (kept + lent === 0)
    throw conflict(
      'nothing_to_read',
      folder_id === undefined
        ? sentence`The room has no documents yet: add some first.`
        : sentence`The folder has no documents: add some first.`,
    )
  await dropLeftFindings(ctx, roomId)
  const as_of = asOf ?? (await todayOf(ctx))
  const input = { room_id: roomId, as_of, ...(folder_id && { folder_id }), ...(checks && { checks }) }
  const run_id = await startAgent(ctx, roomDiligence.key, input, mostCredits(kept, lent, checks))
  await touchArea(ctx, run_id, areaOfRoom(roomId))
  await ctx.db
    .insertInto('vdr_diligence_runs')
    .values({
      room_id: roomId,
      run_id,
      as_of,
      folder_id: folder_id ?? null,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .execute()
  return getDiligence(ctx, run_id)
}

/** Deletes findings of runs that never finished. */
async function dropLeftFindings({ db }: Context, roomId: number): Promise<void> {
  await db
    .deleteFrom('vdr_run_findings')
    .where(
      'diligence_run_id',
      'in',
      db.selectFrom('vdr_diligence_runs').select('id').where('room_id', '=', roomId),
    )
    .execute()
}

const runsWithStatus = ({ db }: Pick<Context, 'db'>) =>
  db
    .selectFrom('vdr_diligence_runs')
    .innerJoin('agent_runs', 'agent_runs.id', 'vdr_diligence_runs.run_id')
    .selectAll('vdr_diligence_runs')
    .select(['agent_runs.status', 'agent_runs.started_by', 'agent_runs.finished_at'])
    .select('agent_runs.updated_at as told_at')

/** The latest run of a room in one of these states; undefined for none. */
export const latestRun = (ctx: Pick<Context, 'db'>, roomId: number, statuses: readonly RunStatus[]) =>
  runsWithStatus(ctx)
    .where('room_id', '=', roomId)
    .where('agent_runs.status', 'in', [...statuses])
    .orderBy('vdr_diligence_runs.id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The runs of a room, newest first; for who sees all of it. */
export async function listDiligence(ctx: Context, roomId: number, slice: RunFilter) {
  await accessTo(ctx, roomId)
  return listAllDiligence(ctx, { ...slice, room_id: roomId })
}

interface RunFilter {
  limit: number
  cursor?: string | undefined
  updated_since?: string | undefined
  sort?: string | undefined
  room_id?: number | undefined
  status?: RunStatus | undefined
}

/** The runs of all rooms that the caller sees whole, newest first. */
export async function listAllDiligence(ctx: Context, { room_id, status, ...slice }: RunFilter) {
  let query = ctx.db
    .selectFrom('agent_runs')
    .innerJoin('vdr_diligence_runs', 'vdr_diligence_runs.run_id', 'agent_runs.id')
    .select(['agent_runs.id', 'agent_runs.updated_at'])
    .where(await ofRoomsSeenWhole(ctx))
  if (room_id !== undefined) query = query.where('room_id', '=', room_id)
  if (status !== undefined) query = query.where('agent_runs.status', '=', status)
  const page = await paginate(query, 'agent_runs.id', slice)
  const ids = page.items.map(({ id }) => id)
  const rows = ids.length === 0 ? [] : await runsWithStatus(ctx).where('run_id', 'in', ids).execute()
  const byRun = new Map(rows.map(row => [row.run_id, row]))
  return page.map(({ id }) => present(byRun.get(id) as RunRow))
}

/** One run, as the agent's run stands; 404 for who does not see all of its room. */
export async function getDiligence(ctx: Context, runId: number) {
  await assertShown(ctx, runId)
  await getRun(ctx, runId)
  return present(await runsWithStatus(ctx).where('run_id', '=', runId).executeTakeFirstOrThrow())
}

type RunRow = Awaited<ReturnType<ReturnType<typeof runsWithStatus>['executeTakeFirstOrThrow']>>

const present = (row: RunRow) => ({
  id: row.run_id,
  run_id: row.run_id,
  room_id: row.room_id,
  status: row.status as RunStatus,
  folder_id: row.folder_id,
  started_by: row.started_by,
  as_of: row.as_of,
  documents: row.documents === null ? null : listingOf(row).length,
  documents_read: row.documents_read,
  analysis_id: row.analysis_id,
  red_flags:
    row.flags_new === null
      ? null
      : { new: row.flags_new, again: row.flags_again ?? 0, gone: row.flags_gone ?? 0 },
  created_at: row.created_at,
  finished_at: row.finished_at,
  updated_at: row.told_at,
})

/** Throws 404 unless it is a diligence run of a room that the caller sees whole. */
export async function assertShown(ctx: Reading, runId: number): Promise<void> {
  const { room_id } = await runRow(ctx, runId)
  if ((await narrowedRooms(ctx)).narrowed.includes(room_id)) throw notFound()
}
