import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { adminApi, type User } from '../../../api/modules.ts'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import type { Field } from '../../../components/form/fields.ts'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { useMay, useMe } from '../../../session/session.ts'
import { dayOf, endOfDay } from '../days.ts'
import { usersKey } from './people.ts'
import { RightsTable } from './RightsTable.tsx'
import { roleChoices } from './roles.ts'

type PersonValues = Pick<User, 'role' | 'status' | 'access_until'>

const fields: Array<Field<keyof PersonValues>> = [
  { name: 'role', label: 'Role', kind: 'choice', required: true, choices: roleChoices },
  {
    name: 'status',
    label: 'Account',
    kind: 'choice',
    required: true,
    hint: 'Switching it off ends all their sessions and keys at once',
    choices: [
      { value: 'active', label: 'Active' },
      { value: 'disabled', label: 'Switched off' },
    ],
  },
  {
    name: 'access_until',
    label: 'Access ends',
    kind: 'date',
    hint: 'After that day (UTC) nothing of theirs works; administrators are told a week before. Empty: it does not end',
  },
]

/** Somebody's role, account, rights and the end of their access. */
export function PersonDrawer({ user, onClose }: { user: User; onClose: () => void }) {
  const me = useMe()
  const mayManage = useMay('manage', 'admin')
  const disabled = !mayManage || user.id === me.id
  const queryClient = useQueryClient()
  const change = async (body: Partial<PersonValues> | Pick<User, 'rights'>) => {
    await adminApi('PATCH /api/v1/svc/admin/users/{user_id}', { params: { user_id: user.id }, body })
    await queryClient.invalidateQueries({ queryKey: usersKey })
    onClose()
  }
  return (
    <FormDrawer title={user.name} onClose={onClose}>
      {(onDirty, close) => (
        <>
          <Text c="dimmed" mb="md">
            {user.email}
          </Text>
          <SchemaForm<PersonValues>
            fields={fields}
            initial={{ ...user, access_until: dayOf(user.access_until) }}
            submit="Save"
            disabled={disabled}
            onDirty={onDirty}
            onCancel={close}
            onSubmit={(_values, { access_until, ...changed }) =>
              change({
                ...changed,
                ...(access_until === undefined ? {} : { access_until: endOfDay(access_until) }),
              })
            }
          />
          {user.id === me.id && (
            <Text c="dimmed" mt="sm">
              Nobody changes their own role: another administrator can.
            </Text>
          )}
          <RightsTable user={user} disabled={disabled} onSave={rights => change({ rights })} />
        </>
      )}
    </FormDrawer>
  )
}
