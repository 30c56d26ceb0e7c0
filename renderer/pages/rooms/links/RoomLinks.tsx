import { Button, Group, Modal, Table, Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type CreatedShareLink, type ShareAccess, type ShareLink, vdrApi } from '../../../api/modules.ts'
import { ShownOnce } from '../../../components/action/ShownOnce.tsx'
import { useAction } from '../../../components/action/use-action.ts'
import { Ago } from '../../../components/facts/Moment.tsx'
import { Status } from '../../../components/facts/Status.tsx'
import { Scrolling } from '../../../components/page/Scrolling.tsx'
import { Empty } from '../../../components/states/Empty.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import type { Column } from '../../../components/table/columns/columns.ts'
import { DataTable } from '../../../components/table/DataTable.tsx'
import { choicesOf } from '../../../format/choices.ts'
import { formatTime } from '../../../format/dates.ts'
import { formatNumber } from '../../../format/numbers.ts'
import { meant } from '../../../language/language.ts'
import { useFilledForm } from '../../../routes/filled-form.ts'
import { accessActions, linkStates } from '../../../words/rooms.ts'
import classes from '../rooms.module.css'
import { asksOf } from './asks-of.ts'
import { LinkForm } from './LinkForm.tsx'
import { accessesQuery, linksKey, linksQuery, shareSettingsQuery } from './share-queries.ts'

/** Share links of a room, and activity through them. */
export function RoomLinks({ roomId, mayWrite }: { roomId: number; mayWrite: boolean }) {
  const links = useQuery(linksQuery(roomId))
  const queryClient = useQueryClient()
  const [making, setMaking] = useState(false)
  const { filled, leave } = useFilledForm()
  const [made, setMade] = useState<CreatedShareLink | null>(null)
  const [revoking, setRevoking] = useState<ShareLink | null>(null)
  const create = mayWrite && <Button onClick={() => setMaking(true)}>Create link</Button>
  return (
    <>
      <Loaded query={links}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="No links yet" action={create}>
              A link shares the room, or part of it, with outside parties on its own page. Their views are
              logged here.
            </Empty>
          ) : (
            <>
              <Group justify="flex-end" mb="sm">
                {create}
              </Group>
              <LinkRows links={items} onRevoke={mayWrite ? setRevoking : null} />
              <Accesses roomId={roomId} />
            </>
          )
        }
      </Loaded>
      {(making || (filled && mayWrite)) && (
        <LinkForm
          key={filled?.name}
          roomId={roomId}
          filled={filled}
          onClose={() => {
            setMaking(false)
            leave()
          }}
          onMade={link => {
            setMaking(false)
            leave()
            setMade(link)
            void queryClient.invalidateQueries({ queryKey: linksKey(roomId) })
          }}
        />
      )}
      {made && <Made link={made} onClose={() => setMade(null)} />}
      {revoking && <Revoke roomId={roomId} link={revoking} onClose={() => setRevoking(null)} />}
    </>
  )
}

function Made({ link, onClose }: { link: CreatedShareLink; onClose: () => void }) {
  const settings = useQuery(shareSettingsQuery).data
  return (
    <ShownOnce title={`The link for ${link.name}`} secret={link.url} onClose={onClose}>
      Send this link. It is shown only once: the office stores only its digest.
      {settings?.public_url === null && ' It opens only on this computer until SVC_PUBLIC_URL is set.'}
    </ShownOnce>
  )
}

function Revoke({ roomId, link, onClose }: { roomId: number; link: ShareLink; onClose: () => void }) {
  const revoke = useAction(
    () => vdrApi('DELETE /api/v1/svc/vdr/share-links/{link_id}', { params: { link_id: link.id } }),
    { invalidates: [linksKey(roomId)] },
  )
  return (
    <Modal opened onClose={onClose} title={`Revoke the link for ${link.name}?`}>
      <Text>The link stops working at once, also for current visitors. This cannot be undone.</Text>
      <Group mt="md" gap="sm">
        <Button
          color="red"
          loading={revoke.isPending}
          onClick={() => revoke.mutate(undefined, { onSuccess: onClose })}
        >
          Revoke
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </Group>
    </Modal>
  )
}

/** Share links with their states; they are few, so the table below is the one with a search. */
function LinkRows({
  links,
  onRevoke,
}: {
  links: readonly ShareLink[]
  onRevoke: ((link: ShareLink) => void) | null
}) {
  return (
    <Scrolling label="Links" className={classes.links}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            {['Recipient', 'Shows', 'State', 'Asks for', 'Visits', 'Last opened', 'Ends'].map(title => (
              <Table.Th key={title}>{title}</Table.Th>
            ))}
            {onRevoke && <Table.Th>Change</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {links.map(link => (
            <Table.Tr key={link.id}>
              <Table.Td>{link.name}</Table.Td>
              <Table.Td>
                {link.document ?? (link.folder_ids.length > 0 ? 'Some folders' : 'The room')}
              </Table.Td>
              <Table.Td>
                <Status tone={linkStates[link.state].tone}>{linkStates[link.state].label}</Status>
              </Table.Td>
              <Table.Td>{asksOf(link) || 'Nothing'}</Table.Td>
              <Table.Td>
                {formatNumber(link.views)}
                {link.max_views !== null && ` of ${formatNumber(link.max_views)}`}
              </Table.Td>
              <Table.Td>{link.last_opened_at ? <Ago at={link.last_opened_at} /> : 'Never'}</Table.Td>
              <Table.Td>{link.expires_at ? formatTime(link.expires_at) : 'Never'}</Table.Td>
              {onRevoke && (
                <Table.Td>
                  {link.revoked_at === null && (
                    <Button
                      size="compact-xs"
                      variant="default"
                      aria-label={`Revoke: ${link.name}`}
                      onClick={() => onRevoke(link)}
                    >
                      Revoke
                    </Button>
                  )}
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Scrolling>
  )
}

/** Accesses through share links, newest first. */
function Accesses({ roomId }: { roomId: number }) {
  const accesses = useQuery(accessesQuery(roomId))
  return (
    <section aria-label="Activity">
      <Title order={2} size="h4" mt="xl" mb="sm">
        Activity
      </Title>
      <Loaded query={accesses}>
        {({ items }) =>
          items.length === 0 ? (
            <Text c="dimmed">No link has been opened yet.</Text>
          ) : (
            <DataTable
              id="share-accesses"
              noun="access"
              nouns="accesses"
              rows={items}
              columns={columnsOfAccesses}
              rowId={({ id }) => id}
            />
          )
        }
      </Loaded>
    </section>
  )
}

const columnsOfAccesses: Array<Column<ShareAccess>> = [
  { id: 'at', title: 'When', kind: 'time', value: one => one.at },
  {
    id: 'who',
    title: 'Who',
    kind: 'text',
    value: one => [one.name, one.email].filter(Boolean).join(', ') || null,
    missing: 'Not set',
    width: 240,
  },
  {
    id: 'action',
    title: 'What',
    kind: 'choice',
    value: one => one.action,
    choices: choicesOf(accessActions),
    width: 220,
    show: ({ action }) => <Status tone={accessActions[action].tone}>{accessActions[action].label}</Status>,
  },
  { id: 'document', title: 'Document', kind: 'text', value: one => one.document, width: 220 },
  { id: 'link', title: 'Link', kind: 'text', value: one => one.link, width: 160 },
  { id: 'address', title: meant('From', 'whom'), kind: 'text', value: one => one.address, width: 130 },
]
