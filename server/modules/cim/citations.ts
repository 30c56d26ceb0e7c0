import { createHash } from 'node:crypto'
import type { ReadDocument } from '../../reading/document.ts'
import { type Place, textAt } from '../../reading/passages.ts'

export const recordTypes = ['deal', 'pricing', 'contact', 'organisation'] as const

export type RecordType = (typeof recordTypes)[number]

/** What a statement rests on, as it is stored. `n` is its number within the section. */
export type Citation = { n: number } & (
  | { type: RecordType; id: number; quote: string }
  | ({
      type: 'document'
      digest: string
      quote: string | null
      /** The question (an `Ask`'s words) that it answers; null where somebody cited it. */
      asked: string | null
    } & Place)
  /** What somebody says of their own knowledge: it is theirs, by name. */
  | { type: 'statement'; author: string; quote: string }
)

/** A citation not yet numbered. */
export type Uncounted = Citation extends infer One ? (One extends Citation ? Omit<One, 'n'> : never) : never

export const digestOf = (quote: string): string => createHash('sha256').update(quote).digest('hex')

export type DocumentCitation = Extract<Uncounted, { type: 'document' }>

export const documentCitation = (place: Place, quote: string, asked: string | null): DocumentCitation => ({
  type: 'document',
  document: place.document,
  page: place.page,
  paragraph: place.paragraph,
  start: place.start,
  end: place.end,
  digest: digestOf(quote),
  quote,
  asked,
})

/** What is stored of a citation of a document that stays with its owner: where it stands, and how to know it again. */
export const withoutQuote = (citation: Citation): Citation =>
  citation.type === 'document' ? { ...citation, quote: null } : citation

/** The words of a citation; null when they are not at hand: not stored, and not to be read again or changed since. */
export function wordsOf(citation: Citation, documents: readonly ReadDocument[] | null): string | null {
  if (citation.type !== 'document' || citation.quote !== null || !documents) return citation.quote
  const words = textAt(documents, citation)
  return words !== undefined && digestOf(words) === citation.digest ? words : null
}

/** Where a quote stands in the documents; undefined when it is not there letter for letter. */
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
