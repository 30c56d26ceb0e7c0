import { useQueryClient } from '@tanstack/react-query'
import { type CapitalCall, investorPortalApi } from '../../../api/modules.ts'
import { nameOf } from '../../../components/flow/calls.ts'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { formatDate } from '../../../format/dates.ts'
import { callsKey } from '../../../queries/calls.ts'

interface Asked {
  due_date: string
  reason: string
}

/** A later due date of a call for all its investors, with the reason that they are told. */
export function ExtendCall({ call, onClose }: { call: CapitalCall; onClose: () => void }) {
  const queryClient = useQueryClient()
  return (
    <FormDrawer title={`Extend ${nameOf(call)}`} onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<Asked>
          fields={[
            {
              name: 'due_date',
              label: 'New due date',
              kind: 'date',
              required: true,
              hint: `After ${formatDate(call.due_date)}; reminders move along`,
            },
            {
              name: 'reason',
              label: 'Reason',
              kind: 'multiline',
              required: true,
              hint: 'Stated in the letter to the investors, which you send from this page',
            },
          ]}
          submit="Extend the due date"
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async body => {
            await investorPortalApi('POST /api/v1/svc/investor-portal/calls/{call_id}/due-date', {
              params: { call_id: call.id },
              body,
            })
            await queryClient.invalidateQueries({ queryKey: callsKey })
            onClose()
          }}
        />
      )}
    </FormDrawer>
  )
}
