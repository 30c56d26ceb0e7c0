import { Buffer } from 'node:buffer'
import { forbidden, invalidField, PartlyKept, type PrepareContext, sentence } from '../../kernel/index.ts'
import { redlineOf, summaryOf } from '../../platform/documents/redline.ts'
import { assertReadable, type Compared, comparisonOf, readOne } from '../../sources/compared.ts'
import { versionOf } from '../vdr/index.ts'
import { printComparison } from './print.ts'
import type { ComparisonInput, Side } from './schemas.ts'

interface Read extends Compared {
  /** Whether a file of it may be downloaded. */
  may_download: boolean
}

/**
 * Compares two documents, or a version with a later one. Throws 422 where both are the same or one has no
 * text, and 403 where a file is requested and the caller may only view.
 * @param room_id the room of both, where one is given
 */
export async function compare(
  ctx: PrepareContext,
  { before, after, files }: ComparisonInput,
  room_id?: number,
) {
  if (
    before.document_id !== undefined &&
    before.document_id === after.document_id &&
    before.version === after.version
  )
    throw invalidField('after', sentence`is the same version of the same document`)
  const first = await readSide(ctx, before, 'before', room_id)
  const second = await readSide(ctx, after, 'after', room_id)
  const may_download = first.may_download && second.may_download
  if (files.length > 0 && !may_download)
    throw forbidden(
      sentence`You may view these documents but not download them: they can be compared only on the page.`,
    )
  const comparison = await comparisonOf(ctx, first.document, second.document)
  const answer = {
    ...comparison,
    summary: summaryOf(comparison),
    may_download,
    docx: files.includes('docx') ? base64(await redlineOf(comparison, ctx.principal.name, ctx.now)) : null,
    pdf: files.includes('pdf') ? base64(await printComparison(comparison, ctx.now)) : null,
  }
  if (!first.byod && !second.byod) return answer
  return new PartlyKept(answer, { ...answer, changed_terms: [], paragraphs: [], docx: null, pdf: null })
}

const base64 = (bytes: Uint8Array): string | null => Buffer.from(bytes).toString('base64')

async function readSide(
  ctx: PrepareContext,
  { document_id, version, source }: Side,
  field: 'before' | 'after',
  room_id: number | undefined,
): Promise<Read> {
  if (source) return { ...(await readOne(ctx, source, { field, module: 'compare' })), may_download: true }
  if (document_id === undefined) throw invalidField(field, sentence`is not in any document`)
  const { name, file, may_download } = await versionOf(ctx, { document_id, version, room_id })
  const chunks: Buffer[] = []
  for await (const chunk of await file.bytes.open(0, file.size - 1)) chunks.push(chunk as Buffer)
  const document = await ctx.services.reader.read(name, Buffer.concat(chunks), file.type)
  return { document: assertReadable(document, field), byod: false, may_download }
}
