import { useQueryClient } from '@tanstack/react-query'
import { type CovenantWithReadings, riskApi } from '../../api/modules.ts'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { covenantDirections } from '../../words/covenants.ts'
import { inUnit, riskKey } from './covenants.ts'

interface Values {
  current_value: number
  tested_on: string | null
  note: string | null
}

/** A reading, tested at once. */
export function RecordReading({
  covenant,
  onClose,
}: {
  covenant: CovenantWithReadings
  onClose: () => void
}) {
  const queryClient = useQueryClient()
  return (
    <FormDrawer title="Record reading" onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<Values>
          fields={[
            {
              name: 'current_value',
              label: 'Reading',
              kind: 'number',
              required: true,
              hint: `${covenantDirections[covenant.direction]} ${inUnit(covenant.threshold, covenant)}`,
            },
            { name: 'tested_on', label: 'As of', kind: 'date', hint: 'Default: today' },
            { name: 'note', label: 'Note', kind: 'text', hint: 'Origin' },
          ]}
          submit="Record reading"
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async ({ current_value, tested_on, note }) => {
            await riskApi('POST /api/v1/svc/risk/check', {
              body: {
                covenant_id: covenant.id,
                current_value,
                ...(tested_on === null ? {} : { tested_on }),
                ...(note === null ? {} : { note }),
              },
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
