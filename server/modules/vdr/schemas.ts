import { z } from 'zod'
import { entity, field, input } from '../../kernel/index.ts'
import { Source } from '../../sources/source.ts'

export const roomStatuses = ['active', 'archived'] as const

export const Room = entity('DataRoom', {
  id: field.id(),
  name: z.string(),
  description: z.string().nullable(),
  status: z.enum(roomStatuses),
  deals: z
    .array(z.object({ id: field.id(), name: z.string(), stage: z.string() }))
    .meta({ description: 'The deals bound to this room' }),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

export const RoomInput = input('DataRoomInput', {
  name: field.text(200),
  description: field.text(2000).nullish(),
  status: z.enum(roomStatuses).optional().meta({ description: 'active unless said otherwise' }),
})

export const RoomChange = input('DataRoomChange', RoomInput.partial().shape)

export type RoomInput = z.output<typeof RoomInput>
export type RoomChange = z.output<typeof RoomChange>

export const RoomSourceInput = input('DataRoomSourceInput', { source: Source })

export const RoomSource = entity('DataRoomSource', {
  id: field.id(),
  room_id: field.id(),
  connection_id: field
    .id()
    .nullable()
    .meta({ description: 'Null of documents that were given with calls, which are not kept' }),
  path: z.string(),
  author: z.string().meta({ description: 'Who read it last' }),
  read_at: field.timestamp(),
  documents: z.int().nonnegative(),
  changed: z.int().nonnegative().meta({ description: 'Those that were another before' }),
  gone: z.int().nonnegative().meta({ description: 'Those that were there before' }),
  created_at: field.timestamp(),
})

export const RoomDocument = entity('DataRoomDocument', {
  id: field.id(),
  room_id: field.id(),
  connection_id: field.id().nullable(),
  name: z.string(),
  size: z.int().nonnegative().nullable().meta({ description: 'In bytes; null where it was not opened' }),
  sha256: z.string().nullable().meta({ description: 'Of its bytes; null where it was not opened' }),
  before_sha256: z.string().nullable().meta({ description: 'What it was before it changed last' }),
  since: field.timestamp().meta({ description: 'When it was first found as it is' }),
  read_at: field.timestamp(),
  gone_at: field.timestamp().nullable().meta({ description: 'When it was first not there any more' }),
})
