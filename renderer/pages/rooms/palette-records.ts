import { vdrApi } from '../../api/modules.ts'
import { asked, type Searched, type ShownRecords } from '../../routes/palette-records.ts'

export const searchedRooms: Searched = {
  under: '/rooms',
  group: 'Data rooms',
  order: 58,
  module: 'vdr',
  find: async (text, { signal }) => {
    const { items } = await vdrApi('GET /api/v1/svc/vdr/rooms', {
      query: asked(text),
      signal,
    })
    return items.map(({ id, name, deals }) => ({
      id,
      label: name,
      description: deals.map(deal => deal.name).join(', ') || undefined,
      link: { to: '/rooms/$roomId', params: { roomId: String(id) } },
    }))
  },
}

/** Where its records are shown. */
export const shownRooms: ShownRecords = {
  room: ({ id }) => ({ to: '/rooms/$roomId', params: { roomId: String(id) } }),
  room_question: ({ parent_id }) => ({
    to: '/rooms/$roomId',
    params: { roomId: String(parent_id) },
    search: { tab: 'questions' },
  }),
  data_room_document: ({ parent_id, id }) => ({
    to: '/rooms/$roomId/documents/$documentId',
    params: { roomId: String(parent_id), documentId: String(id) },
  }),
  data_room: ({ id }) => ({ to: '/rooms/$roomId', params: { roomId: String(id) } }),
}
