import { fromBit, toBit } from '../../../database/columns.ts'
import { type Context, conflict, invalidField, notFound, sentence } from '../../../kernel/index.ts'
import { dropLinks } from '../drive-links.ts'
import { accessTo, assertFolder, type RoomAccess } from '../rights/room-access.ts'
import { assertOpen } from '../rooms.ts'
import type { FolderChange, FolderInput } from '../schemas/folders.ts'
import { byIndex, indexOf } from './index-numbers.ts'
import { moveTo } from './moves.ts'
import { foldersOf, namesIn, putInOrder, siblingsIn, takeNumber } from './places.ts'

/** Maximum depth of folders. */
const DEEPEST = 20

/** Every folder of a room that the caller sees, by index. */
export async function listFolders(ctx: Context, roomId: number) {
  const access = await accessTo(ctx, roomId)
  const rows = await foldersOf(ctx, roomId)
  const index = indexOf(rows)
  return rows
    .filter(({ id }) => access.shown.has(id))
    .map(row => present(row, index, access))
    .sort((a, b) => byIndex(a.index, b.index))
}

type Row = Awaited<ReturnType<typeof foldersOf>>[number]

const present = (
  { id, room_id, parent_id, name, number, held, visible_from, created_at, updated_at }: Row,
  index: ReturnType<typeof indexOf>,
  access: RoomAccess,
) => ({
  id,
  room_id,
  parent_id,
  name,
  index: index(parent_id, number),
  held: fromBit(held),
  visible_from,
  permission: access.folders.get(id) ?? ('none' as const),
  created_at,
  updated_at,
})

/** One folder as its room shows it. */
export async function getFolder(ctx: Context, roomId: number, id: number) {
  const found = (await listFolders(ctx, roomId)).find(one => one.id === id)
  if (!found) throw notFound()
  return found
}

/** Makes a folder at the end of a place; 409 `name_taken` where something there has its name. */
export async function createFolder(ctx: Context, roomId: number, input: FolderInput) {
  const { name, parent_id = null } = input
  const access = await accessTo(ctx, roomId)
  await assertOpen(ctx, roomId)
  await assertParent(ctx, access, roomId, parent_id)
  const place = { room_id: roomId, folder_id: parent_id }
  const number = await takeNumber(ctx, place)
  if ((await namesIn(ctx, place)).has(name.toLowerCase())) throw nameTaken(name)
  const { id } = await ctx.db
    .insertInto('vdr_folders')
    .values({
      room_id: roomId,
      parent_id,
      name,
      number,
      position: number,
      held: toBit(input.held ?? false),
      visible_from: input.visible_from ?? null,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return getFolder(ctx, roomId, id)
}

const nameTaken = (name: string) => conflict('name_taken', sentence`The name ${name} is already taken.`)
export const name_taken = [409, 'The name is already taken in the folder'] as const

async function assertParent(
  ctx: Context,
  access: RoomAccess,
  roomId: number,
  parentId: number | null,
): Promise<void> {
  if (parentId !== null && !access.shown.has(parentId))
    throw invalidField('parent_id', sentence`is not a folder of this room`)
  assertFolder(access, parentId, 'edit')
  const parents = new Map((await foldersOf(ctx, roomId)).map(one => [one.id, one.parent_id]))
  let depth = 1
  for (let at = parentId; at !== null; at = parents.get(at) ?? null) depth += 1
  if (depth > DEEPEST)
    throw invalidField('parent_id', sentence`is nested more than the ${DEEPEST} folders allowed`)
}

/** Renames, moves, holds back or releases a folder. */
export async function updateFolder(ctx: Context, roomId: number, id: number, change: FolderChange) {
  const access = await accessTo(ctx, roomId)
  assertFolder(access, id, 'edit')
  await assertOpen(ctx, roomId)
  const { parent_id, position, name, held, visible_from } = change
  const before = await getFolder(ctx, roomId, id)
  if (parent_id !== undefined || position !== undefined)
    await moveTo(ctx, roomId, {
      folders: [id],
      documents: [],
      folder_id: parent_id === undefined ? before.parent_id : parent_id,
      position,
    })
  const { parent_id: folder_id } = await getFolder(ctx, roomId, id)
  if (name !== undefined && name.toLowerCase() !== before.name.toLowerCase())
    if ((await namesIn(ctx, { room_id: roomId, folder_id })).has(name.toLowerCase())) throw nameTaken(name)
  await ctx.db
    .updateTable('vdr_folders')
    .set({
      ...(name === undefined ? {} : { name }),
      ...(held === undefined ? {} : { held: toBit(held) }),
      ...(visible_from === undefined ? {} : { visible_from }),
      updated_at: ctx.now,
    })
    .where('id', '=', id)
    .execute()
  return getFolder(ctx, roomId, id)
}

/** Deletes an empty folder; 409 `folder_not_empty` for any other. */
export async function deleteFolder(ctx: Context, roomId: number, id: number): Promise<void> {
  const access = await accessTo(ctx, roomId)
  assertFolder(access, id, 'edit')
  await assertOpen(ctx, roomId)
  const { parent_id } = await getFolder(ctx, roomId, id)
  if ((await siblingsIn(ctx, { room_id: roomId, folder_id: id })).length > 0)
    throw conflict('folder_not_empty', sentence`The folder is not empty: move or delete its contents first.`)
  await ctx.db.deleteFrom('vdr_grants').where('folder_id', '=', id).execute()
  await dropLinks(ctx, { folder_id: id })
  await ctx.db.deleteFrom('vdr_folders').where('id', '=', id).execute()
  const place = { room_id: roomId, folder_id: parent_id }
  await putInOrder(ctx, place, await siblingsIn(ctx, place))
}
