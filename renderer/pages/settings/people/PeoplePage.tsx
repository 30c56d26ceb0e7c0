import { Button, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminApi, type CreatedInviteLink, type User } from '../../../api/modules.ts'
import { ShownOnce } from '../../../components/action/ShownOnce.tsx'
import { Ago } from '../../../components/facts/Moment.tsx'
import { Status } from '../../../components/facts/Status.tsx'
import { PageBody } from '../../../components/page/PageBody.tsx'
import { PageHeader } from '../../../components/page/PageHeader.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import type { Column } from '../../../components/table/columns/columns.ts'
import { DataTable } from '../../../components/table/DataTable.tsx'
import { count } from '../../../format/numbers.ts'
import { meant } from '../../../language/language.ts'
import { useFilledForm } from '../../../routes/filled-form.ts'
import { useMay } from '../../../session/session.ts'
import { Invitations } from './Invitations.tsx'
import { InviteDrawer } from './InviteDrawer.tsx'
import { MailLink } from './MailLink.tsx'
import { PersonDrawer } from './PersonDrawer.tsx'
import { usersKey } from './people.ts'
import { roleChoices } from './roles.ts'
import { WaitingInvitations } from './WaitingInvitations.tsx'

const columns: Array<Column<User>> = [
  { id: 'name', title: 'Name', kind: 'text', value: user => user.name },
  { id: 'email', title: 'E-mail', kind: 'text', value: user => user.email, width: 190 },
  { id: 'role', title: 'Role', kind: 'choice', value: user => user.role, choices: roleChoices, width: 110 },
  {
    id: 'status',
    title: 'Account',
    kind: 'choice',
    width: 110,
    value: user => user.status,
    choices: [
      { value: 'active', label: 'Active' },
      { value: 'disabled', label: 'Switched off' },
    ],
    show: user =>
      user.status === 'active' ? (
        <Status tone="good">Active</Status>
      ) : (
        <Status tone="quiet">Switched off</Status>
      ),
  },
  {
    id: 'narrowed',
    title: 'Rights',
    kind: 'text',
    width: 130,
    value: user =>
      Object.keys(user.rights).length === 0
        ? 'As the role'
        : `Limited to ${count(Object.values(user.rights).filter(level => level !== 'none').length, 'area')}`,
  },
  { id: 'access_until', title: 'Access ends', kind: 'time', value: user => user.access_until, width: 130 },
  {
    id: 'second_factor',
    title: 'Second factor',
    kind: 'choice',
    width: 110,
    value: user => (user.second_factor ? 'on' : 'off'),
    choices: [
      { value: 'on', label: meant('On', 'switched') },
      { value: 'off', label: 'Off' },
    ],
  },
  {
    id: 'last_login_at',
    title: 'Last signed in',
    kind: 'time',
    value: user => user.last_login_at,
    show: user => user.last_login_at && <Ago at={user.last_login_at} />,
    width: 130,
  },
]

/** The people of the office, and the links that let others in. */
export function PeoplePage() {
  const [inviting, setInviting] = useState(false)
  const [link, setLink] = useState<CreatedInviteLink | null>(null)
  const [editing, setEditing] = useState<User | null>(null)
  const mayManage = useMay('manage', 'admin')
  const { filled, leave } = useFilledForm()
  const users = useQuery({
    queryKey: usersKey,
    queryFn: ({ signal }) => adminApi('GET /api/v1/svc/admin/users', { query: { limit: 500 }, signal }),
  })
  return (
    <PageBody>
      <PageHeader
        title="People"
        description="Who signs in here and what they may do."
        actions={mayManage && <Button onClick={() => setInviting(true)}>Invite</Button>}
        calls={[
          'GET /api/v1/svc/admin/users',
          'PATCH /api/v1/svc/admin/users/{user_id}',
          'POST /api/v1/svc/admin/users/{user_id}/reset-links',
          'POST /api/v1/svc/admin/users/{user_id}/leave',
          'GET /api/v1/svc/admin/invite-links',
          'GET /api/v1/svc/agent/approvals',
          'POST /api/v1/svc/admin/invite-links',
          'POST /api/v1/svc/admin/invite-links/{link_id}/revoke',
        ]}
      />
      <Loaded query={users}>
        {({ items }) => (
          <DataTable
            id="people"
            noun="person"
            nouns="people"
            rows={items}
            columns={columns}
            rowId={user => user.id}
            onOpen={setEditing}
          />
        )}
      </Loaded>
      <Title order={2} mt="lg" mb="sm">
        Invitations
      </Title>
      <WaitingInvitations />
      <Invitations />
      {(inviting || (filled && mayManage)) && (
        <InviteDrawer
          key={filled?.email}
          filled={filled}
          onClose={() => {
            setInviting(false)
            leave()
          }}
          onCreated={created => {
            setInviting(false)
            leave()
            setLink(created)
          }}
        />
      )}
      {link && (
        <ShownOnce title="Invitation link" secret={link.url} onClose={() => setLink(null)}>
          It works once and is shown only once. Deliver it yourself
          {link.email === null ? (
            '.'
          ) : (
            <MailLink
              to={link.email}
              send={() =>
                adminApi('POST /api/v1/svc/admin/invite-links/{link_id}/mail', {
                  params: { link_id: link.id },
                  body: { url: link.url },
                })
              }
            />
          )}
        </ShownOnce>
      )}
      {editing && (
        <PersonDrawer user={editing} people={users.data?.items ?? []} onClose={() => setEditing(null)} />
      )}
    </PageBody>
  )
}
