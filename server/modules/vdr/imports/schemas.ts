import { z } from 'zod'
import { entity, field, input } from '../../../kernel/index.ts'
import { googleId } from '../google/schemas.ts'

export const importStatuses = ['running', 'done', 'failed', 'cancelled'] as const
export type ImportStatus = (typeof importStatuses)[number]

/** States of an imported item. */
export const itemStates = ['waiting', 'created', 'updated', 'unchanged', 'skipped', 'failed', 'gone'] as const
export type ItemState = (typeof itemStates)[number]

/** Fates of an item in a plan. */
export const fates = ['new', 'changed', 'unchanged', 'skipped', 'gone'] as const
export type Fate = (typeof fates)[number]

export const MOST_CHOSEN = 50
/** Maximum number of items a dry run lists; it counts all of them. */
export const MOST_PLANNED = 2000

export const DriveImportInput = input('DriveImportInput', {
  items: z
    .array(googleId())
    .min(1)
    .max(MOST_CHOSEN)
    .meta({ description: 'Google Drive ids of files, folders or drives' }),
  folder_id: field.id().nullish().meta({ description: 'Target folder. Default: the top of the room' }),
})
export type DriveImportInput = z.output<typeof DriveImportInput>

const count = (description: string) => z.int().nonnegative().meta({ description })

const counts = z.object({
  found: count('Files, excluding folders'),
  waiting: count('Not yet imported'),
  created: count('New documents'),
  updated: count('Documents with a new version'),
  unchanged: count('Documents unchanged since the last import'),
  skipped: count('Items that cannot be imported, each with the reason'),
  failed: count('Items that failed, each with the reason'),
  gone: count('Documents in the room that are no longer at Google; they stay'),
})

const RoomImport = {
  id: field.id(),
  room_id: field.id(),
  folder_id: field.id().nullable(),
  title: z.string().meta({ description: 'Names of the selected items' }),
  status: z.enum(importStatuses),
  percent: z.int().min(0).max(100).nullable().meta({ description: 'null while the total is unknown' }),
  message: z.string().nullable().meta({ description: 'Current step' }),
  counts,
  bytes: z.object({ came: z.int(), of: z.int() }),
  error: z.string().nullable().meta({ description: 'Why it ended early' }),
  author: z.string(),
  finished_at: field.timestamp().nullable(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
}

export const DataRoomImport = entity('DataRoomImport', RoomImport)

const Planned = z.object({
  name: z.string().meta({ description: 'Name in the room' }),
  path: z.string().meta({ description: 'Path at Google' }),
  kind: z.enum(['folder', 'file']),
  size: z.int().nullable(),
  fate: z.enum(fates),
  reason: z.string().nullable(),
})
export type Planned = z.output<typeof Planned>

export const DriveImport = entity('DriveImport', {
  ...RoomImport,
  plan: z
    .object({
      counts: z.object({
        new: count('Files'),
        changed: count('Files that get a new version'),
        unchanged: count('Files'),
        skipped: count('Files and folders'),
        gone: count('Files'),
        folders: count('Folders to create, unless the room has one of that name there'),
        bytes: count('Size of new and changed files, as far as Google states it'),
      }),
      items: z
        .array(Planned)
        .max(MOST_PLANNED)
        .meta({ description: 'Changes first, then items that cannot be imported, then unchanged ones' }),
    })
    .nullable()
    .meta({ description: 'Dry run only: the result for every item' }),
})

export const ImportItem = entity('DataRoomImportItem', {
  id: field.id(),
  name: z.string(),
  path: z.string(),
  kind: z.enum(['folder', 'file']),
  size: z.int().nullable(),
  state: z.enum(itemStates),
  reason: z.string().nullable(),
  document_id: field.id().nullable(),
})
