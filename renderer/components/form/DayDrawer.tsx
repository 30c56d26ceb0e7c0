import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { today } from '../../format/days.ts'
import { FormDrawer } from './FormDrawer.tsx'
import { SchemaForm } from './SchemaForm.tsx'

interface DayDrawerProps {
  /** Label of the submit button, too. */
  title: string
  /** Query key invalidated on success. */
  changes: QueryKey
  onDay: (day: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for the day on which something came about. */
export function DayDrawer({ title, changes, onDay, onClose }: DayDrawerProps) {
  const queryClient = useQueryClient()
  return (
    <FormDrawer title={title} onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<{ date: string }>
          fields={[{ name: 'date', label: 'Date', kind: 'date', required: true }]}
          initial={{ date: today() }}
          submit={title}
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async ({ date }) => {
            await onDay(date)
            await queryClient.invalidateQueries({ queryKey: changes })
            onClose()
          }}
        />
      )}
    </FormDrawer>
  )
}
