import type { ReadDocument } from '../document.ts'
import type { Place } from '../passages.ts'
import { findParticulars } from './particulars.ts'
import type { ClauseCategory, ClauseRule } from './rule.ts'
import { rules } from './rules.ts'
import { hitsOf, type ReadSentence, readSentences, Stems, withNeighbours } from './signs.ts'
import weights from './weights.json' with { type: 'json' }

/** A clause of a contract: `quote` is, letter for letter, what stands at its place. */
export interface Clause extends Place {
  category: ClauseCategory
  quote: string
  /** How sure it is, above 0 and below 1; 0.5 is what decides between found and not found. */
  score: number
}

/** One category as a sum of weights; a sentence whose sum reaches the threshold is such a clause. */
interface Scorer {
  rule: ClauseRule
  threshold: number
  start: number
  /** Weight of each of the rule's patterns and circumstances. */
  hits: ReadonlyMap<string, number>
}

/** Sentences of one clause that stand together are quoted together, as far as a reader takes them in at once. */
const MOST_SENTENCES = 3

const scorers: Scorer[] = []
/** For each stem, what it adds to which scorer: a sentence is scored for all categories by looking each stem up once. */
const byStem = new Map<string, { scorer: number; weight: number }[]>()

for (const [category, { threshold, weights: listed }] of Object.entries(weights)) {
  const rule = rules.get(category as ClauseCategory)
  if (!rule) throw new Error(`No rule is named ${category}`)
  const hits = new Map<string, number>()
  for (const entry of listed.split(' ')) {
    const at = entry.lastIndexOf(':')
    const weight = Number(entry.slice(at + 1))
    const name = entry.slice(0, at).replaceAll('_', ' ')
    if (name.startsWith('!')) {
      hits.set(name.slice(1), weight)
    } else {
      byStem.set(name, [...(byStem.get(name) ?? []), { scorer: scorers.length, weight }])
    }
  }
  scorers.push({ rule, threshold, start: hits.get('bias') ?? 0, hits })
}

/**
 * The clauses of one document in reading order, by rules: no model, no chance, the same answer every time. Quotes are
 * whole sentences, up to three that follow one another; names, titles and dates are quoted by themselves.
 */
export function findClauses(document: ReadDocument): Clause[] {
  const sentences = readSentences(document)
  const sums = sumsOf(sentences)
  const clauses = findParticulars(document, sentences)
  for (const [at, { rule, threshold }] of scorers.entries()) {
    const scores = sums[at] as Float64Array
    const found = (index: number): boolean =>
      sentences[index]?.says === true && (scores[index] as number) >= threshold
    for (let first = 0; first < sentences.length; first += 1) {
      if (!found(first)) continue
      let last = first
      while (
        last - first + 1 < MOST_SENTENCES &&
        found(last + 1) &&
        standTogether(sentences[first], sentences[last + 1])
      ) {
        last += 1
      }
      const highest = Math.max(...scores.slice(first, last + 1))
      clauses.push(clauseOf(document, rule.category, sentences, first, last, sigmoid(highest - threshold)))
      first = last
    }
  }
  return clauses.sort((a, b) => a.page - b.page || a.paragraph - b.paragraph || a.start - b.start)
}

function sumsOf(sentences: readonly ReadSentence[]): Float64Array[] {
  const stems = new Stems()
  const sums = scorers.map(({ start }) => new Float64Array(sentences.length).fill(start))
  for (const [index, { plain, heading, says }] of sentences.entries()) {
    if (!says) continue
    for (const stem of stems.of(plain, heading)) {
      for (const { scorer, weight } of byStem.get(stem) ?? [])
        (sums[scorer] as Float64Array)[index]! += weight
    }
  }
  for (const [at, { rule, hits }] of scorers.entries()) {
    const named = withNeighbours(sentences.map(sentence => hitsOf(rule, sentence)))
    for (const [index, names] of named.entries()) {
      for (const name of names) (sums[at] as Float64Array)[index]! += hits.get(name) ?? 0
    }
  }
  return sums
}

const standTogether = (one: ReadSentence | undefined, other: ReadSentence | undefined): boolean =>
  one !== undefined && other !== undefined && one.page === other.page && one.paragraph === other.paragraph

function clauseOf(
  document: ReadDocument,
  category: ClauseCategory,
  sentences: readonly ReadSentence[],
  first: number,
  last: number,
  score: number,
): Clause {
  const { page, paragraph, start } = sentences[first] as ReadSentence
  const { end } = sentences[last] as ReadSentence
  const text = document.pages.find(({ number }) => number === page)?.paragraphs[paragraph] ?? ''
  return {
    category,
    document: document.name,
    page,
    paragraph,
    start,
    end,
    quote: text.slice(start, end),
    score,
  }
}

/** Rounded, so that an answer is the same text wherever it is computed. */
const sigmoid = (sum: number): number => Math.round(1000 / (1 + Math.exp(-sum))) / 1000
