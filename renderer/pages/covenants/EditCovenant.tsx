import { useQueryClient } from '@tanstack/react-query'
import { type CovenantWithReadings, riskApi } from '../../api/modules.ts'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { choicesOf } from '../../format/choices.ts'
import { covenantFrequencies } from '../../words/covenants.ts'
import { riskKey } from './covenants.ts'
import { type Terms, termFields, termsSaid } from './term-fields.ts'

type Values = Pick<
  CovenantWithReadings,
  'name' | 'threshold' | 'frequency' | 'next_test_on' | 'ends_on' | 'notes'
> &
  Terms

/** The terms of a covenant that change: its threshold, its tests, its bands, a waiver, a holiday, a cure, its end. */
export function EditCovenant({ covenant, onClose }: { covenant: CovenantWithReadings; onClose: () => void }) {
  const queryClient = useQueryClient()
  return (
    <FormDrawer title="Edit covenant" onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<Values>
          fields={[
            { name: 'name', label: 'Name', kind: 'text', required: true },
            { name: 'threshold', label: 'Threshold', kind: 'number', required: true },
            {
              name: 'frequency',
              label: 'Tested',
              kind: 'choice',
              required: true,
              choices: choicesOf(covenantFrequencies),
            },
            { name: 'next_test_on', label: 'Next test', kind: 'date' },
            ...termFields,
            { name: 'ends_on', label: 'Ends', kind: 'date', hint: 'Last effective day' },
            { name: 'notes', label: 'Notes', kind: 'multiline' },
          ]}
          initial={{ ...covenant, threshold: covenant.initial_threshold }}
          submit="Save"
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async values => {
            await riskApi('PATCH /api/v1/svc/risk/covenants/{cov_id}', {
              params: { cov_id: covenant.id },
              body: { ...termsSaid(values), version: covenant.version },
            })
            await queryClient.invalidateQueries({ queryKey: riskKey })
            await queryClient.invalidateQueries({ queryKey: ['timeline'] })
            onClose()
          }}
        />
      )}
    </FormDrawer>
  )
}
