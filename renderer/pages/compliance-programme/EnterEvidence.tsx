import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ComplianceControl, complianceApi } from '../../api/modules.ts'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { programmeKey } from './programme.ts'

interface Values {
  performed_on: string
  reference: string
  note: string | null
}

/** What shows that a control was done, and when. */
export function EnterEvidence({ control, onClose }: { control: ComplianceControl; onClose: () => void }) {
  const queryClient = useQueryClient()
  return (
    <FormDrawer title={`Evidence: ${control.title}`} onClose={onClose}>
      {(onDirty, close) => (
        <>
          <Text mb="md">{control.request}</Text>
          <SchemaForm<Values>
            fields={[
              { name: 'performed_on', label: 'Done on', kind: 'date', required: true },
              {
                name: 'reference',
                label: 'What shows it',
                kind: 'text',
                required: true,
                hint: 'A file, a place in the data room, minutes',
              },
              { name: 'note', label: 'Note', kind: 'multiline' },
            ]}
            submit="Enter evidence"
            autoFocus
            onDirty={onDirty}
            onCancel={close}
            onSubmit={async values => {
              await complianceApi('POST /api/v1/svc/compliance/program/evidence', {
                body: { ...values, control_key: control.key },
              })
              await queryClient.invalidateQueries({ queryKey: programmeKey })
              onClose()
            }}
          />
        </>
      )}
    </FormDrawer>
  )
}
