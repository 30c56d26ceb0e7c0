import { formsOf, formsSought, type NormalName } from '../../../kernel/names/normal-name.ts'
import {
  canCompare,
  hasNoVowels,
  scriptsCompared,
  skeleton,
  skeletons,
  wordsWithConsonants,
} from '../../../kernel/names/romanised.ts'
import { AlikeTexts } from './alike-texts.ts'
import { SLACK } from './jaro-winkler.ts'
import {
  byWords,
  CONSONANTS_AGREE,
  inTenThousandths,
  LEAST_CONSONANTS,
  SAME_WORD,
  spokenScore,
  wholeScore,
  withinScore,
  wordScore,
} from './score.ts'

/** A listed person or entity with all names. */
export interface Listed {
  name: string
  aliases: readonly string[]
}

/** An entry whose name resembles the queried one. */
export interface Found<Entry extends Listed> {
  entry: Entry
  /** In ten-thousandths. */
  score: number
  /** The name that matched best: the alias, or null for the name itself. */
  alias: string | null
}

interface IndexedName {
  entry: number
  alias: string | null
  name: NormalName
  /** The places of its words in the vocabulary. */
  words: readonly number[]
}

/** A queried word, with its matches in the vocabulary. */
interface AskedWord {
  word: string
  scores: Map<number, number>
  /** Lower bounds of their similarity. */
  like: Map<number, number[]>
}

/** Words that are remembered at most, before all are forgotten. */
const MOST_REMEMBERED = 2000

/** The names that begin with one letter. */
interface Beginning {
  wholes: AlikeTexts
  names: IndexedName[]
}

/**
 * Indexes listed names, so that a query need not score each. A name reaches a threshold in three ways: by the
 * whole name, which then begins with the same letter, by the mean of the words, enough of which must then
 * resemble one of its own, or by standing within the asked name with all its words. Only such names are scored,
 * with the same score as `screeningScore`, so that none is lost.
 */
export class NameIndex<Entry extends Listed> {
  readonly #entries: readonly Entry[]
  readonly #byFirst = new Map<string, Beginning>()
  readonly #vocabulary = new AlikeTexts()
  /** The places of the names in which each word of the vocabulary stands. */
  readonly #withWord: number[][] = []
  readonly #names: IndexedName[] = []
  readonly #words = new Map<string, AskedWord>()
  readonly #scripts = new Set<string>()
  /** The names by the consonants of each of their words; made when the first name without vowels is asked for. */
  #byConsonants: Map<string, number[]> | undefined

  constructor(entries: readonly Entry[]) {
    this.#entries = entries
    const known = new Map<string, number>()
    for (const [at, { name, aliases }] of entries.entries())
      for (const [place, one] of [name, ...aliases].entries()) {
        for (const script of scriptsCompared(one)) this.#scripts.add(script)
        for (const form of formsOf(one)) this.#add(at, place === 0 ? null : one, form, known)
      }
  }

  /** Returns whether a name is compared with any of these (`canCompare`). */
  compares(name: string): boolean {
    return canCompare(name, this.#scripts)
  }

  #add(entry: number, alias: string | null, name: NormalName, known: Map<string, number>): void {
    if (name.words.length === 0) return
    const words = [...new Set(name.words)].map(word => {
      const at = known.get(word) ?? this.#vocabulary.add(word)
      if (at === known.size) {
        known.set(word, at)
        this.#withWord.push([])
      }
      return at
    })
    const added = { entry, alias, name, words }
    const place = this.#names.push(added) - 1
    for (const word of words) this.#withWord[word]?.push(place)
    const first = name.whole[0] as string
    const beside = this.#byFirst.get(first) ?? { wholes: new AlikeTexts(), names: [] }
    this.#byFirst.set(first, beside)
    beside.wholes.add(name.whole)
    beside.names.push(added)
  }

  /** Returns the entries with a name at or above `threshold` (in ten-thousandths), most similar first. */
  find(name: string, threshold: number): Found<Entry>[] {
    const least = (threshold - 0.5) / 10_000 - SLACK
    const best = new Map<number, Found<Entry>>()
    const keep = ({ entry, alias }: IndexedName, likeness: number) => {
      if (likeness < least) return
      const score = inTenThousandths(likeness)
      if (score >= threshold && score > (best.get(entry)?.score ?? -1))
        best.set(entry, { entry: this.#entries[entry] as Entry, score, alias })
    }
    const forms = formsSought(name)
    for (const asked of forms) this.#findForm(asked, least, keep)
    const [usual] = forms
    if (hasNoVowels(name)) for (const one of this.#withConsonants(name)) keep(one, CONSONANTS_AGREE)
    else if (usual)
      for (const one of this.#withConsonants(usual.whole)) keep(one, spokenScore(usual, one.name))
    return [...best.values()].sort((one, other) => other.score - one.score)
  }

  #findForm(asked: NormalName, least: number, keep: (one: IndexedName, likeness: number) => void): void {
    const beside = this.#byFirst.get(asked.whole[0] ?? '')
    for (const place of beside?.wholes.near(asked.whole, least) ?? []) {
      const one = beside?.names[place] as IndexedName
      keep(one, wholeScore(asked, one.name, least))
    }
    const words = asked.sought.map(word => this.#asked(word))
    for (const one of this.#withLikeWords(words, least))
      keep(
        one,
        byWords(asked, one.words, (_word, other, at) => this.#score(words[at] as AskedWord, other)),
      )
    if (asked.words.length > 1) for (const one of this.#within(asked)) keep(one, withinScore(asked, one.name))
  }

  /** The names of two words and more of which each word is like one that is asked for. */
  #within(asked: NormalName): IndexedName[] {
    const like = new Set(asked.words.flatMap(word => this.#like(this.#asked(word), SAME_WORD)))
    const met = new Map<number, number>()
    for (const word of like)
      for (const name of this.#withWord[word] as number[]) met.set(name, (met.get(name) ?? 0) + 1)
    const found: IndexedName[] = []
    for (const [place, words] of met) {
      const one = this.#names[place] as IndexedName
      const distinct = new Set(one.name.sought).size
      if (one.name.sought.length > 1 && words >= distinct) found.push(one)
    }
    return found
  }

  /** The names in Latin letters whose words have the consonants of all those asked for, of two at least. */
  #withConsonants(name: string): IndexedName[] {
    const sought = new Map(
      wordsWithConsonants(name)
        .map(skeletons)
        .filter(said => said.some(({ length }) => length >= LEAST_CONSONANTS))
        .map(said => [said.join(' '), said] as const),
    )
    if (sought.size < 2) return []
    this.#byConsonants ??= this.#indexConsonants()
    const met = new Map<number, number>()
    for (const said of sought.values())
      for (const place of new Set(said.flatMap(one => this.#byConsonants?.get(one) ?? [])))
        met.set(place, (met.get(place) ?? 0) + 1)
    return [...met].flatMap(([place, times]) =>
      times === sought.size ? [this.#names[place] as IndexedName] : [],
    )
  }

  #indexConsonants(): Map<string, number[]> {
    const all = new Map<string, number[]>()
    for (const [place, { name }] of this.#names.entries())
      for (const word of wordsWithConsonants(name.whole)) {
        const key = skeleton(word)
        if (key.length < LEAST_CONSONANTS) continue
        const places = all.get(key)
        if (places) places.push(place)
        else all.set(key, [place])
      }
    return all
  }

  /**
   * Returns the cached properties of a queried word: people share first names, and company names share words.
   */
  #asked(word: string): AskedWord {
    const known = this.#words.get(word)
    if (known) return known
    if (this.#words.size >= MOST_REMEMBERED) this.#words.clear()
    const asked = { word, scores: new Map<number, number>(), like: new Map<number, number[]>() }
    this.#words.set(word, asked)
    return asked
  }

  /** The score of a word that is asked for with one of the vocabulary, worked out once. */
  #score({ word, scores }: AskedWord, other: number): number {
    let score = scores.get(other)
    if (score === undefined) {
      score = wordScore(word, this.#vocabulary.at(other))
      scores.set(other, score)
    }
    return score
  }

  /** The words of the vocabulary that are like one that is asked for to at least `least`, worked out once. */
  #like(asked: AskedWord, least: number): readonly number[] {
    let like = asked.like.get(least)
    if (!like) {
      like = this.#vocabulary.near(asked.word, least).filter(other => this.#score(asked, other) >= least)
      asked.like.set(least, like)
    }
    return like
  }

  /**
   * Returns the names that may reach the mean by their words. Of n words with a mean of t, the m most similar
   * are at least 1 - n(1 - t) / (n - m + 1) each, for otherwise the others were above 1. A name counts if it
   * has such a word for two thirds of those queried.
   */
  #withLikeWords(words: readonly AskedWord[], least: number): IndexedName[] {
    const many = Math.ceil((words.length * 2) / 3)
    const likely = 1 - (words.length * (1 - least)) / (words.length - many + 1)
    const met = new Uint16Array(this.#names.length)
    const metLast = new Int32Array(this.#names.length).fill(-1)
    const found: IndexedName[] = []
    for (const [at, word] of words.entries())
      for (const other of this.#like(word, likely))
        for (const name of this.#withWord[other] as number[]) {
          if (metLast[name] === at) continue
          metLast[name] = at
          met[name] = (met[name] as number) + 1
          if (met[name] === many) found.push(this.#names[name] as IndexedName)
        }
    return found
  }
}
