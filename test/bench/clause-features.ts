// Training data of learn-clauses.ts: the sentences of labelled contracts, with stems as numbered features.

import { type ReadSentence, readSentences } from '../../server/reading/clauses/signs.ts'
import { neighboursShareOf, type SentenceStems, Stems, shareOf } from '../../server/reading/clauses/stems.ts'
import { type LabelledContract, matches, readLabelled, type Span, spanOf } from './labelled.ts'

export interface Corpus {
  contracts: readonly Readings[]
  /** Of each feature: a stem; `<` and `>` mark stems of the sentence before and after. */
  names: readonly string[]
}

export interface Readings {
  labels: LabelledContract['labels']
  sentences: readonly ReadSentence[]
  features: readonly { features: Int32Array; values: Float64Array }[]
  /** Returns the quotation from one sentence to another, normalised for comparison. */
  quote(first: number, last: number): string
}

/** Stems of fewer contracts are left out: names of parties are among them. */
const FEWEST_CONTRACTS = 4

export function readCorpus(folder: string): Corpus {
  const names = new Names()
  const read = readLabelled(folder).map(({ document, labels }) => {
    const sentences = readSentences(document)
    const quote = (first: number, last: number): string => {
      const { page, paragraph, start } = sentences[first] as ReadSentence
      const text = document.pages[page - 1]?.paragraphs[paragraph] ?? ''
      return text.slice(start, sentences[last]?.end)
    }
    return { labels, sentences, quote, stems: sentences.map(sentence => names.of(sentence)) }
  })
  const common = commonStems(read.map(contract => contract.stems))
  const numbers = new Map<string, number>()
  const contracts = read.map(({ stems: own, ...contract }) => ({
    ...contract,
    features: own.map((_, at) => featuresOf(names, own, at, common, numbers)),
  }))
  return { contracts, names: [...numbers.keys()] }
}

/** The stems of a sentence, then its pairs, then the stems of its heading, as numbers of their names. */
interface Named {
  all: readonly number[]
  /** Number of features, from the first, that are stems of the sentence itself. */
  words: number
}

/** Pairs are numbered with stems, by their names: a blank between the two. */
class Names {
  readonly list: string[] = []
  readonly #stems = new Stems()
  readonly #numbers = new Map<string, number>()

  of(sentence: ReadSentence): Named {
    const found = this.#stems.of(sentence)
    return { all: this.#namesIn(found).map(name => this.#numberOf(name)), words: found.words.length }
  }

  #namesIn({ words, firsts, seconds, heading }: SentenceStems): string[] {
    const { names } = this.#stems
    return [
      ...words.map(stem => names[stem] ?? ''),
      ...firsts.map((first, at) => `${names[first]} ${names[seconds[at] ?? 0]}`),
      ...heading.map(stem => names[stem] ?? ''),
    ]
  }

  #numberOf(name: string): number {
    const number = this.#numbers.get(name) ?? this.list.push(name) - 1
    this.#numbers.set(name, number)
    return number
  }
}

function commonStems(contracts: readonly (readonly Named[])[]): Set<number> {
  const contractsWith = new Map<number, number>()
  for (const sentences of contracts) {
    for (const stem of new Set(sentences.flatMap(({ all }) => all))) {
      contractsWith.set(stem, (contractsWith.get(stem) ?? 0) + 1)
    }
  }
  return new Set([...contractsWith].filter(([, n]) => n >= FEWEST_CONTRACTS).map(([stem]) => stem))
}

function featuresOf(
  names: Names,
  stems: readonly Named[],
  at: number,
  common: ReadonlySet<number>,
  numbers: Map<string, number>,
): { features: Int32Array; values: Float64Array } {
  const features: number[] = []
  const values: number[] = []
  const add = (found: readonly number[], mark: string, value: number): void => {
    for (const stem of found) {
      if (!common.has(stem)) continue
      const name = `${mark}${names.list[stem]}`
      const number = numbers.get(name) ?? numbers.size
      numbers.set(name, number)
      features.push(number)
      values.push(value)
    }
  }
  const [own, before, after] = [stems[at], stems[at - 1], stems[at + 1]]
  if (own) add(own.all, '', shareOf(own.all.length))
  if (before) add(before.all.slice(0, before.words), '<', neighboursShareOf(before.words))
  if (after) add(after.all.slice(0, after.words), '>', neighboursShareOf(after.words))
  return { features: Int32Array.from(features), values: Float64Array.from(values) }
}

/** Which labels of a contract the quote of a span matches; each span is compared once. */
export class Comparison {
  readonly labels: readonly Span[]
  readonly #contract: Readings
  readonly #known = new Map<string, readonly Span[]>()

  constructor(contract: Readings, category: string) {
    this.#contract = contract
    this.labels = (contract.labels[category] ?? []).map(spanOf)
  }

  matched(first: number, last: number): readonly Span[] {
    if (this.labels.length === 0) return []
    const key = `${first} ${last}`
    const known = this.#known.get(key)
    if (known) return known
    const quote = this.#contract.quote(first, last)
    const predicted = spanOf(quote)
    const found = this.labels.filter(label => matches(quote, predicted, label))
    this.#known.set(key, found)
    return found
  }
}
