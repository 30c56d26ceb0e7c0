import type { ReadDocument } from './text/document.ts'
import { sentencesIn } from './text/evidence.ts'
import { type LanguageCount, languagesIn } from './text/language.ts'

/** The part of a document that was read. */
export interface Coverage {
  /** Number of sentences by language. */
  languages: LanguageCount[]
  /** Pages that hold a picture and no text. */
  unread_pages: number
}

/** Counts a document's pages read, and its sentences by language. */
export const coverageOf = (document: ReadDocument): Coverage => ({
  languages: languagesIn(sentencesIn(document).map(({ quote }) => quote)),
  unread_pages: document.pages.filter(({ readable }) => !readable).length,
})
