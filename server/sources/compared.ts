import { invalidField, type PrepareContext, sentence } from '../kernel/index.ts'
import { reasonSaid } from '../platform/documents/unread-reasons.ts'
import type { Comparison } from '../reading/comparison/index.ts'
import type { ReadDocument } from '../reading/text/document.ts'
import { readSource } from './read-source.ts'
import { runReading } from './run-reading.ts'
import type { Source } from './source.ts'

/** One of two documents that are compared. */
export interface Compared {
  document: ReadDocument
  /** Whether nothing of it may be stored. */
  byod: boolean
}

/** The one document of a source; 422 at `field` where it is several, or cannot be read. */
export async function readOne(
  ctx: PrepareContext,
  source: Source,
  { field, module }: { field: string; module: string },
): Promise<Compared> {
  const { documents, byod } = await readSource(ctx, source, module)
  const [document, ...more] = documents
  if (!document || more.length > 0) throw invalidField(field, sentence`must be exactly one document`)
  return { document: assertReadable(document, field), byod }
}

/** 422 at `field` for a document without a text. */
export function assertReadable(document: ReadDocument, field: string): ReadDocument {
  if (document.pages.every(({ paragraphs }) => paragraphs.length === 0))
    throw invalidField(
      field,
      document.reason === null ? sentence`has no text that could be read` : reasonSaid(document.reason),
    )
  return document
}

/** Compares two documents in a reader process. Throws 503 `analysis_failed` on timeout. */
export const comparisonOf = (
  ctx: PrepareContext,
  before: ReadDocument,
  after: ReadDocument,
): Promise<Comparison> => runReading(ctx, 'comparison', { before, after })
