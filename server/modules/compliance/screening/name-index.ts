import { commonPrefix, mostAlike } from './jaro-winkler.ts'
import { type NormalName, normalName } from './normal-name.ts'
import { byWords, inTenThousandths, wholeScore, wordScore } from './score.ts'

/** Somebody on a list under all names. */
export interface Listed {
  name: string
  aliases: readonly string[]
}

/** Somebody listed who is called like the name that was asked for. */
export interface Found<Entry extends Listed> {
  entry: Entry
  /** In ten-thousandths. */
  score: number
  /** The name that matched best: the alias, or null for the name itself. */
  alias: string | null
}

/** A text with what bounds its likeness: how often each letter occurs in it. */
interface Bounded {
  text: string
  letters: Uint8Array
}

interface IndexedName extends Bounded {
  entry: number
  alias: string | null
  name: NormalName
  /** Indexes of its words in the vocabulary. */
  words: readonly number[]
}

/** The classes into which letters are counted; two in one class only loosen the bound. */
const CLASSES = 64

function lettersOf(text: string): Uint8Array {
  const counts = new Uint8Array(CLASSES)
  for (let at = 0; at < text.length; at++) {
    const letter = text.charCodeAt(at) % CLASSES
    if ((counts[letter] as number) < 255) counts[letter] = (counts[letter] as number) + 1
  }
  return counts
}

/** Texts longer than this could overflow a count: they are always compared. */
const LONGEST_COUNTED = 255

/** Whether two texts may reach the likeness; never false where they do. */
function mayReach(one: Bounded, other: Bounded, least: number): boolean {
  const [a, b] = [one.text.length, other.text.length]
  if (a > LONGEST_COUNTED || b > LONGEST_COUNTED) return true
  const prefix = commonPrefix(one.text, other.text)
  if (mostAlike(Math.min(a, b), a, b, prefix) < least) return false
  let common = 0
  for (let at = 0; at < CLASSES; at++)
    common += Math.min(one.letters[at] as number, other.letters[at] as number)
  return mostAlike(common, a, b, prefix) >= least
}

/** Against rounding in the last digit: a bound that is missed by less is not trusted. */
const SLACK = 1e-9

/**
 * Listed names, so indexed that a name is found among them without scoring each. Whoever reaches a threshold does so by
 * the whole name, which then begins with the same letter, or by the mean of the words, of which one then reaches it
 * itself: only those names are scored, and with the same score as `nameScore`, so that none is lost.
 */
export class NameIndex<Entry extends Listed> {
  readonly #entries: readonly Entry[]
  readonly #byFirst = new Map<string, IndexedName[]>()
  readonly #vocabulary: Bounded[] = []
  /** The names in which each word of the vocabulary stands. */
  readonly #withWord: IndexedName[][] = []

  constructor(entries: readonly Entry[]) {
    this.#entries = entries
    const known = new Map<string, number>()
    for (const [at, { name, aliases }] of entries.entries())
      for (const [place, one] of [name, ...aliases].entries())
        this.#add(at, place === 0 ? null : one, normalName(one), known)
  }

  #add(entry: number, alias: string | null, name: NormalName, known: Map<string, number>): void {
    if (name.words.length === 0) return
    const words = [...new Set(name.words)].map(word => {
      const at = known.get(word) ?? this.#vocabulary.length
      if (at === this.#vocabulary.length) {
        known.set(word, at)
        this.#vocabulary.push({ text: word, letters: lettersOf(word) })
        this.#withWord.push([])
      }
      return at
    })
    const added = { entry, alias, name, words, text: name.whole, letters: lettersOf(name.whole) }
    for (const word of words) this.#withWord[word]?.push(added)
    const first = name.whole[0] as string
    const beside = this.#byFirst.get(first)
    if (beside) beside.push(added)
    else this.#byFirst.set(first, [added])
  }

  /** Whoever is called like this to at least `threshold` (in ten-thousandths), the likest first. */
  find(name: string, threshold: number): Found<Entry>[] {
    const asked = normalName(name)
    const least = (threshold - 0.5) / 10_000 - SLACK
    const best = new Map<number, Found<Entry>>()
    const keep = (entry: number, alias: string | null, likeness: number) => {
      const score = inTenThousandths(likeness)
      if (score >= threshold && score > (best.get(entry)?.score ?? -1))
        best.set(entry, { entry: this.#entries[entry] as Entry, score, alias })
    }
    const whole = { text: asked.whole, letters: lettersOf(asked.whole) }
    for (const one of this.#byFirst.get(asked.whole[0] ?? '') ?? [])
      if (mayReach(whole, one, least)) keep(one.entry, one.alias, wholeScore(asked, one.name))
    const scores = this.#remembered(asked)
    for (const one of this.#withLikeWords(asked, least, scores))
      keep(
        one.entry,
        one.alias,
        byWords(asked, one.words, (_word, other, at) => scores(at, other)),
      )
    return [...best.values()].sort((one, other) => other.score - one.score)
  }

  /** The score of the word asked for at a place with a word of the vocabulary, worked out once. */
  #remembered({ sought }: NormalName): (at: number, other: number) => number {
    const known = sought.map(() => new Map<number, number>())
    return (at, other) => {
      const scores = known[at] as Map<number, number>
      let score = scores.get(other)
      if (score === undefined) {
        score = wordScore(sought[at] as string, (this.#vocabulary[other] as Bounded).text)
        scores.set(other, score)
      }
      return score
    }
  }

  #withLikeWords(
    { sought }: NormalName,
    least: number,
    scores: (at: number, other: number) => number,
  ): Set<IndexedName> {
    const found = new Set<IndexedName>()
    for (const [at, word] of sought.entries()) {
      const asked = { text: word, letters: lettersOf(word) }
      for (const [other, bounded] of this.#vocabulary.entries())
        if (mayReach(asked, bounded, least) && scores(at, other) >= least)
          for (const name of this.#withWord[other] ?? []) found.add(name)
    }
    return found
  }
}
