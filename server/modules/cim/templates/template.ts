import type { TopicKey } from '../../../reading/questionnaire/topics/index.ts'

/** What of the records a section draws on. */
export type FactKey =
  | 'summary'
  | 'terms'
  | 'returns'
  | 'schedule'
  | 'capital_structure'
  | 'sources_and_uses'
  | 'downside'
  | 'recovery'
  | 'findings'
  | 'people'
  | 'process'
  | 'office'

/** What a section looks for in the documents: what is found is quoted, what is not is said to be missing. */
export interface Ask {
  /** What is wanted, as it reads after "Not known yet:". */
  label: string
  /** Words of which an answer holds one at least. */
  words: string
  /** Words that speak for an answer beside those. */
  beside: string
  /** Quotes at most. */
  limit: number
}

export interface SectionTemplate {
  key: string
  title: string
  /** What a reader wants from it. */
  purpose: string
  facts: readonly FactKey[]
  asks: readonly Ask[]
  /** Topics of the due-diligence questionnaire whose answers it tells. */
  topics?: readonly TopicKey[]
  /** Text that is the same in every report. */
  fixed?: string
}

export interface Template {
  key: 'standard' | 'teaser' | 'onepager'
  title: string
  description: string
  /** Nothing in it may say who the deal is about. */
  anonymous: boolean
  /** What the footer of an exported file says. */
  classification: string
  sections: readonly SectionTemplate[]
}

export const ask = (label: string, words: string, beside: string, limit = 2): Ask => ({
  label,
  words,
  beside,
  limit,
})
