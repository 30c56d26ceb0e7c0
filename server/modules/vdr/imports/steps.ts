import { AppError, type Context, type Sentence, sentence } from '../../../kernel/index.ts'
import type { JobContext } from '../../../kernel/work.ts'
import { principalOf } from '../../../platform/identity/principals.ts'
import { GoogleProblem } from '../google/problems.ts'
import type { Brought, ItemRow } from './bring.ts'
import { type ImportPayload, type ImportRow, reasonKept } from './imports.ts'

/** Thrown when the import was stopped or restarted, or its room is gone: this job ends. */
export class LeftOff extends Error {}

/** A step of an import in a transaction of its own, as long as the import is this job's. */
export const step = <T>(
  ctx: JobContext,
  { import_id, round }: ImportPayload,
  work: (inner: Context, run: ImportRow) => Promise<T>,
): Promise<T> =>
  ctx.commit(async inner => {
    const run = await inner.db
      .selectFrom('vdr_imports')
      .selectAll()
      .where('id', '=', import_id)
      .where('round', '=', round)
      .where('status', '=', 'running')
      .executeTakeFirst()
    if (!run) throw new LeftOff()
    return work(inner, run)
  })

/** Final errors: nobody grants access any more, the room or the person lost permission, the disk is full. */
const ENDS = new Set([
  'not_configured',
  'not_connected',
  'reconnect',
  'room_archived',
  'unauthenticated',
  'access_ended',
  'module_disabled',
  'storage_full',
  'database_unavailable',
])

export const endsAll = (error: AppError): boolean =>
  ENDS.has(error.code) || (error instanceof GoogleProblem && error.isOfEverything)

/**
 * Imports one item as the person who started the import, and stores the outcome; an error of its own becomes
 * its reason. Throws errors that end the whole import.
 */
export async function settle(
  ctx: JobContext,
  payload: ImportPayload,
  item: ItemRow,
  bring: (inner: Context, run: ImportRow) => Promise<Brought>,
): Promise<void> {
  try {
    await step(ctx, payload, async (inner, run) => {
      const token = { kind: 'system', id: `import ${run.id}` } as const
      inner.actAs(await principalOf(inner.db, run.author_id, { token, now: new Date(inner.now) }))
      await keep(inner, item, await bring(inner, run))
    })
  } catch (error) {
    if (!(error instanceof AppError) || endsAll(error)) throw error
    await step(ctx, payload, inner => keep(inner, item, { state: 'failed', reason: reasonOf(error) }))
  }
}

const NOT_THERE = sentence`It no longer exists, or the account may not see it.`

function reasonOf({ code, errors, detail }: AppError): Sentence {
  if (code === 'not_found') return NOT_THERE
  const wrong = errors?.[0]
  return wrong ? sentence`Its location ${wrong.message}.` : detail
}

async function keep(
  { db, now }: Context,
  { id }: ItemRow,
  { reason = null, ...became }: Brought,
): Promise<void> {
  await db
    .updateTable('vdr_import_items')
    .set({ ...became, ...reasonKept(reason), updated_at: now })
    .where('id', '=', id)
    .execute()
}
