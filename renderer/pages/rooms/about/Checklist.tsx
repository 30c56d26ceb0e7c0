import { List, Text } from '@mantine/core'
import type { RoomIntelligence } from '../../../api/modules.ts'
import { RecordSection } from '../../../components/page/RecordPage.tsx'
import { count } from '../../../format/numbers.ts'
import { Citation } from '../citation/Citation.tsx'

interface ChecklistProps {
  roomId: number
  checklist: NonNullable<RoomIntelligence['checklist']>
}

/** The checklist for the room's kind: missing items, and the document found for each other one. */
export function Checklist({ roomId, checklist }: ChecklistProps) {
  const { title, found, missing, empty_sections } = checklist
  return (
    <RecordSection title={`Expected in this type of room: ${title}`}>
      {missing.length === 0 ? (
        <Text size="sm">All expected documents were found.</Text>
      ) : (
        <>
          <Text size="sm">No document found by name, title or first words:</Text>
          <List size="sm" mb="sm">
            {missing.map(one => (
              <List.Item key={`${one.index} ${one.title}`}>
                {one.title}, expected in {one.index}
              </List.Item>
            ))}
          </List>
        </>
      )}
      {empty_sections.length > 0 && (
        <Text size="sm" mb="sm">
          Empty: {empty_sections.map(({ index, name }) => `${index} ${name}`).join(', ')}
        </Text>
      )}
      {found.length > 0 && (
        <details>
          <summary>{count(found.length, 'kind')} of documents found</summary>
          <List size="sm" listStyleType="none">
            {found.map(one => (
              <List.Item key={`${one.index} ${one.title}`}>
                {one.title}:{' '}
                <Citation roomId={roomId} documentId={one.document_id} page={null} quote={null}>
                  {one.document}
                </Citation>
              </List.Item>
            ))}
          </List>
        </details>
      )}
    </RecordSection>
  )
}
