import { z } from 'zod'
import { fromJson, toJson } from '../../../database/columns.ts'
import { type Context, notFound, type PrepareContext } from '../../../kernel/index.ts'
import { assertOpen, keptIn, lentSources, placesIn } from '../../vdr/index.ts'
import { assertSeesWhole } from '../documents/seeing-whole.ts'

/** A document of a room as a run found it when it began. */
export const Listed = z.object({
  id: z.int(),
  version: z.int(),
  /** The path: folders and name. */
  name: z.string(),
  size: z.int(),
})
export type Listed = z.output<typeof Listed>

/**
 * Lists what a run reads in a room: stored documents in the order of their names, and lent places. In a folder
 * nothing is lent.
 */
export async function listPieces(ctx: PrepareContext, roomId: number, folderId?: number) {
  return ctx.read(async db => {
    const inner = { ...ctx, db }
    await assertSeesWhole(inner, roomId)
    const places = await placesIn(inner, roomId)
    const documents = (await keptIn(inner, roomId))
      .filter(row => folderId === undefined || places.isBelow(row.folder_id, folderId))
      .map(
        (row): Listed => ({
          id: row.id,
          version: row.version,
          name: places.pathOf(row),
          size: row.size ?? 0,
        }),
      )
    return {
      documents: documents.sort((one, other) => one.name.localeCompare(other.name)),
      lent: folderId === undefined ? await lentSources(inner, roomId) : [],
    }
  })
}

/** Stores the list of documents the run will read. */
export async function keepListing(
  ctx: Context,
  runId: number,
  { documents, lent }: Awaited<ReturnType<typeof listPieces>>,
) {
  const { room_id } = await runRow(ctx, runId)
  await assertOpen(ctx, room_id)
  await ctx.db
    .updateTable('vdr_diligence_runs')
    .set({ documents: toJson(documents), updated_at: ctx.now })
    .where('run_id', '=', runId)
    .execute()
  return { batches: batchesOf(documents), lent: lent.length }
}

/** The diligence run of an agent's run; 404 for any other. */
export async function runRow({ db }: Pick<Context, 'db'>, runId: number) {
  const row = await db
    .selectFrom('vdr_diligence_runs')
    .selectAll()
    .where('run_id', '=', runId)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

export const listingOf = ({ documents }: { documents: string | null }): Listed[] =>
  fromJson<Listed[]>(documents ?? '[]')

/** Documents that are read in one step at most, and their bytes. */
const MOST_DOCUMENTS = 20
const MOST_BYTES = 64 * 1024 * 1024

/** Returns the number of documents in each step, in order. */
function batchesOf(documents: readonly Listed[]): number[] {
  const batches: number[] = []
  let bytes = 0
  for (const { size } of documents) {
    const last = batches.length - 1
    const goesIn = last >= 0 && (batches[last] as number) < MOST_DOCUMENTS && bytes + size <= MOST_BYTES
    if (goesIn) batches[last] = (batches[last] as number) + 1
    else {
      batches.push(1)
      bytes = 0
    }
    bytes += size
  }
  return batches
}
