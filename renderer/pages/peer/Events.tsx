import { Button, Code, Drawer, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type PeerEvent, peerApi } from '../../api/modules.ts'
import { useAction } from '../../components/action/use-action.ts'
import { Facts } from '../../components/facts/Facts.tsx'
import { Ago } from '../../components/facts/Moment.tsx'
import { Status } from '../../components/facts/Status.tsx'
import { Scrolling } from '../../components/page/Scrolling.tsx'
import { Empty } from '../../components/states/Empty.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import type { Column } from '../../components/table/columns/columns.ts'
import { DataTable } from '../../components/table/DataTable.tsx'
import { formatTime } from '../../format/dates.ts'
import { formatNumber } from '../../format/numbers.ts'
import { type SearchParams, wordOf } from '../../routes/search-params.ts'
import { useMay } from '../../session/session.ts'
import { eventSources, peerEventStates, peerEvents, peerOutcomes } from '../../words/connections.ts'
import classes from './peer.module.css'
import { eventsQuery, peerKey } from './peer.ts'

/** Events received from the platform, newest first; failed ones can be retried. */
export function Events() {
  const events = useQuery(eventsQuery)
  const search = useSearch({ strict: false }) as SearchParams
  const navigate = useNavigate()
  const open = (id: number | undefined) =>
    void navigate({
      to: '.',
      search: (before: SearchParams) => ({ ...before, event: id === undefined ? undefined : String(id) }),
    })
  return (
    <Loaded query={events}>
      {({ items, total }) => {
        const shown = items.find(({ id }) => id === Number(wordOf(search.event)))
        if (items.length === 0)
          return (
            <Empty title="No events yet">
              Events received from the platform are kept here with their outcome.
            </Empty>
          )
        return (
          <>
            {total > items.length && (
              <Text size="sm" c="dimmed" mb="xs">
                The latest {formatNumber(items.length)} of {formatNumber(total)}.
              </Text>
            )}
            <DataTable
              id="peer-events"
              noun="event"
              rows={items}
              columns={columns}
              rowId={({ id }) => id}
              onOpen={({ id }) => open(id)}
            />
            {shown && <EventDrawer event={shown} onClose={() => open(undefined)} />}
          </>
        )
      }}
    </Loaded>
  )
}

function EventDrawer({ event, onClose }: { event: PeerEvent; onClose: () => void }) {
  const may = useMay('manage')
  const replay = useAction(
    () =>
      peerApi('POST /admin/integrations/peer/events/{peer_event_id}/replay', {
        params: { peer_event_id: event.id },
      }),
    { invalidates: [peerKey], done: () => 'Retrying' },
  )
  const { tone, label } = peerEventStates[event.status]
  return (
    <Drawer opened onClose={onClose} title={peerEvents[event.event_type]} position="right" size={560}>
      <Facts
        facts={[
          [
            'State',
            <Status key="state" tone={tone}>
              {label}
            </Status>,
          ],
          ...(event.error ? [['Reason', event.error] as const] : []),
          ...(event.outcome ? [['Outcome', peerOutcomes[event.outcome] ?? event.outcome] as const] : []),
          ['Event', <code key="event">{event.event_type}</code>],
          ['Record', event.peer_id ?? 'None'],
          ['Told at', formatTime(event.occurred_at)],
          ['Came', `${formatTime(event.created_at)}, ${eventSources[event.source]}`],
          ['Came again', formatNumber(event.duplicates)],
          ['Number', event.event_id],
        ]}
      />
      {may && (event.status === 'failed' || event.status === 'skipped') && (
        <Button mt="md" loading={replay.isPending} onClick={() => replay.mutate(undefined)}>
          Apply again
        </Button>
      )}
      <Scrolling label="Event body" className={classes.body}>
        <Code block mt="md">
          {JSON.stringify(JSON.parse(event.body), null, 2)}
        </Code>
      </Scrolling>
    </Drawer>
  )
}

const choicesOf = (states: Record<string, { label: string }>) =>
  Object.entries(states).map(([value, { label }]) => ({ value, label }))

const columns: Array<Column<PeerEvent>> = [
  {
    id: 'event_type',
    title: 'Event',
    kind: 'text',
    value: ({ event_type }) => peerEvents[event_type],
    width: 170,
  },
  {
    id: 'status',
    title: 'State',
    kind: 'choice',
    value: ({ status }) => status,
    choices: choicesOf(peerEventStates),
    show: ({ status }) => (
      <Status tone={peerEventStates[status].tone}>{peerEventStates[status].label}</Status>
    ),
    width: 120,
  },
  { id: 'peer_id', title: 'Record', kind: 'text', value: ({ peer_id }) => peer_id, width: 160 },
  {
    id: 'outcome',
    title: 'Outcome',
    kind: 'text',
    value: ({ outcome, error }) => error ?? (outcome === null ? null : (peerOutcomes[outcome] ?? outcome)),
    width: 240,
  },
  {
    id: 'duplicates',
    title: 'Came again',
    kind: 'number',
    value: ({ duplicates }) => duplicates,
    optional: true,
  },
  {
    id: 'created_at',
    title: 'When',
    kind: 'time',
    value: ({ created_at }) => created_at,
    show: ({ created_at }) => <Ago at={created_at} />,
    width: 130,
  },
]
