import { z } from 'zod'
import { field, route } from '../../kernel/index.ts'
import { analysisRoutes } from './analysis-routes.ts'
import { createRoom, getRoom, listRooms, updateRoom } from './rooms.ts'
import { Room, RoomChange, RoomInput, roomStatuses } from './schemas.ts'

export const routes = [
  route({
    method: 'GET',
    path: '/api/v1/svc/vdr/rooms',
    summary: 'Data rooms, with the deals bound to them',
    access: 'vdr:read',
    query: z.object({
      ...field.page,
      status: z.enum(roomStatuses).optional(),
      q: field.search('Part of a name or description'),
    }),
    response: z.array(Room),
    tool: { name: 'svc_list_rooms', category: 'vdr', credits: 1 },
    handle: (ctx, { query }) => listRooms(ctx, query),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/vdr/rooms',
    summary: 'Open a data room',
    access: 'vdr:write',
    status: 201,
    body: RoomInput,
    example: { name: 'Project Alder', description: 'Senior loan to a port operator' },
    response: Room,
    tool: { name: 'svc_create_room', category: 'vdr', credits: 2 },
    handle: (ctx, { body }) => createRoom(ctx, body),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/vdr/rooms/{room_id}',
    summary: 'One data room, with the deals bound to it',
    access: 'vdr:read',
    response: Room,
    tool: { name: 'svc_get_room', category: 'vdr', credits: 1 },
    handle: (ctx, { params }) => getRoom(ctx, params.room_id),
  }),
  route({
    method: 'PATCH',
    path: '/api/v1/svc/vdr/rooms/{room_id}',
    summary: 'Rename, describe, archive or reopen a data room',
    description: 'Deals stay bound to a room that is archived.',
    access: 'vdr:write',
    body: RoomChange,
    example: { status: 'archived' },
    response: Room,
    tool: { name: 'svc_update_room', category: 'vdr', credits: 2 },
    handle: (ctx, { params, body }) => updateRoom(ctx, params.room_id, body),
  }),
  ...analysisRoutes,
] as const
