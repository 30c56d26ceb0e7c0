/** Kinds of data withheld from a model, each with the word its stand-in begins with. */
const PATTERNS: ReadonlyArray<readonly [kind: string, pattern: RegExp]> = [
  ['EMAIL', /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu],
  ['IBAN', /\b[A-Z]{2}\d{2}(?:[ ]?[A-Z0-9]{4}){2,7}(?:[ ]?[A-Z0-9]{1,4})?\b/g],
  // At least nine digits with separators, after a plus or an area code in brackets: an amount has neither.
  ['PHONE', /(?:\+|\b00)\d{1,3}(?:[ ().-]{0,2}\d){7,13}\b|\(\d{2,5}\)(?:[ .-]?\d){6,10}\b/g],
]

const STAND_IN = /⟦[A-Z]+_\d+⟧/g

/**
 * Replaces names, e-mail addresses, telephone numbers and account numbers by stand-ins, and restores them in
 * answers. Each name keeps one stand-in, so that a model can still tell two people apart.
 */
export class Redaction {
  readonly #names: RegExp | null
  readonly #standIns = new Map<string, string>()
  readonly #words = new Map<string, string>()

  constructor(names: readonly string[]) {
    const known = [...new Set(names.map(name => name.trim()).filter(name => name.length > 2))]
    // The longest first: “Alder Family Office II” is not “Alder Family Office” with something after it.
    known.sort((a, b) => b.length - a.length)
    this.#names =
      known.length === 0
        ? null
        : new RegExp(
            `(?<![\\p{L}\\p{N}])(?:${known.map(name => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})(?![\\p{L}\\p{N}])`,
            'giu',
          )
  }

  /** Copies a value with stand-ins in every text of it. */
  hide<T>(value: T): T {
    return mapTexts(value, text => this.#hideIn(text))
  }

  /** Copies a value with the words put back; a stand-in that was never given out stays. */
  show<T>(value: T): T {
    return mapTexts(value, text => text.replace(STAND_IN, standIn => this.#words.get(standIn) ?? standIn))
  }

  #hideIn(text: string): string {
    let hidden = text
    for (const [kind, pattern] of PATTERNS)
      hidden = hidden.replace(pattern, words => this.#standIn(kind, words))
    return this.#names ? hidden.replace(this.#names, words => this.#standIn('NAME', words)) : hidden
  }

  #standIn(kind: string, words: string): string {
    const key = `${kind} ${words}`
    let standIn = this.#standIns.get(key)
    if (!standIn) {
      standIn = `⟦${kind}_${this.#standIns.size + 1}⟧`
      this.#standIns.set(key, standIn)
      this.#words.set(standIn, words)
    }
    return standIn
  }
}

function mapTexts<T>(value: T, change: (text: string) => string): T {
  if (typeof value === 'string') return change(value) as T
  if (Array.isArray(value)) return value.map(item => mapTexts(item, change)) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, mapTexts(inner, change)]),
  ) as T
}
