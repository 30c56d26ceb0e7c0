import { AppError, type PrepareContext } from '../kernel/index.ts'
import { lentMailNotWhole } from '../platform/documents/unread-reasons.ts'
import type { ReadDocument } from '../reading/text/document.ts'
import { readSource, type SourceRead } from './read-source.ts'
import type { Source } from './source.ts'

/** A source as it may be stored: never the documents of an inline one. */
export type KeptSource = { type: 'inline' } | Exclude<Source, { type: 'inline' }>

export const keptSource = (source: Source): KeptSource =>
  source.type === 'inline' ? { type: 'inline' } : source

/**
 * Returns the reason why a document was not read in full, in storable form. For a lent mail (`byod`) the
 * reasons name attachments, and those names are words of the mail.
 */
export const withKeptReason = <D extends Pick<ReadDocument, 'format' | 'reason'>>(
  document: D,
  byod: boolean,
): D =>
  byod && document.format === 'eml' && document.reason !== null
    ? { ...document, reason: lentMailNotWhole.english }
    : document

/** The documents of a stored source as they are now; null where they cannot be read now. */
export async function readKeptSource(
  ctx: PrepareContext,
  source: KeptSource,
  module: string,
): Promise<Pick<SourceRead, 'documents' | 'prints'> | null> {
  if (source.type === 'inline') return null
  try {
    return await readSource(ctx, source, module)
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
