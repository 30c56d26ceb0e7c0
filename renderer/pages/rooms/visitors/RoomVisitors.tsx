import { Button, Drawer, Group, List, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DocumentFigures, RoomAnalytics, ViewerFigures } from '../../../api/modules.ts'
import { Ago } from '../../../components/facts/Moment.tsx'
import { Stat, Stats } from '../../../components/facts/Stat.tsx'
import { PersonalData } from '../../../components/record/PersonalData.tsx'
import { Empty } from '../../../components/states/Empty.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import { useFirst } from '../../../components/states/use-first.tsx'
import type { Column } from '../../../components/table/columns/columns.ts'
import { DataTable } from '../../../components/table/DataTable.tsx'
import { count, formatNumber, formatPercent } from '../../../format/numbers.ts'
import { meant } from '../../../language/language.ts'
import { useMay } from '../../../session/session.ts'
import { duration } from './durations.ts'
import { HeatStrip } from './HeatStrip.tsx'
import { visitorQuery, visitorsKey, visitorsQuery } from './queries.ts'
import classes from './visitors.module.css'

/** Visitors of a room with the documents and time of each, and documents nobody opened. */
export function RoomVisitors({ roomId }: { roomId: number }) {
  const visitors = useQuery(visitorsQuery(roomId))
  return (
    <Loaded query={visitors}>
      {found =>
        found.viewers === 0 ? (
          <Empty title="Not checked yet">
            Views by link visitors and room members are counted here: pages, time and share of the room.
            Colleagues are excluded.
          </Empty>
        ) : (
          <Figures room={found} />
        )
      }
    </Loaded>
  )
}

function Figures({ room }: { room: RoomAnalytics }) {
  const [shown, setShown] = useState<ViewerFigures | null>(null)
  const unopened = useFirst(room.unopened)
  return (
    <>
      <Stats>
        <Stat label="Visitors" value={formatNumber(room.viewers)} note={count(room.visits, 'visit')} />
        <Stat
          label="Time"
          value={duration(room.seconds)}
          note={`${duration(room.average_seconds)} a visit`}
        />
        <Stat
          label="Opened"
          value={`${formatNumber(room.documents_opened)} of ${formatNumber(room.documents)}`}
          note={`${formatPercent(room.completion)} of the pages, on average`}
        />
        <Stat
          label="Downloads"
          value={formatNumber(room.downloads)}
          note={room.last_seen_at && <Ago at={room.last_seen_at} />}
        />
      </Stats>
      <section className={classes.section} aria-label="Visitors">
        <Group justify="space-between" mb="sm">
          <Title order={2} size="h4">
            Most interested
          </Title>
          <Button
            component="a"
            variant="default"
            href={`/api/v1/svc/vdr/analytics/export?room_id=${room.room_id}`}
            download
          >
            Download table
          </Button>
        </Group>
        <DataTable
          id="room-visitors"
          noun="visitor"
          rows={room.ranking}
          columns={columnsOfVisitors}
          rowId={({ viewer_id }) => viewer_id}
          onOpen={setShown}
        />
      </section>
      <section className={classes.section} aria-label="Unopened documents">
        <Title order={2} size="h4" mb="sm">
          {room.unopened.length === 0 ? 'Every document was opened' : 'Never opened'}
        </Title>
        <List size="sm" style={{ overflowWrap: 'anywhere' }}>
          {unopened.first.map(({ document_id, index, name }) => (
            <List.Item key={document_id}>
              {index} {name}
            </List.Item>
          ))}
        </List>
        {unopened.others}
      </section>
      {shown && (
        <OneVisitor
          roomId={room.room_id}
          visitor={shown}
          documents={room.by_document}
          onClose={() => setShown(null)}
        />
      )}
    </>
  )
}

const nameOf = ({ name, email }: { name: string | null; email: string | null }): string =>
  [name, email].filter(Boolean).join(', ') || 'Visitor without an address'

const columnsOfVisitors: Array<Column<ViewerFigures>> = [
  { id: 'who', title: 'Who', kind: 'text', value: nameOf, width: 340 },
  { id: 'interest', title: meant('Interest', 'of a visitor'), kind: 'number', value: one => one.interest },
  { id: 'time', title: 'Time', kind: 'number', value: one => one.seconds, write: duration, width: 110 },
  { id: 'visits', title: 'Visits', kind: 'number', value: one => one.visits },
  { id: 'documents', title: 'Documents', kind: 'number', value: one => one.documents, width: 110 },
  { id: 'completion', title: 'Share viewed', kind: 'percent', value: one => one.completion, width: 120 },
  { id: 'downloads', title: 'Downloads', kind: 'number', value: one => one.downloads, width: 110 },
  { id: 'seen', title: 'Last seen', kind: 'time', value: one => one.last_seen_at },
]

/** Pages one visitor viewed, with the time on each. */
function OneVisitor({
  roomId,
  visitor,
  documents,
  onClose,
}: {
  roomId: number
  visitor: ViewerFigures
  documents: readonly DocumentFigures[]
  onClose: () => void
}) {
  const looked = useQuery(visitorQuery(roomId, visitor.viewer_id))
  const mayErase = useMay('manage', 'admin')
  const pages = new Map(documents.map(one => [one.document_id, one.pages]))
  return (
    <Drawer opened onClose={onClose} title={nameOf(visitor)} position="right" size="lg">
      <Loaded query={looked}>
        {({ lines }) =>
          lines.map(line => (
            <section key={line.document_id} aria-label={line.document} style={{ marginBottom: 20 }}>
              <Text fw={500}>{line.document}</Text>
              <Text size="sm" c="dimmed" mb={4}>
                {duration(line.seconds)} · {formatPercent(line.completion)} of it
                {line.downloads > 0 && ` · ${count(line.downloads, 'download')}`}
              </Text>
              <HeatStrip of={pages.get(line.document_id) ?? null} pages={line.pages} />
            </section>
          ))
        }
      </Loaded>
      {mayErase && visitor.visit_id !== null && (
        <PersonalData
          subject={{ type: 'room_visitor', id: visitor.visit_id }}
          name={visitor.name ?? visitor.email ?? 'visitor'}
          invalidates={visitorsKey(roomId)}
          onErased={onClose}
        />
      )}
    </Drawer>
  )
}
