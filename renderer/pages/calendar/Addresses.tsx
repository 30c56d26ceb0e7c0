import { Button, Text } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type CalendarAddress, calendarApi } from '../../api/modules.ts'
import { ShownOnce } from '../../components/action/ShownOnce.tsx'
import { useAction } from '../../components/action/use-action.ts'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import type { Field } from '../../components/form/fields.ts'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { RecordSection } from '../../components/page/RecordPage.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import type { Column } from '../../components/table/columns/columns.ts'
import { FiguresTable } from '../../components/table/FiguresTable.tsx'

const addressesQuery = queryOptions({
  queryKey: ['calendar', 'addresses'],
  queryFn: ({ signal }) => calendarApi('GET /api/v1/svc/calendar/addresses', { signal }),
})

const fields: Array<Field<'name'>> = [
  { name: 'name', label: 'Device', kind: 'text', required: true, hint: 'Such as "My phone"' },
]

/** The private addresses at which the person's own calendars read the due dates. */
export function Addresses() {
  const addresses = useQuery(addressesQuery)
  const [making, setMaking] = useState(false)
  const [path, setPath] = useState<string | null>(null)
  return (
    <RecordSection
      title="In your calendar app"
      action={
        <Button variant="default" size="compact-sm" onClick={() => setMaking(true)}>
          Create a private address
        </Button>
      }
    >
      <Loaded query={addresses}>
        {({ items }) => {
          const live = items.filter(({ revoked_at }) => revoked_at === null)
          return live.length === 0 ? (
            <Text c="dimmed">
              A private address lets your calendar app subscribe to these dates, where it can reach this
              office. Anyone with the address sees the dates and nothing else.
            </Text>
          ) : (
            <FiguresTable
              id="calendar-addresses"
              label="Private addresses"
              rows={live}
              columns={columns}
              rowId={({ id }) => id}
            />
          )
        }}
      </Loaded>
      {making && (
        <FormDrawer title="A private address" onClose={() => setMaking(false)}>
          {onDirty => (
            <SchemaForm<{ name: string }>
              fields={fields}
              submit="Make it"
              onSubmit={async body => {
                const made = await calendarApi('POST /api/v1/svc/calendar/addresses', { body })
                setMaking(false)
                setPath(made.path)
                await addresses.refetch()
              }}
              onDirty={onDirty}
            />
          )}
        </FormDrawer>
      )}
      {path && (
        <ShownOnce title="Your private address" secret={location.origin + path} onClose={() => setPath(null)}>
          Subscribe to it in your calendar app. It is shown only once.
        </ShownOnce>
      )}
    </RecordSection>
  )
}

const columns: Array<Column<CalendarAddress>> = [
  { id: 'name', title: 'Device', kind: 'text', value: ({ name }) => name },
  { id: 'used', title: 'Last read', kind: 'time', value: ({ last_used_at }) => last_used_at },
  {
    id: 'end',
    title: 'End it',
    kind: 'text',
    value: () => null,
    show: address => <End address={address} />,
  },
]

function End({ address: { id, name } }: { address: CalendarAddress }) {
  const end = useAction(
    () =>
      calendarApi('POST /api/v1/svc/calendar/addresses/{calendar_address_id}/revoke', {
        params: { calendar_address_id: id },
      }),
    { invalidates: [addressesQuery.queryKey], done: () => `${name} no longer reads` },
  )
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      color="red"
      aria-label={`End the address of ${name}`}
      loading={end.isPending}
      onClick={() => end.mutate(undefined)}
    >
      End
    </Button>
  )
}
