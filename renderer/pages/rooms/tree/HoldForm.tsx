import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import type { Chosen } from './room-tree.ts'
import { wordsFor } from './use-tree-actions.ts'

interface HoldFormProps {
  chosen: Chosen
  /** Until a day, or until somebody releases it (null). */
  onHold: (until: string | null) => void
  onClose: () => void
}

/** Asks until when something is shown to nobody but editors. */
export function HoldForm({ chosen, onHold, onClose }: HoldFormProps) {
  return (
    <FormDrawer title={`Hold back ${wordsFor(chosen)}`} onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<{ until: string | null }>
          fields={[
            {
              name: 'until',
              label: 'Until',
              kind: 'date',
              hint: 'Shown from that date; without a date, once released',
            },
          ]}
          submit="Hold back"
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async ({ until }) => {
            onHold(until ?? null)
            onClose()
          }}
        />
      )}
    </FormDrawer>
  )
}
