import { useQueryClient } from '@tanstack/react-query'
import { pricerApi } from '../../../api/modules.ts'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import type { Field } from '../../../components/form/fields.ts'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { meant } from '../../../language/language.ts'
import { tapesKey } from './tapes.ts'

interface Values {
  from_month: string
  coupon_pct: number | null
  term_months: number | null
  interest_only_months: number | null
  holiday_months: number | null
  reason: string
}

const fields: Array<Field<keyof Values>> = [
  { name: 'from_month', label: 'From', kind: 'text', required: true, hint: 'A month, such as 2026-10' },
  {
    name: 'coupon_pct',
    label: meant('Rate', 'of interest'),
    kind: 'percent',
    hint: 'All-in coupon, if changed',
  },
  {
    name: 'term_months',
    label: 'Term',
    kind: 'number',
    hint: 'Total months from closing, if maturity changes',
  },
  {
    name: 'interest_only_months',
    label: 'Interest alone',
    kind: 'number',
    hint: 'Number of months without principal',
  },
  {
    name: 'holiday_months',
    label: 'Payment holiday',
    kind: 'number',
    hint: 'Number of months without payment; interest is capitalised',
  },
  { name: 'reason', label: 'Reason', kind: 'text', required: true, hint: 'Agreement and parties' },
]

/** Another rate, another maturity, months of interest alone or without any payment, from a month on. */
export function AmendLoan({ tapeId, onClose }: { tapeId: number; onClose: () => void }) {
  const queryClient = useQueryClient()
  return (
    <FormDrawer title="Amend the loan" onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<Values>
          fields={fields}
          submit="Amend the loan"
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async body => {
            await pricerApi('POST /api/v1/svc/pricer/tapes/{tape_id}/amendments', {
              params: { tape_id: tapeId },
              body,
            })
            await queryClient.invalidateQueries({ queryKey: tapesKey })
            onClose()
          }}
        />
      )}
    </FormDrawer>
  )
}
