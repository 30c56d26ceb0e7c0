import { commonPrefix, fewestInCommon, SLACK } from './jaro-winkler.ts'

/** The classes into which letters are counted, as many as bits; two letters in one class only loosen the bound. */
const CLASSES = 30

/** Longer texts are always compared. */
const LONGEST_BOUNDED = 255

/** The classes of letters that occur in a text at least once, twice and thrice, a bit for each. */
type Letters = readonly [number, number, number]

function lettersOf(text: string): Letters {
  let [once, twice, thrice] = [0, 0, 0]
  for (let at = 0; at < text.length; at++) {
    const bit = 1 << (text.charCodeAt(at) % CLASSES)
    thrice |= twice & bit
    twice |= once & bit
    once |= bit
  }
  return [once, twice, thrice]
}

/** Texts, of which those are found that may be as like another as is asked for, most of the others without a look at them. */
export class AlikeTexts {
  readonly #texts: string[] = []
  // Side by side and not in objects: they are gone through from one end to the other.
  readonly #firsts: number[] = []
  readonly #lengths: number[] = []
  readonly #once: number[] = []
  readonly #twice: number[] = []
  readonly #thrice: number[] = []

  /** Adds a text; returns its place. */
  add(text: string): number {
    const [once, twice, thrice] = lettersOf(text)
    this.#firsts.push(text.charCodeAt(0))
    this.#lengths.push(text.length)
    this.#once.push(once)
    this.#twice.push(twice)
    this.#thrice.push(thrice)
    return this.#texts.push(text) - 1
  }

  at(place: number): string {
    return this.#texts[place] as string
  }

  /** The places of all texts whose Jaro-Winkler likeness, in either form, may reach `least`, and of a few that do not. */
  near(text: string, least: number): number[] {
    const [once, twice, thrice] = lettersOf(text)
    const first = text.charCodeAt(0)
    const most = [0, 1, 2, 3, 4].map(prefix => mostMissing(least, text.length, prefix))
    const [apart, alike] = [most[0] as Float64Array, most[4] as Float64Array]
    const [firsts, inOnce, inTwice, inThrice] = [this.#firsts, this.#once, this.#twice, this.#thrice]
    const lengths = this.#lengths
    const found: number[] = []
    for (let place = 0; place < firsts.length; place++) {
      const one = inOnce[place] as number
      const two = inTwice[place] as number
      const three = inThrice[place] as number
      const length = lengths[place] as number
      if (text.length <= LONGEST_BOUNDED && length <= LONGEST_BOUNDED) {
        // A letter that one of them has and the other has not, or not as often, is in no pair.
        const own = bits(once & ~one) + bits(twice & ~two) + bits(thrice & ~three)
        const others = bits(one & ~once) + bits(two & ~twice) + bits(three & ~thrice)
        const missing = Math.max(own, others + text.length - length)
        const begins = firsts[place] === first
        if (missing > ((begins ? alike : apart)[length] as number)) continue
        if (begins && missing > (most[commonPrefix(text, this.at(place))]?.[length] as number)) continue
      }
      found.push(place)
    }
    return found
  }
}

/**
 * Returns the maximum number of letters without a pair, by text length, for a common prefix of this length.
 */
const mostMissing = (least: number, length: number, prefix: number): Float64Array =>
  Float64Array.from(
    { length: LONGEST_BOUNDED + 1 },
    (_, other) => length - fewestInCommon(least, length, other, prefix) + SLACK,
  )

/** Counts the set bits of a number. */
function bits(mask: number): number {
  const pairs = mask - ((mask >>> 1) & 0x55_55_55_55)
  const fours = (pairs & 0x33_33_33_33) + ((pairs >>> 2) & 0x33_33_33_33)
  return Math.imul((fours + (fours >>> 4)) & 0x0f_0f_0f_0f, 0x01_01_01_01) >>> 24
}
