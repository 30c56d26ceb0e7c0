import { Button, Checkbox, Group, Menu, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { lpCrmApi, type ProspectDetail, type ProspectTodo } from '../../../api/modules.ts'
import { useAction } from '../../../components/action/use-action.ts'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { RecordSection } from '../../../components/page/RecordPage.tsx'
import { formatDate } from '../../../format/dates.ts'
import { useColleagues, useOwnerName } from '../../../queries/colleagues.ts'
import { useFilledForm } from '../../../routes/filled-form.ts'
import { fundraisingKey } from '../fundraising.ts'

interface PartProps {
  prospect: ProspectDetail
  mayWrite: boolean
}

/** To-dos of a prospect: open ones first, ticked off in place. */
export function Todos({ prospect, mayWrite }: PartProps) {
  const [adding, setAdding] = useState(false)
  const { filled, leave } = useFilledForm()
  const add = mayWrite && (
    <Button variant="default" size="xs" onClick={() => setAdding(true)}>
      Add to-do
    </Button>
  )
  return (
    <RecordSection title="To-dos" action={add}>
      {prospect.todos.length === 0 ? (
        <Text c="dimmed">Nothing to do.</Text>
      ) : (
        prospect.todos.map(todo => <Row key={todo.id} todo={todo} mayWrite={mayWrite} />)
      )}
      {(adding || (filled && mayWrite)) && (
        <AddTodo
          prospect={prospect}
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

function Row({ todo, mayWrite }: { todo: ProspectTodo; mayWrite: boolean }) {
  const owner = useOwnerName(todo.owner_id)
  const move = useAction(
    (status: ProspectTodo['status']) =>
      lpCrmApi('POST /api/v1/svc/lp-crm/todos/{todo_id}/status', {
        params: { todo_id: todo.id },
        body: { status },
      }),
    { invalidates: [fundraisingKey] },
  )
  const when = todo.due === null ? null : `${todo.overdue ? 'Overdue since' : 'Due'} ${formatDate(todo.due)}`
  return (
    <Group gap="sm" wrap="nowrap" mb="xs" justify="space-between">
      <Checkbox
        label={todo.title}
        description={[todo.status === 'dropped' ? 'Dropped' : when, todo.owner_id === null ? null : owner]
          .filter(Boolean)
          .join(' · ')}
        checked={todo.status === 'done'}
        disabled={!mayWrite || todo.status === 'dropped' || move.isPending}
        onChange={event => move.mutate(event.currentTarget.checked ? 'done' : 'open')}
      />
      {mayWrite && todo.status !== 'done' && (
        <Menu>
          <Menu.Target>
            <Button variant="subtle" size="compact-xs" aria-label={`More for ${todo.title}`}>
              …
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {todo.status === 'open' ? (
              <Menu.Item onClick={() => move.mutate('dropped')}>Drop</Menu.Item>
            ) : (
              <Menu.Item onClick={() => move.mutate('open')}>Open again</Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
    </Group>
  )
}

interface Values {
  title: string
  due: string | null
  owner_id: string | null
}

interface AddTodoProps {
  prospect: ProspectDetail
  filled: Readonly<Record<string, string>> | null
  onClose: () => void
}

function AddTodo({ prospect, filled, onClose }: AddTodoProps) {
  const queryClient = useQueryClient()
  const people = useColleagues()
  return (
    <FormDrawer title="Add to-do" onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<Values>
          fields={[
            { name: 'title', label: 'What', kind: 'text', required: true },
            { name: 'due', label: 'Due', kind: 'date' },
            { name: 'owner_id', label: 'Who', kind: 'choice', choices: people },
          ]}
          initial={{
            ...(prospect.owner_id !== null && { owner_id: String(prospect.owner_id) }),
            ...(filled?.title && { title: filled.title }),
            ...(filled?.due && { due: filled.due }),
          }}
          submit="Add to-do"
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async ({ owner_id, ...values }) => {
            await lpCrmApi('POST /api/v1/svc/lp-crm/lps/{lp_id}/todos', {
              params: { lp_id: prospect.id },
              body: { ...values, owner_id: owner_id === null ? null : Number(owner_id) },
            })
            await queryClient.invalidateQueries({ queryKey: fundraisingKey })
            onClose()
          }}
        />
      )}
    </FormDrawer>
  )
}
