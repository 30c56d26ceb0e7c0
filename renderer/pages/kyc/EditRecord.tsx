import { useQueryClient } from '@tanstack/react-query'
import { complianceApi, type KycChange, type KycRecord } from '../../api/modules.ts'
import { kycRecordRecord } from '../../api/records.generated.ts'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import type { Field } from '../../components/form/fields.ts'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { formFieldsOf, type ValuesOf, valuesOf } from '../../components/record/record-fields.tsx'
import { riskFactors } from '../../words/kyc.ts'
import { followers, kycKey } from './kyc.ts'

const ticked = [
  'pep',
  'adverse_media',
  'complex_ownership',
  'cash_intensive',
  'non_face_to_face',
  'regulated',
] as const

type Values = ValuesOf<typeof kycRecordRecord, KycRecord> & { risk: readonly string[] }

const risk: Field<keyof Values> = {
  name: 'risk',
  label: 'Risk',
  kind: 'list',
  choices: ticked.map(value => ({ value, label: riskFactors[value] })),
}

/** A person is born, and has no owners. */
const fieldsFor = (isPerson: boolean): Array<Field<keyof Values>> =>
  formFieldsOf(kycRecordRecord, { subject_name: { required: true } }).flatMap(one => {
    if (one.name === 'birth_date') return isPerson ? [one, risk] : [risk]
    return one.name === 'ownership_note' && isPerson ? [] : [one]
  })

/** Edits the subject's details. */
export function EditRecord({ record, onClose }: { record: KycRecord; onClose: () => void }) {
  const queryClient = useQueryClient()
  return (
    <FormDrawer title="Edit record" onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<Values>
          fields={fieldsFor(record.subject_type === 'individual')}
          initial={{
            ...valuesOf(kycRecordRecord, record),
            risk: ticked.filter(factor => record[factor]),
          }}
          submit="Save"
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async ({ risk, ...values }) => {
            const chosen = Object.fromEntries(ticked.map(factor => [factor, risk.includes(factor)]))
            await complianceApi('PATCH /api/v1/svc/compliance/kyc/{record_id}', {
              params: { record_id: record.id },
              body: { ...values, ...(chosen as Partial<KycChange>), version: record.version },
            })
            for (const queryKey of [kycKey, ...followers]) await queryClient.invalidateQueries({ queryKey })
            onClose()
          }}
        />
      )}
    </FormDrawer>
  )
}
