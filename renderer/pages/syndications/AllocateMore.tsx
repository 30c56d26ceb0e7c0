import { useQueryClient } from '@tanstack/react-query'
import { type SyndicationAllocation, syndicationApi } from '../../api/modules.ts'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { syndicationsKey } from './syndications.ts'

interface Values {
  allocated_amount: number
  override_reason: string
}

/** Gives an investor more than they asked for, and says why. */
export function AllocateMore({ ticket, onClose }: { ticket: SyndicationAllocation; onClose: () => void }) {
  const queryClient = useQueryClient()
  return (
    <FormDrawer title={`Allocate more to ${ticket.investor_name}`} onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<Values>
          fields={[
            {
              name: 'allocated_amount',
              label: 'Allocated',
              kind: 'money',
              currency: ticket.currency,
              required: true,
            },
            {
              name: 'override_reason',
              label: 'Reason for exceeding the request',
              kind: 'multiline',
              required: true,
              hint: 'Shown in the allocation notice',
            },
          ]}
          initial={{ allocated_amount: ticket.allocated_amount ?? ticket.requested_amount }}
          submit="Allocate"
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async body => {
            await syndicationApi('PATCH /api/v1/svc/syndication/{synd_id}/allocations/{alloc_id}', {
              params: { synd_id: ticket.syndication_id, alloc_id: ticket.id },
              body: { ...body, version: ticket.version },
            })
            await queryClient.invalidateQueries({ queryKey: syndicationsKey })
            onClose()
          }}
        />
      )}
    </FormDrawer>
  )
}
