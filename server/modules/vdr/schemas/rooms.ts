import { z } from 'zod'
import { entity, field, input } from '../../../kernel/index.ts'
import { Source } from '../../../sources/source.ts'
import { index, permission, release } from './folders.ts'
import { templateKeys } from './room-templates.ts'

export const roomStatuses = ['active', 'archived'] as const

export const template = () =>
  z.enum(templateKeys).meta({ description: 'The key of what it is laid out as, see `room-templates`' })

export const Room = entity('DataRoom', {
  id: field.id(),
  name: z.string(),
  description: z.string().nullable(),
  status: z.enum(roomStatuses),
  published_at: field
    .timestamp()
    .nullable()
    .meta({ description: 'Since when its index is stable; null while it is being made' }),
  nda_required: z.boolean().meta({
    description: 'Its members and who comes from outside accept an agreement before they see anything',
  }),
  template: z.string().nullable().meta({ description: 'What it was laid out as' }),
  permission: permission().meta({ description: 'What the caller may do in all of it' }),
  deals: z
    .array(z.object({ id: field.id(), name: z.string(), stage: z.string() }))
    .meta({ description: 'The deals bound to this room' }),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

const said = {
  name: field.text(200),
  description: field.text(2000).nullish(),
  status: z.enum(roomStatuses).optional().meta({ description: 'active unless said otherwise' }),
}

export const RoomInput = input('DataRoomInput', { ...said, template: template().optional() })

export const RoomChange = input('DataRoomChange', {
  ...said,
  name: said.name.optional(),
  published: z
    .literal(true)
    .optional()
    .meta({ description: 'Makes the numbers of the index stable, which is not taken back' }),
  nda_text: field.text(100_000).nullable().optional().meta({
    description: 'The agreement that members and who comes from outside accept first; null for none',
  }),
})

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

export const documentStatuses = ['pending', 'ready', 'failed', 'archived'] as const

export const RoomDocument = entity('DataRoomDocument', {
  id: field.id(),
  room_id: field.id(),
  connection_id: field.id().nullable(),
  name: z.string(),
  folder_id: field.id().nullable(),
  index: index().nullable().meta({ description: 'Null of a document that a connection lends' }),
  status: z.enum(documentStatuses),
  reason: z.string().nullable().meta({ description: 'Why it failed' }),
  version: z.int().positive(),
  content_type: z
    .string()
    .nullable()
    .meta({ description: 'What its bytes say; null where they are not kept' }),
  pages: z.int().positive().nullable(),
  kept: z.boolean().meta({ description: 'Its bytes are kept by the office; else a connection lends it' }),
  ...release,
  permission: permission().meta({ description: 'What the caller may do with it' }),
  size: z.int().nonnegative().nullable().meta({ description: 'In bytes; null where it was not opened' }),
  sha256: z.string().nullable().meta({ description: 'Of its bytes; null where it was not opened' }),
  before_sha256: z.string().nullable().meta({ description: 'What it was before it changed last' }),
  since: field.timestamp().meta({ description: 'When it was first found as it is' }),
  read_at: field.timestamp(),
  gone_at: field.timestamp().nullable().meta({ description: 'When it was first not there any more' }),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})
