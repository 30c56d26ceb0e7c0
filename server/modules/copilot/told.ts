/** What a sentence rests on: a record or a page, and its words as they stand there. */
export interface Source {
  /** The kind of record, such as `lp`; `tool` for an answer that is no one record’s. */
  type: string
  id: number | null
  title: string
  /** Verbatim text of the source. */
  quote: string
  /** What the quoted text says of the record (`Counterparty`). */
  label?: string
  document?: string
  page?: number
  /** The tool that computed the sentence’s figures. */
  tool?: string
  /** The deal or the fund it belongs to, where it is a part of one. */
  deal_id?: number
  fund_account_id?: number
  /** The analysis, questionnaire or memorandum it is of. */
  parent_id?: number
  /** All that a sentence about it may say: what a model’s sentences are held against. */
  text: string
}

/** One sentence of an answer with what it rests on. */
export interface Told {
  text: string
  sources: Source[]
}

export interface Citation extends Omit<Source, 'text'> {
  /** The number that stands for it in the answer. */
  n: number
}

/** The sentences as one text with numbered citations, each source once. */
export function assemble(told: readonly Told[]): { answer: string; citations: Citation[] } {
  const citations: Citation[] = []
  const numberOf = ({ text: _, ...source }: Source): number => {
    const known = citations.find(
      one => one.type === source.type && one.id === source.id && one.quote === source.quote,
    )
    if (known) return known.n
    citations.push({ ...source, n: citations.length + 1 })
    return citations.length
  }
  const sentences = told.map(({ text, sources }) => {
    const marks = [...new Set(sources.map(numberOf))].map(n => `[${n}]`).join('')
    return marks === '' ? text : `${text.replace(/\.$/, '')} ${marks}.`
  })
  return { answer: sentences.join('\n'), citations }
}
