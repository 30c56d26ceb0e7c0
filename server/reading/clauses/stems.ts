import { stemmer } from 'stemmer'
import type { ReadSentence } from './signs.ts'

const WORD = /\d[\d.,]*|[a-z]+/g
const SHORTEST_STEMMED = 4

/** The stems of one sentence by their numbers, each and each pair once, in the order in which they first stand there. */
export interface SentenceStems {
  words: readonly number[]
  /** Pairs of neighbours: the first stem of each, and the second one at the same place. */
  firsts: readonly number[]
  seconds: readonly number[]
  /** Stems of the heading, which are others than those of sentences. */
  heading: readonly number[]
}

/** How many stems and pairs a sentence has, those of its heading included. */
export const countOf = ({ words, firsts, heading }: SentenceStems): number =>
  words.length + firsts.length + heading.length

/** So many headings are remembered. */
const MOST_HEADINGS = 10_000

/**
 * Gives each stem a number. Numbers in a text count as one word, since what matters of "thirty (30) days" is that there is a
 * period.
 */
export class Stems {
  /** By its number: a stem, or the stem of a heading after `#`. */
  readonly names: string[] = []
  readonly #numbers = new Map<string, number>()
  readonly #words = new Map<string, number>()
  readonly #headings = new Map<string, readonly number[]>()
  /** By number: the last sentence that has it. */
  readonly #seen: number[] = []
  #pairs = new SeenPairs(1024)
  #sentences = 0

  of({ plain, heading }: ReadSentence): SentenceStems {
    this.#sentences += 1
    const words: number[] = []
    const firsts: number[] = []
    const seconds: number[] = []
    const all = plain.match(WORD) ?? []
    if (all.length > this.#pairs.most) this.#pairs = new SeenPairs(all.length)
    let last = -1
    for (const word of all) {
      const stem = this.#words.get(word) ?? this.#word(word)
      if (this.#seen[stem] !== this.#sentences) {
        this.#seen[stem] = this.#sentences
        words.push(stem)
      }
      if (last >= 0 && this.#pairs.isNew(last, stem, this.#sentences)) {
        firsts.push(last)
        seconds.push(stem)
      }
      last = stem
    }
    return { words, firsts, seconds, heading: this.#headings.get(heading) ?? this.#heading(heading) }
  }

  /** How many words and stems are remembered. */
  get size(): number {
    return this.#words.size + this.names.length
  }

  /** The number of a stem by its name; one that is not known is given one. */
  numberOf(name: string): number {
    const known = this.#numbers.get(name)
    if (known !== undefined) return known
    const number = this.names.push(name) - 1
    this.#seen.push(0)
    this.#numbers.set(name, number)
    return number
  }

  #word(word: string): number {
    const number = this.numberOf(stemOf(word))
    this.#words.set(word, number)
    return number
  }

  #heading(heading: string): readonly number[] {
    const stems = (heading.match(WORD) ?? []).map(word => this.numberOf(`#${stemOf(word)}`))
    const numbers = [...new Set(stems)]
    if (this.#headings.size >= MOST_HEADINGS) this.#headings.clear()
    this.#headings.set(heading, numbers)
    return numbers
  }
}

/** Tells which pairs a sentence has had already: a table that no sentence has to clear. */
class SeenPairs {
  /** So many pairs of one sentence find room. */
  readonly most: number
  /** By place: the two stems of the pair that is there, and the sentence that has it. */
  readonly #firsts: Int32Array
  readonly #seconds: Int32Array
  readonly #sentences: Float64Array
  readonly #mask: number

  constructor(most: number) {
    const size = 2 ** Math.ceil(Math.log2(most * 2))
    this.most = most
    this.#firsts = new Int32Array(size)
    this.#seconds = new Int32Array(size)
    this.#sentences = new Float64Array(size)
    this.#mask = size - 1
  }

  isNew(first: number, second: number, sentence: number): boolean {
    let place = pairHash(first, second) & this.#mask
    while (this.#sentences[place] === sentence) {
      if (this.#firsts[place] === first && this.#seconds[place] === second) return false
      place = (place + 1) & this.#mask
    }
    this.#sentences[place] = sentence
    this.#firsts[place] = first
    this.#seconds[place] = second
    return true
  }
}

function pairHash(first: number, second: number): number {
  const mixed = Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b)
  return mixed ^ (mixed >>> 15)
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
