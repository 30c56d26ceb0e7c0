import { useQueryClient } from '@tanstack/react-query'
import { pricerApi } from '../../../api/modules.ts'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import type { Field } from '../../../components/form/fields.ts'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { pricerKey } from '../pricings.ts'

interface Values {
  as_of_date: string | null
  reason: string | null
}

interface ServiceLoanProps {
  dealId: number
  /** The loan is serviced already: that tape is superseded. */
  again: boolean
  onClose: () => void
}

/** Begins to service a deal's loan from its pricing as closed. */
export function ServiceLoan({ dealId, again, onClose }: ServiceLoanProps) {
  const queryClient = useQueryClient()
  const fields: Array<Field<keyof Values>> = [
    {
      name: 'as_of_date',
      label: 'Paid out on',
      kind: 'date',
      hint: 'Default: the start date of the pricing',
    },
    ...(again
      ? [
          {
            name: 'reason' as const,
            label: 'Reason',
            kind: 'text' as const,
            required: true,
            hint: 'Why the previous schedule is superseded; it stays on record',
          },
        ]
      : []),
  ]
  return (
    <FormDrawer title="Service the loan" onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<Values>
          fields={fields}
          submit="Service the loan"
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async ({ as_of_date, reason }) => {
            await pricerApi('POST /api/v1/svc/pricer/deals/{deal_id}/tapes', {
              params: { deal_id: dealId },
              body: { ...(as_of_date ? { as_of_date } : {}), ...(reason ? { reason } : {}) },
            })
            await queryClient.invalidateQueries({ queryKey: pricerKey })
            onClose()
          }}
        />
      )}
    </FormDrawer>
  )
}
