import { linesOf, type SearchRecord, spoken } from '../../kernel/index.ts'
import { documentRecords } from './kept-text/search-records.ts'

/** Rooms and their documents as they are found by their words. */
export const searchRecords: readonly SearchRecord[] = [
  ...documentRecords,
  {
    type: 'room',
    table: 'vdr_rooms',
    named: true,
    scope: 'roomId',
    async read(db, ids) {
      const rooms = await db.selectFrom('vdr_rooms').selectAll().where('id', 'in', ids).execute()
      return rooms.map(room => ({
        recordId: room.id,
        roomId: room.id,
        title: room.name,
        lines: linesOf({
          'Data room': room.name,
          Description: room.description,
          Status: spoken(room.status),
        }),
        happenedOn: room.updated_at,
      }))
    },
  },
]
