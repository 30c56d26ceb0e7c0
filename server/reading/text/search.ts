import MiniSearch, { type Query } from 'minisearch'
import type { ReadDocument } from './document.ts'
import { runInHeading } from './headings.ts'
import { type Passage, type Place, passagesOf, textIn } from './passages.ts'
import { Terms } from './terms.ts'

/**
 * Synonyms of a query, such as "assignment" for "may not transfer", and their weight beside its own words.
 */
export interface Expansion {
  words: string
  /** 1 counts as much as a word of the query itself. */
  weight: number
}

export interface SearchOptions {
  /** Passages at most. */
  limit?: number
  /** Documents to look in, by name; all when left out. */
  documents?: ReadonlySet<string>
  expand?: (query: string) => Iterable<Expansion>
}

/** A passage found, and in it the sentence that answers best. */
export interface Hit extends Place {
  /** BM25 of the passage: higher is better; comparable within one search only. */
  score: number
  /** The share of the question's weight that the passage holds: 0 to 1. A low one suggests "not found". */
  coverage: number
  passage: Passage
}

/** A heading names the subject of all text below it. */
const HEADING_BOOST = 1.5
/** Longer than this at a time is felt by others on the event loop. */
const TURN_MS = 8

/** Passages of documents in memory, to be looked through by words: BM25 over stems. Nothing of it is stored. */
export class PassageIndex {
  readonly #documents = new Map<string, ReadDocument>()
  readonly #passages: Passage[] = []
  readonly #terms = new Terms()
  readonly #index = new MiniSearch<{ id: number; text: string; headings: string }>({
    fields: ['text', 'headings'],
    tokenize: text => this.#terms.of(text),
    processTerm: term => term,
  })

  private constructor() {}

  /** Takes turns with other work of this thread; stops with the signal's reason when it is aborted. */
  static async of(documents: Iterable<ReadDocument>, signal?: AbortSignal): Promise<PassageIndex> {
    const index = new PassageIndex()
    let turn = performance.now()
    for (const document of documents) {
      index.#documents.set(document.name, document)
      for (const passage of passagesOf(document)) {
        index.#add(document, passage)
        if (performance.now() - turn < TURN_MS) continue
        await new Promise(setImmediate)
        signal?.throwIfAborted()
        turn = performance.now()
      }
    }
    return index
  }

  /** Passages in it. */
  get size(): number {
    return this.#passages.length
  }

  /** The best passages first; none when no word of the query is in any. */
  search(query: string, { limit = 20, documents, expand }: SearchOptions = {}): Hit[] {
    const weights = this.#weights(query, expand)
    if (weights.size === 0) return []
    const found = this.#index.search(treeOf(weights), {
      // They are terms already: a stem is not stemmed again.
      tokenize: term => [term],
      boost: { headings: HEADING_BOOST },
      boostTerm: term => weights.get(term) ?? 1,
      filter: documents && (({ id }) => documents.has(this.#passages[id as number]?.document ?? '')),
    })
    const rarity = rarityOf(weights, found, this.#passages.length)
    const asked = [...rarity.values()].reduce((sum, value) => sum + value, 0)
    return found.slice(0, limit).map(({ id, score, terms }) => {
      const passage = this.#passages[id as number] as Passage
      const held = terms.reduce((sum, term) => sum + (rarity.get(term) ?? 0), 0)
      return {
        ...this.#bestSentence(passage, rarity),
        score,
        coverage: asked === 0 ? 0 : held / asked,
        passage,
      }
    })
  }

  #add(document: ReadDocument, passage: Passage): void {
    const text = passage.sentences
      .map(sentence => textIn(document, { ...passage, ...sentence }) ?? '')
      .join('\n')
    this.#index.add({ id: this.#passages.length, text, headings: passage.headings.join('\n') })
    this.#passages.push(passage)
  }

  #weights(query: string, expand: SearchOptions['expand']): Map<string, number> {
    const weights = new Map<string, number>()
    const add = (words: string, weight: number) => {
      for (const term of this.#terms.of(words)) weights.set(term, Math.max(weight, weights.get(term) ?? 0))
    }
    add(query, 1)
    for (const { words, weight } of expand?.(query) ?? []) add(words, weight)
    return weights
  }

  /**
   * Returns the sentence with the most words of the question, each counted once; of equals, the first. A
   * heading is no answer: its words count for the sentence under it.
   */
  #bestSentence(
    { document, page, headings, sentences }: Passage,
    rarity: ReadonlyMap<string, number>,
  ): Place {
    const read = this.#documents.get(document) as ReadDocument
    const places = sentences.map(sentence => ({ document, page, ...sentence }))
    let [best, most, above] = [places[0] as Place, -1, new Set<string>()]
    for (const [index, place] of places.entries()) {
      const text = textIn(read, place) ?? ''
      const terms = new Set([...above, ...this.#terms.of(text)])
      above = new Set()
      if (index < places.length - 1 && isHeading(text, headings)) {
        above = terms
        continue
      }
      const worth = [...terms].reduce((sum, term) => sum + (rarity.get(term) ?? 0), 0)
      if (worth > most) [best, most] = [place, worth]
    }
    return best
  }
}

/** True for a heading of the passage, or one that runs into its text. */
function isHeading(text: string, headings: readonly string[]): boolean {
  const bare = text.replace(/[.:\s]+$/, '')
  return headings.some(heading => heading.replace(/[.:\s]+$/, '') === bare) || runInHeading(text) === bare
}

const treeOf = (weights: ReadonlyMap<string, number>): Query => ({
  combineWith: 'OR',
  queries: [...weights.keys()],
})

/** Returns the score of each term: its weight, times the logarithm of its rarity among the passages. */
function rarityOf(
  weights: ReadonlyMap<string, number>,
  found: ReadonlyArray<{ terms: string[] }>,
  passages: number,
): Map<string, number> {
  const holding = new Map<string, number>()
  for (const { terms } of found) {
    for (const term of terms) holding.set(term, (holding.get(term) ?? 0) + 1)
  }
  return new Map(
    [...weights].map(([term, weight]) => [
      term,
      weight * Math.log(1 + passages / (1 + (holding.get(term) ?? 0))),
    ]),
  )
}
