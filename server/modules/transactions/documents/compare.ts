import { Buffer } from 'node:buffer'
import { conflict, notFound, PartlyKept, type PrepareContext, sentence } from '../../../kernel/index.ts'
import { redlineOf, summaryOf } from '../../../platform/documents/redline.ts'
import { comparisonOf, readOne } from '../../../sources/compared.ts'
import type { Source } from '../../../sources/source.ts'
import { placeFor } from '../room-documents.ts'
import type { CompareInput } from './schemas.ts'

export const not_in_connection = [
  409,
  'The document is in no connection or data room visible to the caller: send the later version as `after`',
] as const

interface Place {
  tx_id: number
  task_id: number
  assoc_id: number
}

/** Compares two versions of a document paragraph by paragraph, and with tracked changes. */
export async function compareVersions(ctx: PrepareContext, place: Place, { before, after }: CompareInput) {
  const later = await sourceOf(ctx, place, after)
  const module = 'transactions'
  const first = await readOne(ctx, before, { field: 'before', module })
  const second = await readOne(ctx, later, { field: 'after', module })
  const comparison = await comparisonOf(ctx, first.document, second.document)
  const redline = await redlineOf(comparison, ctx.principal.name, ctx.now)
  const answer = {
    transaction_id: place.tx_id,
    ...comparison,
    summary: summaryOf(comparison),
    redline: Buffer.from(redline).toString('base64') as string | null,
  }
  if (!first.byod && !second.byod) return answer
  return new PartlyKept(answer, { ...answer, changed_terms: [], paragraphs: [], redline: null })
}

/**
 * Returns the later version: from the call, or the document in its connection or data room. 404 for a
 * document of another transaction.
 */
async function sourceOf(
  ctx: PrepareContext,
  { tx_id, task_id, assoc_id }: Place,
  given: Source | undefined,
): Promise<Source> {
  const found = await ctx.read(async db => {
    const row = await db
      .selectFrom('transaction_task_documents as document')
      .innerJoin('transaction_tasks as task', 'task.id', 'document.task_id')
      .select(['document.document_id', 'document.name'])
      .where('document.id', '=', assoc_id)
      .where('task.id', '=', task_id)
      .where('task.transaction_id', '=', tx_id)
      .executeTakeFirst()
    if (!row) throw notFound()
    const at =
      row.document_id === null
        ? null
        : await placeFor({ db, principal: ctx.principal, now: ctx.now }, row.document_id)
    return { name: row.name, at }
  })
  if (given) return given
  if (!found.at)
    throw conflict(
      'not_in_connection',
      sentence`No connection or room available to you holds ${found.name}: send the later version as after.`,
    )
  return found.at
}
