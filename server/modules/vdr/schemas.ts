import { z } from 'zod'
import { entity, field, input } from '../../kernel/index.ts'

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
