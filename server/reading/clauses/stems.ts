import { stemmer } from 'stemmer'
import type { ReadSentence } from './signs.ts'

/** A run of letters, or a number with its points and commas. */
const WORD = /\d[\d.,]*|[a-z]+/g
const NUMBER = '0'
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

/** Returns the number of stems and pairs in a sentence, its heading included. */
export const countOf = ({ words, firsts, heading }: SentenceStems): number =>
  words.length + firsts.length + heading.length

/** Number of cached headings. */
const MOST_HEADINGS = 10_000

/** Numbers stems. Numbers in a text count as one word, since "thirty (30) days" matters as a period. */
export class Stems {
  /** Names by number: a stem, or the stem of a heading after `#`. */
  readonly names: string[] = []
  readonly #numbers = new Map<string, number>()
  readonly #words = new Words()
  readonly #headings = new Map<string, readonly number[]>()
  /** The last sentence that has each stem, by number. */
  readonly #seen: number[] = []
  #pairs = new SeenPairs(1024)
  #sentences = 0
  readonly #number: number

  constructor() {
    this.#number = this.numberOf(NUMBER)
  }

  of({ plain, heading }: ReadSentence): SentenceStems {
    this.#sentences += 1
    const words: number[] = []
    const firsts: number[] = []
    const seconds: number[] = []
    if (plain.length > this.#pairs.most) this.#pairs = new SeenPairs(plain.length)
    let last = -1
    for (let at = 0; at < plain.length; ) {
      const code = plain.charCodeAt(at)
      let end = at + 1
      let stem = -1
      if (isLetter(code)) {
        let hash = code
        for (let next = plain.charCodeAt(end); isLetter(next); next = plain.charCodeAt(end)) {
          hash = (Math.imul(hash, 31) + next) | 0
          end += 1
        }
        stem = this.#words.get(plain, at, end, hash)
        if (stem < 0) stem = this.#word(plain.slice(at, end), hash)
      } else if (isDigit(code)) {
        while (isInNumber(plain.charCodeAt(end))) end += 1
        stem = this.#number
      }
      at = end
      if (stem < 0) continue
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

  /** Number of cached words and stems. */
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

  #word(word: string, hash: number): number {
    const number = this.numberOf(stemOf(word))
    this.#words.add(word, hash, number)
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

// Past the end of a text the code is NaN, which neither matches.
const isLetter = (code: number): boolean => code >= 97 && code <= 122
const isDigit = (code: number): boolean => code >= 48 && code <= 57
const isInNumber = (code: number): boolean => isDigit(code) || code === 44 || code === 46

/** The numbers of words, looked up where they stand in a text: none of them has to be cut out of it. */
class Words {
  size = 0
  #words: string[] = new Array(8192).fill('')
  #numbers = new Int32Array(8192)
  #hashes = new Int32Array(8192)

  /** -1 when the word from one place up to another is not known. */
  get(text: string, start: number, end: number, hash: number): number {
    const mask = this.#words.length - 1
    for (let place = spread(hash) & mask; ; place = (place + 1) & mask) {
      const word = this.#words[place] as string
      if (word === '') return -1
      if (this.#hashes[place] === hash && stands(word, text, start, end)) {
        return this.#numbers[place] as number
      }
    }
  }

  add(word: string, hash: number, number: number): void {
    if (this.size * 2 >= this.#words.length) this.#grow()
    this.#place(word, hash, number)
    this.size += 1
  }

  #grow(): void {
    const [words, hashes, numbers] = [this.#words, this.#hashes, this.#numbers]
    this.#words = new Array(words.length * 2).fill('')
    this.#hashes = new Int32Array(words.length * 2)
    this.#numbers = new Int32Array(words.length * 2)
    for (const [at, word] of words.entries()) {
      if (word !== '') this.#place(word, hashes[at] as number, numbers[at] as number)
    }
  }

  #place(word: string, hash: number, number: number): void {
    const mask = this.#words.length - 1
    let place = spread(hash) & mask
    while (this.#words[place] !== '') place = (place + 1) & mask
    this.#words[place] = word
    this.#hashes[place] = hash
    this.#numbers[place] = number
  }
}

const spread = (hash: number): number => hash ^ (hash >>> 15)

function stands(word: string, text: string, start: number, end: number): boolean {
  if (word.length !== end - start) return false
  for (let at = 0; at < word.length; at += 1) {
    if (word.charCodeAt(at) !== text.charCodeAt(start + at)) return false
  }
  return true
}

/** Tells which pairs a sentence has had already: a table that no sentence has to clear. */
class SeenPairs {
  /** Maximum number of pairs in one sentence. */
  readonly most: number
  /** The two stems of the pair at each slot, and the sentence that has it. */
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

/** Values known for pairs of stems, by the numbers of the two. */
export class ByPair<T> {
  readonly #known: readonly T[]
  readonly #firsts: Int32Array
  readonly #seconds: Int32Array
  /** The index of the known value at each slot, plus one; 0 for an empty slot. */
  readonly #places: Int32Array
  readonly #mask: number

  constructor(pairs: readonly (readonly [first: number, second: number, known: T])[]) {
    // Mostly empty, since most pairs that are asked for are not there.
    const size = 2 ** Math.ceil(Math.log2(pairs.length * 4 + 1))
    this.#known = pairs.map(([, , known]) => known)
    this.#firsts = new Int32Array(size)
    this.#seconds = new Int32Array(size)
    this.#places = new Int32Array(size)
    this.#mask = size - 1
    for (const [at, [first, second]] of pairs.entries()) {
      let place = pairHash(first, second) & this.#mask
      while (this.#places[place] !== 0) place = (place + 1) & this.#mask
      this.#places[place] = at + 1
      this.#firsts[place] = first
      this.#seconds[place] = second
    }
  }

  get(first: number, second: number): T | null {
    for (let place = pairHash(first, second) & this.#mask; ; place = (place + 1) & this.#mask) {
      const known = this.#places[place] as number
      if (known === 0) return null
      if (this.#firsts[place] === first && this.#seconds[place] === second) {
        return this.#known[known - 1] as T
      }
    }
  }
}

function pairHash(first: number, second: number): number {
  const mixed = Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b)
  return mixed ^ (mixed >>> 15)
}

const stemOf = (word: string): string =>
  /^\d/.test(word) ? NUMBER : word.length < SHORTEST_STEMMED ? word : stemmer(word)

const SHARE = 2
const FEWEST_COUNTED = 5
const NEIGHBOURS_SHARE = 0.5

/** Returns the weight of each of so many stems, so that long sentences weigh no more than short ones. */
export const shareOf = (stems: number): number => SHARE / Math.sqrt(stems + FEWEST_COUNTED)

/** Returns the weight of each stem of the sentence before or after. */
export const neighboursShareOf = (stems: number): number => NEIGHBOURS_SHARE * shareOf(stems)
