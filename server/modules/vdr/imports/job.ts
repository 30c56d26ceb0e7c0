import { fromJson } from '../../../database/columns.ts'
import {
  AppError,
  type Context,
  counted,
  type JobDefinition,
  joined,
  type Said,
  sentence,
} from '../../../kernel/index.ts'
import type { JobContext } from '../../../kernel/work.ts'
import { notify } from '../../../platform/notifications.ts'
import { LONG } from '../google/ask.ts'
import { openDrive } from '../google/drive.ts'
import { GoogleProblem } from '../google/problems.ts'
import { walk } from '../google/walk.ts'
import { bringFile, bringFolder, type ItemRow } from './bring.ts'
import { download } from './download.ts'
import {
  countsOf,
  endImport,
  IMPORT_JOB,
  type ImportPayload,
  type ImportRow,
  importRow,
  reasonKept,
} from './imports.ts'
import { type Fated, fatesOf } from './plan.ts'
import { HowFar } from './progress.ts'
import type { ItemState } from './schemas.ts'
import { endsAll, LeftOff, settle, step } from './steps.ts'

/** Number of files downloaded at once. */
const AHEAD = 3
/** Number of items written in one step: every other write waits meanwhile. */
const A_STEP = 100
/** Consecutive failures of Google that cannot be due to single files. */
const ENOUGH = 3

/** The end of an import: null for success, undefined where it is not this job's to end. */
type End = Said | null | undefined

/**
 * Imports the selection from Google Drive into a room, a file in a step, so that a crash repeats one download
 * at most.
 */
export const importJob: JobDefinition = {
  kind: IMPORT_JOB,
  async prepare(ctx, payload): Promise<End> {
    try {
      await bringAll(ctx, payload as ImportPayload)
      return null
    } catch (error) {
      if (error instanceof LeftOff) return undefined
      if (
        error instanceof AppError &&
        (endsAll(error) || error instanceof GoogleProblem || error.status < 500)
      )
        return error.detail
      throw error
    }
  },
  finish: (ctx, payload, end: End) => finish(ctx, payload as ImportPayload, end),
  giveUp: (ctx, payload) =>
    finish(ctx, payload as ImportPayload, sentence`The office was stopped each time while it was running.`),
}

async function finish(ctx: Context, payload: ImportPayload, end: End): Promise<void> {
  if (end === undefined) return
  const status = end === null ? 'done' : 'failed'
  if (!(await endImport(ctx, payload, { status, error: end }))) return
  const { room_id, title, author_id } = await importRow(ctx, payload.import_id)
  const { counts } = await countsOf(ctx, payload.import_id)
  const came = counts.created + counts.updated
  await notify(ctx, {
    userId: author_id,
    area: 'vdr',
    kind: 'drive_import_ended',
    title:
      end === null
        ? sentence`${title} was imported from Google Drive`
        : sentence`The import of ${title} from Google Drive is incomplete`,
    detail: joined(
      [
        ...(end === null ? [] : [end]),
        sentence`${came} documents came`,
        ...(counts.failed > 0 ? [sentence`${counts.failed} did not`] : []),
      ],
      ' ',
    ),
    link: `/rooms/${room_id}`,
  })
}

async function bringAll(ctx: JobContext, payload: ImportPayload): Promise<void> {
  const run = await step(ctx, payload, async (_inner, row) => row)
  if (run.listed_at === null) await list(ctx, payload, run)
  for (const item of await waiting(ctx, run, 'folder'))
    await settle(ctx, payload, item, (inner, row) => bringFolder(inner, row, item))
  await bringFiles(ctx, payload, await waiting(ctx, run, 'file'))
}

const waiting = (ctx: JobContext, { id }: ImportRow, kind: 'folder' | 'file'): Promise<ItemRow[]> =>
  ctx.read(db =>
    db
      .selectFrom('vdr_import_items')
      .selectAll()
      .where('import_id', '=', id)
      .where('state', '=', 'waiting')
      .where('kind', '=', kind)
      .orderBy('id')
      .execute(),
  )

/** Stores everything below the selection with its fate; starts again where it was cut off. */
async function list(ctx: JobContext, payload: ImportPayload, run: ImportRow): Promise<void> {
  await ctx.progress(0, sentence`Reading Google Drive`)
  const drive = await openDrive(ctx, { patience: LONG })
  const chosen = []
  for (const id of fromJson<string[]>(run.chosen)) chosen.push(await drive.file(id))
  const tell = (count: number) =>
    void ctx
      .progress(0, sentence`${counted(count, 'file or folder', 'files and folders')} found`)
      .catch(() => undefined)
  const found = await walk(drive, chosen, { limit: ctx.services.files.limit, tell })
  const fated = await ctx.read(db => fatesOf({ db }, run.room_id, found))
  for (let at = 0; at < fated.length; at += A_STEP)
    await step(ctx, payload, inner => keepFound(inner, run.id, fated.slice(at, at + A_STEP)))
  await step(ctx, payload, ({ db, now }) =>
    db.updateTable('vdr_imports').set({ listed_at: now, updated_at: now }).where('id', '=', run.id).execute(),
  )
}

const STATES: Readonly<Record<Fated['fate'], ItemState>> = {
  new: 'waiting',
  changed: 'waiting',
  unchanged: 'unchanged',
  skipped: 'skipped',
  gone: 'gone',
}

async function keepFound({ db, now }: Context, import_id: number, some: readonly Fated[]): Promise<void> {
  await db
    .insertInto('vdr_import_items')
    .values(
      some.map(({ fate, reason, ...found }) => ({
        ...found,
        ...reasonKept(reason),
        import_id,
        state: STATES[fate],
        created_at: now,
        updated_at: now,
      })),
    )
    .onConflict(oc => oc.columns(['org_id', 'import_id', 'google_id']).doNothing())
    .execute()
}

/** A few files are on their way while one is kept; they are kept in their order, which is that of their numbers. */
async function bringFiles(ctx: JobContext, payload: ImportPayload, items: readonly ItemRow[]): Promise<void> {
  if (items.length === 0) return
  const stopping = new AbortController()
  const drive = await openDrive(ctx, { patience: LONG, signal: stopping.signal })
  const howFar = new HowFar(ctx, items)
  const begin = (item: ItemRow) =>
    download(ctx, drive, item.target_id, bytes => howFar.piece(bytes)).catch((error: unknown) => ({ error }))
  const ahead = items.slice(0, AHEAD).map(begin)
  let inARow = 0
  try {
    for (const [at, item] of items.entries()) {
      const came = await (ahead.shift() as ReturnType<typeof begin>)
      const next = items[at + AHEAD]
      if (next) ahead.push(begin(next))
      inARow = 'error' in came && isGooglesOwn(came.error) ? inARow + 1 : 0
      if (inARow >= ENOUGH && 'error' in came) throw came.error
      await settle(ctx, payload, item, (inner, run) => {
        if ('error' in came) throw came.error
        return bringFile(inner, run, item, came)
      })
      await howFar.settled(item)
    }
  } finally {
    stopping.abort()
  }
}

const isGooglesOwn = (error: unknown): boolean => error instanceof GoogleProblem && error.answered >= 500
