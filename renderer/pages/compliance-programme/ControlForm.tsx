import { useQueryClient } from '@tanstack/react-query'
import { type ComplianceControl, type ComplianceControlInput, complianceApi } from '../../api/modules.ts'
import { complianceControlRecord } from '../../api/records.generated.ts'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { formFieldsOf, type ValuesOf } from '../../components/record/record-fields.tsx'
import { programmeKey } from './programme.ts'

type Values = Omit<ValuesOf<typeof complianceControlRecord, ComplianceControl>, 'applies'> & {
  applies: 'yes' | 'no'
}

const answers = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]

interface ControlFormProps {
  /** Null for one of the office's own. */
  control: ComplianceControl | null
  onClose: () => void
}

/** Edits a control: its requirement, weight and how long its evidence stays fresh. */
export function ControlForm({ control, onClose }: ControlFormProps) {
  const queryClient = useQueryClient()
  return (
    <FormDrawer title={control ? control.title : 'Add control'} onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<Values>
          fields={formFieldsOf(complianceControlRecord, {
            applies: { kind: 'choice', choices: answers },
          }).flatMap(one => (control && one.name === 'key' ? [] : [{ ...one, required: true }]))}
          initial={control ? { ...control, applies: control.applies ? 'yes' : 'no' } : { applies: 'yes' }}
          submit={control ? 'Save' : 'Add control'}
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async (values, changed) => {
            const given = control ? { ...changed, key: control.key, version: control.version } : values
            const { applies, ...others } = given
            const body: ComplianceControlInput = {
              ...others,
              ...(applies === undefined ? {} : { applies: applies === 'yes' }),
            }
            await complianceApi('POST /api/v1/svc/compliance/program/controls', { body })
            await queryClient.invalidateQueries({ queryKey: programmeKey })
            onClose()
          }}
        />
      )}
    </FormDrawer>
  )
}
