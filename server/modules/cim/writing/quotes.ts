import type { ReadDocument } from '../../../reading/text/document.ts'
import { type Place, textAt } from '../../../reading/text/passages.ts'
import { type Hit, PassageIndex } from '../../../reading/text/search.ts'
import { Terms } from '../../../reading/text/terms.ts'
import type { Digest } from '../../../sources/kept-evidence.ts'
import type { Ask, SectionTemplate } from '../templates/index.ts'
import { type DocumentCitation, documentCitation } from '../text/citations.ts'

/**
 * Quotations that answer each question, by its words, best first; more than are shown, since some may be
 * dropped.
 */
export type Answers = ReadonlyMap<string, DocumentCitation[]>

/** A sentence is an answer when it holds this many of the words that are asked for. */
const WORDS_HELD = 2
/** A shorter text is a heading or a fragment; a longer one is not a sentence. */
const SHORTEST = 30
const LONGEST = 600
/** Passages looked at for each question. */
const PASSAGES = 20
/** Sentences kept for each quote that is shown. */
const SPARE = 6

/** Searches the documents for the questions of these sections. */
export async function answersIn(
  documents: readonly ReadDocument[],
  sections: readonly SectionTemplate[],
  digest: Digest,
): Promise<Answers> {
  const index = await PassageIndex.of(documents)
  const terms = new Terms()
  const answers = new Map<string, DocumentCitation[]>()
  for (const { asks } of sections) {
    for (const ask of asks) {
      const hits = index.search(`${ask.words} ${ask.beside}`, { limit: PASSAGES })
      const found = answersTo(ask, hits, documents, terms).slice(0, ask.limit * SPARE)
      answers.set(
        ask.words,
        found.map(({ quote, place }) => documentCitation(place, quote, ask.words, digest)),
      )
      // The event loop is not ours alone.
      await new Promise(setImmediate)
    }
  }
  return answers
}

/** Returns the sentences of the passages that hold most words of the question; a common word counts less. */
function answersTo(
  { words, beside }: Ask,
  hits: readonly Hit[],
  documents: readonly ReadDocument[],
  terms: Terms,
): Array<{ quote: string; place: Place }> {
  const wanted = new Set(terms.of(words))
  const asked = new Set([...wanted, ...terms.of(beside)])
  const found = new Map<string, { place: Place; held: Set<string> }>()
  for (const { passage } of hits) {
    for (const sentence of passage.sentences) {
      const place = { ...sentence, document: passage.document, page: passage.page }
      const quote = textAt(documents, place)
      if (quote === undefined || quote.length < SHORTEST || quote.length > LONGEST || found.has(quote))
        continue
      const held = new Set(terms.of(quote).filter(term => asked.has(term)))
      if (held.size >= WORDS_HELD && [...held].some(term => wanted.has(term)))
        found.set(quote, { place, held })
    }
  }
  const holding = new Map<string, number>()
  for (const { held } of found.values())
    for (const term of held) holding.set(term, (holding.get(term) ?? 0) + 1)
  const worth = (held: ReadonlySet<string>) =>
    [...held].reduce((sum, term) => sum + 1 / (1 + Math.log(holding.get(term) ?? 1)), 0)
  return [...found]
    .map(([quote, { place, held }]) => ({ quote, place, worth: worth(held) }))
    .sort((one, other) => other.worth - one.worth)
}
