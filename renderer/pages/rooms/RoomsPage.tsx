import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DataRoom } from '../../api/modules.ts'
import { PageBody } from '../../components/page/PageBody.tsx'
import { PageHeader } from '../../components/page/PageHeader.tsx'
import { Empty } from '../../components/states/Empty.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import type { Column } from '../../components/table/columns/columns.ts'
import { DataTable } from '../../components/table/DataTable.tsx'
import { stateColumn } from '../../components/table/state-column.tsx'
import { roomsQuery } from '../../queries/diligence.ts'
import { useCommands } from '../../routes/commands.ts'
import { useFilledForm } from '../../routes/filled-form.ts'
import { useMay } from '../../session/session.ts'
import { roomStates } from '../../words/rooms.ts'
import { openRoom } from './commands.ts'
import { RoomForm } from './RoomForm.tsx'

const columns: Array<Column<DataRoom>> = [
  { id: 'name', title: 'Name', kind: 'text', value: ({ name }) => name },
  {
    id: 'deals',
    title: 'Deals',
    kind: 'text',
    value: ({ deals }) => deals.map(({ name }) => name).join(', ') || null,
    width: 260,
  },
  stateColumn({ states: roomStates, value: ({ status }) => status, width: 120 }),
  { id: 'description', title: 'Description', kind: 'text', value: one => one.description, width: 260 },
  { id: 'created_at', title: 'Opened', kind: 'time', value: one => one.created_at, width: 165 },
]

/** Every data room, and the way to a new one. */
export function RoomsPage() {
  const rooms = useQuery(roomsQuery)
  const mayWrite = useMay('write', 'vdr')
  const [opening, setOpening] = useState(false)
  const { filled, leave } = useFilledForm()
  const open = () => setOpening(true)
  useCommands('Data rooms', [[openRoom, open]])
  const begin = mayWrite && <Button onClick={open}>New data room</Button>
  return (
    <PageBody>
      <PageHeader
        title="Data rooms"
        actions={begin}
        calls={[
          'GET /api/v1/svc/vdr/rooms',
          'GET /api/v1/svc/vdr/room-templates',
          'POST /api/v1/svc/vdr/rooms',
        ]}
      />
      <Loaded query={rooms}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="No data rooms yet" action={begin}>
              A data room holds the documents of a deal or fundraising in indexed folders, together with
              documents read through connections.
            </Empty>
          ) : (
            <DataTable
              id="rooms"
              noun="data room"
              rows={items}
              columns={columns}
              rowId={({ id }) => id}
              href={({ id }) => `/rooms/${id}`}
            />
          )
        }
      </Loaded>
      {(opening || (filled && mayWrite)) && (
        <RoomForm
          key={filled?.name}
          filled={filled}
          onClose={() => {
            setOpening(false)
            leave()
          }}
        />
      )}
    </PageBody>
  )
}
