import type { ReadDocument } from '../document.ts'
import type { Clause } from './clause.ts'
import { hitsIn, withNeighbours } from './hits.ts'
import { findParticulars } from './particulars.ts'
import type { ClauseCategory, ClauseRule } from './rule.ts'
import { rules } from './rules.ts'
import { neighboursShareOf, type ReadSentence, readSentences, Stems, shareOf } from './signs.ts'
import { type SentenceSpan, spansOf } from './spans.ts'
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

/** What a stem adds to which scorers: a sentence is scored for all categories by looking each stem up once. */
interface StemWeights {
  scorers: number[]
  weights: number[]
}

/** Figures learned from labels of CUAD v1 (The Atticus Project, CC BY 4.0) by test/bench/learn-clauses.ts. */
const scorers: Scorer[] = []
const ofSentence = new Map<string, StemWeights>()
const ofSentenceBefore = new Map<string, StemWeights>()
const ofSentenceAfter = new Map<string, StemWeights>()

for (const [category, { threshold, weights: listed }] of Object.entries(weights)) {
  const rule = rules.get(category as ClauseCategory)
  if (!rule) throw new Error(`No rule is named ${category}`)
  const hits = new Map<string, number>()
  for (const entry of listed.split(' ')) {
    const at = entry.lastIndexOf(':')
    const weight = Number(entry.slice(at + 1))
    const name = entry.slice(0, at).replaceAll('_', ' ')
    if (name.startsWith('!')) hits.set(name.slice(1), weight)
    else if (name.startsWith('<')) keep(ofSentenceBefore, name.slice(1), weight)
    else if (name.startsWith('>')) keep(ofSentenceAfter, name.slice(1), weight)
    else keep(ofSentence, name, weight)
  }
  scorers.push({ rule, threshold, start: hits.get('bias') ?? 0, hits })
}

function keep(stems: Map<string, StemWeights>, stem: string, weight: number): void {
  const known = stems.get(stem) ?? { scorers: [], weights: [] }
  known.scorers.push(scorers.length)
  known.weights.push(weight)
  stems.set(stem, known)
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
    for (const span of spansOf(sentences, scores, threshold)) {
      const highest = Math.max(...scores.slice(span.first, span.last + 1))
      clauses.push(clauseOf(document, rule.category, sentences, span, sureness(highest - threshold)))
    }
  }
  return clauses.sort((a, b) => a.page - b.page || a.paragraph - b.paragraph || a.start - b.start)
}

/** For each scorer, the sum of weights of each sentence. */
function sumsOf(sentences: readonly ReadSentence[]): Float64Array[] {
  const byStems = stemSums(sentences)
  const hitsOfRules = hitsIn(sentences)
  return scorers.map(({ rule, start, hits }, scorer) => {
    const named = withNeighbours(rule, hitsOfRules)
    return Float64Array.from(named, (names, at) => {
      const sum = start + (byStems[at * scorers.length + scorer] as number)
      return names.reduce((total, name) => total + (hits.get(name) ?? 0), sum)
    })
  })
}

/** What stems add: a row for each sentence, with a sum for each scorer. */
function stemSums(sentences: readonly ReadSentence[]): Float64Array {
  const sums = new Float64Array(sentences.length * scorers.length)
  const add = (known: StemWeights | undefined, at: number, share: number): void => {
    if (known === undefined || sentences[at]?.says !== true) return
    const row = at * scorers.length
    for (let one = 0; one < known.scorers.length; one += 1) {
      const place = row + (known.scorers[one] as number)
      sums[place] = (sums[place] as number) + share * (known.weights[one] as number)
    }
  }
  const stems = new Stems()
  for (const [at, sentence] of sentences.entries()) {
    const { all, words } = stems.of(sentence)
    const share = shareOf(all.size)
    for (const stem of all) add(ofSentence.get(stem), at, share)
    const neighbours = neighboursShareOf(words.size)
    for (const word of words) {
      add(ofSentenceBefore.get(word), at + 1, neighbours)
      add(ofSentenceAfter.get(word), at - 1, neighbours)
    }
  }
  return sums
}

function clauseOf(
  document: ReadDocument,
  category: ClauseCategory,
  sentences: readonly ReadSentence[],
  span: SentenceSpan,
  score: number,
): Clause {
  const { page, paragraph, start } = sentences[span.first] as ReadSentence
  const { end } = sentences[span.last] as ReadSentence
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

/** Sums lie near one above and below the threshold; three of the logistic scale make a whole one nearly sure. */
const STEEPNESS = 3

/** Rounded, so that an answer is the same text wherever it is computed. */
const sureness = (over: number): number => Math.round(1000 / (1 + Math.exp(-STEEPNESS * over))) / 1000
