import { jurisdictionOf } from '../entities/names.ts'
import type { Severity } from '../red-flags/flag.ts'

/** A kind of fact that documents of one matter state more than once, and must state alike. */
export interface FactKind {
  key: string
  label: RegExp
  value: 'amount' | 'share' | 'date' | 'count' | 'text'
  /** How far two values may differ and still count as rounded, as a fraction of the greater. */
  tolerance: number
  severity: Severity
  /** Completes "... is stated differently". */
  named: string
  action: string
  /** Also compared within one document. */
  within?: true
  about?: (match: RegExpMatchArray, sentence: string) => string
  read?: (match: RegExpMatchArray) => string
}

const year = (_: RegExpMatchArray, sentence: string): string =>
  /\b(?:FY\s?)?(20\d\d)\b/.exec(sentence)?.[1] ?? ''

const PRICE = 'Ask which figure is agreed and have the documents corrected before signing.'
const CONFIRM = 'Ask the counterparty to confirm the figure and its date in writing.'

export const factKinds: readonly FactKind[] = [
  {
    key: 'facility_amount',
    label:
      /\b(?:facility\s+amount|loan\s+amount|(?:total|aggregate)\s+commitments?|(?:aggregate\s+)?principal\s+amount(?:\s+of\s+the\s+(?:loan|facility|notes?))?|amount\s+of\s+the\s+(?:facility|loan)|facility\s+size|mak(?:es?|ing)\s+available\s+(?:to\s+the\s+borrowers?\s+)?an?\s+(?:\w+\s+){0,4}(?:loan|facility)(?:\s+facility)?(?=\s+(?:of|in)\b))(?:\s+\(["“][^)]{2,40}["”]\))?/gi,
    value: 'amount',
    tolerance: 0.001,
    severity: 'high',
    named: 'The amount of the facility',
    action: PRICE,
    about: match =>
      match[0]
        .toLowerCase()
        .replaceAll(/\s+/g, ' ')
        .replace(/^aggregate /, '')
        .replace(/^mak.*|^facility size$|^amount of the facility$/, 'facility amount'),
  },
  {
    key: 'purchase_price',
    label: /\b(?:purchase\s+price|acquisition\s+price|subscription\s+price)\b/gi,
    value: 'amount',
    tolerance: 0.001,
    severity: 'high',
    named: 'The price',
    action: PRICE,
    within: true,
    about: match => match[0].toLowerCase().replaceAll(/\s+/g, ' '),
  },
  {
    key: 'fund_size',
    label: /\b(?:target\s+(?:fund\s+)?size|hard\s+cap)\b/gi,
    value: 'amount',
    tolerance: 0.001,
    severity: 'medium',
    named: 'The size of the fund',
    action: CONFIRM,
    within: true,
    about: match => match[0].toLowerCase().replaceAll(/\s+/g, ' ').replace('fund ', ''),
  },
  {
    key: 'aum',
    label: /\b(?:assets\s+under\s+management(?:\s+\(["“]?AUM["”]?\))?|AUM)\b/gi,
    value: 'amount',
    tolerance: 0.025,
    severity: 'medium',
    named: 'The amount of assets under management',
    action: CONFIRM,
    within: true,
  },
  {
    key: 'headcount',
    label:
      /\b(?:headcount|employs|workforce|staff\s+of|total\s+of|has|have)\s*(?:is|of|was|:|approximately|about|a\s+total\s+of)?\s*(?<count>\d{1,3}(?:,\d{3})+|\d{1,6})(?:\s+(?:full[- ]time\s+)?(?:employees|people|staff(?:\s+members)?|FTEs?|persons)\b|(?<=headcount\D{0,8}\d+)(?=[.;\s]|$))/gi,
    value: 'count',
    tolerance: 0.025,
    severity: 'low',
    named: 'The number of people employed',
    action: CONFIRM,
    within: true,
  },
  {
    key: 'revenue',
    label:
      /\b(?:total\s+|net\s+|annual\s+)?(?:revenues?|turnover)\s+(?:for|in)\s+(?:the\s+)?(?:financial\s+|fiscal\s+)?(?:year\s+)?(?:ended\s+[\w\s,]{4,20}?)?(?:FY\s?)?20\d\d\b/gi,
    value: 'amount',
    tolerance: 0.01,
    severity: 'high',
    named: 'The revenue of a year',
    action: 'Reconcile the figures with the audited accounts before relying on either.',
    within: true,
    about: year,
  },
  {
    key: 'ebitda',
    label: /\bEBITDA\s+(?:for|in)\s+(?:the\s+)?(?:financial\s+|fiscal\s+)?(?:year\s+)?(?:FY\s?)?20\d\d\b/gi,
    value: 'amount',
    tolerance: 0.01,
    severity: 'high',
    named: 'The EBITDA of a year',
    action: 'Reconcile the figures with the audited accounts before relying on either.',
    within: true,
    about: year,
  },
  {
    key: 'management_fee',
    label: /\bmanagement\s+fee\b/gi,
    value: 'share',
    tolerance: 0,
    severity: 'high',
    named: 'The management fee',
    action: 'Ask which document governs and have the others corrected.',
  },
  {
    key: 'carried_interest',
    label: /\b(?:carried\s+interest|performance\s+fee)\b/gi,
    value: 'share',
    tolerance: 0,
    severity: 'high',
    named: 'The carried interest',
    action: 'Ask which document governs and have the others corrected.',
  },
  {
    key: 'preferred_return',
    label: /\b(?:preferred\s+return|hurdle(?:\s+rate)?)\b/gi,
    value: 'share',
    tolerance: 0,
    severity: 'high',
    named: 'The preferred return',
    action: 'Ask which document governs and have the others corrected.',
  },
  {
    key: 'interest_rate',
    label: /\b(?:annual\s+)?interest\s+rate\b|\brate\s+of\s+interest\b/gi,
    value: 'share',
    tolerance: 0,
    severity: 'high',
    named: 'The interest rate',
    action: PRICE,
  },
  {
    key: 'maturity_date',
    label: /["“]?\b(?:final\s+)?maturity\s+date\b["”]?/gi,
    value: 'date',
    tolerance: 0,
    severity: 'medium',
    named: 'The maturity date',
    action: PRICE,
    within: true,
  },
  {
    key: 'governing_law',
    label:
      /\b(?:governed\s+by|construed\s+(?:in\s+accordance\s+with|under)|subject\s+to)(?:,?\s+and\s+(?:construed|interpreted|enforced)[\w\s,]{0,40}(?:with|under|by),?)?\s+(?:the\s+)?(?:(?:internal\s+|substantive\s+)?laws?\s+of\s+(?:the\s+)?(?:State\s+of\s+|Commonwealth\s+of\s+)?(?<place>(?:\p{Lu}\p{Ll}+\s?){1,3}(?:and\sWales)?)|(?<adjective>\p{Lu}\p{Ll}+)\s+law\b)/gu,
    value: 'text',
    tolerance: 0,
    severity: 'medium',
    named: 'The governing law',
    action: 'Have one law chosen, and the courts with it.',
    within: true,
    read: match => placeOf(match.groups?.place ?? match.groups?.adjective ?? ''),
  },
]

export const kindOf = (key: string): FactKind => factKinds.find(kind => kind.key === key) as FactKind

/** The longest beginning of the words that is a place; empty where none is. */
function placeOf(words: string): string {
  const all = words.trim().split(/\s+/)
  for (let length = all.length; length > 0; length -= 1) {
    const place = jurisdictionOf(all.slice(0, length).join(' '))
    if (place) return place
  }
  return ''
}
