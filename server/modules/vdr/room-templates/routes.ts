import { z } from 'zod'
import { entity, input, route } from '../../../kernel/index.ts'
import { room_archived } from '../rooms.ts'
import { index, permission } from '../schemas/folders.ts'
import { foldersOfTemplate, roomTemplates } from '../schemas/room-templates.ts'
import { Room, RoomInput, template } from '../schemas/rooms.ts'
import { applyTemplate, openRoom, room_not_empty } from './apply-template.ts'

const RoomTemplate = entity('DataRoomTemplate', {
  key: z.string(),
  title: z.string(),
  purpose: z.string(),
  folders: z.array(z.object({ index: index(), name: z.string() })),
  groups: z
    .array(
      z.object({
        name: z.string(),
        permission: permission(),
        grants: z
          .array(z.object({ index: index(), permission: permission() }))
          .meta({ description: 'Permissions on individual folders' }),
      }),
    )
    .meta({ description: 'Groups with suggested permissions, all of which can be changed afterwards' }),
  expects: z
    .array(z.object({ index: index(), title: z.string() }))
    .meta({ description: 'Documents expected in such a room, by section' }),
})

export const openingRoutes = [
  route({
    method: 'POST',
    path: '/api/v1/svc/vdr/rooms',
    summary: 'Create a data room',
    access: 'vdr:write',
    status: 201,
    body: RoomInput,
    example: { name: 'Project Alder', description: 'Senior loan to a port operator' },
    response: Room,
    tool: {
      name: 'svc_create_room',
      title: 'Create a data room',
      category: 'vdr',
      credits: 2,
      description:
        'Creates a data room with a name and a description, empty or from a template of svc_list_room_templates. Link it to a deal with svc_bind_deal_room; files are added by upload.',
      keywords: 'open new vdr virtual dataroom set up',
    },
    handle: (ctx, { body }) => openRoom(ctx, body),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/vdr/room-templates',
    operation: 'listDataRoomTemplates',
    summary: 'List data room templates',
    access: 'vdr:read',
    response: z.array(RoomTemplate),
    tool: {
      name: 'svc_list_room_templates',
      title: 'List templates of data rooms',
      category: 'vdr',
      credits: 1,
      description:
        'Lists what a data room can be laid out as: fund-raising, credit deal, M&A, each with its index, groups and the documents it expects. Give its key to svc_create_room as template.',
      keywords: 'index folders structure checklist kinds of data room',
    },
    handle: async () =>
      roomTemplates.map(one => ({
        ...{ key: one.key, title: one.title, purpose: one.purpose, groups: one.groups },
        folders: foldersOfTemplate(one),
        expects: one.expects.map(({ index, title }) => ({ index, title })),
      })),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/vdr/rooms/{room_id}/template',
    operation: 'layOutDataRoom',
    summary: 'Apply a template to an empty data room',
    did: 'Applied a template to a data room',
    description: 'Creates the template’s folders and groups with their suggested permissions.',
    access: 'vdr:write',
    body: input('DataRoomLayout', { template: template() }),
    example: { template: 'ma' },
    response: Room,
    errors: { room_archived, room_not_empty },
    handle: (ctx, { params, body }) => applyTemplate(ctx, params.room_id, body.template),
  }),
] as const
