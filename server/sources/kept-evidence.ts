import { createHash } from 'node:crypto'
import type { ReadDocument } from '../reading/document.ts'
import type { Evidence } from '../reading/evidence.ts'
import { type Place, textAt } from '../reading/passages.ts'

/** Where a quote stands, and what it must still be, for a quote that may not be stored. */
export interface KeptEvidence extends Place {
  /** Null of a quote that may not be stored: `digest` says what it was. */
  quote: string | null
  /** SHA-256 of the quote, in hex. */
  digest: string
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Evidence as it may be stored: of documents that are only lent (`byod`), its place and digest and not its words. */
export function kept(evidence: Evidence, byod: boolean): KeptEvidence {
  const { document, page, paragraph, start, end, quote } = evidence
  return { document, page, paragraph, start, end, quote: byod ? null : quote, digest: digestOf(quote) }
}

/** The same with the words read again from the documents; null where they are not there any more, or others are. */
export function readAgain(evidence: KeptEvidence, documents: readonly ReadDocument[] | null): KeptEvidence {
  if (evidence.quote !== null || documents === null) return evidence
  const text = textAt(documents, evidence)
  return text !== undefined && digestOf(text) === evidence.digest ? { ...evidence, quote: text } : evidence
}
