import { Button, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { adminApi, type InviteLink } from '../../../api/modules.ts'
import { useAction } from '../../../components/action/use-action.ts'
import { Status } from '../../../components/facts/Status.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import { LoadingRows } from '../../../components/states/Loading.tsx'
import { formatTime } from '../../../format/dates.ts'
import { wordsOfKey } from '../../../format/keys.ts'
import { useMay } from '../../../session/session.ts'
import type { Tone } from '../../../words/words.ts'
import { invitationsKey } from './people.ts'

const TONES: Record<InviteLink['status'], Tone> = {
  open: 'open',
  accepted: 'good',
  revoked: 'quiet',
  expired: 'quiet',
}

/** The invitation links, open and past. */
export function Invitations() {
  const mayManage = useMay('manage', 'admin')
  const links = useQuery({
    queryKey: invitationsKey,
    queryFn: ({ signal }) => adminApi('GET /api/v1/svc/admin/invite-links', { query: { limit: 50 }, signal }),
  })
  const revoke = useAction(
    (link: InviteLink) =>
      adminApi('POST /api/v1/svc/admin/invite-links/{link_id}/revoke', { params: { link_id: link.id } }),
    { invalidates: [invitationsKey], done: () => 'The link no longer works' },
  )
  return (
    <Loaded query={links} skeleton={<LoadingRows rows={2} />}>
      {({ items }) =>
        items.length === 0 ? (
          <Text c="dimmed">No invitation links yet.</Text>
        ) : (
          <Table.ScrollContainer minWidth={560}>
            <Table>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th scope="col">For</Table.Th>
                  <Table.Th scope="col">Role</Table.Th>
                  <Table.Th scope="col">State</Table.Th>
                  <Table.Th scope="col">Works until</Table.Th>
                  <Table.Td />
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {items.map(link => (
                  <Table.Tr key={link.id}>
                    <Table.Td>{link.email ?? 'Anyone with the link'}</Table.Td>
                    <Table.Td>{wordsOfKey(link.role)}</Table.Td>
                    <Table.Td>
                      <Status tone={TONES[link.status]}>{wordsOfKey(link.status)}</Status>
                    </Table.Td>
                    <Table.Td>{formatTime(link.expires_at)}</Table.Td>
                    <Table.Td ta="right">
                      {mayManage && link.status === 'open' && (
                        <Button
                          variant="default"
                          size="compact-xs"
                          loading={revoke.isPending && revoke.variables.id === link.id}
                          onClick={() => revoke.mutate(link)}
                        >
                          Withdraw
                        </Button>
                      )}
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        )
      }
    </Loaded>
  )
}
