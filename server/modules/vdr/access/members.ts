import { type Context, invalidField, notFound } from '../../../kernel/index.ts'
import type { Permission } from '../rights/permissions.ts'
import { accessTo, assertFolder, type Reading } from '../rights/room-access.ts'
import { assertOpen } from '../rooms.ts'
import type { GrantInput, GroupChange, MemberChange, MemberInput } from '../schemas/members.ts'

/** Who gives others rights in a room may do everything in it. */
export async function assertKeeper(ctx: Reading, roomId: number): Promise<void> {
  assertFolder(await accessTo(ctx, roomId), null, 'edit')
}

async function membersOf(ctx: Context, roomId: number) {
  return ctx.db
    .selectFrom('vdr_members')
    .innerJoin('users', 'users.id', 'vdr_members.user_id')
    .leftJoin('vdr_groups', 'vdr_groups.id', 'vdr_members.group_id')
    .select([
      'vdr_members.id',
      'vdr_members.user_id',
      'users.name',
      'users.email',
      'vdr_groups.name as group',
      'vdr_members.permission',
      'vdr_members.created_at',
      'vdr_members.updated_at',
    ])
    .where('vdr_members.room_id', '=', roomId)
    .orderBy('vdr_members.id')
    .execute()
    .then(rows => rows.map(row => ({ ...row, permission: row.permission as Permission | null })))
}

/** The people of a room, with what the room gives each of them. */
export async function listMembers(ctx: Context, roomId: number) {
  await assertKeeper(ctx, roomId)
  return membersOf(ctx, roomId)
}

export async function getMember(ctx: Context, roomId: number, userId: number) {
  const found = (await listMembers(ctx, roomId)).find(one => one.user_id === userId)
  if (!found) throw notFound()
  return found
}

/** Makes somebody of the office a member of a room; from then on they may do what it gives them and no more. */
export async function addMember(ctx: Context, roomId: number, input: MemberInput) {
  await assertKeeper(ctx, roomId)
  await assertOpen(ctx, roomId)
  const user = await ctx.db
    .selectFrom('users')
    .select('id')
    .where(input.user_id === undefined ? 'email' : 'id', '=', (input.user_id ?? input.email) as never)
    .executeTakeFirst()
  if (!user) throw invalidField(input.user_id === undefined ? 'email' : 'user_id', 'is nobody of this office')
  await ctx.db
    .insertInto('vdr_members')
    .values({
      room_id: roomId,
      user_id: user.id,
      group_id: await groupNamed(ctx, roomId, input.group),
      permission: input.permission ?? null,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .execute()
  return getMember(ctx, roomId, user.id)
}

export async function updateMember(ctx: Context, roomId: number, userId: number, change: MemberChange) {
  const { id } = await getMember(ctx, roomId, userId)
  await ctx.db
    .updateTable('vdr_members')
    .set({
      ...(change.group === undefined ? {} : { group_id: await groupNamed(ctx, roomId, change.group) }),
      ...(change.permission === undefined ? {} : { permission: change.permission }),
      updated_at: ctx.now,
    })
    .where('id', '=', id)
    .execute()
  return getMember(ctx, roomId, userId)
}

export async function removeMember(ctx: Context, roomId: number, userId: number): Promise<void> {
  const { id } = await getMember(ctx, roomId, userId)
  await ctx.db.deleteFrom('vdr_grants').where('member_id', '=', id).execute()
  await ctx.db.deleteFrom('vdr_members').where('id', '=', id).execute()
}

/** The group of a room by its name, made where it is not there. */
async function groupNamed(
  { db, now }: Context,
  room_id: number,
  name: string | null | undefined,
): Promise<number | null> {
  if (name == null) return null
  const found = await db
    .selectFrom('vdr_groups')
    .select('id')
    .where('room_id', '=', room_id)
    .where('name', '=', name)
    .executeTakeFirst()
  if (found) return found.id
  const made = await db
    .insertInto('vdr_groups')
    .values({ room_id, name, permission: null, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

/** The groups of a room. */
export async function listGroups(ctx: Context, roomId: number) {
  await assertKeeper(ctx, roomId)
  const rows = await ctx.db
    .selectFrom('vdr_groups')
    .select(['id', 'room_id', 'name', 'permission', 'created_at', 'updated_at'])
    .where('room_id', '=', roomId)
    .orderBy('id')
    .execute()
  return rows.map(row => ({ ...row, permission: row.permission as Permission | null }))
}

/** Renames a group or changes what the whole room gives it. */
export async function updateGroup(ctx: Context, roomId: number, id: number, change: GroupChange) {
  const known = (await listGroups(ctx, roomId)).find(one => one.id === id)
  if (!known) throw notFound()
  await ctx.db
    .updateTable('vdr_groups')
    .set({ ...change, updated_at: ctx.now })
    .where('id', '=', id)
    .execute()
  return { ...known, ...change, updated_at: ctx.now }
}

/** What folders and documents of a room give to whom. */
export async function listGrants(ctx: Context, roomId: number) {
  await assertKeeper(ctx, roomId)
  const rows = await ctx.db
    .selectFrom('vdr_grants')
    .leftJoin('vdr_members', 'vdr_members.id', 'vdr_grants.member_id')
    .select([
      'vdr_grants.id',
      'vdr_grants.folder_id',
      'vdr_grants.document_id',
      'vdr_grants.group_id',
      'vdr_members.user_id',
      'vdr_grants.permission',
    ])
    .where('vdr_grants.room_id', '=', roomId)
    .orderBy('vdr_grants.id')
    .execute()
  return rows.map(row => ({ ...row, permission: row.permission as Permission }))
}

/** Gives a group or a person a permission at a folder or document, in the place of the one they had there; null takes it away. */
export async function setGrant(ctx: Context, roomId: number, input: GrantInput) {
  const access = await accessTo(ctx, roomId)
  assertFolder(access, null, 'edit')
  await assertOpen(ctx, roomId)
  const { folder_id = null, document_id = null, group_id = null, user_id, permission } = input
  if (folder_id !== null && !access.folders.has(folder_id))
    throw invalidField('folder_id', 'is not a folder of this room')
  if (document_id !== null && !access.documents.has(document_id))
    throw invalidField('document_id', 'is not a document of this room')
  if (group_id !== null && !(await listGroups(ctx, roomId)).some(({ id }) => id === group_id))
    throw invalidField('group_id', 'is not a group of this room')
  const member = user_id == null ? null : (await membersOf(ctx, roomId)).find(one => one.user_id === user_id)
  if (member === undefined) throw invalidField('user_id', 'is not a member of this room')
  const place = { folder_id, document_id, group_id, member_id: member?.id ?? null }
  let known = ctx.db.deleteFrom('vdr_grants').where('room_id', '=', roomId)
  for (const [column, value] of Object.entries(place))
    known = known.where(column as 'folder_id', value === null ? 'is' : '=', value)
  await known.execute()
  if (permission !== null)
    await ctx.db
      .insertInto('vdr_grants')
      .values({ room_id: roomId, ...place, permission, created_at: ctx.now, updated_at: ctx.now })
      .execute()
  return { grants: await listGrants(ctx, roomId) }
}
