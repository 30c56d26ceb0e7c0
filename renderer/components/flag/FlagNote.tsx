import { useQueryClient } from '@tanstack/react-query'
import { FormDrawer } from '../form/FormDrawer.tsx'
import { SchemaForm } from '../form/SchemaForm.tsx'
import type { KeptFlag } from './flags.ts'
import { judge, shownFlags } from './use-move-flags.ts'

interface FlagNoteProps {
  flags: readonly KeptFlag[]
  /** Dismisses the flag as a false positive; the note gives the reason. */
  dismiss?: boolean
  onDone?: () => void
  onClose: () => void
}

/** A note on a flag; of a false positive it is the reason, and there must be one. */
export function FlagNote({ flags, dismiss = false, onDone, onClose }: FlagNoteProps) {
  const queryClient = useQueryClient()
  return (
    <FormDrawer title={dismiss ? 'False positive' : 'Note'} onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<{ note: string | null }>
          fields={[
            {
              name: 'note',
              label: dismiss ? 'Reason' : 'Note',
              kind: 'multiline',
              required: dismiss,
              hint: 'Stored with the flag',
            },
          ]}
          initial={flags.length === 1 ? { note: flags[0]?.note ?? null } : {}}
          submit={dismiss ? 'Dismiss' : 'Save'}
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async ({ note }) => {
            await judge(flags, dismiss ? { status: 'false_positive', note } : { note })
            for (const queryKey of shownFlags) await queryClient.invalidateQueries({ queryKey })
            onDone?.()
            onClose()
          }}
        />
      )}
    </FormDrawer>
  )
}
