import { useQueryClient } from '@tanstack/react-query'
import { type RedFlag, vdrApi } from '../../../api/modules.ts'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { analysesKey } from '../../../queries/diligence.ts'

interface FlagNoteProps {
  analysisId: number
  flags: readonly RedFlag[]
  /** It is a false positive, and the note says why. */
  dismiss?: boolean
  onDone?: () => void
  onClose: () => void
}

/** A note on a flag; of a false positive it is the reason, and there must be one. */
export function FlagNote({ analysisId, flags, dismiss = false, onDone, onClose }: FlagNoteProps) {
  const queryClient = useQueryClient()
  const send = async (note: string | null) => {
    for (const { id } of flags) {
      if (id === null) continue
      await vdrApi('PATCH /api/v1/svc/vdr/analyses/{analysis_id}/flags/{flag_id}', {
        params: { analysis_id: analysisId, flag_id: id },
        body: dismiss ? { status: 'false_positive', note } : { note },
      })
    }
  }
  return (
    <FormDrawer title={dismiss ? 'False positive' : 'Note'} onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<{ note: string | null }>
          fields={[
            {
              name: 'note',
              label: dismiss ? 'Why it is none' : 'Note',
              kind: 'multiline',
              required: dismiss,
              hint: 'Kept with the flag, for whoever asks later',
            },
          ]}
          initial={flags.length === 1 ? { note: flags[0]?.note ?? null } : {}}
          submit={dismiss ? 'Dismiss' : 'Save'}
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async ({ note }) => {
            await send(note)
            await queryClient.invalidateQueries({ queryKey: analysesKey })
            onDone?.()
            onClose()
          }}
        />
      )}
    </FormDrawer>
  )
}
