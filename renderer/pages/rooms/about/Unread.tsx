import { List, Text } from '@mantine/core'
import type { RoomIntelligence } from '../../../api/modules.ts'
import { useFirst } from '../../../components/states/use-first.tsx'
import { count } from '../../../format/numbers.ts'
import { Citation } from '../citation/Citation.tsx'

interface UnreadProps {
  roomId: number
  unread: RoomIntelligence['unread']
  more?: number
}

/** Documents not read in full, each with the reason. */
export function Unread({ roomId, unread, more = 0 }: UnreadProps) {
  const { first, others } = useFirst(unread)
  return (
    <>
      <List size="sm" listStyleType="none" style={{ overflowWrap: 'anywhere' }}>
        {first.map(({ document_id, index, name, status, reason }) => (
          <List.Item key={document_id}>
            <Citation
              roomId={roomId}
              documentId={status === 'lent' ? null : document_id}
              page={null}
              quote={null}
            >
              {[index, name].filter(Boolean).join(' ')}
            </Citation>
            : {reason}
          </List.Item>
        ))}
      </List>
      {others}
      {more > 0 && (
        <Text size="sm" c="dimmed">
          and {count(more, 'document')} more
        </Text>
      )}
    </>
  )
}
