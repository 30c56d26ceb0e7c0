import { allows, type Context, invalidField, sentence } from '../../../kernel/index.ts'
import { seenAs } from '../../../platform/identity/index.ts'
import type { Grant } from '../rights/permissions.ts'
import { accessBy, grantsOfGroup, type InRoom, standingIn } from '../rights/room-access.ts'
import type { PermissionsOf } from '../schemas/members.ts'
import { listGrants } from './grants.ts'
import { listGroups } from './groups.ts'
import { assertKeeper } from './members.ts'

/** A person, or any member of a group, before a room. */
interface Looking extends InRoom {
  may_enter: boolean
  user_id: number | null
  group_id: number | null
}

/**
 * Returns the permissions of a colleague or a group on every folder and document of a room, by the function
 * that answers their own requests, and the permissions set for them by name.
 */
export async function permissionsOf(ctx: Context, roomId: number, whose: PermissionsOf) {
  await assertKeeper(ctx, roomId)
  const { grants, ...looking } = await lookingAs(ctx, roomId, whose)
  const access = await accessBy(ctx, roomId, [grants])
  const own = (await listGrants(ctx, roomId)).filter(({ user_id, group_id }) =>
    looking.user_id === null ? group_id === looking.group_id : user_id === looking.user_id,
  )
  const at = (place: 'folder_id' | 'document_id') =>
    new Map(own.map(one => [one[place], one.permission] as const))
  const [folders, documents] = [at('folder_id'), at('document_id')]
  return {
    ...looking,
    room: access.room,
    folders: [...access.folders].map(([id, permission]) => ({
      id,
      permission,
      given: folders.get(id) ?? null,
      shown: access.shown.has(id),
    })),
    documents: [...access.documents].map(([id, permission]) => ({
      id,
      permission,
      given: documents.get(id) ?? null,
    })),
  }
}

async function lookingAs(
  ctx: Context,
  roomId: number,
  { user_id, group_id }: PermissionsOf,
): Promise<Looking> {
  if ((user_id === undefined) === (group_id === undefined))
    throw invalidField('query.user_id', sentence`is required without group_id`)
  if (group_id !== undefined) {
    const group = (await listGroups(ctx, roomId)).find(({ id }) => id === group_id)
    if (!group) throw invalidField('query.group_id', sentence`is not a group of this room`)
    const grants: Grant[] = await grantsOfGroup(ctx, group_id)
    return { user_id: null, group_id, grants, nda: 'not_asked', may_enter: true }
  }
  const person = await seenAs(ctx, user_id as number)
  if (!person) throw invalidField('query.user_id', sentence`is not a user of this office`)
  const { principal, canSignIn } = person
  const standing = await standingIn({ db: ctx.db, now: ctx.now, principal }, roomId)
  return {
    ...standing,
    user_id: principal.userId,
    group_id: null,
    may_enter: canSignIn && allows(principal, { key: 'vdr' }, 'vdr:read'),
  }
}
