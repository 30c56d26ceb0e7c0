import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { adminApi, type User } from '../../../api/modules.ts'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import type { Field } from '../../../components/form/fields.ts'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { PersonalData } from '../../../components/record/PersonalData.tsx'
import { useMay, useMe } from '../../../session/session.ts'
import { lastDayOf } from '../days.ts'
import { usersKey } from './people.ts'
import { ResetAccess } from './ResetAccess.tsx'
import { RightsTable } from './RightsTable.tsx'
import { type OfferedRole, offeredRoles, roleChoices } from './roles.ts'
import { SeeOut } from './SeeOut.tsx'

type PersonValues = Pick<User, 'name' | 'email' | 'status' | 'access_until'> & { role: OfferedRole }

const nameFields: Array<Field<'name' | 'email'>> = [
  { name: 'name', label: 'Name', kind: 'text', required: true },
  { name: 'email', label: 'E-mail', kind: 'email', required: true, hint: 'Sign-in address' },
]

const fieldsOf = ({ role }: User): Array<Field<keyof PersonValues>> => [
  ...nameFields,
  {
    name: 'role',
    label: 'Role',
    kind: 'choice',
    required: true,
    choices: role === 'lp' ? roleChoices : offeredRoles,
  },
  {
    name: 'status',
    label: 'Account',
    kind: 'choice',
    required: true,
    hint: 'Deactivating ends their sessions immediately and revokes their keys and calendar addresses permanently',
    choices: [
      { value: 'active', label: 'Active' },
      { value: 'disabled', label: 'Switched off' },
    ],
  },
  {
    name: 'access_until',
    label: 'Access ends',
    kind: 'date',
    hint: 'Access ends after that day; administrators are notified a week before. Leave empty for no end',
  },
]

interface PersonDrawerProps {
  user: User
  people: readonly User[]
  onClose: () => void
}

/** A person's name, role, account and rights, a way to restore their access, and the steps of leaving. */
export function PersonDrawer({ user, people, onClose }: PersonDrawerProps) {
  const me = useMe()
  const mayManage = useMay('manage', 'admin')
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
          <SchemaForm<PersonValues>
            fields={user.id === me.id ? nameFields : fieldsOf(user)}
            initial={{ ...user, role: user.role as OfferedRole, access_until: lastDayOf(user.access_until) }}
            submit="Save"
            disabled={!mayManage}
            onDirty={onDirty}
            onCancel={close}
            onSubmit={(_values, { access_until, ...changed }) =>
              change({
                ...changed,
                ...(access_until === undefined ? {} : { access_until }),
              })
            }
          />
          {user.id === me.id && (
            <Text c="dimmed" mt="sm">
              You cannot change your own role: ask another administrator.
            </Text>
          )}
          {mayManage && user.id !== me.id && user.status === 'active' && <ResetAccess user={user} />}
          <RightsTable
            user={user}
            disabled={!mayManage || user.id === me.id}
            onSave={rights => change({ rights })}
          />
          {mayManage && user.id !== me.id && user.status === 'active' && (
            <SeeOut user={user} people={people} onLeft={onClose} />
          )}
          {mayManage && user.id !== me.id && user.status === 'disabled' && (
            <PersonalData
              subject={{ type: 'user', id: user.id }}
              name={user.name}
              invalidates={usersKey}
              onErased={onClose}
            />
          )}
        </>
      )}
    </FormDrawer>
  )
}
