import { Switch, Text, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { adminApi, type User } from '../../../api/modules.ts'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import type { Field } from '../../../components/form/fields.ts'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { refusal } from '../../../components/use-action.ts'
import { useMe } from '../../../session/session.ts'
import { usersKey } from './people.ts'
import { ResetAccess } from './ResetAccess.tsx'
import { roleChoices } from './roles.ts'
import { SeeOut } from './SeeOut.tsx'

type PersonValues = Pick<User, 'name' | 'email' | 'role' | 'status'>

const nameFields: Array<Field<'name' | 'email'>> = [
  { name: 'name', label: 'Name', kind: 'text', required: true },
  { name: 'email', label: 'E-mail', kind: 'email', required: true, hint: 'What they sign in with' },
]

const fields: Array<Field<keyof PersonValues>> = [
  ...nameFields,
  { name: 'role', label: 'Role', kind: 'choice', required: true, choices: roleChoices },
  {
    name: 'status',
    label: 'Account',
    kind: 'choice',
    required: true,
    hint: 'Switching it off ends their sessions at once, and their keys and calendar addresses for good',
    choices: [
      { value: 'active', label: 'Active' },
      { value: 'disabled', label: 'Switched off' },
    ],
  },
]

interface PersonDrawerProps {
  user: User
  people: readonly User[]
  onClose: () => void
}

/** Somebody's name, role, account and modules, the way back in, and the way out. */
export function PersonDrawer({ user, people, onClose }: PersonDrawerProps) {
  const me = useMe()
  const queryClient = useQueryClient()
  const params = { user_id: user.id }
  return (
    <FormDrawer title={user.name} onClose={onClose}>
      {(onDirty, close) => (
        <>
          <SchemaForm<PersonValues>
            fields={user.id === me.id ? nameFields : fields}
            initial={user}
            submit="Save"
            onDirty={onDirty}
            onCancel={close}
            onSubmit={async (_values, changed) => {
              await adminApi('PATCH /api/v1/svc/admin/users/{user_id}', { params, body: changed })
              await queryClient.invalidateQueries({ queryKey: usersKey })
              onClose()
            }}
          />
          {user.id === me.id && (
            <Text c="dimmed" mt="sm">
              Nobody changes their own role: another administrator can.
            </Text>
          )}
          {user.id !== me.id && user.status === 'active' && <ResetAccess user={user} />}
          <Modules user={user} />
          {user.id !== me.id && user.status === 'active' && (
            <SeeOut user={user} people={people} onLeft={onClose} />
          )}
        </>
      )}
    </FormDrawer>
  )
}

function Modules({ user }: { user: User }) {
  const queryClient = useQueryClient()
  const [modules, setModules] = useState(user.modules)
  const toggle = async (key: string, enabled: boolean) => {
    try {
      const changed = await adminApi('PATCH /api/v1/svc/admin/users/{user_id}/modules', {
        params: { user_id: user.id },
        body: { modules: { [key]: enabled } },
      })
      setModules(changed.modules)
      await queryClient.invalidateQueries({ queryKey: usersKey })
    } catch (error) {
      notifications.show({ color: 'red', ...refusal(error as Error) })
    }
  }
  return (
    <section>
      <Title order={2} mt="xl" mb="sm">
        Modules
      </Title>
      {modules.map(({ key, title, enabled }) => (
        <Switch
          key={key}
          size="sm"
          mb="sm"
          label={title}
          checked={enabled}
          onChange={event => void toggle(key, event.currentTarget.checked)}
        />
      ))}
    </section>
  )
}
