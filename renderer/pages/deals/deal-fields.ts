import type { Deal } from '../../api/modules.ts'
import type { Field } from '../../components/form/fields.ts'
import { nextStepFields, type Planned } from '../../components/record/next-step.ts'
import { countries } from '../../format/countries.ts'
import { currencies } from '../../format/currencies.ts'

/** Fields of a deal. */
export interface DealValues extends Planned {
  name: string
  counterparty: string | null
  sponsor: string | null
  asset_class: string | null
  target_size: number | null
  currency: string
  irr_target: number | null
  jurisdiction: string | null
  expected_close_on: string | null
}

export const dealFields: Array<Field<keyof DealValues>> = [
  { name: 'name', label: 'Name', kind: 'text', required: true },
  { name: 'counterparty', label: 'Counterparty', kind: 'text' },
  { name: 'sponsor', label: 'Sponsor', kind: 'text', hint: 'Who owns or backs the counterparty' },
  { name: 'target_size', label: 'Target size', kind: 'money', currencyField: 'currency' },
  { name: 'currency', label: 'Currency', kind: 'choice', choices: currencies, required: true },
  { name: 'irr_target', label: 'Target IRR', kind: 'percent' },
  { name: 'asset_class', label: 'Asset class', kind: 'key', hint: 'Such as private credit' },
  { name: 'jurisdiction', label: 'Jurisdiction', kind: 'choice', choices: countries },
  ...nextStepFields,
  { name: 'expected_close_on', label: 'Expected close', kind: 'date' },
]

export const valuesOf = ({
  name,
  counterparty,
  sponsor,
  asset_class,
  target_size,
  currency,
  irr_target,
  jurisdiction,
  next_step,
  next_step_at,
  expected_close_on,
}: Deal): DealValues => ({
  name,
  counterparty,
  sponsor,
  asset_class,
  target_size,
  currency,
  irr_target,
  jurisdiction,
  next_step,
  next_step_at,
  expected_close_on,
})
