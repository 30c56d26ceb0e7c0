import { useQueryClient } from '@tanstack/react-query'
import { type Facility, riskApi } from '../../../api/modules.ts'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import type { Field } from '../../../components/form/fields.ts'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { choicesOf } from '../../../format/choices.ts'
import { comparisons } from '../../../words/covenants.ts'
import { riskKey } from '../covenants.ts'
import { comparedValue, type Rules } from './rules.ts'

export const ruleKinds = {
  ineligible: 'Not eligible',
  concentration: 'Concentration',
  advance: 'Advance rate',
  reserve: 'Reserve',
} as const
export type RuleKind = keyof typeof ruleKinds

interface Values {
  name: string
  field: string
  op: Rules['ineligible'][number]['op']
  value: string | null
  group: string | null
  limit: number
  rate: number
  amount: number
}

const column = { name: 'field', label: 'Column', kind: 'text', required: true } as const
const name = { name: 'name', label: 'Name', kind: 'text', required: true } as const

const fieldsOf = (kind: RuleKind, currency: string): Field<keyof Values>[] =>
  ({
    ineligible: [
      { ...name, hint: 'As named in the certificate, such as “Over 90 days”' },
      { ...column, hint: 'Column name in the rows or tape, such as “days_past_due”' },
      {
        name: 'op',
        label: 'Not eligible where it',
        kind: 'choice',
        required: true,
        choices: choicesOf(comparisons),
      },
      { name: 'value', label: 'Value', kind: 'text', hint: 'Separate several with commas; yes or no' },
    ],
    concentration: [
      { ...name, hint: 'Such as “One obligor”' },
      { ...column, hint: 'Grouping field: “obligor”, “sector”; “id” for single items' },
      { name: 'group', label: 'Only for', kind: 'text', hint: 'A single group, such as “Retail”' },
      {
        name: 'limit',
        label: 'At most',
        kind: 'percent',
        required: true,
        hint: 'Of all eligible collateral',
      },
    ],
    advance: [
      { ...column, hint: 'One column for all rates, such as “class”' },
      { name: 'group', label: 'For', kind: 'text', hint: 'Its value; empty for all others' },
      { name: 'rate', label: 'Advance rate', kind: 'percent', required: true },
    ],
    reserve: [
      { ...name, hint: 'Such as “Rent reserve”' },
      { name: 'amount', label: 'Reserve amount', kind: 'money', required: true, currency },
    ],
  })[kind] as Field<keyof Values>[]

/** One more rule of a facility. */
export function AddRule({
  facility,
  kind,
  onClose,
}: {
  facility: Facility
  kind: RuleKind
  onClose: () => void
}) {
  const queryClient = useQueryClient()
  return (
    <FormDrawer title={`Add rule: ${ruleKinds[kind]}`} onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<Values>
          fields={fieldsOf(kind, facility.currency)}
          initial={kind === 'advance' ? { field: facility.rules.advance.field } : { op: 'gt' }}
          submit="Add rule"
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async values => {
            await riskApi('PATCH /api/v1/svc/risk/facilities/{facility_id}', {
              params: { facility_id: facility.id },
              body: { rules: withRule(facility.rules, kind, values), version: facility.version },
            })
            await queryClient.invalidateQueries({ queryKey: riskKey })
            await queryClient.invalidateQueries({ queryKey: ['timeline'] })
            onClose()
          }}
        />
      )}
    </FormDrawer>
  )
}

function withRule(rules: Rules, kind: RuleKind, values: Values): Rules {
  const { name, field, op, group, limit, rate, amount } = values
  const value = comparedValue(op, values.value)
  switch (kind) {
    case 'ineligible': {
      const rule = { name, field, op, ...(value === undefined ? {} : { value }) }
      return { ...rules, ineligible: [...rules.ineligible, rule] }
    }
    case 'concentration': {
      const rule = { name, field, ...(group === null ? { limit } : { limits: { [group]: limit } }) }
      return { ...rules, concentrations: [...rules.concentrations, rule] }
    }
    case 'advance': {
      const rates = group === null ? rules.advance.rates : { ...rules.advance.rates, [group]: rate }
      const otherwise = group === null ? rate : rules.advance.otherwise
      return { ...rules, advance: { field, rates, otherwise } }
    }
    case 'reserve':
      return { ...rules, reserves: [...rules.reserves, { name, amount }] }
  }
}
