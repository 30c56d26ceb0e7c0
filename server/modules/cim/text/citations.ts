import type { ReadDocument } from '../../../reading/text/document.ts'
import type { Place } from '../../../reading/text/passages.ts'
import {
  type Digest,
  type KeptEvidence,
  kept,
  type Lender,
  wordsAgain,
} from '../../../sources/kept-evidence.ts'

export const recordTypes = ['deal', 'pricing', 'contact', 'organisation', 'red_flag', 'odd_answer'] as const

export type RecordType = (typeof recordTypes)[number]

/** The stored source of a statement. `n` is its number within the section. */
export type Citation = { n: number } & (
  | { type: RecordType; id: number; quote: string }
  | ({
      type: 'document'
      /** The question (an `Ask`'s words) that it answers; null where somebody cited it. */
      asked: string | null
    } & KeptEvidence)
  /** A person's own statement, attributed by name. */
  | { type: 'statement'; author: string; quote: string }
)

/** A citation not yet numbered. */
export type Uncounted = Citation extends infer One ? (One extends Citation ? Omit<One, 'n'> : never) : never

export type DocumentCitation = Extract<Uncounted, { type: 'document' }>

export const documentCitation = (
  place: Place,
  quote: string,
  asked: string | null,
  digest: Digest,
): DocumentCitation => ({ type: 'document', ...kept({ ...place, quote }, false, digest), asked })

/**
 * Returns the stored form of a citation whose document stays with its owner: its place, and how to recognise
 * it.
 */
export const withoutQuote = (citation: Citation): Citation =>
  citation.type === 'document' ? { ...citation, quote: null } : citation

/** The words of a citation; null when they are not at hand: not stored, and not to be read again or changed since. */
export const wordsOf = (citation: Citation, lender: Lender): string | null =>
  citation.type === 'document' ? wordsAgain(citation, lender) : citation.quote

/** Returns the place of a quotation in the documents; undefined when it is not there verbatim. */
export function placeOf(
  { document, page, quote }: { document: string; page: number; quote: string },
  documents: readonly ReadDocument[],
): Place | undefined {
  if (quote.trim() === '') return undefined
  const pages = documents.find(({ name }) => name === document)?.pages ?? []
  const paragraphs = pages.find(({ number }) => number === page)?.paragraphs ?? []
  const paragraph = paragraphs.findIndex(text => text.includes(quote))
  const start = paragraphs[paragraph]?.indexOf(quote)
  if (start === undefined) return undefined
  return { document, page, paragraph, start, end: start + quote.length }
}
