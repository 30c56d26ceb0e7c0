import { Button, Group, SegmentedControl, Table, Text } from '@mantine/core'
import { useState } from 'react'
import type { Transaction, TransactionTask } from '../../../api/modules.ts'
import { RecordSection } from '../../../components/page/RecordPage.tsx'
import { Scrolling } from '../../../components/page/Scrolling.tsx'
import { Empty } from '../../../components/states/Empty.tsx'
import { useFirst } from '../../../components/states/use-first.tsx'
import { formatNumber } from '../../../format/numbers.ts'
import { useKeys } from '../../../keyboard/keys.ts'
import { useFilledForm } from '../../../routes/filled-form.ts'
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

/** Tasks by category, with their progress. */
export function Checklist({ transaction, mayWrite }: { transaction: Transaction; mayWrite: boolean }) {
  const { tasks } = transaction
  const [filter, setFilter] = useState('open')
  const [adding, setAdding] = useState(false)
  const { filled, leave } = useFilledForm()
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
          Add the tasks before and after closing.
        </Empty>
      ) : (
        <>
          <Group justify="space-between" mb="sm">
            <SegmentedControl
              size="xs"
              aria-label="Filter tasks"
              data={Object.entries(filters).map(([value, { label, of }]) => ({
                value,
                label: `${label} (${formatNumber(tasks.filter(of).length)})`,
              }))}
              value={filter}
              onChange={setFilter}
            />
            <Text size="sm" c="dimmed">
              {formatNumber(transaction.tasks_total - transaction.tasks_open)} of{' '}
              {formatNumber(transaction.tasks_total)} done
            </Text>
          </Group>
          {shown.length === 0 ? (
            <Text c="dimmed">None left.</Text>
          ) : (
            <Scrolling label="Tasks" className={classes.frame}>
              <Table aria-label="Tasks" data-stacks>
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
                  <Category
                    key={key}
                    label={label}
                    progress={progressOf(tasks, key)}
                    tasks={shown.filter(({ category }) => category === key)}
                    transaction={transaction}
                    mayWrite={mayWrite}
                  />
                ))}
              </Table>
            </Scrolling>
          )}
        </>
      )}
      {(adding || (filled && mayWrite)) && (
        <TaskForm
          transactionId={transaction.id}
          filled={filled}
          onClose={() => {
            setAdding(false)
            leave()
          }}
        />
      )}
    </RecordSection>
  )
}

interface CategoryProps {
  label: string
  progress: string
  tasks: readonly TransactionTask[]
  transaction: Transaction
  mayWrite: boolean
}

function Category({ label, progress, tasks, transaction, mayWrite }: CategoryProps) {
  const { first, others } = useFirst(tasks)
  return (
    <Table.Tbody>
      <Table.Tr>
        <th colSpan={5} scope="rowgroup" className={classes.category}>
          {label}{' '}
          <Text component="span" size="sm" c="dimmed">
            {progress}
          </Text>
        </th>
      </Table.Tr>
      {first.map(task => (
        <Task key={task.id} task={task} transaction={transaction} mayWrite={mayWrite} />
      ))}
      {others && (
        <Table.Tr>
          <Table.Td colSpan={5}>{others}</Table.Td>
        </Table.Tr>
      )}
    </Table.Tbody>
  )
}

function progressOf(tasks: readonly TransactionTask[], category: string): string {
  const own = tasks.filter(task => task.category === category && task.status !== 'not_applicable')
  return `${formatNumber(own.filter(task => !isOpen(task)).length)} of ${formatNumber(own.length)}`
}
