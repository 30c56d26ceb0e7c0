import type { ReadDocument } from '../../reading/document.ts'
import { textAt } from '../../reading/passages.ts'
import { type Hit, PassageIndex } from '../../reading/search.ts'
import { type DocumentCitation, documentCitation } from './citations.ts'
import type { SectionTemplate } from './templates/index.ts'

/** What the documents say to each question of a section, best first; more than are shown, for some may have to go. */
export type Answers = ReadonlyMap<string, DocumentCitation[]>

/** Of what is asked, the part that a passage has to hold to be an answer. */
const COVERED = 0.3
/** What is shorter is a heading or a fragment; what is longer is no sentence. */
const SHORTEST = 30
const LONGEST = 600
/** Passages looked at for each quote that is shown. */
const SPARE = 6

/** Looks in the documents for what these sections ask. */
export async function answersIn(
  documents: readonly ReadDocument[],
  sections: readonly SectionTemplate[],
): Promise<Answers> {
  const index = await PassageIndex.of(documents)
  const answers = new Map<string, DocumentCitation[]>()
  for (const { asks } of sections) {
    for (const { query, limit } of asks) {
      if (answers.has(query)) continue
      const hits = index.search(query, { limit: limit * SPARE }).filter(hit => hit.coverage >= COVERED)
      answers.set(query, quotesOf(hits, documents, query))
      // The event loop is not ours alone.
      await new Promise(setImmediate)
    }
  }
  return answers
}

function quotesOf(hits: readonly Hit[], documents: readonly ReadDocument[], query: string) {
  const seen = new Set<string>()
  return hits.flatMap(hit => {
    const quote = textAt(documents, hit)
    if (quote === undefined || quote.length < SHORTEST || quote.length > LONGEST) return []
    if (seen.has(quote)) return []
    seen.add(quote)
    return [documentCitation(hit, quote, query)]
  })
}
