import { route } from '../../../kernel/index.ts'
import { analysis_failed } from '../../../sources/run-reading.ts'
import { intelligenceOf } from './intelligence.ts'
import { RoomIntelligence } from './schemas.ts'

export const intelligenceRoutes = [
  route({
    method: 'GET',
    path: '/api/v1/svc/vdr/rooms/{room_id}/intelligence',
    operation: 'getDataRoomIntelligence',
    summary: 'Get the contents, gaps and findings of a data room',
    description:
      'Documents by kind, state and language; unread documents; gaps against the template; parties, dates and figures across the room; contradictions; red flags by severity and state; changes since the last diligence run. Limited to what the caller may see now.',
    access: 'vdr:read',
    response: RoomIntelligence,
    errors: { analysis_failed },
    tool: {
      name: 'svc_get_room_intelligence',
      title: 'Show what a data room has and lacks',
      category: 'vdr',
      credits: 2,
      description:
        'Shows a data room at a glance: documents by kind, what is missing or unread, parties, dates, amounts, contradictions, red flags, and what changed since the last diligence, each with document and page.',
      keywords: 'overview dashboard missing documents checklist contradictions key dates parties summary',
    },
    prepare: (ctx, { params }) => intelligenceOf(ctx, params.room_id),
    handle: async (_ctx, _input, intelligence) => intelligence,
  }),
] as const
