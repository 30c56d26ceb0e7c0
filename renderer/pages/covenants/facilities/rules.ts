import type { Facility } from '../../../api/modules.ts'
import { formatMoney, formatNumber, formatPercent } from '../../../format/numbers.ts'
import { inSentence } from '../../../format/words.ts'
import { comparisons } from '../../../words/covenants.ts'
import { labelOf } from '../../../words/fields.ts'
import { wordsOf } from '../../../words/values.ts'

export type Rules = Facility['rules']
type Ineligibility = Rules['ineligible'][number]
type Concentration = Rules['concentrations'][number]

const ordered: ReadonlySet<string> = new Set(['gt', 'gte', 'lt', 'lte'])

const valueText = (value: Ineligibility['value']): string => {
  if (Array.isArray(value)) return value.map(one => wordsOf(undefined, String(one))).join(', ')
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'number' ? formatNumber(value) : wordsOf(undefined, value ?? '')
}

/** Returns an eligibility rule as a sentence. */
export const ineligibleText = ({ field, op, value }: Ineligibility): string =>
  [labelOf(field), comparisons[op], valueText(value)].filter(Boolean).join(' ')

export function concentrationText({ field, limit, limits = {} }: Concentration): string {
  const of = field === 'id' ? 'each item' : `each ${inSentence(labelOf(field))}`
  const own = Object.entries(limits).map(([group, most]) => `${group} at most ${formatPercent(most)}`)
  return [limit == null ? null : `${of} at most ${formatPercent(limit)}`, ...own]
    .filter(text => text !== null)
    .join(', ')
}

export const reserveText = ({ amount }: Rules['reserves'][number], currency: string): string =>
  formatMoney(amount, currency)

/** A typed value as a rule compares it: yes and no, figures, words, or several of them. */
export function comparedValue(
  op: Ineligibility['op'],
  typed: string | null,
): Ineligibility['value'] | undefined {
  const text = (typed ?? '').trim()
  if (op === 'missing' || text === '') return undefined
  if (op === 'in')
    return text
      .split(',')
      .map(part => part.trim())
      .filter(Boolean)
  if (!ordered.has(op) && /^(yes|true)$/i.test(text)) return true
  if (!ordered.has(op) && /^(no|false)$/i.test(text)) return false
  const figure = Number(text.replaceAll(',', ''))
  return Number.isFinite(figure) ? figure : text
}
