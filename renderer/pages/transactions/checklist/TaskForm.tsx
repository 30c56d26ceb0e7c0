import { useQueryClient } from '@tanstack/react-query'
import { type TransactionTask, transactionsApi } from '../../../api/modules.ts'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { choicesOf } from '../../../format/choices.ts'
import { useColleagues } from '../../../queries/colleagues.ts'
import { taskCategories } from '../../../words/transactions.ts'
import { transactionsKey } from '../transactions.ts'

interface Values {
  title: string
  category: TransactionTask['category']
  due_date: string | null
  owner_id: string | null
  is_cp: 'yes' | 'no'
  notes: string | null
}

interface TaskFormProps {
  transactionId: number
  /** The task to edit; without it a new one is added. */
  task?: TransactionTask
  /** Fields of a new one that an address fills in. */
  filled?: Readonly<Record<string, string>> | null
  onClose: () => void
}

/** A task of the checklist, added or changed. */
export function TaskForm({ transactionId, task, filled, onClose }: TaskFormProps) {
  const queryClient = useQueryClient()
  const people = useColleagues()
  return (
    <FormDrawer title={task ? 'Edit task' : 'Add task'} onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<Values>
          fields={[
            { name: 'title', label: 'Task', kind: 'text', required: true },
            {
              name: 'category',
              label: 'Category',
              kind: 'choice',
              required: true,
              choices: choicesOf(taskCategories),
            },
            {
              name: 'due_date',
              label: 'Due',
              kind: 'date',
              hint: 'A date set here does not move with the target close',
            },
            { name: 'owner_id', label: 'Owner', kind: 'choice', choices: people },
            {
              name: 'is_cp',
              label: 'Condition precedent',
              kind: 'choice',
              required: true,
              choices: [
                { value: 'no', label: 'No' },
                { value: 'yes', label: 'Yes: funding waits until it is satisfied' },
              ],
            },
            { name: 'notes', label: 'Notes', kind: 'multiline' },
          ]}
          initial={task ? valuesOf(task) : begun(filled)}
          submit={task ? 'Save' : 'Add task'}
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async ({ owner_id, is_cp, due_date, ...values }) => {
            const body = {
              ...values,
              ...(due_date === (task?.due_date ?? null) ? {} : { due_date }),
              owner_id: owner_id === null ? null : Number(owner_id),
              is_cp: is_cp === 'yes',
            }
            await (task
              ? transactionsApi('PATCH /api/v1/svc/transactions/{tx_id}/tasks/{task_id}', {
                  params: { tx_id: transactionId, task_id: task.id },
                  body: { ...body, version: task.version },
                })
              : transactionsApi('POST /api/v1/svc/transactions/{tx_id}/tasks', {
                  params: { tx_id: transactionId },
                  body,
                }))
            await queryClient.invalidateQueries({ queryKey: transactionsKey })
            onClose()
          }}
        />
      )}
    </FormDrawer>
  )
}

const valuesOf = (task: TransactionTask): Values => ({
  title: task.title,
  category: task.category,
  due_date: task.due_date,
  owner_id: task.owner_id === null ? null : String(task.owner_id),
  is_cp: task.is_cp ? 'yes' : 'no',
  notes: task.notes,
})

const begun = (filled: TaskFormProps['filled']): Partial<Values> => ({
  is_cp: 'no',
  ...(filled?.title && { title: filled.title }),
  ...(filled?.due && { due_date: filled.due }),
})
