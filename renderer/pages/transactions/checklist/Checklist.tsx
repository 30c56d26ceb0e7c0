import { Button, Group, SegmentedControl, Table, Text } from '@mantine/core'
import { useState } from 'react'
import type { Transaction, TransactionTask } from '../../../api/modules.ts'
import { RecordSection } from '../../../components/page/RecordPage.tsx'
import { Scrolling } from '../../../components/page/Scrolling.tsx'
import { Empty } from '../../../components/states/Empty.tsx'
import { useKeys } from '../../../keyboard/keys.ts'
import { taskCategories } from '../../../words/transactions.ts'
import classes from '../closing.module.css'
import { isOpen } from '../transactions.ts'
import { Task } from './Task.tsx'
import { TaskForm } from './TaskForm.tsx'

const filters: Record<string, { label: string; of: (task: TransactionTask) => boolean }> = {
  open: { label: 'Open', of: isOpen },
  overdue: { label: 'Overdue', of: ({ overdue }) => overdue },
  conditions: { label: 'Conditions', of: ({ is_cp }) => is_cp },
  all: { label: 'All', of: () => true },
}

/** What is to be done, by category, with how far each is. */
export function Checklist({ transaction, mayWrite }: { transaction: Transaction; mayWrite: boolean }) {
  const { tasks } = transaction
  const [filter, setFilter] = useState('open')
  const [adding, setAdding] = useState(false)
  useKeys('A closing', mayWrite ? [{ keys: 'c', label: 'Add a task', run: () => setAdding(true) }] : [])
  const shown = tasks.filter(filters[filter]?.of ?? isOpen)
  const groups = Object.entries(taskCategories).filter(([key]) =>
    shown.some(({ category }) => category === key),
  )
  const add = mayWrite && (
    <Button variant="default" size="xs" onClick={() => setAdding(true)}>
      Add task
    </Button>
  )
  return (
    <RecordSection title="Checklist" action={tasks.length > 0 && add}>
      {tasks.length === 0 ? (
        <Empty title="The checklist is empty" action={add}>
          Enter what has to be done before the closing and after it.
        </Empty>
      ) : (
        <>
          <Group justify="space-between" mb="sm">
            <SegmentedControl
              size="xs"
              aria-label="Which tasks"
              data={Object.entries(filters).map(([value, { label, of }]) => ({
                value,
                label: `${label} (${tasks.filter(of).length})`,
              }))}
              value={filter}
              onChange={setFilter}
            />
            <Text size="sm" c="dimmed">
              {transaction.tasks_total - transaction.tasks_open} of {transaction.tasks_total} done
            </Text>
          </Group>
          {shown.length === 0 ? (
            <Text c="dimmed">Nothing of it is left.</Text>
          ) : (
            <Scrolling label="Tasks" className={classes.frame}>
              <Table aria-label="Tasks">
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>Task</Table.Th>
                    <Table.Th>Due</Table.Th>
                    <Table.Th>Owner</Table.Th>
                    <Table.Th>Status</Table.Th>
                    <Table.Td />
                  </Table.Tr>
                </Table.Thead>
                {groups.map(([key, label]) => (
                  <Table.Tbody key={key}>
                    <Table.Tr>
                      <th colSpan={5} scope="rowgroup" className={classes.category}>
                        {label}{' '}
                        <Text component="span" size="sm" c="dimmed">
                          {progressOf(tasks, key)}
                        </Text>
                      </th>
                    </Table.Tr>
                    {shown
                      .filter(({ category }) => category === key)
                      .map(task => (
                        <Task key={task.id} task={task} transaction={transaction} mayWrite={mayWrite} />
                      ))}
                  </Table.Tbody>
                ))}
              </Table>
            </Scrolling>
          )}
        </>
      )}
      {adding && <TaskForm transactionId={transaction.id} onClose={() => setAdding(false)} />}
    </RecordSection>
  )
}

function progressOf(tasks: readonly TransactionTask[], category: string): string {
  const own = tasks.filter(task => task.category === category && task.status !== 'not_applicable')
  return `${own.filter(task => !isOpen(task)).length} of ${own.length}`
}
