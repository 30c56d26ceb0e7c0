import { z } from 'zod'
import { file, route } from '../../../kernel/index.ts'
import { Drilldown, OfficeAnalytics, RoomAnalytics, Tracked, TrackInput } from '../schemas/analytics.ts'
import { officeAnalytics, roomAnalytics } from './analytics.ts'
import { drilldown, exportAnalytics } from './drilldown.ts'
import { lookedDocument, looksOf, pagesOf, trackMember } from './tracking.ts'

const VDR = '/api/v1/svc/vdr'
const ROOM = `${VDR}/rooms/{room_id}` as const
const id = () => z.coerce.number().int().positive()
const noRoom = { not_found: [404, 'No such room'] } as const

export const visitorRoutes = [
  route({
    method: 'POST',
    path: `${ROOM}/documents/{doc_id}/track-time`,
    operation: 'trackDataRoomTime',
    summary: 'Record viewing time of a document’s pages',
    did: 'Viewed pages of a document',
    description:
      'A page view counts at most five minutes. Counts only members of the room who do not manage it.',
    governed: 'harmless',
    access: 'vdr:read',
    body: TrackInput,
    example: { pages: [{ page: 1, seconds: 12.5 }] },
    response: Tracked,
    prepare: async (ctx, { params }) =>
      pagesOf(ctx, await ctx.read(db => lookedDocument({ ...ctx, db }, params.room_id, params.doc_id))),
    handle: (ctx, { params, body }, pages) => trackMember(ctx, params, looksOf(body), pages),
  }),
  route({
    method: 'GET',
    path: `${ROOM}/analytics`,
    operation: 'getRoomAnalytics',
    summary: 'Get the analytics of a data room',
    access: 'vdr:read',
    response: RoomAnalytics,
    tool: {
      name: 'svc_get_room_analytics',
      title: 'Show the visitors of a data room',
      category: 'vdr',
      credits: 1,
      description:
        'Shows who from outside looked at a data room, for how long, at which documents, ranked by interest, and what nobody opened.',
      keywords: 'engagement views visitors interest bidders analytics',
    },
    handle: (ctx, { params }) => roomAnalytics(ctx, params.room_id),
  }),
  route({
    method: 'GET',
    path: `${VDR}/analytics`,
    operation: 'getDataRoomsAnalytics',
    summary: 'Get the analytics of all data rooms',
    access: 'vdr:manage',
    response: OfficeAnalytics,
    handle: ctx => officeAnalytics(ctx),
  }),
  route({
    method: 'GET',
    path: `${VDR}/analytics/drilldown`,
    operation: 'drillDownAnalytics',
    summary: 'Get the pages a data room visitor viewed',
    access: 'vdr:read',
    query: z.object({ room_id: id(), viewer_id: id().optional(), document_id: id().optional() }),
    response: Drilldown,
    errors: noRoom,
    handle: (ctx, { query }) => drilldown(ctx, query),
  }),
  route({
    method: 'GET',
    path: `${VDR}/analytics/export`,
    operation: 'exportAnalytics',
    summary: 'Export the visitors of a data room',
    leaves: 'records',
    access: 'vdr:read',
    query: z.object({ room_id: id() }),
    response: file('text/csv'),
    errors: noRoom,
    handle: (ctx, { query }) => exportAnalytics(ctx, query.room_id),
  }),
] as const
