import type { ReadDocument } from './document.ts'

/** Where a statement comes from: verbatim text of one paragraph of a document. */
export interface Quote {
  /** The document's name. */
  document: string
  page: number
  quote: string
}

/** Returns whether the quotation is verbatim at its stated place. */
export function isVerbatim({ document, page, quote }: Quote, documents: readonly ReadDocument[]): boolean {
  if (quote.trim() === '') return false
  return documents
    .filter(({ name }) => name === document)
    .some(({ pages }) =>
      pages.some(
        ({ number, paragraphs }) => number === page && paragraphs.some(text => text.includes(quote)),
      ),
    )
}
