import { type Context, conflict, sentence } from '../../../kernel/index.ts'
import { accessTo, assertFolder } from '../rights/room-access.ts'
import { assertOpen, createRoom, getRoom } from '../rooms.ts'
import { foldersOfTemplate, type RoomTemplate, templateOf } from '../schemas/room-templates.ts'
import type { RoomInput } from '../schemas/rooms.ts'
import { foldersOf, siblingsIn } from '../tree/places.ts'

/** Opens a room, empty or laid out by a template. */
export async function openRoom(ctx: Context, { template, ...input }: RoomInput) {
  const { id } = await createRoom(ctx, input)
  if (template !== undefined) await layOut(ctx, id, template)
  return getRoom(ctx, id)
}

export const room_not_empty = [
  409,
  'The room already has folders, documents or groups, or its index is published',
] as const

/** Gives an empty room the folders and groups of a template; 409 `room_not_empty` for any other. */
export async function applyTemplate(ctx: Context, roomId: number, key: string) {
  assertFolder(await accessTo(ctx, roomId), null, 'edit')
  await assertOpen(ctx, roomId)
  await layOut(ctx, roomId, key)
  return getRoom(ctx, roomId)
}

/** Lays a new or empty room out as its template says. */
async function layOut(ctx: Context, roomId: number, key: string): Promise<void> {
  const template = templateOf(key) as RoomTemplate
  // A concurrent call waits here, and finds the template applied.
  const { published_at } = await ctx.db
    .updateTable('vdr_rooms')
    .set({
      template: key,
      first_number: template.first_number,
      highest_number: template.first_number + template.folders.length - 1,
      updated_at: ctx.now,
    })
    .where('id', '=', roomId)
    .returning('published_at')
    .executeTakeFirstOrThrow()
  await assertEmpty(ctx, roomId, published_at !== null)
  const folders = await makeFolders(ctx, roomId, template)
  await makeGroups(ctx, roomId, template, folders)
}

/** The numbers of a published room are given already, even where nothing has them any more. */
async function assertEmpty(ctx: Context, roomId: number, isPublished: boolean): Promise<void> {
  const lying = [
    ...(await foldersOf(ctx, roomId)),
    ...(await siblingsIn(ctx, { room_id: roomId, folder_id: null })),
    ...(await ctx.db.selectFrom('vdr_groups').select('id').where('room_id', '=', roomId).execute()),
  ]
  if (isPublished || lying.length > 0)
    throw conflict(
      'room_not_empty',
      isPublished
        ? sentence`Templates apply to empty rooms only: the index of this one is published.`
        : sentence`Templates apply to empty rooms only: this one already has folders, documents or groups.`,
    )
}

/** The folders that were made, by their numbers in the index. */
async function makeFolders(ctx: Context, room_id: number, template: RoomTemplate) {
  const made = new Map<string, number>()
  const all = foldersOfTemplate(template)
  for (const { index, name } of all) {
    const above = index.split('.').slice(0, -1).join('.')
    const number = Number(index.split('.').at(-1))
    const { id } = await ctx.db
      .insertInto('vdr_folders')
      .values({
        room_id,
        parent_id: made.get(above) ?? null,
        name,
        number,
        position: number,
        highest_number: all.filter(one => one.index.startsWith(`${index}.`)).length,
        created_at: ctx.now,
        updated_at: ctx.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    made.set(index, id)
  }
  return made
}

async function makeGroups(
  ctx: Context,
  room_id: number,
  { groups }: RoomTemplate,
  folders: ReadonlyMap<string, number>,
): Promise<void> {
  const stamp = { room_id, created_at: ctx.now, updated_at: ctx.now }
  for (const { name, permission, grants } of groups) {
    const { id: group_id } = await ctx.db
      .insertInto('vdr_groups')
      .values({ ...stamp, name, permission })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const { index, permission: given } of grants)
      await ctx.db
        .insertInto('vdr_grants')
        .values({ ...stamp, folder_id: folders.get(index) as number, group_id, permission: given })
        .execute()
  }
}
