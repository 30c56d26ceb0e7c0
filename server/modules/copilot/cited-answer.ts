import type { CitedSentence, Source } from '../../platform/language/cited-sentence.ts'

export interface Citation extends Omit<Source, 'text'> {
  /** Its number in the answer. */
  n: number
}

/** The sentences as one text with numbered citations, each source once. */
export function assemble(told: readonly CitedSentence[]): { answer: string; citations: Citation[] } {
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
