import { sentence } from '../../kernel/language/sentence.ts'
import { conflict, invalidField, notFound } from '../../kernel/problems/errors.ts'
import type { Context, PrepareContext } from '../../kernel/routes/context.ts'
import type { KeptFile } from './files.ts'
import type { Kept } from './store.ts'

/** The smallest part that an upload is cut into, in bytes, and the most parts of one. */
const SMALLEST_PART = 8 * 1024 * 1024
const MOST_PARTS = 1_000

export interface Part extends Kept {
  part: number
}

export interface Upload {
  id: number
  size: number
  part_size: number
}

/** Returns the number of parts of an upload; the last may be smaller. */
export const partsOf = ({ size, part_size }: Upload): number => Math.ceil(size / part_size)

/** Begins an upload in parts. */
export async function beginUpload({ db, now }: Context, size: number): Promise<Upload> {
  const part_size = Math.max(SMALLEST_PART, Math.ceil(size / MOST_PARTS))
  return db
    .insertInto('file_uploads')
    .values({ size, part_size, created_at: now, updated_at: now })
    .returning(['id', 'size', 'part_size'])
    .executeTakeFirstOrThrow()
}

/** An upload that is under way; 404 for any other. */
export async function uploadOf({ db }: Pick<Context, 'db'>, id: number): Promise<Upload> {
  const found = await db
    .selectFrom('file_uploads')
    .select(['id', 'size', 'part_size'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw notFound()
  return found
}

/** The parts that have come, in their order. */
export const partsThere = ({ db }: Pick<Context, 'db'>, upload: number): Promise<Part[]> =>
  db
    .selectFrom('file_parts')
    .select(['part', 'sha256', 'size'])
    .where('upload_id', '=', upload)
    .orderBy('part')
    .execute()

/** Puts the bytes of a part in the store, for `prepare`. 422 where they are not as many as the part has. */
export async function keepPart(ctx: PrepareContext, uploadId: number, part: number): Promise<Part> {
  const upload = await ctx.read(db => uploadOf({ db }, uploadId))
  if (part < 1 || part > partsOf(upload))
    throw invalidField('part', sentence`must be between 1 and ${partsOf(upload)}`)
  const size = Math.min(upload.part_size, upload.size - (part - 1) * upload.part_size)
  if (!ctx.incoming) throw new Error('The route has no intake.')
  return { part, ...(await ctx.services.files.store.putPart(uploadId, ctx.incoming.bytes, { size })) }
}

/** Notes that a part has come; the one that came last counts. */
export async function notePart({ db, now }: Context, upload: number, part: Part): Promise<void> {
  await db
    .insertInto('file_parts')
    .values({ upload_id: upload, ...part, created_at: now, updated_at: now })
    .onConflict(oc =>
      oc
        .columns(['org_id', 'upload_id', 'part'])
        .doUpdateSet({ sha256: part.sha256, size: part.size, updated_at: now }),
    )
    .execute()
  await db.updateTable('file_uploads').set({ updated_at: now }).where('id', '=', upload).execute()
}

/** Joins the parts of an upload, for `prepare`. 409 `parts_missing` names those that have not come. */
export async function joinParts(
  ctx: PrepareContext,
  uploadId: number,
  expected: { sha256?: string | null | undefined } = {},
): Promise<KeptFile> {
  const { upload, parts } = await ctx.read(async db => ({
    upload: await uploadOf({ db }, uploadId),
    parts: await partsThere({ db }, uploadId),
  }))
  const there = new Set(parts.map(({ part }) => part))
  const missing = Array.from({ length: partsOf(upload) }, (_, at) => at + 1).filter(part => !there.has(part))
  if (missing.length > 0)
    throw conflict(
      'parts_missing',
      sentence`${missing.length} of ${partsOf(upload)} parts are not uploaded yet.`,
      {
        missing,
      },
    )
  const { files } = ctx.services
  async function* joined() {
    for (const part of parts) yield* (await files.store.openPart(uploadId, part)) as AsyncIterable<Uint8Array>
  }
  return files.keep(joined(), { size: upload.size, ...expected })
}

/** Ends an upload: its parts are let go of once that is committed. */
export async function endUpload(ctx: Context, upload: number): Promise<void> {
  const { db, services } = ctx
  await db.deleteFrom('file_parts').where('upload_id', '=', upload).execute()
  await db.deleteFrom('file_uploads').where('id', '=', upload).execute()
  // The next scrub removes leftovers of a crash.
  ctx.afterCommit(() => void services.files.store.dropParts(upload).catch(() => undefined))
}
