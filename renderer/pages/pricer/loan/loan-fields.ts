import type { SingleField } from '../../../components/form/fields.ts'
import { currencies } from '../../../format/currencies.ts'
import { meant } from '../../../language/language.ts'

/** The typed fields of a loan; `rate` chooses between a coupon and a spread. */
export type LoanName =
  | 'principal'
  | 'currency'
  | 'term_months'
  | 'amortisation'
  | 'rate'
  | 'coupon_pct'
  | 'spread_bps'
  | 'benchmark_pct'
  | 'floor_pct'
  | 'ceiling_pct'
  | 'cap_floor_basis'
  | 'fees_upfront_pct'
  | 'io_months'
  | 'amortisation_months'
  | 'day_count'
  | 'start_date'

const allFields: Array<SingleField<LoanName>> = [
  {
    name: 'principal',
    label: meant('Principal', 'of a loan'),
    kind: 'money',
    currencyField: 'currency',
    required: true,
  },
  { name: 'currency', label: 'Currency', kind: 'choice', choices: currencies, required: true },
  { name: 'term_months', label: 'Term, months', kind: 'number', required: true },
  {
    name: 'amortisation',
    label: 'Repayment',
    kind: 'choice',
    required: true,
    choices: [
      { value: 'bullet', label: 'Bullet' },
      { value: 'linear', label: 'Linear' },
      { value: 'annuity', label: 'Annuity' },
      { value: 'zero', label: 'Interest capitalised' },
    ],
  },
  {
    name: 'rate',
    label: meant('Rate', 'of interest'),
    kind: 'choice',
    required: true,
    choices: [
      { value: 'fixed', label: 'Fixed' },
      { value: 'floating', label: 'Floating' },
    ],
  },
  { name: 'coupon_pct', label: 'Coupon', kind: 'percent', required: true },
  { name: 'spread_bps', label: 'Spread, bp', kind: 'number', required: true },
  { name: 'benchmark_pct', label: 'Benchmark', kind: 'percent', required: true, hint: 'Held flat' },
  { name: 'floor_pct', label: 'Floor', kind: 'percent' },
  { name: 'ceiling_pct', label: 'Cap', kind: 'percent' },
  {
    name: 'cap_floor_basis',
    label: 'Floor and cap of',
    kind: 'choice',
    required: true,
    choices: [
      { value: 'benchmark', label: 'The benchmark' },
      { value: 'all_in', label: 'The whole rate' },
    ],
  },
  { name: 'fees_upfront_pct', label: 'Upfront fee', kind: 'percent', hint: 'Netted from the funding' },
  { name: 'io_months', label: 'Interest only, months', kind: 'number' },
  { name: 'amortisation_months', label: 'Amortisation period (months)', kind: 'number' },
  {
    name: 'day_count',
    label: 'Day count',
    kind: 'choice',
    required: true,
    choices: [
      { value: '30/360', label: '30/360' },
      { value: 'act/360', label: 'Actual/360' },
      { value: 'act/365', label: 'Actual/365' },
    ],
  },
  { name: 'start_date', label: 'Closing', kind: 'date', required: true },
]

const FIXED = new Set<LoanName>(['coupon_pct'])
const FLOATING = new Set<LoanName>([
  'spread_bps',
  'benchmark_pct',
  'floor_pct',
  'ceiling_pct',
  'cap_floor_basis',
])

/** Fields that only affect a loan repaid monthly. */
export const REPAID = new Set<string>(['io_months', 'amortisation_months'])
export const isRepaidOverTime = (amortisation: string | undefined) =>
  amortisation === 'linear' || amortisation === 'annuity'

/** Returns the fields relevant for the choices made so far. */
export function fieldsFor(texts: Readonly<Record<string, string>>): Array<SingleField<LoanName>> {
  return allFields.filter(({ name }) => {
    if (FIXED.has(name)) return texts.rate !== 'floating'
    if (FLOATING.has(name)) return texts.rate === 'floating'
    if (name === 'start_date') return texts.day_count !== '30/360'
    if (REPAID.has(name)) return isRepaidOverTime(texts.amortisation)
    return true
  })
}

export const loanNames: readonly LoanName[] = allFields.map(({ name }) => name)
export const loanField = (name: LoanName) =>
  allFields.find(field => field.name === name) as SingleField<LoanName>
