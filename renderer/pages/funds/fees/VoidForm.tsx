import { useQueryClient } from '@tanstack/react-query'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { meant } from '../../../language/language.ts'
import { fundsKey } from '../../../queries/funds.ts'

interface VoidValues {
  date: string | null
  reason: string
}

interface VoidFormProps {
  title: string
  onVoid: (body: { date?: string; reason: string }) => Promise<unknown>
  onClose: () => void
}

/** Takes something that is posted back, on an open day and with a reason. */
export function VoidForm({ title, onVoid, onClose }: VoidFormProps) {
  const queryClient = useQueryClient()
  return (
    <FormDrawer title={title} onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<VoidValues>
          fields={[
            { name: 'reason', label: 'Reason', kind: 'multiline', required: true },
            { name: 'date', label: 'Date', kind: 'date', hint: 'Default: the first open day' },
          ]}
          initial={{}}
          submit={meant('Void', 'verb')}
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async ({ date, reason }) => {
            await onVoid({ reason, ...(date === null ? {} : { date }) })
            await queryClient.invalidateQueries({ queryKey: fundsKey })
            onClose()
          }}
        />
      )}
    </FormDrawer>
  )
}
