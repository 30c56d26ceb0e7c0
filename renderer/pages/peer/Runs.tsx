import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type PeerConnection, type PeerRun, peerApi } from '../../api/modules.ts'
import { ShownOnce } from '../../components/action/ShownOnce.tsx'
import { useAction } from '../../components/action/use-action.ts'
import { Ago } from '../../components/facts/Moment.tsx'
import { Status } from '../../components/facts/Status.tsx'
import { Empty } from '../../components/states/Empty.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import type { Column } from '../../components/table/columns/columns.ts'
import { DataTable } from '../../components/table/DataTable.tsx'
import { formatTime } from '../../format/dates.ts'
import { useMay } from '../../session/session.ts'
import { peerRunKinds, peerRunStates, runAskers } from '../../words/connections.ts'
import { type Imported, ImportRecords } from './ImportRecords.tsx'
import { connectionsQuery, cronQuery, peerKey, runsQuery } from './peer.ts'

/** The runs that asked the platform for something, and the ways to have one begin. */
export function Runs() {
  const runs = useQuery(runsQuery)
  const connections = useQuery(connectionsQuery)
  const may = useMay('manage')
  const askable = connections.data?.items.filter(one => one.primary_api_base !== null) ?? []
  return (
    <>
      {may && (
        <Group mb="md" gap="sm">
          {askable.map(connection => (
            <Reconcile key={connection.id} connection={connection} />
          ))}
          <CronSecret />
        </Group>
      )}
      <Loaded query={runs}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="No runs yet">
              Every night at 03:00 UTC the office fetches the events that the platform could not deliver.
            </Empty>
          ) : (
            <DataTable id="peer-runs" noun="run" rows={items} columns={columns} rowId={({ id }) => id} />
          )
        }
      </Loaded>
    </>
  )
}

function Reconcile({ connection }: { connection: PeerConnection }) {
  const { name } = connection
  const [importing, setImporting] = useState<Imported | null>(null)
  const reconcile = useAction(
    () => peerApi('POST /admin/integrations/peer/reconcile', { body: { connection: name } }),
    { invalidates: [peerKey], done: () => `Fetching undelivered events from ${name}` },
  )
  return (
    <>
      <Button loading={reconcile.isPending} onClick={() => reconcile.mutate(undefined)}>
        Ask {name} now
      </Button>
      {connection.enabled_modules.map(what => (
        <Button key={what} variant="default" onClick={() => setImporting(what)}>
          Import its {what}
        </Button>
      ))}
      {importing && (
        <ImportRecords connection={connection} what={importing} onClose={() => setImporting(null)} />
      )}
    </>
  )
}

/** The secret with which a timer elsewhere has a run begin. */
function CronSecret() {
  const cron = useQuery(cronQuery)
  const [secret, setSecret] = useState<string | null>(null)
  const rotate = useAction(
    async () => setSecret((await peerApi('POST /admin/integrations/cron-secret')).secret),
    { invalidates: [peerKey] },
  )
  return (
    <>
      <Button variant="default" loading={rotate.isPending} onClick={() => rotate.mutate(undefined)}>
        {cron.data?.since ? 'New cron secret' : 'Create a cron secret'}
      </Button>
      {cron.data?.since && (
        <Text size="sm" c="dimmed">
          The current one is dated {formatTime(cron.data.since)}
        </Text>
      )}
      {secret && (
        <ShownOnce title="The cron secret" secret={secret} onClose={() => setSecret(null)}>
          An external scheduler uses it to start a run (POST /webhooks/peer/cron/reconcile). It is shown only
          once; the previous secret is no longer valid.
        </ShownOnce>
      )}
    </>
  )
}

const columns: Array<Column<PeerRun>> = [
  {
    id: 'created_at',
    title: 'Began',
    kind: 'time',
    value: ({ created_at }) => created_at,
    show: ({ created_at }) => <Ago at={created_at} />,
    width: 130,
  },
  { id: 'kind', title: 'For', kind: 'text', value: ({ kind }) => peerRunKinds[kind], width: 130 },
  {
    id: 'status',
    title: 'State',
    kind: 'choice',
    value: ({ status }) => status,
    choices: Object.entries(peerRunStates).map(([value, { label }]) => ({ value, label })),
    show: ({ status }) => <Status tone={peerRunStates[status].tone}>{peerRunStates[status].label}</Status>,
    width: 110,
  },
  {
    id: 'asked_by',
    title: 'Asked by',
    kind: 'text',
    value: ({ asked_by }) => runAskers[asked_by],
    optional: true,
  },
  {
    id: 'errors',
    title: 'What went wrong',
    kind: 'text',
    value: ({ errors }) => (errors.length === 0 ? null : errors.join(' ')),
    width: 210,
  },
  { id: 'found', title: 'Found', kind: 'number', value: ({ counts }) => counts.found, width: 70 },
  {
    id: 'taken',
    title: 'Taken in',
    kind: 'number',
    value: ({ counts }) => counts.taken + counts.created + counts.merged,
    width: 85,
  },
  {
    id: 'known',
    title: 'Known',
    kind: 'number',
    value: ({ counts }) => counts.known + counts.left,
    width: 70,
    optional: true,
  },
  {
    id: 'again',
    title: 'Changed',
    kind: 'number',
    value: ({ counts }) => counts.retried + counts.updated,
    width: 85,
    optional: true,
  },
  { id: 'refused', title: 'Refused', kind: 'number', value: ({ counts }) => counts.refused, width: 80 },
]
