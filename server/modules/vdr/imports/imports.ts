import type { Selectable } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import {
  type Context,
  conflict,
  keptOf,
  notFound,
  paginate,
  type Said,
  type Sentence,
  sayKept,
  sentence,
} from '../../../kernel/index.ts'
import { accessTo, assertFolder } from '../rights/room-access.ts'
import type { ImportStatus, ItemState } from './schemas.ts'

export type ImportRow = Selectable<Tables['vdr_imports']>

export const IMPORT_JOB = 'vdr.drive_import'

/** The payload of an import job. */
export interface ImportPayload {
  import_id: number
  round: number
}

/** The reason why an archived item is not imported again. */
export const ARCHIVED = sentence`It is archived in the room: restore it there first.`

export const not_under_way = [409, 'The import has ended'] as const

/** The job that an import waits for; undefined once it has ended. An archive brings imports along and not their jobs. */
export const jobOf = ({ db }: Pick<Context, 'db'>, { job_id }: ImportRow) =>
  db
    .selectFrom('jobs')
    .select(['progress', 'message', 'message_said'])
    .where('id', '=', job_id)
    .where('kind', '=', IMPORT_JOB)
    .where('status', 'in', ['queued', 'running'])
    .executeTakeFirst()

export async function importRow({ db }: Pick<Context, 'db'>, id: number): Promise<ImportRow> {
  const row = await db.selectFrom('vdr_imports').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** The imports into a room, the newest first, for who may change the room. */
export async function listImports(
  ctx: Context,
  roomId: number,
  slice: { limit: number; cursor?: string | undefined },
) {
  assertFolder(await accessTo(ctx, roomId), null, 'edit')
  const page = await paginate(
    ctx.db.selectFrom('vdr_imports').selectAll().where('room_id', '=', roomId),
    'vdr_imports.id',
    slice,
  )
  const shown = new Map<number, Awaited<ReturnType<typeof presentImport>>>()
  for (const row of page.items) shown.set(row.id, await presentImport(ctx, row))
  return page.map(({ id }) => shown.get(id) as Awaited<ReturnType<typeof presentImport>>)
}

/** Returns an import into a room, for those who may change its target. */
export async function permittedImport(ctx: Context, roomId: number, id: number): Promise<ImportRow> {
  const access = await accessTo(ctx, roomId)
  const row = await importRow(ctx, id)
  if (row.room_id !== roomId) throw notFound()
  const isThere = row.folder_id !== null && access.folders.has(row.folder_id)
  assertFolder(access, isThere ? row.folder_id : null, 'edit')
  return row
}

export const getImport = async (ctx: Context, roomId: number, id: number) =>
  presentImport(ctx, await permittedImport(ctx, roomId, id))

/** Lists the items of an import, those it finishes last first. */
export async function listItems(
  ctx: Context,
  { room_id, job_id }: { room_id: number; job_id: number },
  { state, ...slice }: { state?: ItemState | undefined; limit: number; cursor?: string | undefined },
) {
  await permittedImport(ctx, room_id, job_id)
  let query = ctx.db
    .selectFrom('vdr_import_items')
    .select(['id', 'name', 'path', 'kind', 'size', 'state', 'reason', 'reason_said', 'document_id'])
    .where('import_id', '=', job_id)
  if (state) query = query.where('state', '=', state)
  return (await paginate(query, 'vdr_import_items.id', slice)).map(({ reason, reason_said, ...row }) => ({
    ...row,
    reason: reason && sayKept(ctx.say, reason, reason_said),
    kind: row.kind as 'folder' | 'file',
    state: row.state as ItemState,
  }))
}

/**
 * Cancels an import: imported items stay, and the others can still be fetched. 409 `not_under_way` once it
 * has ended.
 */
export async function cancelImport(ctx: Context, roomId: number, id: number) {
  const { round } = await permittedImport(ctx, roomId, id)
  const hasEnded = await endImport(ctx, { import_id: id, round }, { status: 'cancelled', error: null })
  if (!hasEnded) throw conflict('not_under_way', sentence`The import has ended already.`)
  return getImport(ctx, roomId, id)
}

/** Why an item did not come, as it is kept. */
export const reasonKept = (reason: Sentence | null) => ({
  reason: reason?.english ?? null,
  reason_said: reason && keptOf(reason),
})

/** Ends an import that is under way; false where it has ended already, or somebody had it go on since. */
export async function endImport(
  { db, now }: Context,
  { import_id, round }: ImportPayload,
  { status, error }: { status: Exclude<ImportStatus, 'running'>; error: Said | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('vdr_imports')
    .set({
      status,
      error: error && String(error),
      error_said: error && keptOf(error),
      finished_at: now,
      updated_at: now,
    })
    .where('id', '=', import_id)
    .where('round', '=', round)
    .where('status', '=', 'running')
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0
}

const INTERRUPTED = sentence`The run was interrupted and will not resume on its own.`

/** Counts an import's files by state, with their sizes as far as Google reports them. */
export async function countsOf({ db }: Pick<Context, 'db'>, id: number) {
  const rows = await db
    .selectFrom('vdr_import_items')
    .select([
      'state',
      'kind',
      eb => eb.fn.countAll<number>().as('count'),
      eb => eb.fn.sum<number>('size').as('bytes'),
    ])
    .where('import_id', '=', id)
    .groupBy(['state', 'kind'])
    .execute()
  // A folder counts only where it failed.
  const told = rows.filter(({ kind, state }) => kind === 'file' || state === 'failed' || state === 'skipped')
  const of = (state: ItemState, what: 'count' | 'bytes' = 'count') =>
    told.filter(one => one.state === state).reduce((sum, one) => sum + Number(one[what] ?? 0), 0)
  const counts = {
    waiting: of('waiting'),
    created: of('created'),
    updated: of('updated'),
    unchanged: of('unchanged'),
    skipped: of('skipped'),
    failed: of('failed'),
    gone: of('gone'),
  }
  const files = rows.filter(({ kind, state }) => kind === 'file' && state !== 'gone')
  const came = of('created', 'bytes') + of('updated', 'bytes')
  return {
    counts: { found: files.reduce((sum, one) => sum + Number(one.count), 0), ...counts },
    bytes: { came, of: came + of('waiting', 'bytes') + of('failed', 'bytes') },
  }
}

/** Presents an import: its progress, and the outcomes. */
export async function presentImport(ctx: Pick<Context, 'db' | 'say'>, row: ImportRow) {
  const { id, room_id, folder_id, title, author, finished_at, created_at, updated_at } = row
  const job = row.status === 'running' ? await jobOf(ctx, row) : undefined
  const isCutOff = row.status === 'running' && !job
  const percent = row.status === 'done' ? 100 : row.listed_at === null ? null : (job?.progress ?? null)
  return {
    id,
    room_id,
    folder_id,
    title,
    status: isCutOff ? ('failed' as const) : (row.status as ImportStatus),
    percent,
    message: job?.message ? sayKept(ctx.say, job.message, job.message_said) : null,
    ...(await countsOf(ctx, id)),
    error: isCutOff ? ctx.say(INTERRUPTED) : row.error && sayKept(ctx.say, row.error, row.error_said),
    author,
    finished_at,
    created_at,
    updated_at,
  }
}
