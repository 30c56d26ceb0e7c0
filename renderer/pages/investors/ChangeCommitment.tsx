import { useQueryClient } from '@tanstack/react-query'
import { type Commitment, investorPortalApi } from '../../api/modules.ts'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { formatDate } from '../../format/dates.ts'
import { formatMoney } from '../../format/numbers.ts'
import { sumOf } from '../../format/sums.ts'

interface ChangeValues {
  amount: number
  effective_on: string | null
  reason: string
}

interface ChangeCommitmentProps {
  commitment: Commitment
  fund: string
  onClose: () => void
}

/** Replaces an investor's commitment from a date on; the server receives the difference. */
export function ChangeCommitment({ commitment, fund, onClose }: ChangeCommitmentProps) {
  const queryClient = useQueryClient()
  const { id, amount: before, currency, admitted_on } = commitment
  return (
    <FormDrawer title={`Change the commitment to ${fund}`} onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<ChangeValues>
          fields={[
            {
              name: 'amount',
              label: 'New amount',
              kind: 'money',
              required: true,
              currency,
              hint: `${formatMoney(before, currency)} currently; not less than the amount called`,
            },
            {
              name: 'effective_on',
              label: 'From',
              kind: 'date',
              hint: `Default: today. To correct a typing error, use the closing date: ${formatDate(admitted_on)}`,
            },
            { name: 'reason', label: 'Reason', kind: 'text', required: true },
          ]}
          initial={{ amount: before }}
          submit="Change commitment"
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async ({ amount, effective_on, reason }) => {
            await investorPortalApi('POST /api/v1/svc/investor-portal/commitments/{commitment_id}/changes', {
              params: { commitment_id: id },
              body: {
                amount: sumOf([amount, -before], currency),
                effective_on: effective_on ?? undefined,
                reason,
              },
            })
            await queryClient.invalidateQueries({ queryKey: ['investors'] })
            onClose()
          }}
        />
      )}
    </FormDrawer>
  )
}
