import { z } from 'zod'
import { entity, field, input } from '../../../kernel/index.ts'
import { googleId } from '../google/schemas.ts'

export const importStatuses = ['running', 'done', 'failed', 'cancelled'] as const
export type ImportStatus = (typeof importStatuses)[number]

/** How something that an import found stands. */
export const itemStates = ['waiting', 'created', 'updated', 'unchanged', 'skipped', 'failed', 'gone'] as const
export type ItemState = (typeof itemStates)[number]

/** What an import would do with something. */
export const fates = ['new', 'changed', 'unchanged', 'skipped', 'gone'] as const
export type Fate = (typeof fates)[number]

export const MOST_CHOSEN = 50
/** What a dry run lists; it counts everything. */
export const MOST_PLANNED = 2000

export const DriveImportInput = input('DriveImportInput', {
  items: z
    .array(googleId())
    .min(1)
    .max(MOST_CHOSEN)
    .meta({ description: 'Files and folders of Google Drive, or the tops of drives, by their ids there' }),
  folder_id: field.id().nullish().meta({ description: 'Where in the room; at its top without it' }),
})
export type DriveImportInput = z.output<typeof DriveImportInput>

const count = (description: string) => z.int().nonnegative().meta({ description })

const counts = z.object({
  found: count('Files; folders are not counted'),
  waiting: count('Not come yet'),
  created: count('Documents that are new in the room'),
  updated: count('Documents with a new version'),
  unchanged: count('Documents that are in the room as they are at Google'),
  skipped: count('What cannot come, each with its reason'),
  failed: count('What did not come, each with its reason'),
  gone: count('Documents of the room that are not at Google any more; they stay'),
})

const RoomImport = {
  id: field.id(),
  room_id: field.id(),
  folder_id: field.id().nullable(),
  title: z.string().meta({ description: 'What was chosen, by name' }),
  status: z.enum(importStatuses),
  percent: z
    .int()
    .min(0)
    .max(100)
    .nullable()
    .meta({ description: 'null while it is not known how much there is' }),
  message: z.string().nullable().meta({ description: 'What is being done' }),
  counts,
  bytes: z.object({ came: z.int(), of: z.int() }),
  error: z.string().nullable().meta({ description: 'Why it ended before its time' }),
  author: z.string(),
  finished_at: field.timestamp().nullable(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
}

export const DataRoomImport = entity('DataRoomImport', RoomImport)

const Planned = z.object({
  name: z.string().meta({ description: 'In the room' }),
  path: z.string().meta({ description: 'At Google' }),
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
        changed: count('Files of which a new version comes'),
        unchanged: count('Files'),
        skipped: count('Files and folders'),
        gone: count('Files'),
        folders: count('Folders that are made, unless the room has one of that name there'),
        bytes: count('Of what is new or changed, as far as Google says'),
      }),
      items: z
        .array(Planned)
        .max(MOST_PLANNED)
        .meta({ description: 'What changes first, then what cannot come, then what stays as it is' }),
    })
    .nullable()
    .meta({ description: 'Of a dry run alone: what would become of everything' }),
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
