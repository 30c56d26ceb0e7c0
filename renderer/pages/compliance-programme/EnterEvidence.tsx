import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ComplianceControl, type ComplianceEvidence, complianceApi } from '../../api/modules.ts'
import { complianceEvidenceRecord } from '../../api/records.generated.ts'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { formFieldsOf, type ValuesOf } from '../../components/record/record-fields.tsx'
import { programmeKey } from './programme.ts'

type Values = ValuesOf<typeof complianceEvidenceRecord, ComplianceEvidence>

/** Records evidence that a control was performed, and when. */
export function EnterEvidence({ control, onClose }: { control: ComplianceControl; onClose: () => void }) {
  const queryClient = useQueryClient()
  return (
    <FormDrawer title={`Evidence: ${control.title}`} onClose={onClose}>
      {(onDirty, close) => (
        <>
          <Text mb="md">{control.request}</Text>
          <SchemaForm<Values>
            fields={formFieldsOf(complianceEvidenceRecord)}
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
