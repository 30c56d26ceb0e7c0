import { stemmer } from 'stemmer'

/** Words that say nothing about a passage's subject. */
const STOP_WORDS = new Set(
  (
    'a about an and any are as at be been being but by can could did do does for from had has have he her his how i if ' +
    'in into is it its may me might more most must my no nor not of on or our shall she should so some such than that ' +
    'the their them then there these they this those to upon was we were what when where which who whom whose why will ' +
    'with would you your hereof herein hereto hereby hereunder thereof therein thereto thereby'
  ).split(' '),
)

/** A word; an amount, a date or a section number in one piece. */
const TERM = /\p{N}+(?:[.,]\p{N}+)*|[\p{L}\p{N}]+(?:['’]\p{L}+)?/gu

/** Words as they are looked for: lower case, stemmed (Porter), amounts without their commas, no stop words. */
export class Terms {
  readonly #stems = new Map<string, string>()

  /** In order, repeated as often as they stand there. */
  of(text: string): string[] {
    return (text.toLowerCase().match(TERM) ?? []).flatMap(word => this.#term(word) ?? [])
  }

  #term(word: string): string | null {
    const known = this.#stems.get(word)
    if (known !== undefined) return known || null
    const term = termOf(word)
    this.#stems.set(word, term ?? '')
    return term
  }
}

function termOf(word: string): string | null {
  if (STOP_WORDS.has(word)) return null
  if (/^\p{N}/u.test(word)) return word.replaceAll(',', '')
  return stemmer(word.replace(/['’]\p{L}+$/u, ''))
}
