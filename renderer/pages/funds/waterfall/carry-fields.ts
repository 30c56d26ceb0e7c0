import type { FundCarryTerms } from '../../../api/modules.ts'
import type { Field } from '../../../components/form/fields.ts'
import { choicesOf } from '../../../format/choices.ts'

export type CarryTerms = NonNullable<FundCarryTerms['terms']>

/** How a fund shares its profit with its general partner, as a form has it. */
export interface TierTerms {
  type: CarryTerms['type']
  hurdle_pct: number
  hurdle_compounding: NonNullable<CarryTerms['hurdle_compounding']>
  catch_up_pct: number
  carry_pct: number
  further_hurdles: string | null
  classes: string | null
  clawback_by: NonNullable<CarryTerms['clawback_by']>
  carry_tax_pct: number | null
}

const compoundings = {
  annual: 'Annually, by days',
  daily: 'Daily',
  anniversary: 'On each anniversary',
  simple: 'Not at all (simple)',
}

const clawbacks = {
  partner: 'Each partner alone',
  class: 'The partners of a class together',
  fund: 'All partners together',
}

export const tierFields: ReadonlyArray<Field<keyof TierTerms>> = [
  {
    name: 'type',
    label: 'Capital returned before carry',
    kind: 'choice',
    required: true,
    choices: [
      { value: 'european', label: '100% (whole fund)' },
      { value: 'american', label: 'Of investments sold or written down (deal by deal)' },
    ],
  },
  { name: 'hurdle_pct', label: 'Hurdle', kind: 'percent', required: true },
  {
    name: 'hurdle_compounding',
    label: 'The hurdle compounds',
    kind: 'choice',
    required: true,
    choices: choicesOf(compoundings),
  },
  { name: 'catch_up_pct', label: 'Catch-up to the GP', kind: 'percent', required: true },
  { name: 'carry_pct', label: 'Carry', kind: 'percent', required: true },
  {
    name: 'further_hurdles',
    label: 'Further hurdles',
    kind: 'multiline',
    hint: 'Annual return or paid-in multiple, and the carry above it, one per line: 15% 25% or 2x 30%',
  },
  {
    name: 'classes',
    label: 'Classes with their own terms',
    kind: 'multiline',
    hint: 'Class, hurdle, carry and, if different, catch-up, one per line: B 6% 10%',
  },
]

export const clawbackFields: ReadonlyArray<Field<keyof TierTerms>> = [
  {
    name: 'clawback_by',
    label: 'Clawback is measured over',
    kind: 'choice',
    required: true,
    choices: choicesOf(clawbacks),
  },
  {
    name: 'carry_tax_pct',
    label: 'Of the carry, paid as tax',
    kind: 'percent',
    hint: 'If the clawback is net of tax',
  },
]
