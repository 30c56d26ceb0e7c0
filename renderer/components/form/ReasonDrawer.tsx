import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { FormDrawer } from './FormDrawer.tsx'
import { SchemaForm } from './SchemaForm.tsx'

interface ReasonDrawerProps {
  title: string
  /** Label of the submit button. */
  submit: string
  label?: string
  hint?: string
  /** Query key invalidated on success. */
  changes: QueryKey
  onReason: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Asks why before something is done that stays on record with its reason. */
export function ReasonDrawer({
  title,
  submit,
  hint,
  changes,
  onReason,
  onClose,
  ...rest
}: ReasonDrawerProps) {
  const queryClient = useQueryClient()
  const field = { name: 'reason', label: rest.label ?? 'Reason', kind: 'multiline', required: true } as const
  return (
    <FormDrawer title={title} onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<{ reason: string }>
          fields={[{ ...field, ...(hint ? { hint } : {}) }]}
          submit={submit}
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async ({ reason }) => {
            await onReason(reason)
            await queryClient.invalidateQueries({ queryKey: changes })
            onClose()
          }}
        />
      )}
    </FormDrawer>
  )
}
