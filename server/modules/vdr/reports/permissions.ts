import { type Context, FileAnswer, label } from '../../../kernel/index.ts'
import { csvOf } from '../../../platform/documents/index.ts'
import { permissionsOf } from '../access/effective-permissions.ts'
import { listGroups } from '../access/groups.ts'
import { listMembers } from '../access/members.ts'
import type { Permission } from '../rights/permissions.ts'
import { liveLinks } from '../share-links/links.ts'
import { accessByLink } from '../share-links/shared-room.ts'
import { byIndex, indexOf } from '../tree/index-numbers.ts'
import { foldersOf, nameOfPlace } from '../tree/places.ts'

/** A person, or any holder of something, and their permission on each place. */
interface Looking {
  who: string
  kind: string
  email: string | null
  group: string | null
  room: Permission
  folders: ReadonlyMap<number, Permission>
}

const COLUMNS = ['Who', 'Is', 'E-mail', 'Group', 'Index', 'Place', 'May']

/**
 * Reports the permissions of every member, group and open link on a room and each of its folders, by the
 * function that answers their own requests. For the room's managers.
 */
export async function permissionsReport(ctx: Context, roomId: number): Promise<FileAnswer> {
  const looking = [
    ...(await membersLooking(ctx, roomId)),
    ...(await groupsLooking(ctx, roomId)),
    ...(await linksLooking(ctx, roomId)),
  ]
  const folders = await foldersOf(ctx, roomId)
  const index = indexOf(folders)
  const places = folders
    .map(({ id, parent_id, number, name }) => ({ id, index: index(parent_id, number), name }))
    .sort((one, other) => byIndex(one.index, other.index))
  const name = await nameOfPlace(ctx, roomId)
  return new FileAnswer({
    name: `${name} permissions.csv`,
    type: 'text/csv',
    content: csvOf([
      COLUMNS,
      ...looking.flatMap(({ who, kind, email, group, room, folders: given }) => [
        [who, kind, email, group, null, 'The whole room', label(room)],
        ...places.map(place => [
          ...[who, kind, email, group, place.index, place.name],
          label(given.get(place.id) ?? 'none'),
        ]),
      ]),
    ]),
  })
}

async function membersLooking(ctx: Context, roomId: number): Promise<Looking[]> {
  const found: Looking[] = []
  for (const { user_id, name, email, group } of await listMembers(ctx, roomId)) {
    const permitted = await permissionsOf(ctx, roomId, { user_id })
    found.push({ who: name, kind: 'Member', email, group, ...standing(permitted) })
  }
  return found
}

async function groupsLooking(ctx: Context, roomId: number): Promise<Looking[]> {
  const found: Looking[] = []
  for (const { id, name } of await listGroups(ctx, roomId)) {
    const permitted = await permissionsOf(ctx, roomId, { group_id: id })
    found.push({ who: name, kind: 'Group', email: null, group: name, ...standing(permitted) })
  }
  return found
}

async function linksLooking(ctx: Context, roomId: number): Promise<Looking[]> {
  const found: Looking[] = []
  for (const link of await liveLinks(ctx, roomId)) {
    const { room, folders } = await accessByLink(ctx, link)
    const kind = link.document_id === null ? 'Link' : 'Link to a document'
    found.push({ who: link.name, kind, email: null, group: null, room, folders })
  }
  return found
}

const standing = ({ room, folders }: Awaited<ReturnType<typeof permissionsOf>>) => ({
  room,
  folders: new Map(folders.map(({ id, permission }) => [id, permission] as const)),
})
