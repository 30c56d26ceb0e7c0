import type { Place } from '../text/passages.ts'

/** Subjects of a red flag. */
export const redFlagCategories = [
  'financial',
  'tax',
  'legal',
  'litigation',
  'corporate_ownership',
  'contracts',
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

export type RedFlagCategory = (typeof redFlagCategories)[number]

/**
 * `critical`: may end the deal; `high`: moves price or structure, or is settled before closing; `medium`: a warranty, an
 * indemnity or a confirmation answers it; `low`: to be noted.
 */
export const severities = ['critical', 'high', 'medium', 'low'] as const

export type Severity = (typeof severities)[number]

/** Verbatim text and its place. */
export interface Evidence extends Place {
  quote: string
}

export interface RedFlag {
  category: RedFlagCategory
  /**
   * The rule that raised it, such as `change_of_control`: flags of one kind are about the same thing in every
   * document.
   */
  kind: string
  severity: Severity
  title: string
  explanation: string
  /** The sentences that it rests on, the strongest first; never empty. */
  evidence: Evidence[]
  suggested_action: string
}

/** The wording of a flag, whatever its severity. */
export interface Wording {
  category: RedFlagCategory
  kind: string
  title: string
  explanation: string
  suggested_action: string
}

export interface Finding extends Evidence {
  severity: Severity
  /** Among findings of one severity the higher comes first. */
  strength: number
}

/** A reader checks a few quotes; more of one kind in one document say the same again. */
const MOST_EVIDENCE = 5

export const bySeverity = (one: Severity, other: Severity): number =>
  severities.indexOf(one) - severities.indexOf(other)

/** One flag of all findings of a kind, as severe as the severest; null when there are none. */
export function flagOf(wording: Wording, findings: readonly Finding[]): RedFlag | null {
  const ranked = [...findings].sort(
    (a, b) => bySeverity(a.severity, b.severity) || b.strength - a.strength || a.page - b.page,
  )
  const [first] = ranked
  if (!first) return null
  const { category, kind, title, explanation, suggested_action } = wording
  const evidence = ranked.slice(0, MOST_EVIDENCE).map(({ document, page, paragraph, start, end, quote }) => ({
    document,
    page,
    paragraph,
    start,
    end,
    quote,
  }))
  return { category, kind, severity: first.severity, title, explanation, evidence, suggested_action }
}
