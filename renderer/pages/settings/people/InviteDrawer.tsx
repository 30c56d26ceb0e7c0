import { Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { adminApi, type CreatedInviteLink, type User } from '../../../api/modules.ts'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import type { Field } from '../../../components/form/fields.ts'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { AreaRights } from './AreaRights.tsx'
import { invitationsKey } from './people.ts'
import { type OfferedRole, offeredRoles } from './roles.ts'

interface InviteValues {
  email: string | null
  role: OfferedRole
  access_until: string | null
  valid_hours: string
}

const fields: Array<Field<keyof InviteValues>> = [
  {
    name: 'email',
    label: 'E-mail',
    kind: 'email',
    hint: 'Only this address may use the link; leave empty for anyone who has it',
  },
  { name: 'role', label: 'Role', kind: 'choice', required: true, choices: offeredRoles },
  {
    name: 'access_until',
    label: 'Access ends',
    kind: 'date',
    hint: 'Access ends after that day; leave empty for no end',
  },
  {
    name: 'valid_hours',
    label: 'The link works for',
    kind: 'choice',
    required: true,
    choices: [
      { value: '24', label: '1 day' },
      { value: '168', label: '7 days' },
      { value: '720', label: '30 days' },
    ],
  },
]

/** The roles that an address may fill in. */
const ROLES = { admin: 'admin', member: 'member', viewer: 'viewer' } as const

interface InviteDrawerProps {
  /** Fields that the address of the page fills in. */
  filled?: Record<string, string> | null
  onClose: () => void
  onCreated: (link: CreatedInviteLink) => void
}

/** Makes a link that lets somebody in. */
export function InviteDrawer({ filled, onClose, onCreated }: InviteDrawerProps) {
  const queryClient = useQueryClient()
  const [rights, setRights] = useState<User['rights']>({})
  return (
    <FormDrawer title="Invite" onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<InviteValues>
          fields={fields}
          initial={{
            email: filled?.email ?? null,
            role: filled?.role && filled.role in ROLES ? ROLES[filled.role as keyof typeof ROLES] : 'member',
            valid_hours: '168',
          }}
          submit="Create link"
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async ({ email, role, access_until, valid_hours }) => {
            const link = await adminApi('POST /api/v1/svc/admin/invite-links', {
              body: {
                ...(email ? { email } : {}),
                role,
                rights,
                access_until,
                valid_hours: Number(valid_hours),
              },
            })
            await queryClient.invalidateQueries({ queryKey: invitationsKey })
            onCreated(link)
          }}
        >
          <section>
            <Title order={2} mt="xl" mb="xs">
              Rights
            </Title>
            <AreaRights rights={rights} widest="approve" onChange={setRights} />
          </section>
        </SchemaForm>
      )}
    </FormDrawer>
  )
}
