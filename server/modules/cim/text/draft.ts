import type { Citation, Uncounted } from './citations.ts'
import { quoteMarker, tableOf } from './text.ts'

/** A section's text as stored, with its sources. */
export interface Drafted {
  text: string
  citations: Citation[]
  /** Unknown items, in a few words each. */
  missing: string[]
}

/** A section while it is written: blocks of text, citations numbered as they come. */
export class Draft {
  readonly #blocks: string[] = []
  readonly #citations: Citation[] = []
  readonly #missing: string[] = []

  /** The number of this citation; a record that is cited again keeps its number, and its quotes come together. */
  cite(citation: Uncounted): number {
    const known = this.#citations.find(one => isSame(one, citation))
    if (!known) {
      this.#citations.push({ n: this.#citations.length + 1, ...citation })
      return this.#citations.length
    }
    if (known.type !== 'document' && citation.type !== 'document' && !known.quote.includes(citation.quote))
      known.quote += `; ${citation.quote}`
    return known.n
  }

  paragraph(text: string): void {
    this.#blocks.push(text)
  }

  heading(text: string): void {
    this.#blocks.push(`### ${text}`)
  }

  table(header: readonly string[], rows: ReadonlyArray<readonly string[]>): void {
    this.#blocks.push(tableOf(header, rows))
  }

  /** Quotes of documents, one beneath the other. */
  quotes(citations: readonly Uncounted[]): void {
    const items = citations.map(citation => {
      const n = this.cite(citation)
      return `- ${quoteMarker(n)} [${n}]`
    })
    if (items.length > 0) this.#blocks.push(items.join('\n'))
  }

  missing(...what: string[]): void {
    for (const one of what) if (!this.#missing.includes(one)) this.#missing.push(one)
  }

  finished(): Drafted {
    const gaps = this.#missing.length > 0 ? [notKnown(this.#missing)] : []
    return {
      text: [...this.#blocks, ...gaps].join('\n\n'),
      citations: this.#citations,
      missing: this.#missing,
    }
  }
}

/** The beginning of a paragraph that says what is missing. */
export const NOT_KNOWN = 'Not known yet: '

/** Words the missing items of a section. */
export const notKnown = (missing: readonly string[]): string => `${NOT_KNOWN}${missing.join('; ')}.`

function isSame(one: Citation, other: Uncounted): boolean {
  if (one.type !== other.type) return false
  if (one.type === 'document' && other.type === 'document')
    return one.document === other.document && one.digest === other.digest && one.page === other.page
  return one.type !== 'statement' && one.type !== 'document' && 'id' in other && one.id === other.id
}
