import { label, longDate, type Sentence } from '../../../kernel/index.ts'
import type { Language } from '../../../kernel/speech/speech.ts'
import { type Bars, standing } from '../../../platform/documents/index.ts'
import type { Letterhead } from '../../../platform/office/letterhead.ts'
import { notReadWhole } from '../../../sources/how-read.ts'
import type { presentReport } from '../present.ts'
import { templateOf } from '../templates/index.ts'
import { NOT_KNOWN } from '../text/draft.ts'
import { type Block, blocksOf, referencesIn, withQuotes } from '../text/text.ts'
import { MORE_FINDINGS } from '../writing/diligence.ts'
import { PAYMENTS, SOURCES_AND_USES, TRANCHES } from '../writing/tell.ts'

/** A part of a paper: of its text, or a picture of figures. */
export type PaperBlock = Block | ({ type: 'bars' } & Bars)

/** A report as it leaves the office: without gaps and own notes, its sources numbered through and listed at the end. */
export interface Paper {
  language: Language
  title: string
  kind: string
  classification: string
  status: string
  /** The day it was made, as its reader writes it. */
  date: string
  /** The day it was made, YYYY-MM-DD. */
  on: string
  /** Null where the paper names nobody, its sender included. */
  letterhead: Letterhead | null
  sections: Array<{ title: string; blocks: PaperBlock[] }>
  references: string[]
  /** Count of its documents that were not read whole; null where all were. */
  unread: Sentence | null
}

type Report = ReturnType<typeof presentReport>
type Citation = Report['sections'][number]['citations'][number]

/** Sources that a reader outside can ask for. Records, findings and reviews are the office's own. */
const REFERRED: Record<Citation['type'], boolean> = {
  document: true,
  statement: true,
  deal: false,
  pricing: false,
  contact: false,
  organisation: false,
  red_flag: false,
  odd_answer: false,
}

export function paperOf(report: Report, letterhead: Letterhead, today: string): Paper {
  const template = templateOf(report.template_key)
  const references = new References(template.anonymous)
  const sections = report.sections.flatMap(section => {
    const numbers = new Map(section.citations.map(one => [one.n, one] as const))
    const numbered = withQuotes(withoutFindings(section.markup, numbers), n => {
      const quote = numbers.get(n)?.quote
      // A quote's own brackets and bars are its words: they are neither references nor cells.
      return quote
        ? `“${quote
            .replaceAll(/\s*\n\s*/g, ' ')
            .replaceAll('|', '\\|')
            .replaceAll('[', OPEN)}”`
        : '(quote not available)'
    }).replaceAll(/ ?\[(\d{1,4})\]/g, (whole, n: string) => {
      const citation = numbers.get(Number(n))
      if (!citation) return whole
      return REFERRED[citation.type] ? ` [${references.numberOf(citation)}]` : ''
    })
    const blocks = known(blocksOf(numbered.replaceAll(OPEN, '[')))
    return blocks.length > 0 ? [{ title: section.title, blocks: blocks.flatMap(drawn) }] : []
  })
  return {
    language: 'en',
    title: template.anonymous ? (report.code_name ?? template.title) : report.title,
    kind: template.title,
    classification: template.classification,
    status: label(report.status),
    date: longDate(today),
    on: today,
    letterhead: template.anonymous ? null : letterhead,
    sections,
    references: references.lines(),
    unread: notReadWhole(report.documents),
  }
}

/** The gaps of a report by section, in the words of its text. */
export const gapsIn = ({ sections }: Pick<Report, 'sections'>) =>
  sections.flatMap(({ title, markup }) =>
    markup
      .split('\n')
      .filter(line => line.startsWith(NOT_KNOWN))
      .map(line => ({ title, gap: line.slice(NOT_KNOWN.length).replace(/\.$/, '') })),
  )

const OPEN = '\ue000'

/** The text without the rows of red flags, which are the office's own. */
const withoutFindings = (markup: string, numbers: ReadonlyMap<number, Citation>): string =>
  markup
    .split('\n')
    .filter(line => {
      if (line === MORE_FINDINGS) return false
      const cited = line.startsWith('|') ? [...referencesIn(line)] : []
      return !cited.some(n => numbers.get(n)?.type === 'red_flag')
    })
    .join('\n')

/** The blocks that say something: neither a gap, nor a table without rows, nor a heading of nothing. */
const known = (blocks: readonly Block[]): Block[] =>
  blocks
    .filter(
      block =>
        !(block.type === 'paragraph' && block.text.startsWith(NOT_KNOWN)) &&
        !(block.type === 'table' && block.rows.length === 0),
    )
    .filter((block, at, kept) => block.type !== 'heading' || (kept[at + 1]?.type ?? 'heading') !== 'heading')

/** Tables whose amounts are drawn above them, each by its head: the columns of names and amounts, and what goes out. */
const DRAWN: ReadonlyArray<{
  title: string
  head: readonly string[]
  name: number
  amount: number
  out?: string
}> = [
  { title: 'Balance at the end of each year', head: PAYMENTS, name: 0, amount: 3 },
  { title: 'Tranches', head: TRANCHES, name: 0, amount: 2 },
  { title: 'Sources and uses', head: SOURCES_AND_USES, name: 1, amount: 2, out: 'Use' },
]

/** A block, under a picture of its amounts where it is a table of them: what somebody edited out of it is not drawn. */
function drawn(block: Block): PaperBlock[] {
  const kind = block.type === 'table' && DRAWN.find(({ head }) => head.join('|') === block.header.join('|'))
  if (!kind) return [block]
  const lines = block.rows.map(cells => ({
    label: cells[kind.name] ?? '',
    text: (cells[kind.amount] ?? '').replaceAll(/\s*\[\d+\]/g, ''),
    sign: kind.out !== undefined && cells[0] === kind.out ? -1 : 1,
  }))
  const amounts = lines.map(({ text }) => /^([A-Z]{3}) ([\d,]+(?:\.\d+)?)$/.exec(text))
  const [first] = amounts
  if (lines.length < 2 || amounts.some(one => !one || one[1] !== first?.[1])) return [block]
  const bars = standing(
    lines.map(({ sign, ...line }, at) => ({
      ...line,
      amount: sign * Number(amounts[at]?.[2]?.replaceAll(',', '')),
    })),
  )
  return [{ type: 'bars', title: kind.title, bars }, block]
}

/** Numbers sources, each once in the whole paper; an anonymous paper names no documents either. */
class References {
  readonly #numbers = new Map<string, number>()
  readonly #letters = new Map<string, string>()
  readonly #anonymous: boolean

  constructor(anonymous: boolean) {
    this.#anonymous = anonymous
  }

  numberOf(citation: Citation): number {
    const source = this.#sourceOf(citation)
    const number = this.#numbers.get(source) ?? this.#numbers.size + 1
    this.#numbers.set(source, number)
    return number
  }

  lines(): string[] {
    return [...this.#numbers.keys()]
  }

  #sourceOf({ document, page, quote, author, read }: Citation): string {
    if (document !== null)
      return `${this.#documentName(document)}, page ${page}${read?.part === 'partly' ? ' (read in part)' : ''}`
    return this.#anonymous ? 'Statement of the sender' : `Stated by ${author}: ${quote}`
  }

  #documentName(name: string): string {
    if (!this.#anonymous) return name
    const known = this.#letters.get(name) ?? `Document ${this.#letters.size + 1}`
    this.#letters.set(name, known)
    return known
  }
}
