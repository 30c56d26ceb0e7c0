import type { ReadDocument } from '../document.ts'
import type { Clause } from './clause.ts'
import { decisive } from './decisive.ts'
import { findParticulars } from './particulars.ts'
import type { ClauseCategory, ClauseRule } from './rule.ts'
import { rules } from './rules.ts'
import { hitsOf, type ReadSentence, readSentences, Stems, withNeighbours } from './signs.ts'
import weights from './weights.json' with { type: 'json' }

export type { Clause } from './clause.ts'

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
  decide(sentences, sums)
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

/** For each scorer, the sum of weights of each sentence. */
function sumsOf(sentences: readonly ReadSentence[]): Float64Array[] {
  const sums = scorers.map(({ rule, start, hits }) => {
    const named = withNeighbours(sentences.map(sentence => hitsOf(rule, sentence)))
    return Float64Array.from(named, names => names.reduce((sum, name) => sum + (hits.get(name) ?? 0), start))
  })
  const stems = new Stems()
  for (const [index, { plain, heading, says }] of sentences.entries()) {
    if (!says) continue
    for (const stem of stems.of(plain, heading)) {
      for (const { scorer, weight } of byStem.get(stem) ?? []) {
        const sum = sums[scorer]
        if (sum) sum[index] = (sum[index] ?? 0) + weight
      }
    }
  }
  return sums
}

/** A phrase that decides alone brings the sum over the threshold, and not far: other signs say more. */
const DECIDES_BY = 0.5

function decide(sentences: readonly ReadSentence[], sums: readonly Float64Array[]): void {
  for (const { category, phrase, unless } of decisive) {
    const at = scorers.findIndex(({ rule }) => rule.category === category)
    const [scorer, sum] = [scorers[at], sums[at]]
    if (!scorer || !sum) continue
    const enough = scorer.threshold + DECIDES_BY
    for (const [index, { plain }] of sentences.entries()) {
      if ((sum[index] ?? 0) < enough && phrase.test(plain) && !unless?.test(plain)) sum[index] = enough
    }
  }
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
