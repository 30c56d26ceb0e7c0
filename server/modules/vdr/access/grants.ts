import { type Context, invalidField, sentence } from '../../../kernel/index.ts'
import type { Permission } from '../rights/permissions.ts'
import { accessTo, assertFolder } from '../rights/room-access.ts'
import { assertOpen } from '../rooms.ts'
import type { GrantInput } from '../schemas/members.ts'
import { listGroups } from './groups.ts'
import { assertKeeper, membersOf } from './members.ts'

/** Lists the permissions set on folders and documents of a room. */
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

/**
 * Gives a group or a person a permission at a folder or document, replacing the one they had there; null
 * removes it.
 */
export async function setGrant(ctx: Context, roomId: number, input: GrantInput) {
  const access = await accessTo(ctx, roomId)
  assertFolder(access, null, 'edit')
  await assertOpen(ctx, roomId)
  const { folder_id = null, document_id = null, group_id = null, user_id, permission } = input
  if (folder_id !== null && !access.folders.has(folder_id))
    throw invalidField('folder_id', sentence`is not a folder of this room`)
  if (document_id !== null && !access.documents.has(document_id))
    throw invalidField('document_id', sentence`is not a document of this room`)
  if (group_id !== null && !(await listGroups(ctx, roomId)).some(({ id }) => id === group_id))
    throw invalidField('group_id', sentence`is not a group of this room`)
  const member = user_id == null ? null : (await membersOf(ctx, roomId)).find(one => one.user_id === user_id)
  if (member === undefined) throw invalidField('user_id', sentence`is not a member of this room`)
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
