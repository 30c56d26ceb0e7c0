import type { FundAccount, FundCurrency } from '../../api/modules.ts'
import type { Field } from '../../components/form/fields.ts'
import { nextStepFields, type Planned } from '../../components/record/next-step.ts'
import { currencies } from '../../format/currencies.ts'
import { formatNumber } from '../../format/numbers.ts'

/** Fields of a fund account. */
export interface FundValues extends Planned {
  name: string
  entity_type: string
  currency: string
  committed_total: number | null
  fiscal_year_end: string
}

export const fundFields: Array<Field<keyof FundValues>> = [
  { name: 'name', label: 'Name', kind: 'text', required: true },
  { name: 'entity_type', label: 'Kind', kind: 'key', required: true, hint: 'Such as fund or SPV' },
  {
    name: 'currency',
    label: 'Currency',
    kind: 'choice',
    choices: currencies,
    required: true,
    hint: 'Of everything in its book; fixed once anything is kept in it',
  },
  { name: 'committed_total', label: 'Committed capital', kind: 'money', currencyField: 'currency' },
  { name: 'fiscal_year_end', label: 'End of the fiscal year', kind: 'text', required: true, hint: 'MM-DD' },
  ...nextStepFields,
]

/** Fields of an existing fund: records in its currency fix it, and the field names them. */
export const fieldsOf = (held: FundCurrency['held_by'] | undefined): typeof fundFields =>
  fundFields.map(field => (field.name === 'currency' ? { ...field, ...fixedBy(held) } : field))

function fixedBy(held: FundCurrency['held_by'] | undefined): { fixed?: string } {
  if (held === undefined) return { fixed: 'Looking at what is kept in it' }
  if (held.length === 0) return {}
  const told = held.map(({ what, count }) => `${what} (${formatNumber(count)})`).join(', ')
  return { fixed: `Fixed by what is kept in it: ${told}` }
}

export const valuesOf = ({
  name,
  entity_type,
  currency,
  committed_total,
  fiscal_year_end,
  next_step,
  next_step_at,
}: FundAccount): FundValues => ({
  name,
  entity_type,
  currency,
  committed_total,
  fiscal_year_end,
  next_step,
  next_step_at,
})
