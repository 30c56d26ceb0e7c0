/**
 * The words of a question, each consumed by the part that understands it: those left over were not
 * understood.
 */
export class Wording {
  #left: string

  constructor(text: string) {
    this.#left = ` ${folded(text)} `
  }

  /** Words not consumed yet. */
  get left(): string {
    return this.#left
  }

  has(pattern: RegExp): boolean {
    return pattern.test(this.#left)
  }

  /** Takes the first match; null where there is none. */
  take(pattern: RegExp): RegExpExecArray | null {
    const match = pattern.exec(this.#left)
    if (match)
      this.#left = `${this.#left.slice(0, match.index)} | ${this.#left.slice(match.index + match[0].length)}`
    return match
  }

  /** Takes the words of a phrase where they stand together, in singular or plural. */
  takePhrase(phrase: string): boolean {
    return this.take(phrasePattern(phrase)) !== null
  }

  /** The words that are left and mean something. */
  remaining(): string[] {
    return this.#left.split(/[\s|]+/).filter(word => word !== '' && !EMPTY.has(word))
  }
}

/** A phrase between other words, its last word in singular or plural. */
export const phrasePattern = (phrase: string): RegExp =>
  new RegExp(`(?<= )${escaped(folded(phrase)).replaceAll(/[ -]/g, '[ -]')}(?:e?s)?(?= )`)

/** Small letters without diacritics, possessives and signs, “n’t” as “not”; signs within numbers and names stay. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[’‘]/g, "'")
    .replaceAll(/\b(what|who|that|there|it|where|when|how)'s\b/g, '$1 is')
    .replaceAll(/n't\b/g, ' not')
    .replaceAll(/'s\b|s'(?=\s)/g, match => (match === "'s" ? '' : 's'))
    .replaceAll(/[^\p{L}\p{N}.,%&+/$€£-]/gu, ' ')
    .replaceAll(/[.,](?=\s|$)/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')

/** Words that do not change the question. Negations and conditions are not among them. */
const EMPTY = new Set(
  `a an and any are as at be been being can could currently did do does ever for from give had has have i in is it its let list
  me now of on or our please shall she he show so still tell that the their them there these they this those to us was we were
  what which will with would you your yet already all every find get know see far`.split(/\s+/),
)
