import { toJson } from '../../../database/columns.ts'
import {
  type Context,
  conflict,
  counted,
  invalidField,
  type PrepareContext,
  sentence,
} from '../../../kernel/index.ts'
import { aFewAtATime } from '../../../sources/a-few-at-a-time.ts'
import { type DriveFile, openDrive } from '../google/drive.ts'
import { type Found, walk } from '../google/walk.ts'
import { accessTo, assertFolder } from '../rights/room-access.ts'
import { assertOpen } from '../rooms.ts'
import {
  getImport,
  IMPORT_JOB,
  type ImportPayload,
  importRow,
  jobOf,
  permittedImport,
  presentImport,
  reasonKept,
} from './imports.ts'
import { fatesOf, planOf } from './plan.ts'
import type { DriveImportInput } from './schemas.ts'

const AT_ONCE = 10

export const import_under_way = [409, 'An import into the room is in progress; see `import_id`'] as const
export const nothing_left = [409, 'Nothing of the import is left to retry'] as const

/**
 * Reads the chosen items from Google and, for a dry run, everything below them, for `prepare`; makes no
 * request for a caller who may not import.
 */
export async function readChosen(
  ctx: PrepareContext,
  roomId: number,
  { items, folder_id }: DriveImportInput,
) {
  await ctx.read(db => assertPlace({ ...ctx, db }, roomId, folder_id ?? null))
  const drive = await openDrive(ctx)
  const ids = [...new Set(items)]
  const chosen = await aFewAtATime(ids, AT_ONCE, id =>
    drive.file(id).catch(error => {
      if (error.code !== 'not_found') throw error
      throw invalidField('items', sentence`has ${id}, which the connected account cannot see`)
    }),
  )
  const tell = (count: number) =>
    ctx.tell('progress', {
      stage: ctx.say(sentence`${counted(count, 'file or folder', 'files and folders')} found`),
      percent: null,
    })
  const found = ctx.ephemeral ? await walk(drive, chosen, { limit: ctx.services.files.limit, tell }) : []
  return { chosen, found }
}

/** 404 of a room, 422 of a folder and 403 of a right that the caller has not; 409 `room_archived`. */
async function assertPlace(
  ctx: Pick<Context, 'db' | 'principal' | 'now'>,
  roomId: number,
  folderId: number | null,
): Promise<void> {
  const access = await accessTo(ctx, roomId)
  await assertOpen(ctx, roomId)
  if (folderId !== null && !access.shown.has(folderId))
    throw invalidField('folder_id', sentence`is not a folder of this room`)
  assertFolder(access, folderId, 'edit')
}

/** Starts an import; a dry run returns the fate of everything instead. */
export async function startImport(
  ctx: Context,
  roomId: number,
  { folder_id = null }: DriveImportInput,
  { chosen, found }: { chosen: readonly DriveFile[]; found: readonly Found[] },
) {
  await assertPlace(ctx, roomId, folder_id)
  if (!ctx.ephemeral) await assertNoneUnderWay(ctx, roomId)
  const { id } = await ctx.db
    .insertInto('vdr_imports')
    .values({
      room_id: roomId,
      folder_id,
      chosen: toJson(chosen.map(one => one.id)),
      title: titleOf(chosen),
      status: 'running',
      author_id: personId(ctx),
      author: ctx.principal.name,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await enqueue(ctx, { import_id: id, round: 1 })
  const plan = ctx.ephemeral ? planOf(await fatesOf(ctx, roomId, found), ctx.say) : null
  return { ...(await presentImport(ctx, await importRow(ctx, id))), plan }
}

/** An import acts as the person who started it: their rights decide what it may import. */
function personId({ principal }: Context): number {
  if (principal.userId === null) throw new Error('Only a person begins an import.')
  return principal.userId
}

const titleOf = (chosen: readonly DriveFile[]): string => {
  const [first, second, ...more] = chosen.map(({ name }) => name.slice(0, 120))
  return [first, second, more.length > 0 ? `${more.length} more` : undefined].filter(Boolean).join(', ')
}

async function enqueue(ctx: Context, payload: ImportPayload): Promise<void> {
  const job_id = await ctx.enqueue({ kind: IMPORT_JOB, payload })
  await ctx.db.updateTable('vdr_imports').set({ job_id }).where('id', '=', payload.import_id).execute()
}

/** 409 `import_under_way`. Of two that begin at once the second waits, and finds the first. */
async function assertNoneUnderWay(ctx: Context, roomId: number): Promise<void> {
  await ctx.db
    .updateTable('vdr_rooms')
    .set(({ ref }) => ({ updated_at: ref('updated_at') }))
    .where('id', '=', roomId)
    .execute()
  const rows = await ctx.db
    .selectFrom('vdr_imports')
    .selectAll()
    .where('room_id', '=', roomId)
    .where('status', '=', 'running')
    .execute()
  for (const row of rows)
    if (await jobOf(ctx, row))
      throw conflict(
        'import_under_way',
        sentence`${row.author} is importing ${row.title} into this room: wait for its end, or stop it.`,
        {
          import_id: row.id,
        },
      )
}

/** Resumes an ended import with its failed items; 409 `nothing_left` where all came. */
export async function tryAgain(ctx: Context, roomId: number, id: number) {
  const row = await permittedImport(ctx, roomId, id)
  await assertOpen(ctx, roomId)
  await assertNoneUnderWay(ctx, roomId)
  const { numUpdatedRows } = await ctx.db
    .updateTable('vdr_import_items')
    .set({ state: 'waiting', ...reasonKept(null), updated_at: ctx.now })
    .where('import_id', '=', id)
    .where('state', 'in', ['failed', 'waiting'])
    .executeTakeFirst()
  if (Number(numUpdatedRows) === 0 && row.listed_at !== null)
    throw conflict('nothing_left', sentence`Nothing is left to import.`)
  const round = row.round + 1
  await ctx.db
    .updateTable('vdr_imports')
    .set({ status: 'running', round, error: null, error_said: null, finished_at: null, updated_at: ctx.now })
    .where('id', '=', id)
    .execute()
  await enqueue(ctx, { import_id: id, round })
  return getImport(ctx, roomId, id)
}
