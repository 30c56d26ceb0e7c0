import { type Context, conflict, notFound, sentence } from '../../../kernel/index.ts'
import type { Permission } from '../rights/permissions.ts'
import { assertOpen } from '../rooms.ts'
import type { GroupChange, GroupInput } from '../schemas/members.ts'
import { assertKeeper } from './members.ts'

/** The groups of a room. */
export async function listGroups(ctx: Context, roomId: number) {
  await assertKeeper(ctx, roomId)
  const rows = await ctx.db
    .selectFrom('vdr_groups')
    .select(eb => [
      'id',
      'room_id',
      'name',
      'permission',
      eb
        .selectFrom('vdr_members')
        .select(inner => inner.fn.countAll<number>().as('members'))
        .whereRef('vdr_members.group_id', '=', 'vdr_groups.id')
        .as('members'),
      'created_at',
      'updated_at',
    ])
    .where('room_id', '=', roomId)
    .orderBy('id')
    .execute()
  return rows.map(({ permission, members, ...row }) => ({
    ...row,
    permission: permission as Permission | null,
    members: Number(members),
  }))
}

/** One group as its room shows it. */
export async function getGroup(ctx: Context, roomId: number, id: number) {
  const found = (await listGroups(ctx, roomId)).find(one => one.id === id)
  if (!found) throw notFound()
  return found
}

/** Makes a group, which may have nobody in it: links can be for one. 409 `duplicate` for a name that is taken. */
export async function createGroup(ctx: Context, roomId: number, { name, permission = null }: GroupInput) {
  await assertKeeper(ctx, roomId)
  await assertOpen(ctx, roomId)
  const { id } = await ctx.db
    .insertInto('vdr_groups')
    .values({ room_id: roomId, name, permission, created_at: ctx.now, updated_at: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return getGroup(ctx, roomId, id)
}

/** Deletes an empty group with its permissions; 409 `group_in_use` for one with members or links. */
export async function deleteGroup(ctx: Context, roomId: number, id: number): Promise<void> {
  const { members, name } = await getGroup(ctx, roomId, id)
  const link = await ctx.db
    .selectFrom('vdr_share_links')
    .select('id')
    .where('group_id', '=', id)
    .executeTakeFirst()
  if (members > 0 || link)
    throw conflict(
      'group_in_use',
      members > 0
        ? sentence`${name} has people in it: move them to another group or take them out first.`
        : sentence`Links were created for ${name} and their log refers to it: it cannot be deleted.`,
    )
  await ctx.db.deleteFrom('vdr_grants').where('group_id', '=', id).execute()
  await ctx.db.deleteFrom('vdr_groups').where('id', '=', id).execute()
}

export const group_in_use = [409, 'The group has members or links'] as const

/** Renames a group or changes its permission on the whole room. */
export async function updateGroup(ctx: Context, roomId: number, id: number, change: GroupChange) {
  const known = await getGroup(ctx, roomId, id)
  await ctx.db
    .updateTable('vdr_groups')
    .set({ ...change, updated_at: ctx.now })
    .where('id', '=', id)
    .execute()
  return { ...known, ...change, updated_at: ctx.now }
}
