import { ActionIcon, Badge, Group, Menu, NativeSelect, Table, Text } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { type Transaction, type TransactionTask, transactionsApi } from '../../../api/modules.ts'
import { useAction } from '../../../components/action/use-action.ts'
import { ReasonDrawer } from '../../../components/form/ReasonDrawer.tsx'
import { choicesOf } from '../../../format/choices.ts'
import { formatDate } from '../../../format/dates.ts'
import { count } from '../../../format/numbers.ts'
import { taskStates } from '../../../words/transactions.ts'
import classes from '../closing.module.css'
import { isOpen, transactionsKey } from '../transactions.ts'
import { Evidence } from './Evidence.tsx'
import { TaskForm } from './TaskForm.tsx'

interface TaskProps {
  task: TransactionTask
  transaction: Transaction
  mayWrite: boolean
}

const labels = Object.fromEntries(Object.entries(taskStates).map(([key, { label }]) => [key, label]))

/** One task: its status changes in place, other actions are in its menu. */
export function Task({ task, transaction, mayWrite }: TaskProps) {
  const [open, setOpen] = useState<'edit' | 'waive' | 'documents' | null>(null)
  const params = { tx_id: task.transaction_id, task_id: task.id }
  const patch = (body: { status: TransactionTask['status']; waiver_reason?: string }) =>
    transactionsApi('PATCH /api/v1/svc/transactions/{tx_id}/tasks/{task_id}', {
      params,
      body: { ...body, version: task.version },
    })
  const change = useAction((status: TransactionTask['status']) => patch({ status }), {
    invalidates: [transactionsKey],
  })
  const remove = useAction(
    () => transactionsApi('DELETE /api/v1/svc/transactions/{tx_id}/tasks/{task_id}', { params }),
    { invalidates: [transactionsKey], done: () => `“${task.title}” was removed` },
  )
  return (
    <Table.Tr>
      <Table.Td>
        {task.title}
        <Group gap="xs" mt={2}>
          {task.is_cp && (
            <Badge size="xs" variant="outline" color="gray">
              Condition precedent
            </Badge>
          )}
          {task.documents > 0 && (
            <Text size="xs" c="dimmed">
              {count(task.documents, 'document')}
            </Text>
          )}
          {task.waiver_reason !== null && (
            <Text size="xs" c="dimmed">
              Waived by {task.waived_by}: {task.waiver_reason}
            </Text>
          )}
          {task.completed_by !== null && (
            <Text size="xs" c="dimmed">
              {task.completed_by}, {formatDate((task.completed_at ?? '').slice(0, 10))}
            </Text>
          )}
        </Group>
      </Table.Td>
      <Table.Td className={classes.day}>
        {task.due_date !== null && formatDate(task.due_date)}
        {task.overdue && (
          <Text size="xs" className={classes.late}>
            Overdue
          </Text>
        )}
      </Table.Td>
      <Table.Td>{task.owner}</Table.Td>
      <Table.Td miw={150}>
        <NativeSelect
          size="xs"
          aria-label={`Status: ${task.title}`}
          data={choicesOf(labels)}
          value={task.status}
          disabled={!mayWrite || change.isPending}
          onChange={event => {
            const status = event.currentTarget.value as TransactionTask['status']
            if (status === 'waived') setOpen('waive')
            else change.mutate(status)
          }}
        />
      </Table.Td>
      <Table.Td>
        <Menu>
          <Menu.Target>
            <ActionIcon variant="subtle" aria-label={`More: ${task.title}`}>
              <IconDots size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => setOpen('documents')}>Documents</Menu.Item>
            {mayWrite && <Menu.Item onClick={() => setOpen('edit')}>Edit</Menu.Item>}
            {mayWrite && isOpen(task) && (
              <Menu.Item color="red" onClick={() => remove.mutate(undefined)}>
                Remove
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
        {open === 'edit' && (
          <TaskForm transactionId={transaction.id} task={task} onClose={() => setOpen(null)} />
        )}
        {open === 'documents' && (
          <Evidence
            task={task}
            roomId={transaction.linked_room_id}
            mayWrite={mayWrite}
            onClose={() => setOpen(null)}
          />
        )}
        {open === 'waive' && (
          <ReasonDrawer
            title={`Waive “${task.title}”`}
            submit="Waive"
            hint="Shown next to the task"
            changes={transactionsKey}
            onReason={waiver_reason => patch({ status: 'waived', waiver_reason })}
            onClose={() => setOpen(null)}
          />
        )}
      </Table.Td>
    </Table.Tr>
  )
}
