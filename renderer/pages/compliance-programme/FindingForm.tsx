import { useQueryClient } from '@tanstack/react-query'
import { type ComplianceFinding, complianceApi } from '../../api/modules.ts'
import { complianceFindingRecord } from '../../api/records.generated.ts'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { formFieldsOf, type ValuesOf } from '../../components/record/record-fields.tsx'
import { choicesOf } from '../../format/choices.ts'
import { findingStatuses } from '../../words/compliance.ts'
import { severityChoices } from '../../words/severities.ts'
import { programmeKey } from './programme.ts'

type Values = ValuesOf<typeof complianceFindingRecord, ComplianceFinding>

/** Fields that only an existing finding has. */
const ofChange: ReadonlySet<keyof Values> = new Set(['status', 'evidence'])

/** Records a finding, or changes one and moves it on. */
export function FindingForm({ finding, onClose }: { finding?: ComplianceFinding; onClose: () => void }) {
  const queryClient = useQueryClient()
  return (
    <FormDrawer title={finding ? 'Edit finding' : 'Record finding'} onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<Values>
          fields={formFieldsOf(complianceFindingRecord, {
            severity: { choices: severityChoices(['high', 'medium', 'low']) },
            status: { choices: choicesOf(findingStatuses) },
          }).filter(({ name }) => finding || !ofChange.has(name))}
          initial={finding ?? {}}
          submit={finding ? 'Save' : 'Record finding'}
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async ({ status, evidence, ...values }) => {
            if (finding)
              await complianceApi('PATCH /api/v1/svc/compliance/program/findings/{finding_id}', {
                params: { finding_id: finding.id },
                body: { ...values, status, evidence, version: finding.version },
              })
            else await complianceApi('POST /api/v1/svc/compliance/program/findings', { body: values })
            await queryClient.invalidateQueries({ queryKey: programmeKey })
            onClose()
          }}
        />
      )}
    </FormDrawer>
  )
}
