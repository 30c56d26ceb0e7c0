import { spoken } from '../../../kernel/index.ts'
import type { presentReport } from '../present.ts'
import { templateOf } from '../templates/index.ts'
import { type Block, blocksOf, withQuotes } from '../text/text.ts'

/** A report as it is printed: its citations numbered through, with one list of references at the end. */
export interface Paper {
  title: string
  kind: string
  classification: string
  status: string
  /** The day it was made, YYYY-MM-DD. */
  date: string
  sections: Array<{ title: string; blocks: Block[] }>
  references: string[]
}

type Report = ReturnType<typeof presentReport>

const RECORDS: Record<string, string> = {
  deal: 'Deal record',
  pricing: 'Pricing record',
  contact: 'Contact record',
  organisation: 'Record of the sender',
}

export function paperOf(report: Report, today: string): Paper {
  const template = templateOf(report.template_key)
  const references = new References(template.anonymous)
  const sections = report.sections.map(section => {
    const numbers = new Map(section.citations.map(one => [one.n, one] as const))
    const numbered = withQuotes(section.markup, n => {
      const quote = numbers.get(n)?.quote
      // A quote's own brackets and bars are its words: they are neither references nor cells.
      return quote
        ? `“${quote
            .replaceAll(/\s*\n\s*/g, ' ')
            .replaceAll('|', '\\|')
            .replaceAll('[', OPEN)}”`
        : '(quote not available)'
    }).replaceAll(/\[(\d{1,4})\]/g, (whole, n: string) => {
      const citation = numbers.get(Number(n))
      return citation ? `[${references.numberOf(citation)}]` : whole
    })
    return { title: section.title, blocks: blocksOf(numbered.replaceAll(OPEN, '[')) }
  })
  return {
    title: template.anonymous ? (report.code_name ?? template.title) : report.title,
    kind: template.title,
    classification: template.classification,
    status: spoken(report.status),
    date: today,
    sections,
    references: references.lines(),
  }
}

const OPEN = '\ue000'

type Citation = Report['sections'][number]['citations'][number]

/** Maximum length of a record's quotation in its reference; the rest is in the text. */
const LONGEST = 240

/** Numbers sources, each once in the whole paper; an anonymous paper names no documents either. */
class References {
  readonly #sources = new Map<string, { number: number; label: string; said: Set<string> }>()
  readonly #letters = new Map<string, string>()
  readonly #anonymous: boolean

  constructor(anonymous: boolean) {
    this.#anonymous = anonymous
  }

  numberOf(citation: Citation): number {
    const { id, quote } = citation
    const label = this.#labelOf(citation)
    const known = this.#sources.get(label) ?? {
      number: this.#sources.size + 1,
      label,
      said: new Set<string>(),
    }
    if (id !== null && !this.#anonymous) for (const part of quote?.split('; ') ?? []) known.said.add(part)
    this.#sources.set(label, known)
    return known.number
  }

  lines(): string[] {
    return [...this.#sources.values()].map(({ label, said }) => {
      const more = [...said].join('; ')
      if (more === '') return label
      return `${label}: ${more.length > LONGEST ? `${more.slice(0, LONGEST)}…` : more}`
    })
  }

  #labelOf({ type, id, document, page, quote, author }: Citation): string {
    if (type === 'document') return `${this.#documentName(document ?? '')}, page ${page}`
    if (type === 'statement')
      return this.#anonymous ? 'Statement of the sender' : `Stated by ${author}: ${quote}`
    return this.#anonymous ? (RECORDS[type] ?? type) : `${RECORDS[type]} ${id}`
  }

  #documentName(name: string): string {
    if (!this.#anonymous) return name
    const known = this.#letters.get(name) ?? `Document ${this.#letters.size + 1}`
    this.#letters.set(name, known)
    return known
  }
}
