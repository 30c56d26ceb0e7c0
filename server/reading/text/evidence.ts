import type { ReadDocument } from './document.ts'
import type { Place } from './passages.ts'
import { sentencesOf } from './sentences.ts'

/** A quote with where it stands, so that it can be read again from the document itself. */
export interface Evidence extends Place {
  /** `page.paragraphs[paragraph].slice(start, end)`, verbatim. */
  quote: string
}

/** One sentence and the paragraph that it is part of. */
export interface Sentence extends Evidence {
  /** The whole paragraph. */
  around: string
}

/** Kept as long as the document itself is: all who look through it begin with its sentences. */
const known = new WeakMap<ReadDocument, readonly Sentence[]>()

/** The sentences of a document in reading order. */
export function sentencesIn(document: ReadDocument): readonly Sentence[] {
  const sentences = known.get(document) ?? read(document)
  known.set(document, sentences)
  return sentences
}

function read({ name, pages }: ReadDocument): Sentence[] {
  return pages.flatMap(({ number, paragraphs }) =>
    paragraphs.flatMap((around, paragraph) =>
      sentencesOf(around).map(({ start, end }) => ({
        document: name,
        page: number,
        paragraph,
        start,
        end,
        quote: around.slice(start, end),
        around,
      })),
    ),
  )
}

/** Longest quote: a person reads it beside the page, where the rest of it stands. */
const LONGEST_QUOTE = 600

/** Returns a sentence as evidence of its text at `at`; a long one is cut around it, at white space. */
export function evidenceOf(sentence: Sentence, at = 0): Evidence {
  const { around: _, quote, ...place } = sentence
  if (quote.length <= LONGEST_QUOTE) return { ...place, quote }
  const from = Math.max(0, Math.min(at - LONGEST_QUOTE / 3, quote.length - LONGEST_QUOTE))
  const first = from === 0 ? 0 : after(quote, from)
  const last = first + LONGEST_QUOTE >= quote.length ? quote.length : before(quote, first + LONGEST_QUOTE)
  return { ...place, start: place.start + first, end: place.start + last, quote: quote.slice(first, last) }
}

function after(text: string, from: number): number {
  const space = text.slice(from, from + 80).search(/\s\S/)
  return space < 0 ? from : from + space + 1
}

function before(text: string, to: number): number {
  const space = /\s\S*$/.exec(text.slice(to - 80, to))
  return space ? to - 80 + space.index : to
}

/** Part of a paragraph as evidence, without the white space around it. */
export function evidenceAt(
  document: string,
  page: number,
  paragraph: number,
  text: string,
  from: number,
  to: number,
): Evidence {
  const raw = text.slice(from, Math.min(to, from + LONGEST_QUOTE))
  const start = from + (raw.length - raw.trimStart().length)
  const quote = raw.trim()
  return { document, page, paragraph, start, end: start + quote.length, quote }
}
