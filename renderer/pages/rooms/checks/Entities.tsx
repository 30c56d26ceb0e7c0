import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { DataRoomEntityMap } from '../../../api/modules.ts'
import { CompanyLink } from '../../../components/links/CompanyLink.tsx'
import { RecordSection } from '../../../components/page/RecordPage.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import type { Column } from '../../../components/table/columns/columns.ts'
import { FiguresTable } from '../../../components/table/FiguresTable.tsx'
import { wordsOfKey } from '../../../format/keys.ts'
import { partyTypes } from '../../../words/rooms.ts'
import { Citation } from '../citation/Citation.tsx'
import { entityMapQuery } from './queries.ts'

type Node = DataRoomEntityMap['nodes'][number]

/** Whom the documents of a room name, how often, and how they are related. */
export function Entities({ roomId }: { roomId: number }) {
  const query = useQuery(entityMapQuery(roomId))
  return (
    <Loaded query={query}>
      {map => (
        <RecordSection title="Entities">
          {map.nodes.length === 0 ? (
            <Text size="sm" c="dimmed">
              Diligence finds companies, funds and people in the documents, and how they are related.
            </Text>
          ) : (
            <FiguresTable
              id="room-entities"
              label="Entities"
              rows={map.nodes
                .filter(({ type }) => type !== 'document')
                .toSorted((one, other) => other.mentions - one.mentions)}
              columns={columnsOf(roomId, map)}
              rowId={({ id }) => id}
              maxHeight={420}
            />
          )}
        </RecordSection>
      )}
    </Loaded>
  )
}

function columnsOf(roomId: number, { nodes, edges }: DataRoomEntityMap): Array<Column<Node>> {
  const names = new Map(nodes.map(({ id, name }) => [id, name]))
  const relationsOf = ({ id }: Node) =>
    edges
      .filter(({ from, type }) => from === id && type !== 'mentioned_in')
      .map(({ type, to }) => `${wordsOfKey(type)} ${names.get(to) ?? ''}`)
  const placesOf = ({ id }: Node) =>
    edges
      .filter(({ from, type }) => from === id && type === 'mentioned_in')
      .flatMap(({ evidence }) => evidence.slice(0, 1))
  return [
    {
      id: 'name',
      title: 'Name',
      kind: 'text',
      value: ({ name }) => name,
      show: ({ company_id, name }) => <CompanyLink id={company_id} name={name} />,
    },
    { id: 'type', title: 'Type', kind: 'text', value: ({ type }) => partyTypes[type] },
    { id: 'mentions', title: 'Mentions', kind: 'number', value: ({ mentions }) => mentions },
    { id: 'documents', title: 'Documents', kind: 'number', value: ({ documents }) => documents },
    { id: 'relations', title: 'Related', kind: 'text', value: node => relationsOf(node).join('; ') || null },
    {
      id: 'places',
      title: 'Where',
      kind: 'text',
      value: node =>
        placesOf(node)
          .map(({ document }) => document)
          .join('\n'),
      show: node =>
        placesOf(node)
          .slice(0, 3)
          .map(({ document, document_id, page, quote }) => (
            <div key={document}>
              <Citation roomId={roomId} documentId={document_id} page={page} quote={quote}>
                {document}, page {page}
              </Citation>
            </div>
          )),
    },
  ]
}
