import type { Evidence } from './evidence.ts'

export const flagCategories = [
  'financial',
  'tax',
  'legal',
  'litigation',
  'corporate_ownership',
  'contracts',
  'change_of_control',
  'assignment',
  'termination',
  'exclusivity',
  'customer_concentration',
  'supplier',
  'debt_liens',
  'related_party',
  'ip',
  'employment',
  'pension',
  'regulatory_licence',
  'sanctions_aml',
  'data_privacy_cyber',
  'environmental',
  'insurance',
  'real_estate',
  'management_key_person',
  'accounting_quality',
  'valuation',
  'fund_terms',
  'missing_document',
  'inconsistency',
] as const
export type FlagCategory = (typeof flagCategories)[number]

/** Gravest first: stops the committee; price, structure or condition precedent; warranty or confirmation; a note. */
export const severities = ['critical', 'high', 'medium', 'low'] as const
export type Severity = (typeof severities)[number]

/** Something that a person who decides must see. Title, explanation and action are ours, never a document's words. */
export interface RedFlag {
  category: FlagCategory
  severity: Severity
  title: string
  explanation: string
  evidence: Evidence[]
  suggested_action: string
}
