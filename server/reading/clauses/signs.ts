import { stemmer } from 'stemmer'
import type { ReadDocument } from '../document.ts'
import { sentencesIn } from '../evidence.ts'
import { headingOf, runInHeading } from '../headings.ts'

/** A sentence as rules read it. */
export interface ReadSentence {
  page: number
  /** From 0, within the page. */
  paragraph: number
  start: number
  /** Exclusive. */
  end: number
  /** In lower case, white space as single blanks. */
  plain: string
  /** The heading over it, in lower case; empty when there is none. */
  heading: string
  /** False for headings, page numbers and lines that a filing puts on each page: they are no clauses. */
  says: boolean
}

const WORD = /\d[\d.,]*|[a-z]+/g
const SHORTEST_STEMMED = 4
const HEADING_AT_MOST = 100

/** What was read of a document is kept as long as the document itself is: clauses and flags both need it. */
const known = new WeakMap<ReadDocument, readonly ReadSentence[]>()

/** The sentences of a document in reading order, each with the heading that it stands under. */
export function readSentences(document: ReadDocument): readonly ReadSentence[] {
  const sentences = known.get(document) ?? read(document)
  known.set(document, sentences)
  return sentences
}

function read(document: ReadDocument): ReadSentence[] {
  const sentences: ReadSentence[] = []
  let heading = ''
  for (const { page, paragraph, start, end, quote } of sentencesIn(document)) {
    const sentence = quote.replace(/\s+/g, ' ')
    heading = headingIn(sentence) ?? heading
    const plain = sentence.toLowerCase()
    sentences.push({ page, paragraph, start, end, plain, heading, says: saysSomething(sentence, plain) })
  }
  return sentences
}

const FEWEST_WORDS = 6
const VERB =
  /\b(?:shall|will|may|is|are|was|were|has|have|agrees?|must|can|means?|does|do|not|be|grants?|pays?|warrants?)\b/
const FILING_LINE =
  /^source: |confidential (?:treatment|material)\b.{0,80}\b(?:filed|requested|redacted)|omitted and filed separately|pursuant to a request for confidential/

/** Of a short sentence the heading's form counts, unless it has a verb of duty, right or state. */
function saysSomething(sentence: string, plain: string): boolean {
  if (FILING_LINE.test(plain) || (plain.match(/[a-z]{2,}/g)?.length ?? 0) < FEWEST_WORDS) return false
  return sentence.length > HEADING_AT_MOST || VERB.test(plain) || headingOf(sentence) === null
}

function headingIn(sentence: string): string | null {
  const own = sentence.length <= HEADING_AT_MOST ? headingOf(sentence) : null
  if (own && /[a-z]{3}/i.test(own.text) && !/^source:/i.test(own.text)) return own.text.toLowerCase()
  return runInHeading(`${sentence} `)?.toLowerCase() ?? null
}

export interface SentenceStems {
  /** Numbers of its stems, then of pairs of neighbours, then of the heading's stems; each once. */
  all: readonly number[]
  /** How many of these, from the first, are stems of the sentence itself. */
  words: number
}

/**
 * Gives each stem a number. Numbers in a text count as one word, since what matters of "thirty (30) days" is that there is a
 * period.
 */
export class Stems {
  /** By its number: a stem, or the stem of a heading after `#`; of a pair the first one. */
  readonly firsts: string[] = []
  /** By its number: of a pair the second stem, of all others null. */
  readonly seconds: (string | null)[] = []
  readonly #numbers = new Map<string, number>()
  readonly #words = new Map<string, number>()
  /** By the number of the first stem: of the second one, the number of the pair. */
  readonly #pairs: Map<number, number>[] = []
  readonly #headings = new Map<string, readonly number[]>()
  /** By number: the last sentence that has it. */
  readonly #seen: number[] = []
  #sentences = 0

  of({ plain, heading }: ReadSentence): SentenceStems {
    this.#sentences += 1
    const words: number[] = []
    const pairs: number[] = []
    let last = -1
    for (const word of plain.match(WORD) ?? []) {
      const stem = this.#word(word)
      if (this.#isNew(stem)) words.push(stem)
      if (last >= 0) {
        const pair = this.#pair(last, stem)
        if (this.#isNew(pair)) pairs.push(pair)
      }
      last = stem
    }
    return { all: words.concat(pairs, this.#heading(heading)), words: words.length }
  }

  /** As the weights are named: a pair has a blank between its stems. */
  nameOf(number: number): string {
    const second = this.seconds[number]
    return second ? `${this.firsts[number]} ${second}` : (this.firsts[number] ?? '')
  }

  /** Whether the sentence that is being read has had it not yet. */
  #isNew(number: number): boolean {
    if (this.#seen[number] === this.#sentences) return false
    this.#seen[number] = this.#sentences
    return true
  }

  #word(word: string): number {
    const known = this.#words.get(word)
    if (known !== undefined) return known
    const number = this.#number(stemOf(word))
    this.#words.set(word, number)
    return number
  }

  #pair(first: number, second: number): number {
    let after = this.#pairs[first]
    if (!after) {
      after = new Map()
      this.#pairs[first] = after
    }
    const known = after.get(second)
    if (known !== undefined) return known
    const number = this.#add(this.firsts[first] as string, this.firsts[second] as string)
    after.set(second, number)
    return number
  }

  #heading(heading: string): readonly number[] {
    const known = this.#headings.get(heading)
    if (known) return known
    const stems = (heading.match(WORD) ?? []).map(word => this.#number(`#${stemOf(word)}`))
    const numbers = [...new Set(stems)]
    this.#headings.set(heading, numbers)
    return numbers
  }

  #number(name: string): number {
    const known = this.#numbers.get(name)
    if (known !== undefined) return known
    const number = this.#add(name, null)
    this.#numbers.set(name, number)
    return number
  }

  #add(first: string, second: string | null): number {
    this.#seen.push(0)
    this.seconds.push(second)
    return this.firsts.push(first) - 1
  }
}

const stemOf = (word: string): string =>
  /^\d/.test(word) ? '0' : word.length < SHORTEST_STEMMED ? word : stemmer(word)

const SHARE = 2
const FEWEST_COUNTED = 5
const NEIGHBOURS_SHARE = 0.5

/** What each of so many stems counts for, so that long sentences weigh no more than short ones. */
export const shareOf = (stems: number): number => SHARE / Math.sqrt(stems + FEWEST_COUNTED)

/** What each stem of the sentence before or after counts for. */
export const neighboursShareOf = (stems: number): number => NEIGHBOURS_SHARE * shareOf(stems)
