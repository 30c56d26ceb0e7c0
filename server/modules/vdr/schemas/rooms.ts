import { z } from 'zod'
import { entity, field, input } from '../../../kernel/index.ts'
import { HowRead } from '../../../sources/how-read.ts'
import { Source } from '../../../sources/source.ts'
import { index, permission, release } from './folders.ts'
import { templateKeys } from './room-templates.ts'

export const roomStatuses = ['active', 'archived'] as const

export const template = () => z.enum(templateKeys).meta({ description: 'Template key, see `room-templates`' })

export const Room = entity('DataRoom', {
  id: field.id(),
  name: z.string(),
  description: z.string().nullable(),
  status: z.enum(roomStatuses),
  published_at: field
    .timestamp()
    .nullable()
    .meta({ description: 'When the index was published and became stable; null until then' }),
  nda_required: z.boolean().meta({
    description: 'Members and visitors must accept an agreement before they see anything',
  }),
  template: z.string().nullable().meta({ description: 'Template of the room' }),
  size_limit: z
    .int()
    .nullable()
    .meta({ description: 'Most bytes its documents may have; null for no limit' }),
  size_used: z.int().meta({
    description: 'Bytes of its documents with all versions, and of uploads under way',
  }),
  permission: permission().meta({ description: 'The caller’s permission for the whole room' }),
  deals: z
    .array(z.object({ id: field.id(), name: z.string(), stage: z.string() }))
    .meta({ description: 'Deals linked to the room' }),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

const said = {
  name: field.line(200),
  description: field.text(2000).nullish(),
  status: z.enum(roomStatuses).optional().meta({ description: 'Default: active' }),
}

export const RoomInput = input('DataRoomInput', { ...said, template: template().optional() })

export const RoomChange = input('DataRoomChange', {
  ...said,
  name: said.name.optional(),
  published: z
    .literal(true)
    .optional()
    .meta({ description: 'Makes the index numbers stable; cannot be undone' }),
  size_limit: z
    .int()
    .min(0)
    .max(Number.MAX_SAFE_INTEGER)
    .nullable()
    .optional()
    .meta({ description: 'Most bytes its documents may have; null for no limit' }),
  nda_text: field.text(100_000).nullable().optional().meta({
    description: 'Agreement that members and visitors accept first; null for none',
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
    .meta({ description: 'Null for documents sent with calls, which are not stored' }),
  path: z.string(),
  author: z.string().meta({ description: 'Person who last read it' }),
  read_at: field.timestamp(),
  documents: z.int().nonnegative(),
  changed: z.int().nonnegative().meta({ description: 'Documents changed since' }),
  gone: z.int().nonnegative().meta({ description: 'Documents no longer there' }),
  created_at: field.timestamp(),
})

export const documentStatuses = ['pending', 'ready', 'failed', 'archived'] as const

export const RoomDocument = entity('DataRoomDocument', {
  id: field.id(),
  room_id: field.id(),
  connection_id: field.id().nullable(),
  name: z.string(),
  folder_id: field.id().nullable(),
  index: index().nullable().meta({ description: 'Null for a lent document' }),
  status: z.enum(documentStatuses),
  reason: z.string().nullable().meta({ description: 'Reason for the failure' }),
  version: z.int().positive(),
  content_type: z
    .string()
    .nullable()
    .meta({ description: 'Detected from the bytes; null if they are not stored' }),
  pages: z.int().positive().nullable(),
  read: HowRead.nullable().meta({
    description: 'How much of its text was read; null while it waits, and of a lent document',
  }),
  kept: z
    .boolean()
    .meta({ description: 'True if the office stores the bytes; otherwise a connection lends the document' }),
  ...release,
  permission: permission().meta({ description: 'The caller’s permission for it' }),
  size: z.int().nonnegative().nullable().meta({ description: 'In bytes; null if it was not opened' }),
  sha256: z.string().nullable().meta({ description: 'SHA-256 of the file; null if it was not opened' }),
  before_sha256: z.string().nullable().meta({ description: 'SHA-256 before the last change' }),
  since: field.timestamp().meta({ description: 'When it was first found in this version' }),
  read_at: field.timestamp(),
  gone_at: field.timestamp().nullable().meta({ description: 'When it was first missing' }),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})
