import { useQueryClient } from '@tanstack/react-query'
import { type ComplianceControl, type ComplianceControlInput, complianceApi } from '../../api/modules.ts'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { programmeKey } from './programme.ts'

interface Values {
  key: string
  title: string
  family: ComplianceControl['family']
  request: string
  next_step: string
  weight: number
  fresh_days: number
  applies: 'yes' | 'no'
}

interface ControlFormProps {
  /** Null for one of the office's own. */
  control: ComplianceControl | null
  families: ReadonlyArray<{ value: string; label: string }>
  onClose: () => void
}

/** What a control asks for, how much it weighs and how long its evidence is fresh. */
export function ControlForm({ control, families, onClose }: ControlFormProps) {
  const queryClient = useQueryClient()
  return (
    <FormDrawer title={control ? control.title : 'Add control'} onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<Values>
          fields={[
            ...(control
              ? []
              : [
                  {
                    name: 'key',
                    label: 'Key',
                    kind: 'key',
                    required: true,
                    hint: 'By which programs name it',
                  } as const,
                ]),
            { name: 'title', label: 'Control', kind: 'text', required: true },
            { name: 'family', label: 'Family', kind: 'choice', required: true, choices: families },
            {
              name: 'request',
              label: 'What an examiner asks for',
              kind: 'multiline',
              required: true,
            },
            { name: 'next_step', label: 'What to do next', kind: 'multiline', required: true },
            { name: 'weight', label: 'Weight', kind: 'number', required: true },
            {
              name: 'fresh_days',
              label: 'Days that its evidence is fresh',
              kind: 'number',
              required: true,
            },
            {
              name: 'applies',
              label: 'Applies to the office',
              kind: 'choice',
              required: true,
              choices: [
                { value: 'yes', label: 'Yes' },
                { value: 'no', label: 'No' },
              ],
            },
          ]}
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
