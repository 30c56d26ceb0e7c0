import { fromJson } from '../../../database/columns.ts'
import { linesOf, type Passage, type SearchRecord } from '../../../kernel/index.ts'
import { piecesOf } from './pieces.ts'

/** Documents of rooms as they are found by their names, and those that the office keeps by the words of their pages. */
export const documentRecords: readonly SearchRecord[] = [
  {
    type: 'room_document',
    table: 'vdr_room_documents',
    async read(db, ids) {
      const rows = await db
        .selectFrom('vdr_room_documents')
        .innerJoin('vdr_rooms', 'vdr_rooms.id', 'vdr_room_documents.room_id')
        .select(['vdr_room_documents.id', 'room_id', 'vdr_room_documents.name', 'since'])
        .select('vdr_rooms.name as room')
        .where('vdr_room_documents.id', 'in', ids)
        .where('vdr_room_documents.status', '=', 'ready')
        .where('gone_at', 'is', null)
        .execute()
      return rows.map(({ id, room_id, name, room, since }) => ({
        recordId: id,
        roomId: room_id,
        documentId: id,
        title: titleOf(name, room),
        lines: linesOf({ Document: name, 'Data room': room }),
        document: name,
        happenedOn: since,
      }))
    },
  },
  {
    type: 'room_page',
    async read(db, ids) {
      const rows = await db
        .selectFrom('vdr_pages')
        .innerJoin('vdr_room_documents', 'vdr_room_documents.id', 'vdr_pages.document_id')
        .innerJoin('vdr_rooms', 'vdr_rooms.id', 'vdr_room_documents.room_id')
        .select(['vdr_pages.id', 'document_id', 'page', 'label', 'paragraphs'])
        .select(['room_id', 'vdr_room_documents.name', 'since', 'vdr_rooms.name as room'])
        .where('vdr_pages.id', 'in', ids)
        .where('vdr_room_documents.status', '=', 'ready')
        .execute()
      return rows.flatMap(({ id, document_id, room_id, name, room, since, page, label, paragraphs }) =>
        piecesOf(fromJson<string[]>(paragraphs)).map(
          (texts, part): Passage => ({
            recordId: id,
            part,
            roomId: room_id,
            documentId: document_id,
            title: titleOf(name, room),
            lines: texts.map(text => ({ label: label ?? `Page ${page}`, text })),
            document: name,
            page,
            happenedOn: since,
          }),
        ),
      )
    },
  },
]

const titleOf = (name: string, room: string): string => `${name} (${room})`
