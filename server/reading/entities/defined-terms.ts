import type { Mention } from './mentions.ts'

/** A document's names for its parties, and other defined terms, whatever their case. */
export class DefinedTerms {
  readonly #mentions = new Map<string, Mention>()
  readonly #lastWords = new Set<string>()

  constructor(parties: readonly Mention[]) {
    for (const party of parties) {
      for (const term of [party.name, ...party.aliases]) {
        const lower = term.toLowerCase()
        this.#mentions.set(lower, party)
        this.#lastWords.add(lower.slice(lower.lastIndexOf(' ') + 1))
      }
    }
  }

  /** True where the document introduces nobody. */
  get none(): boolean {
    return this.#mentions.size === 0
  }

  get(term: string): Mention | undefined {
    return this.#mentions.get(term.toLowerCase())
  }

  /** False of a word that is the last one of no term. */
  endIn(word: string): boolean {
    return this.#lastWords.has(word.toLowerCase())
  }
}
