import { List, Text } from '@mantine/core'
import type { RoomIntelligence } from '../../../api/modules.ts'
import { RecordSection } from '../../../components/page/RecordPage.tsx'
import { formatTime } from '../../../format/dates.ts'
import { count } from '../../../format/numbers.ts'
import { Citation } from '../citation/Citation.tsx'

interface ChangedSinceProps {
  roomId: number
  since: NonNullable<RoomIntelligence['since']>
}

/** Changes in a room since the last diligence run. */
export function ChangedSince({ roomId, since: { at, added, changed, gone, more } }: ChangedSinceProps) {
  const lines = [
    ...added.map(one => ({ ...one, what: 'new' })),
    ...changed.map(one => ({ ...one, what: 'another version' })),
  ]
  return (
    <RecordSection title={`Since diligence read it, ${formatTime(at)}`}>
      {lines.length + gone.length + more === 0 ? (
        <Text size="sm">Nothing has changed.</Text>
      ) : (
        <List size="sm" listStyleType="none">
          {lines.map(({ document_id, index, name, what }) => (
            <List.Item key={document_id}>
              <Citation roomId={roomId} documentId={document_id} page={null} quote={null}>
                {[index, name].filter(Boolean).join(' ')}
              </Citation>
              : {what}
            </List.Item>
          ))}
          {gone.map(name => (
            <List.Item key={name}>{name}: no longer there</List.Item>
          ))}
          {more > 0 && <List.Item>and {count(more, 'document')} more</List.Item>}
        </List>
      )}
    </RecordSection>
  )
}
