import { Alert, Anchor, List, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { diligenceApi, type RoomIntelligence } from '../../../api/modules.ts'
import { SeverityLabel } from '../../../components/facts/SeverityLabel.tsx'
import { Stat, Stats } from '../../../components/facts/Stat.tsx'
import { Status } from '../../../components/facts/Status.tsx'
import { RecordSection } from '../../../components/page/RecordPage.tsx'
import { HowRead } from '../../../components/source/HowRead.tsx'
import { Empty } from '../../../components/states/Empty.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import { wordsOfKey } from '../../../format/keys.ts'
import { count, formatNumber } from '../../../format/numbers.ts'
import { say } from '../../../language/language.ts'
import { roomsKey } from '../../../queries/diligence.ts'
import { flagStates } from '../../../words/diligence.ts'
import { Citation } from '../citation/Citation.tsx'
import classes from './about.module.css'
import { ChangedSince } from './ChangedSince.tsx'
import { Checklist } from './Checklist.tsx'
import { Amounts, Days, Parties } from './Found.tsx'
import { Unread } from './Unread.tsx'

/** A room's contents and gaps, and contradictions between its documents, each with its page. */
export function RoomAbout({ roomId }: { roomId: number }) {
  const told = useQuery({
    queryKey: [...roomsKey, roomId, 'intelligence'],
    queryFn: ({ signal }) =>
      diligenceApi('GET /api/v1/svc/vdr/rooms/{room_id}/intelligence', {
        params: { room_id: roomId },
        signal,
      }),
  })
  return (
    <Loaded query={told}>
      {found =>
        found.counts.documents === 0 && found.since === null ? (
          <Empty title="No notifications yet">
            Once the room has documents, their types, parties, dates, figures, contradictions and gaps are
            shown here.
          </Empty>
        ) : (
          <Told told={found} />
        )
      }
    </Loaded>
  )
}

interface Part {
  told: RoomIntelligence
}

function Told({ told }: Part) {
  const { room_id, sees_whole, overview, unread, more_unread, since, checklist } = told
  return (
    <div className={classes.about}>
      {!sees_whole && (
        <Alert variant="outline" color="gray" mb="md">
          Parts of this room are hidden from you: this covers only what you can see.
        </Alert>
      )}
      <Text mb="md" maw="60rem">
        {overview}
      </Text>
      <AtAGlance told={told} />
      {since && <ChangedSince roomId={room_id} since={since} />}
      {checklist && <Checklist roomId={room_id} checklist={checklist} />}
      <Gravest told={told} />
      <Contradictions told={told} />
      <Parties told={told} />
      <Days told={told} />
      <Amounts told={told} />
      {unread.length > 0 && (
        <RecordSection title="Not read in full">
          <Unread roomId={room_id} unread={unread} more={more_unread} />
        </RecordSection>
      )}
    </div>
  )
}

function AtAGlance({ told: { counts, red_flags, checklist, contradictions } }: Part) {
  const { critical, high, medium, low } = red_flags.by_severity as Record<string, number>
  const standing = [critical, high, medium, low].reduce<number>((sum, one) => sum + (one ?? 0), 0)
  return (
    <Stats>
      <Stat
        label="Documents"
        value={formatNumber(counts.documents)}
        note={counts.by_kind
          .slice(0, 3)
          .map(({ kind, documents }) => `${wordsOfKey(kind)} ${formatNumber(documents)}`)
          .join(', ')}
      />
      <Stat label="Pages read" value={formatNumber(counts.pages)} />
      <Stat
        label="Red flags"
        value={formatNumber(standing)}
        note={`${formatNumber(critical ?? 0)} critical, ${formatNumber(high ?? 0)} high`}
      />
      <Stat label="Contradictions" value={formatNumber(contradictions.length)} />
      {checklist && (
        <Stat
          label="Missing"
          value={`${formatNumber(checklist.missing.length)} of ${formatNumber(checklist.missing.length + checklist.found.length)}`}
          note={`expected: ${checklist.title}`}
        />
      )}
    </Stats>
  )
}

/** Number of flags shown; the room's diligence has them all. */
const MOST_FLAGS = 5

function Gravest({ told: { room_id, red_flags, sees_whole } }: Part) {
  const shown = red_flags.gravest.slice(0, MOST_FLAGS)
  const more = red_flags.gravest.length - shown.length + red_flags.more
  if (shown.length === 0) return null
  return (
    <RecordSection title="Top red flags">
      {shown.map(({ id, severity, status, title, suggested_action, evidence }) => (
        <div key={id} className={classes.entry}>
          <div className={classes.states}>
            <SeverityLabel severity={severity} />
            <Status tone={flagStates[status].tone}>{flagStates[status].label}</Status>
          </div>
          <Text fw={500}>{say(title)}</Text>
          <Text size="sm">{say(suggested_action)}</Text>
          <Places roomId={room_id} places={evidence} />
        </div>
      ))}
      {sees_whole && (
        <Anchor
          size="sm"
          renderRoot={props => (
            <Link
              {...props}
              to="/rooms/$roomId"
              params={{ roomId: String(room_id) }}
              search={{ tab: 'diligence' }}
            />
          )}
        >
          {more > 0 ? `${count(more, 'red flag')} more` : 'All red flags'}
        </Anchor>
      )}
    </RecordSection>
  )
}

function Contradictions({ told: { room_id, contradictions } }: Part) {
  if (contradictions.length === 0) return null
  return (
    <RecordSection title="Contradictions between documents">
      {contradictions.map(({ kind, severity, title, explanation, evidence }) => (
        <div key={`${kind} ${title} ${explanation}`} className={classes.entry}>
          <SeverityLabel severity={severity} />
          <Text fw={500}>{say(title)}</Text>
          <Text size="sm">{say(explanation)}</Text>
          <Places roomId={room_id} places={evidence} />
        </div>
      ))}
    </RecordSection>
  )
}

interface PlacesProps {
  roomId: number
  places: RoomIntelligence['red_flags']['gravest'][number]['evidence']
}

/** Passages with the pages that they stand on. */
function Places({ roomId, places }: PlacesProps) {
  return (
    <List size="sm" listStyleType="none">
      {places.map(({ document_id, index, document, page, quote, read }) => (
        <List.Item key={`${document} ${page} ${quote}`}>
          <Citation roomId={roomId} documentId={document_id} page={page} quote={quote}>
            {[index, document].filter(Boolean).join(' ')}, page {page}
          </Citation>{' '}
          <HowRead read={read} />
          {quote && (
            <Text span size="sm" c="dimmed">
              {' '}
              “{quote}”
            </Text>
          )}
        </List.Item>
      ))}
    </List>
  )
}
