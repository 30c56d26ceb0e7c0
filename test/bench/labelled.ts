// Contracts that lawyers have labelled, and how a prediction is held against their labels. The contracts are read from
// the folder that is given; nothing of them is part of this repository.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReadDocument } from '../../server/reading/text/document.ts'
import { readPlainText } from '../../server/reading/text/plain-text.ts'
import { sentencesOf } from '../../server/reading/text/sentences.ts'

export interface LabelledContract {
  document: ReadDocument
  labels: Readonly<Record<string, readonly string[]>>
}

/** A folder with `text/*.txt` and `labels.json`: `[{file, clauses: {category: [span, ...]}}]`. */
export function readLabelled(folder: string): LabelledContract[] {
  const listed = JSON.parse(readFileSync(join(folder, 'labels.json'), 'utf8')) as {
    file: string
    clauses: Record<string, string[]>
  }[]
  return listed.map(({ file, clauses }) => ({
    document: readPlainText(file, readFileSync(join(folder, 'text', file), 'utf8')),
    labels: clauses,
  }))
}

/** A span as it is compared: letters and digits in lower case, so that white space and punctuation do not count. */
export interface Span {
  tokens: ReadonlySet<string>
  letters: string
}

/** Where a label was put together from two places of the contract. */
const OMITTED = '<omitted>'

export function spanOf(text: string): Span {
  const words =
    text
      .replaceAll(OMITTED, ' ')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? []
  return { tokens: new Set(words), letters: words.join('') }
}

const SENTENCES_AT_MOST = 3
const ALIKE = 0.5

/** A token Jaccard of at least 0.5; or at most three sentences of prediction that hold the whole label. */
export function matches(quote: string, predicted: Span, label: Span): boolean {
  if (jaccard(predicted.tokens, label.tokens) >= ALIKE) return true
  return predicted.letters.includes(label.letters) && sentencesOf(quote).length <= SENTENCES_AT_MOST
}

export function jaccard(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let both = 0
  for (const token of one) if (other.has(token)) both += 1
  return both / (one.size + other.size - both || 1)
}

/** Predictions that match a label, all predictions, labels that were found, all labels. */
export interface Tally {
  right: number
  predicted: number
  found: number
  labelled: number
}

export const nothingYet = (): Tally => ({ right: 0, predicted: 0, found: 0, labelled: 0 })

/** Counts what is predicted of one category in one contract. */
export function count(tally: Tally, quotes: readonly string[], labels: readonly string[]): void {
  const spans = labels.map(spanOf)
  const found = new Set<Span>()
  for (const quote of quotes) {
    const predicted = spanOf(quote)
    const matched = spans.filter(label => matches(quote, predicted, label))
    for (const label of matched) found.add(label)
    if (matched.length > 0) tally.right += 1
  }
  tally.predicted += quotes.length
  tally.found += found.size
  tally.labelled += labels.length
}

export function measure({ right, predicted, found, labelled }: Tally): {
  precision: number
  recall: number
  f1: number
} {
  const precision = predicted === 0 ? 0 : right / predicted
  const recall = labelled === 0 ? 0 : found / labelled
  return {
    precision,
    recall,
    f1: precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall),
  }
}
