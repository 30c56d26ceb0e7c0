import type { ReadDocument } from '../text/document.ts'
import type { Clause } from './clause.ts'
import { hitsIn } from './hits.ts'
import { findParticulars } from './particulars.ts'
import type { ClauseCategory } from './rules/rule.ts'
import { scorers, type WeighedStem, WeighedStems, weighing } from './scorers.ts'
import { type ReadSentence, readSentences } from './signs.ts'
import { type SentenceSpan, spansOf } from './spans.ts'
import { countOf, neighboursShareOf, shareOf } from './stems.ts'

export type { Clause } from './clause.ts'

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
  const byRule = hitsIn(sentences)
  return scorers.map(({ rule, start, hits }, scorer) => {
    const sums = new Float64Array(sentences.length)
    for (let at = 0; at < sums.length; at += 1) {
      sums[at] = start + (byStems[at * scorers.length + scorer] as number)
    }
    for (const [at, names] of byRule.get(rule) ?? []) {
      sums[at] = names.reduce((total, name) => total + (hits.get(name) ?? 0), sums[at] as number)
    }
    return sums
  })
}

/** Sums the weights of stems: a row for each sentence, with a sum for each scorer. */
function stemSums(sentences: readonly ReadSentence[]): Float64Array {
  const sums = new Float64Array(sentences.length * scorers.length)
  const weighed = WeighedStems.kept()
  for (const [at, sentence] of sentences.entries()) {
    const found = weighed.stems.of(sentence)
    const { words, firsts, seconds, heading } = found
    const row = sentence.isClause ? at * scorers.length : null
    const next = sentences[at + 1]?.isClause ? (at + 1) * scorers.length : null
    const last = sentences[at - 1]?.isClause ? (at - 1) * scorers.length : null
    const share = shareOf(countOf(found))
    const neighbours = neighboursShareOf(words.length)
    for (let one = 0; one < words.length; one += 1) {
      const stem = weighed.of(words[one] as number)
      if (!stem) continue
      if (row !== null) add(sums, row, stem.own, stem.before, share)
      if (next !== null) add(sums, next, stem.before, stem.after, neighbours)
      if (last !== null) add(sums, last, stem.after, stem.end, neighbours)
    }
    if (row === null) continue
    for (let one = 0; one < firsts.length; one += 1) {
      addOwn(sums, row, weighed.ofPair(firsts[one] as number, seconds[one] as number), share)
    }
    for (let one = 0; one < heading.length; one += 1) {
      addOwn(sums, row, weighed.of(heading[one] as number), share)
    }
  }
  return sums
}

function addOwn(sums: Float64Array, row: number, stem: WeighedStem | null, share: number): void {
  if (stem) add(sums, row, stem.own, stem.before, share)
}

/** Adds to a row of sums the weights from one place up to another. */
function add(sums: Float64Array, row: number, from: number, to: number, share: number): void {
  const { scorers: cells, weights } = weighing
  for (let at = from; at < to; at += 1) {
    const place = row + (cells[at] as number)
    sums[place] = (sums[place] as number) + share * (weights[at] as number)
  }
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
