import type { PrepareContext } from '../kernel/index.ts'
import type { ReadDocument } from '../reading/text/document.ts'
import type { Evidence } from '../reading/text/evidence.ts'
import { type Place, textAt } from '../reading/text/passages.ts'

/** The place and digest of a quotation that may not be stored. */
export interface KeptEvidence extends Place {
  /** Null for a quotation that may not be stored: `digest` identifies it. */
  quote: string | null
  /** The office's keyed digest of the quote, in hex. */
  digest: string
}

/** Returns a digest by which the office recognises a quotation that it may not store. */
export type Digest = (quote: string) => string

/**
 * The digest of an office. It has a key, and each office another one: a short quote (an amount, a name) could be guessed
 * from a digest without, and the same quote would be seen to stand in the documents of two offices.
 */
export const digestFor =
  ({ services: { vault }, principal }: Pick<PrepareContext, 'services' | 'principal'>): Digest =>
  quote =>
    vault.digest(`quotes of office ${principal.orgId}`, quote)

/** Documents as they are now, in which quotes that were not kept are read again; null where they are not at hand. */
export interface Lender {
  documents: readonly ReadDocument[] | null
  digest: Digest
}

/** Evidence as it may be stored: of documents that are only lent (`byod`), its place and digest and not its words. */
export function kept(evidence: Evidence, byod: boolean, digest: Digest): KeptEvidence {
  const { document, page, paragraph, start, end, quote } = evidence
  return { document, page, paragraph, start, end, quote: byod ? null : quote, digest: digest(quote) }
}

/** The words of kept evidence; null where they were not kept and are not there any more, or others are. */
export function wordsAgain(
  { quote, digest: kept, ...place }: KeptEvidence,
  { documents, digest }: Lender,
): string | null {
  if (quote !== null || documents === null) return quote
  const text = textAt(documents, place)
  return text !== undefined && digest(text) === kept ? text : null
}

/** Evidence with its quotes, as far as they can be read again. */
export const readAgain = (evidence: KeptEvidence, lender: Lender): KeptEvidence => ({
  ...evidence,
  quote: wordsAgain(evidence, lender),
})
