import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Delivery } from '../../api/modules.ts'
import { Ago } from '../../components/facts/Moment.tsx'
import { Status } from '../../components/facts/Status.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import type { Column } from '../../components/table/columns/columns.ts'
import { DataTable } from '../../components/table/DataTable.tsx'
import { formatNumber } from '../../format/numbers.ts'
import { type SearchParams, wordOf } from '../../routes/search-params.ts'
import { deliveryStates } from '../../words/connections.ts'
import { DeliveryDrawer } from './DeliveryDrawer.tsx'
import { deliveriesQuery, type Target } from './webhooks.ts'

/** Deliveries to a target, past and pending, newest first. */
export function Deliveries({ target }: { target: Target }) {
  const deliveries = useQuery(deliveriesQuery(target))
  const search = useSearch({ strict: false }) as SearchParams
  const navigate = useNavigate()
  const open = (id: number | undefined) =>
    void navigate({
      to: '.',
      search: (before: SearchParams) => ({ ...before, delivery: id === undefined ? undefined : String(id) }),
    })
  return (
    <Loaded query={deliveries}>
      {({ items, total }) => {
        const shown = items.find(({ id }) => id === Number(wordOf(search.delivery)))
        if (items.length === 0)
          return <Text c="dimmed">No deliveries yet. Each event appears here with its attempts.</Text>
        return (
          <>
            {total > items.length && (
              <Text size="sm" c="dimmed" mb="xs">
                The latest {formatNumber(items.length)} of {formatNumber(total)}.
              </Text>
            )}
            <DataTable
              id="deliveries"
              noun="delivery"
              nouns="deliveries"
              rows={items}
              columns={columnsFor(items)}
              rowId={({ id }) => id}
              onOpen={({ id }) => open(id)}
            />
            {shown && <DeliveryDrawer delivery={shown} onClose={() => open(undefined)} />}
          </>
        )
      }}
    </Loaded>
  )
}

/** Returns the receiver's last answer: a status, or why none came. */
const lastOf = ({ attempts }: Delivery) => attempts.at(-1)

function columnsFor(deliveries: readonly Delivery[]): Array<Column<Delivery>> {
  const events = [...new Set(deliveries.map(({ event }) => event))]
  return [
    {
      id: 'event',
      title: 'Event',
      kind: 'choice',
      value: ({ event }) => event,
      choices: events.map(value => ({ value, label: value })),
    },
    {
      id: 'status',
      title: 'State',
      kind: 'choice',
      value: ({ status }) => status,
      choices: Object.entries(deliveryStates).map(([value, { label }]) => ({ value, label })),
      show: ({ status }) => (
        <Status tone={deliveryStates[status].tone}>{deliveryStates[status].label}</Status>
      ),
      width: 120,
    },
    {
      id: 'attempts',
      title: 'Attempts',
      kind: 'number',
      value: ({ attempts }) => attempts.length,
      width: 90,
    },
    {
      id: 'answer',
      title: 'Last answer',
      kind: 'text',
      value: delivery => {
        const last = lastOf(delivery)
        return last ? (last.error ?? String(last.status_code ?? '')) : null
      },
      width: 180,
    },
    {
      id: 'latency',
      title: 'Took (ms)',
      kind: 'number',
      value: delivery => lastOf(delivery)?.latency_ms ?? null,
      width: 100,
    },
    {
      id: 'created_at',
      title: 'When',
      kind: 'time',
      value: ({ created_at }) => created_at,
      show: ({ created_at }) => <Ago at={created_at} />,
      width: 130,
    },
    {
      id: 'next_attempt_at',
      title: 'Next attempt',
      kind: 'time',
      value: ({ next_attempt_at }) => next_attempt_at,
      width: 165,
    },
  ]
}
