import { useQueryClient } from '@tanstack/react-query'
import { type ExceptionDetail, exceptionsApi } from '../../api/modules.ts'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { choicesOf } from '../../format/choices.ts'
import { useColleagues } from '../../queries/colleagues.ts'
import { exceptionStates } from '../../words/exceptions.ts'
import { exceptionsKey } from './exceptions.ts'

interface Values {
  status: ExceptionDetail['status']
  assignee: string | null
  snoozed_until: string | null
  note: string | null
}

/** Assigns, snoozes or settles an exception. */
export function ChangeException({ exception, onClose }: { exception: ExceptionDetail; onClose: () => void }) {
  const queryClient = useQueryClient()
  const people = useColleagues()
  return (
    <FormDrawer title={exception.title} onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<Values>
          fields={[
            {
              name: 'status',
              label: 'State',
              kind: 'choice',
              required: true,
              choices: choicesOf(exceptionStates),
            },
            { name: 'snoozed_until', label: 'Snooze until', kind: 'date', required: true },
            { name: 'assignee', label: 'Owner', kind: 'choice', choices: people },
            { name: 'note', label: 'Note', kind: 'multiline', hint: 'What was found or done' },
          ]}
          initial={{
            ...exception,
            assignee: exception.assignee_id === null ? null : String(exception.assignee_id),
          }}
          asks={(name, { status }) => name !== 'snoozed_until' || status === 'snoozed'}
          submit="Save"
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async ({ status, assignee, snoozed_until, note }) => {
            await exceptionsApi('POST /api/v1/svc/exceptions/{exc_id}/update', {
              params: { exc_id: exception.id },
              body: {
                status,
                assignee_id: assignee === null ? null : Number(assignee),
                note,
                ...(status === 'snoozed' && snoozed_until ? { snoozed_until } : {}),
              },
            })
            await Promise.all([
              queryClient.invalidateQueries({ queryKey: exceptionsKey }),
              queryClient.invalidateQueries({ queryKey: ['timeline'] }),
            ])
            onClose()
          }}
        />
      )}
    </FormDrawer>
  )
}
