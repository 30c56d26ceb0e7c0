import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type DataRoom, type DataRoomDocument, vdrApi } from '../../api/modules.ts'
import { useAction } from '../../components/action/use-action.ts'
import { RecordSection } from '../../components/page/RecordPage.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import type { Column } from '../../components/table/columns/columns.ts'
import { FiguresTable } from '../../components/table/FiguresTable.tsx'
import { count } from '../../format/numbers.ts'
import { analysesKey, roomDocumentsQuery, roomSourcesQuery, roomsKey } from '../../queries/diligence.ts'
import { useMay } from '../../session/session.ts'

/** The documents of a deal's data room as last found, and whether they are unchanged since. */
export function RoomDocuments({ room }: { room: DataRoom }) {
  const mayWrite = useMay('write', 'vdr')
  const documents = useQuery(roomDocumentsQuery(room.id))
  const sources = useQuery(roomSourcesQuery(room.id))
  const lent = (sources.data?.items ?? []).flatMap(({ connection_id, path }) =>
    connection_id === null ? [] : [{ type: 'mcp' as const, connection_id, path }],
  )
  const look = useAction(
    async () => {
      const read = []
      for (const source of lent)
        read.push(
          await vdrApi('POST /api/v1/svc/vdr/rooms/{room_id}/sources', {
            params: { room_id: room.id },
            body: { source },
          }),
        )
      return read
    },
    {
      invalidates: [roomsKey, analysesKey],
      done: read => `${count(sumOf(read, 'changed'), 'document')} changed, ${sumOf(read, 'gone')} gone`,
    },
  )
  return (
    <RecordSection
      title={`Documents of the data room ${room.name}`}
      action={
        mayWrite &&
        lent.length > 0 &&
        room.status === 'active' && (
          <Button
            variant="default"
            size="compact-sm"
            loading={look.isPending}
            onClick={() => look.mutate(undefined)}
          >
            Look for changes
          </Button>
        )
      }
    >
      <Loaded query={documents}>
        {({ items }) =>
          items.length === 0 ? (
            <Text c="dimmed">None yet. Documents analysed for this deal are listed here.</Text>
          ) : (
            <FiguresTable
              id={`room-${room.id}-documents`}
              label="Data room documents"
              rows={items}
              columns={columns}
              rowId={({ id }) => id}
              maxHeight={360}
            />
          )
        }
      </Loaded>
    </RecordSection>
  )
}

const sumOf = (read: ReadonlyArray<{ changed: number; gone: number }>, what: 'changed' | 'gone'): number =>
  read.reduce((sum, one) => sum + one[what], 0)

const stateOf = ({ gone_at, before_sha256 }: DataRoomDocument): string =>
  gone_at !== null ? 'Gone' : before_sha256 === null ? 'As first read' : 'Changed'

const columns: Array<Column<DataRoomDocument>> = [
  { id: 'name', title: 'Document', kind: 'text', value: ({ name }) => name },
  { id: 'state', title: 'State', kind: 'text', value: stateOf, width: 120 },
  { id: 'since', title: 'Since', kind: 'time', value: one => one.gone_at ?? one.since, width: 160 },
  { id: 'read_at', title: 'Read last', kind: 'time', value: one => one.read_at, width: 160 },
  {
    id: 'sha256',
    title: 'SHA-256',
    kind: 'text',
    value: ({ sha256 }) => sha256 && `${sha256.slice(0, 12)}…`,
    width: 130,
  },
]
