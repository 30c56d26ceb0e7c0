import { Anchor, Button, Group, Menu, Text, Title } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type OrgStatus, type PeerAccess, type PeerConnection, peerApi } from '../../api/modules.ts'
import { ConfirmTyped } from '../../components/action/ConfirmTyped.tsx'
import { ShownOnce } from '../../components/action/ShownOnce.tsx'
import { useAction } from '../../components/action/use-action.ts'
import { Facts } from '../../components/facts/Facts.tsx'
import { Ago } from '../../components/facts/Moment.tsx'
import { Status } from '../../components/facts/Status.tsx'
import { Empty } from '../../components/states/Empty.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { formatTime } from '../../format/dates.ts'
import { formatNumber } from '../../format/numbers.ts'
import type { SearchParams } from '../../routes/search-params.ts'
import { useMay } from '../../session/session.ts'
import { ConnectionForm } from './ConnectionForm.tsx'
import { LetIn } from './LetIn.tsx'
import classes from './peer.module.css'
import {
  connectionState,
  connectionsQuery,
  inboundQuery,
  peerKey,
  type Upstream,
  upstreamState,
  upstreams,
} from './peer.ts'

/** The connections, each with how its parts were at the last test. */
export function Connections() {
  const connections = useQuery(connectionsQuery)
  const may = useMay('manage')
  const [creating, setCreating] = useState(false)
  const create = may ? (
    <Button onClick={() => setCreating(true)}>Connect the data platform</Button>
  ) : undefined
  return (
    <>
      <Loaded query={connections}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="Not connected" action={create}>
              A connection turns the platform’s companies into deals here and keeps them in sync. Your own
              changes stay until you decide otherwise.
            </Empty>
          ) : (
            <>
              {items.map(connection => (
                <Connection key={connection.id} connection={connection} />
              ))}
              {may && (
                <Button variant="default" w="fit-content" onClick={() => setCreating(true)}>
                  Add a connection
                </Button>
              )}
            </>
          )
        }
      </Loaded>
      {creating && <ConnectionForm onClose={() => setCreating(false)} />}
    </>
  )
}

function Connection({ connection }: { connection: PeerConnection }) {
  const { id, name, health, tested_at, is_active, previous_secret_until } = connection
  const may = useMay('manage')
  const inbound = useQuery(inboundQuery).data?.connections.find(one => one.name === name)
  const [open, setOpen] = useState<'edit' | 'let in' | 'delete' | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const [access, setAccess] = useState<PeerAccess | null>(null)
  const changes = { invalidates: [peerKey] }
  const params = { peer_connection_id: id }
  const test = useAction(
    () => peerApi('POST /admin/integrations/peer/test', { body: { connection: name } }),
    changes,
  )
  const rotate = useAction(
    async () =>
      setSecret(
        (await peerApi('POST /admin/integrations/peer/rotate-webhook-secret', { body: { connection: name } }))
          .secret,
      ),
    changes,
  )
  const turn = useAction(
    (on: boolean) =>
      peerApi('PATCH /admin/integrations/peer/{peer_connection_id}', { params, body: { is_active: on } }),
    {
      ...changes,
      done: one => (one.is_active ? `${one.name} is switched on` : `${one.name} is switched off`),
    },
  )
  const remove = useAction(
    () => peerApi('DELETE /admin/integrations/peer/{peer_connection_id}', { params }),
    { ...changes, done: () => `${name} is deleted` },
  )
  const { tone, label } = connectionState(connection)
  return (
    <section className={classes.connection} aria-label={name}>
      <Group justify="space-between" align="start">
        <div>
          <Title order={2} size="h3">
            {name}
          </Title>
          <Status tone={tone}>{label}</Status>
        </div>
        {may && (
          <Group gap="sm">
            <Menu>
              <Menu.Target>
                <Button variant="default" rightSection={<IconChevronDown size={14} />}>
                  More
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item onClick={() => setOpen('edit')}>Edit</Menu.Item>
                <Menu.Item onClick={() => rotate.mutate(undefined)}>Rotate the webhook secret</Menu.Item>
                <Menu.Item onClick={() => setOpen('let in')}>Grant the platform access</Menu.Item>
                <Menu.Item onClick={() => turn.mutate(!is_active)}>
                  {is_active ? 'Switch off' : 'Switch on'}
                </Menu.Item>
                <Menu.Item onClick={() => setOpen('delete')}>Delete</Menu.Item>
              </Menu.Dropdown>
            </Menu>
            <Button loading={test.isPending} onClick={() => test.mutate(undefined)}>
              Test
            </Button>
          </Group>
        )}
      </Group>
      <Facts
        facts={[
          ...upstreams.map(
            ([key, title, address]) =>
              [
                title,
                <Health key={key} of={health?.[key]} hasAddress={connection[address] !== null} />,
              ] as const,
          ),
          ['Last tested', tested_at ? <Ago key="tested" at={tested_at} /> : 'Never'],
          ...(inbound ? inboundFacts(inbound) : []),
          ['API key', connection.has_api_key ? 'Kept' : 'None'],
          ...(previous_secret_until
            ? [['Previous secret valid until', formatTime(previous_secret_until)] as const]
            : []),
          [
            'Posts its events to',
            <code key="url">{`${window.location.origin}/webhooks/peer/<event type>`}</code>,
          ],
        ]}
      />
      {open === 'edit' && <ConnectionForm connection={connection} onClose={() => setOpen(null)} />}
      {open === 'let in' && <LetIn connection={name} onClose={() => setOpen(null)} onGiven={setAccess} />}
      {open === 'delete' && (
        <ConfirmTyped
          title="Delete a connection"
          name={name}
          verb="Delete"
          onClose={() => setOpen(null)}
          onConfirm={() => {
            remove.mutate(undefined)
            setOpen(null)
          }}
        >
          Only a connection that has received no data can be deleted; turn off any other.
        </ConfirmTyped>
      )}
      {secret && (
        <ShownOnce title="The new webhook secret" secret={secret} onClose={() => setSecret(null)}>
          Enter it at the platform, which signs its events with it. It is shown only once.
        </ShownOnce>
      )}
      {access && <AccessShownOnce access={access} onClose={() => setAccess(null)} />}
    </section>
  )
}

/** The key first, then the secret: each is to be copied before the next is shown. */
function AccessShownOnce({
  access: { mcp_url, key, secret },
  onClose,
}: {
  access: PeerAccess
  onClose: () => void
}) {
  const [keyKept, setKeyKept] = useState(false)
  return keyKept ? (
    <ShownOnce key="secret" title="Subscription secret" secret={secret} onClose={onClose}>
      Enter it at the platform, which verifies our events with it. It is shown only once. You can revoke the
      subscription under Connected apps.
    </ShownOnce>
  ) : (
    <ShownOnce key="key" title="The key of the platform" secret={key} onClose={() => setKeyKept(true)}>
      Enter it at the platform with the MCP server address, {mcp_url}. It is shown only once. You can change
      or revoke the key under API keys.
    </ShownOnce>
  )
}

/** Returns the inbound activity of a connection, and the events that need a person. */
const inboundFacts = ({ last_event_at, waiting, failed }: OrgStatus['connections'][number]) => [
  ['Last event', last_event_at ? <Ago key="event" at={last_event_at} /> : 'None yet'] as const,
  ['Events that wait', formatNumber(waiting)] as const,
  [
    'Events that failed',
    failed === 0 ? (
      '0'
    ) : (
      <Anchor
        key="failed"
        underline="always"
        renderRoot={props => (
          <Link {...props} to="." search={(before: SearchParams) => ({ ...before, tab: 'events' })} />
        )}
      >
        {formatNumber(failed)}
      </Anchor>
    ),
  ] as const,
]

function Health({ of, hasAddress }: { of: Upstream | undefined; hasAddress: boolean }) {
  const { tone, label } = upstreamState(of, hasAddress)
  const took = of?.latency_ms == null ? '' : `${of.latency_ms} ms`
  const more = hasAddress && of && of.status !== 'not_configured' ? (of.error ?? took) : ''
  return (
    <>
      <Status tone={tone}>{label}</Status>
      {more && (
        <Text component="span" size="sm" c="dimmed" ml="xs">
          {more}
        </Text>
      )}
    </>
  )
}
