import { fromJson } from '../../../database/columns.ts'
import {
  type Context,
  invalidField,
  type Level,
  notFound,
  type Role,
  rightsOf,
  sentence,
} from '../../../kernel/index.ts'
import { acceptedByMembers, ndaOfRoom } from '../rights/ndas.ts'
import type { Permission } from '../rights/permissions.ts'
import { accessTo, assertFolder, isInCharge, type Reading } from '../rights/room-access.ts'
import { assertOpen } from '../rooms.ts'
import type { MemberChange, MemberInput } from '../schemas/members.ts'

/** Throws unless the caller may do everything in the room, as those who give others rights in it must. */
export async function assertKeeper(ctx: Reading, roomId: number): Promise<void> {
  assertFolder(await accessTo(ctx, roomId), null, 'edit')
}

/** The people of a room, whoever asks. */
export async function membersOf(ctx: Context, roomId: number) {
  const nda = await ndaOfRoom(ctx, roomId)
  const accepted = nda ? await acceptedByMembers(ctx, nda) : new Map<number, string>()
  const rows = await ctx.db
    .selectFrom('vdr_members')
    .innerJoin('users', 'users.id', 'vdr_members.user_id')
    .leftJoin('vdr_groups', 'vdr_groups.id', 'vdr_members.group_id')
    .select([
      'vdr_members.id',
      'vdr_members.user_id',
      'users.name',
      'users.email',
      'users.role',
      'users.rights',
      'vdr_groups.name as group',
      'vdr_members.group_id',
      'vdr_members.permission',
      'vdr_members.created_at',
      'vdr_members.updated_at',
    ])
    .where('vdr_members.room_id', '=', roomId)
    .orderBy('vdr_members.id')
    .execute()
  return rows.map(({ role, rights, ...row }) => {
    const manages = isInCharge({
      kind: 'user',
      role: role as Role,
      rights: rightsOf(fromJson<Record<string, Level>>(rights)),
      disabledModules: new Set(),
    })
    const at = accepted.get(row.user_id) ?? null
    const asked = nda !== undefined && !manages
    return {
      ...row,
      permission: row.permission as Permission | null,
      manages,
      nda: asked ? (at === null ? ('open' as const) : ('accepted' as const)) : ('not_asked' as const),
      nda_accepted_at: asked ? at : null,
    }
  })
}

/** Lists the people of a room, with the permissions of each. */
export async function listMembers(ctx: Context, roomId: number) {
  await assertKeeper(ctx, roomId)
  return membersOf(ctx, roomId)
}

export async function getMember(ctx: Context, roomId: number, userId: number) {
  const found = (await listMembers(ctx, roomId)).find(one => one.user_id === userId)
  if (!found) throw notFound()
  return found
}

/** Makes a colleague a member of a room; from then on their permissions are the room's. */
export async function addMember(ctx: Context, roomId: number, input: MemberInput) {
  await assertKeeper(ctx, roomId)
  await assertOpen(ctx, roomId)
  const user = await ctx.db
    .selectFrom('users')
    .select('id')
    .where(input.user_id === undefined ? 'email' : 'id', '=', (input.user_id ?? input.email) as never)
    .executeTakeFirst()
  if (!user)
    throw invalidField(
      input.user_id === undefined ? 'email' : 'user_id',
      sentence`is not a user of this office`,
    )
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
