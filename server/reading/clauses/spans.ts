import type { ReadSentence } from './signs.ts'

/** Sentences that are quoted together, from `first` to `last`, both included. */
export interface SentenceSpan {
  first: number
  last: number
}

/** Sentences of one clause that stand together are quoted together, as far as a reader takes them in at once. */
const MOST_SENTENCES = 3
/** How far below the threshold a sentence may score and still be quoted with its neighbour. */
const CONTEXT = 1.2

/**
 * Returns the spans to quote for these scores: each sentence at the threshold, joined with those after it
 * that reach it too, then with neighbours in the same paragraph that come near.
 */
export function spansOf(
  sentences: readonly ReadSentence[],
  scores: Float64Array,
  threshold: number,
): SentenceSpan[] {
  const spans: SentenceSpan[] = []
  const scoreAt = (at: number, beside: number): number => {
    const [one, other] = [sentences[at], sentences[beside]]
    const together = one?.isClause === true && one.page === other?.page && one.paragraph === other.paragraph
    return together ? (scores[at] ?? Number.NEGATIVE_INFINITY) : Number.NEGATIVE_INFINITY
  }
  let taken = -1
  for (let at = 0; at < sentences.length; at += 1) {
    if ((scores[at] as number) < threshold || scoreAt(at, at) < threshold) continue
    let [first, last] = [at, at]
    while (last - first + 1 < MOST_SENTENCES && scoreAt(last + 1, last) >= threshold) last += 1
    while (last - first + 1 < MOST_SENTENCES) {
      const before = first - 1 > taken ? scoreAt(first - 1, first) : Number.NEGATIVE_INFINITY
      const after = scoreAt(last + 1, last)
      if (Math.max(before, after) < threshold - CONTEXT) break
      if (before > after) first -= 1
      else last += 1
    }
    spans.push({ first, last })
    taken = last
    at = last
  }
  return spans
}
