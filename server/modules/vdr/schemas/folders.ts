import { z } from 'zod'
import { entity, field, input, oneLine, sentence } from '../../../kernel/index.ts'
import { permissions } from '../rights/permissions.ts'

const LONGEST = 200

/** A name as computers take one: without slashes and control characters, and none that means a folder itself. */
export const nodeName = () =>
  field
    .line(LONGEST)
    .regex(/^[^/\\]*$/, sentence`must not contain slashes`.english)
    .refine(name => name !== '.' && name !== '..', sentence`is not a name`.english)
    .transform(name => name.normalize('NFC'))

/** Returns the nearest valid name for one from elsewhere; a long one is cut before its extension. */
export function nearestName(from: string): string {
  const name = oneLine(from)
    .normalize('NFC')
    .replaceAll(/[/\\]/g, '-')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a name does not have
    .replaceAll(/[\s\u0000-\u001f\u007f\ud800-\udfff]+/gu, ' ')
    .trim()
  const [, ending = ''] = /(\.[^.\s]{1,16})$/.exec(name) ?? []
  const cut = name.length <= LONGEST ? name : shortened(name, LONGEST - ending.length) + ending
  return /^\.{0,2}$/.test(cut) ? 'Without a name' : cut
}

/** The beginning of a text, with no letter cut in two. */
function shortened(text: string, most: number): string {
  const beginning = text.slice(0, most)
  return (/[\ud800-\udbff]$/.test(beginning) ? beginning.slice(0, -1) : beginning).trimEnd()
}

export const permission = () =>
  z.enum(permissions).meta({ description: 'Each includes those before it: view, download, print, edit' })

export const release = {
  held: z.boolean().meta({ description: 'Hidden from all but editors until released' }),
  visible_from: field.date().nullable().meta({ description: 'Hidden from all but editors before this day' }),
}

export const index = () =>
  z.string().meta({ description: 'Index number of the path; stable once published', example: '1.1.3' })

export const Folder = entity('DataRoomFolder', {
  id: field.id(),
  room_id: field.id(),
  parent_id: field.id().nullable(),
  name: z.string(),
  index: index(),
  ...release,
  permission: permission(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

const position = z
  .int()
  .min(0)
  .max(100_000)
  .optional()
  .meta({ description: 'Position, from 0. Default: the end' })

export const FolderInput = input('DataRoomFolderInput', {
  name: nodeName(),
  parent_id: field.id().nullish(),
  held: release.held.optional(),
  visible_from: release.visible_from.optional(),
})
export type FolderInput = z.output<typeof FolderInput>

export const FolderChange = input('DataRoomFolderChange', {
  name: nodeName().optional(),
  parent_id: field.id().nullable().optional(),
  position,
  held: release.held.optional(),
  visible_from: release.visible_from.optional(),
})
export type FolderChange = z.output<typeof FolderChange>

const some = (what: string) => z.array(field.id()).max(5_000).default([]).meta({ description: what })

export const MoveInput = input('DataRoomMoveInput', {
  folders: some('Folders to move'),
  documents: some('Documents to move'),
  folder_id: field.id().nullable().meta({ description: 'Target folder; null for the top of the room' }),
  position,
})

const changed = {
  id: field.id(),
  held: release.held.optional(),
  visible_from: release.visible_from.optional(),
}

export const ChangesInput = input('DataRoomChangesInput', {
  folders: z.array(z.strictObject(changed)).max(5_000).default([]),
  documents: z
    .array(z.strictObject({ ...changed, status: z.enum(['ready', 'archived']).optional() }))
    .max(10_000)
    .default([]),
})
export type ChangesInput = z.output<typeof ChangesInput>

export const ChangesDone = entity('DataRoomChanges', {
  folders: z.int().nonnegative().meta({ description: 'Folders changed' }),
  documents: z.int().nonnegative().meta({ description: 'Documents changed' }),
})

export const MoveDone = entity('DataRoomMove', { id: field.id() })
