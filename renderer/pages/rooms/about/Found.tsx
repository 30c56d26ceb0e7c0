import type { RoomIntelligence } from '../../../api/modules.ts'
import { CompanyLink } from '../../../components/links/CompanyLink.tsx'
import { RecordSection } from '../../../components/page/RecordPage.tsx'
import { HowRead } from '../../../components/source/HowRead.tsx'
import type { Column } from '../../../components/table/columns/columns.ts'
import { FiguresTable } from '../../../components/table/FiguresTable.tsx'
import { wordsOfKey } from '../../../format/keys.ts'
import { formatNumber } from '../../../format/numbers.ts'
import { partyTypes } from '../../../words/rooms.ts'
import { Citation } from '../citation/Citation.tsx'
import classes from './about.module.css'

type Party = RoomIntelligence['parties'][number]
type Day = RoomIntelligence['dates'][number]
type Amount = RoomIntelligence['amounts'][number]
type Place = Party['places'][number]

const MAX_HEIGHT = 420

interface Found {
  told: RoomIntelligence
}

const moreOf = (more: number) => more > 0 && `${formatNumber(more)} more are not shown.`

const whereOf = ({ index, document, page }: Place) =>
  `${[index, document].filter(Boolean).join(' ')}, page ${page}`

const cited = (roomId: number, place: Place) => (
  <div key={idOf(place)} className={classes.where}>
    <Citation roomId={roomId} documentId={place.document_id} page={place.page} quote={place.quote}>
      {whereOf(place)}
    </Citation>{' '}
    <HowRead read={place.read} />
  </div>
)

/** The page that says so, and its words. */
const placed = <Row extends Place>(roomId: number): Array<Column<Row>> => [
  { id: 'where', title: 'Where', kind: 'text', value: whereOf, show: one => cited(roomId, one) },
  {
    id: 'quote',
    title: 'Words',
    kind: 'text',
    value: ({ quote }) => quote,
    show: ({ quote }) => <div className={classes.quote}>{quote}</div>,
  },
]

const idOf = ({ document_id, page, quote }: Place): string => `${document_id} ${page} ${quote}`

/** Parties named in the documents of a room, with their roles. */
export function Parties({ told: { room_id, parties, more_parties } }: Found) {
  if (parties.length === 0) return null
  const columns: Array<Column<Party>> = [
    {
      id: 'name',
      title: 'Name',
      kind: 'text',
      value: ({ name }) => name,
      show: ({ company_id, name }) => <CompanyLink id={company_id} name={name} />,
    },
    { id: 'type', title: 'Type', kind: 'text', value: ({ type }) => partyTypes[type] },
    {
      id: 'roles',
      title: 'As',
      kind: 'text',
      value: ({ roles }) => (roles.length > 0 ? wordsOfKey(roles.join(', ')) : null),
    },
    { id: 'documents', title: 'Documents', kind: 'number', value: one => one.documents },
    {
      id: 'places',
      title: 'Where',
      kind: 'text',
      value: ({ places }) => places.map(whereOf).join('\n'),
      show: ({ places }) => places.map(place => cited(room_id, place)),
    },
  ]
  return (
    <RecordSection title="Parties">
      <FiguresTable
        id="room-parties"
        label="Parties"
        rows={parties}
        columns={columns}
        rowId={({ name, places }) => `${name} ${places[0]?.document_id}`}
        note={moreOf(more_parties)}
        maxHeight={MAX_HEIGHT}
      />
    </RecordSection>
  )
}

/** The days that the documents name. */
export function Days({ told: { room_id, dates, more_dates } }: Found) {
  if (dates.length === 0) return null
  const columns: Array<Column<Day>> = [
    { id: 'on', title: 'Day', kind: 'date', value: ({ on }) => on },
    { id: 'what', title: 'What', kind: 'text', value: ({ what }) => what },
    ...placed<Day>(room_id),
  ]
  return (
    <RecordSection title="Days">
      <FiguresTable
        id="room-days"
        label="Days"
        rows={dates}
        columns={columns}
        rowId={one => `${one.on} ${idOf(one)}`}
        note={moreOf(more_dates)}
        maxHeight={MAX_HEIGHT}
      />
    </RecordSection>
  )
}

/** Letters of a figure that may be broken into lines: it comes with words. */
const LONG = 30

/** The figures that the documents state. */
export function Amounts({ told: { room_id, amounts, more_amounts } }: Found) {
  if (amounts.length === 0) return null
  const columns: Array<Column<Amount>> = [
    { id: 'what', title: 'What', kind: 'text', value: ({ what }) => what },
    {
      id: 'written',
      title: 'As written',
      kind: 'text',
      value: ({ written }) => written,
      show: ({ written }) => (
        <span className={written.length < LONG ? classes.figure : undefined}>{written}</span>
      ),
    },
    ...placed<Amount>(room_id),
  ]
  return (
    <RecordSection title="Figures">
      <FiguresTable
        id="room-figures"
        label="Figures"
        rows={amounts}
        columns={columns}
        rowId={one => `${one.what} ${one.written} ${idOf(one)}`}
        note={moreOf(more_amounts)}
        maxHeight={MAX_HEIGHT}
      />
    </RecordSection>
  )
}
