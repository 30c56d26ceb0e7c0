import type { TopicKey } from '../../../reading/questionnaire/topics/index.ts'

/** The records that a section draws on. */
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

/** A search of a section in the documents: passages found are quoted, others are reported as missing. */
export interface Ask {
  /** The item as worded after "Not known yet:". */
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
  /** The purpose for its reader. */
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
  /** True where nothing may reveal the deal's identity. */
  anonymous: boolean
  /** The classification in the footer of exported files. */
  classification: string
  sections: readonly SectionTemplate[]
}

export const ask = (label: string, words: string, beside: string, limit = 2): Ask => ({
  label,
  words,
  beside,
  limit,
})
