import type { ReadDocument } from './document.ts'
import { headingOf, runInHeading } from './headings.ts'
import { type Span, sentencesOf } from './sentences.ts'

/** A verbatim part of one paragraph of a page: `page.paragraphs[paragraph].slice(start, end)`. */
export interface Place extends Span {
  /** The document's name. */
  document: string
  page: number
  /** From 0, within the page. */
  paragraph: number
}

/** About as much as a person reads at a glance: sentences that stand together on one page under the same headings. */
export interface Passage {
  document: string
  page: number
  /** Headings above it, outermost first: a sheet's name, an article, a section. */
  headings: readonly string[]
  /** In reading order; a heading of its own is the first of them. */
  sentences: ReadonlyArray<Omit<Place, 'document' | 'page'>>
}

/** Characters after which a passage is closed: retrieval is measured with this length. */
const ENOUGH = 900

/** The text that a place names; undefined when the documents have no such place. */
export function textAt(documents: readonly ReadDocument[], place: Place): string | undefined {
  const document = documents.find(({ name }) => name === place.document)
  return document && textIn(document, place)
}

/** The text that a place names in its document. */
export function textIn({ pages }: ReadDocument, { page, paragraph, start, end }: Place): string | undefined {
  // Pages are numbered from 1 in order; looked for only where one is left out.
  const found =
    pages[page - 1]?.number === page ? pages[page - 1] : pages.find(({ number }) => number === page)
  return found?.paragraphs[paragraph]?.slice(start, end)
}

/** The passages of a document in reading order: each sentence is in exactly one. */
export function* passagesOf({ name, pages }: ReadDocument): Generator<Passage> {
  let article: string | null = null
  let section: string | null = null
  for (const { number, label, paragraphs } of pages) {
    let sentences: Passage['sentences'][number][] = []
    let length = 0
    // Headings alone are no passage: they stay with the next text.
    let onlyHeadings = true
    const close = function* (): Generator<Passage> {
      if (sentences.length === 0) return
      const headings = [label, article, section].filter(heading => heading !== null)
      yield { document: name, page: number, headings, sentences }
      sentences = []
      length = 0
      onlyHeadings = true
    }
    for (const [paragraph, text] of paragraphs.entries()) {
      const heading = headingOf(text)
      const runIn = heading ? null : runInHeading(text)
      if (heading || runIn) {
        if (!onlyHeadings) yield* close()
        if (heading?.level === 1) article = heading.text
        section = heading ? (heading.level === 2 ? heading.text : null) : runIn
      }
      for (const { start, end } of sentencesOf(text)) {
        if (length > 0 && length + end - start > ENOUGH) yield* close()
        sentences.push({ paragraph, start, end })
        length += end - start
      }
      if (!heading) onlyHeadings = false
    }
    yield* close()
  }
}
