import { z } from 'zod'
import { field, route } from '../../kernel/index.ts'
import { sourceErrors } from '../../sources/read-source.ts'
import { SOURCE_BODY_LIMIT } from '../../sources/source.ts'
import { listSources, readPrints, readRoomSource } from './room-documents.ts'
import { getRoom, listRooms, room_archived, updateRoom } from './rooms.ts'
import { Room, RoomChange, RoomSource, RoomSourceInput, roomStatuses } from './schemas/rooms.ts'

export const routes = [
  route({
    method: 'GET',
    path: '/api/v1/svc/vdr/rooms',
    summary: 'List data rooms with their linked deals',
    access: 'vdr:read',
    query: z.object({
      ...field.listing,
      status: z.enum(roomStatuses).optional(),
      q: field.search('Part of the name or description'),
    }),
    response: z.array(Room),
    tool: {
      name: 'svc_list_rooms',
      title: 'List data rooms',
      category: 'vdr',
      credits: 1,
      description:
        'Lists data rooms by name or status, with the deals bound to them. Their documents are in svc_list_documents.',
      keywords: 'vdr virtual dataroom',
    },
    handle: (ctx, { query }) => listRooms(ctx, query),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/vdr/rooms/{room_id}',
    shows: 'room',
    summary: 'Get a data room with its linked deals',
    access: 'vdr:read',
    response: Room,
    tool: {
      name: 'svc_get_room',
      title: 'Show a data room',
      category: 'vdr',
      credits: 1,
      description:
        'Shows one data room with its status and the deals bound to it. What was found in its documents is in svc_list_analyses.',
      keywords: 'vdr virtual dataroom',
    },
    handle: (ctx, { params }) => getRoom(ctx, params.room_id),
  }),
  route({
    method: 'PATCH',
    path: '/api/v1/svc/vdr/rooms/{room_id}',
    summary: 'Change a data room',
    description: 'Deals stay linked to an archived room.',
    access: 'vdr:write',
    body: RoomChange,
    example: { status: 'archived' },
    response: Room,
    tool: {
      name: 'svc_update_room',
      title: 'Change a data room',
      category: 'vdr',
      credits: 2,
      description:
        'Renames, describes, archives or reopens a data room. Use it when a deal is over or comes back; deals stay bound to it, and nothing is deleted.',
      keywords: 'edit rename archive close reopen vdr',
    },
    handle: (ctx, { params, body }) => updateRoom(ctx, params.room_id, body),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/vdr/rooms/{room_id}/sources',
    operation: 'listDataRoomSources',
    summary: 'List the document sources of a data room',
    description:
      'Folders lent by connections, and documents sent with calls: everything analysed or asked for the room.',
    access: 'vdr:read',
    response: z.array(RoomSource),
    handle: (ctx, { params }) => listSources(ctx, params.room_id),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/vdr/rooms/{room_id}/sources',
    operation: 'readDataRoomSource',
    summary: 'Read the documents of a data room',
    description:
      'Adds the place as a source of the room, or reads it again and reports changes. Stores the documents’ names, sizes and SHA-256, but none of their text.',
    access: 'vdr:write',
    body: RoomSourceInput,
    bodyLimit: SOURCE_BODY_LIMIT,
    example: {
      source: { type: 'inline', documents: [{ name: 'facility.txt', text: 'FACILITY AGREEMENT' }] },
    },
    response: RoomSource,
    errors: { ...sourceErrors, room_archived },
    prepare: (ctx, { body }) => readPrints(ctx, body.source),
    handle: (ctx, { params, body }, read) => readRoomSource(ctx, params.room_id, body.source, read),
  }),
] as const
