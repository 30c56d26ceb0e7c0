import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { fromBit } from '../../../database/columns.ts'
import { allows, type Caller, type Context, forbidden, notFound, sentence } from '../../../kernel/index.ts'
import { todayOf } from '../../../platform/office/today.ts'
import { acceptedByMember, type NdaState, ndaOfRoom } from './ndas.ts'
import {
  type Grant,
  lesser,
  narrower,
  type Permission,
  type Permitted,
  type PermittedPlaces,
  permittedIn,
  placesPermitted,
  reaches,
  type Tree,
  type TreeNode,
} from './permissions.ts'

/** The caller's permissions in a room, node by node, and the folders whose names they see. */
export interface RoomAccess extends Permitted {
  /** Folders they may see, and those in which they may see something. */
  shown: ReadonlySet<number>
}

export type Reading = Pick<Context, 'db' | 'principal' | 'now'>

/**
 * Returns the caller's permissions in a room, the only place that does; 404 for an unknown room, or one they
 * may see nothing of.
 */
export async function accessTo(ctx: Reading, roomId: number): Promise<RoomAccess> {
  const access = await accessBy(ctx, roomId, [await grantsIn(ctx, roomId)])
  if (seesNothing(access)) throw notFound()
  return access
}

/**
 * Returns the caller's grants in a room. Throws 404 where there are none, and 403 until they have accepted
 * its NDA.
 */
async function grantsIn(ctx: Reading, roomId: number): Promise<Grant[]> {
  const room = await ctx.db.selectFrom('vdr_rooms').select('id').where('id', '=', roomId).executeTakeFirst()
  if (!room) throw notFound()
  const { grants, nda } = await standingIn(ctx, roomId)
  if (nda === 'open') throw forbidden(sentence`This room requires you to accept its agreement first.`)
  return grants
}

/**
 * The caller's permissions on the places of a room, and which of its documents they see, whatever their
 * number.
 */
interface PlacesAccess extends PermittedPlaces {
  /** A condition on `vdr_room_documents`: of the room, and to be seen by the caller. */
  seen: RawBuilder<SqlBool>
}

/**
 * Returns `accessTo` lazily, for callers that read few of many documents: those not asked for cost nothing.
 */
export async function accessToPlaces(ctx: Reading, roomId: number): Promise<PlacesAccess> {
  const grants = await grantsIn(ctx, roomId)
  const folders = await foldersOf(ctx.db, roomId)
  const today = await todayOf(ctx)
  const places = placesPermitted(folders, { grants, today })
  const named = [...new Set(grants.map(({ document_id }) => document_id).filter(id => id !== null))]
  const granted = named.length === 0 ? [] : await documentsOf(ctx.db, roomId, named)
  const open = [null, ...folders.map(({ id }) => id)].map(parent => ({
    parent,
    permission: places.ofDocument({ id: 0, parent, held: false, visible_from: null }),
  }))
  if (open.every(({ permission }) => permission === 'none') && places.room === 'none') {
    const all = await documentsOf(ctx.db, roomId)
    if (all.every(one => places.ofDocument(one) === 'none')) throw notFound()
  }
  const inAny = (of: (permission: Permission) => boolean) => {
    const found = open.filter(({ permission }) => of(permission)).map(({ parent }) => parent)
    const folder = sql.ref('vdr_room_documents.folder_id')
    const within = sql<SqlBool>`${folder} in (${idsAsText(found.filter(id => id !== null))})`
    return found.includes(null) ? sql<SqlBool>`(${folder} is null or ${within})` : within
  }
  const shown = sql<SqlBool>`(held = 0 and (visible_from is null or visible_from <= ${today}))`
  const [id, room] = [sql.ref('vdr_room_documents.id'), sql.ref('vdr_room_documents.room_id')]
  const seen = granted.filter(one => places.ofDocument(one) !== 'none').map(one => one.id)
  return {
    ...places,
    seen: sql<SqlBool>`(${room} = ${roomId} and (${id} in (${idsAsText(seen)}) or (${id} not in (${idsAsText(named)})
      and (${inAny(one => one === 'edit')} or (${inAny(one => one !== 'none')} and ${shown})))))`,
  }
}

const seesNothing = ({ room, documents, shown }: RoomAccess): boolean =>
  room === 'none' && shown.size === 0 && [...documents.values()].every(one => one === 'none')

/** Returns the permissions that grants give in a room; for several lists, those that each of them gives. */
export async function accessBy(
  ctx: Reading,
  roomId: number,
  lists: readonly (readonly Grant[])[],
): Promise<RoomAccess> {
  const { folders, documents } = await treeOf(ctx.db, roomId)
  const today = await todayOf(ctx)
  const permitted = lists
    .map(grants => permittedIn({ folders, documents }, { grants, today }))
    .reduce(narrower)
  const parents = new Map(folders.map(({ id, parent }) => [id, parent] as const))
  const shown = new Set<number>()
  const show = (folder: number | null) => {
    for (let at = folder; at !== null && !shown.has(at); at = parents.get(at) ?? null) shown.add(at)
  }
  for (const [id, permission] of permitted.folders) if (permission !== 'none') show(id)
  for (const { id, parent } of documents) if (permitted.documents.get(id) !== 'none') show(parent)
  return { ...permitted, shown }
}

/** 404 for a document that the caller may not see, 403 where they may see it and not do this. */
export function assertDocument({ documents }: Permitted, id: number, asked: Permission): void {
  assertReaches(documents.get(id) ?? 'none', asked)
}

/** Asserts a permission on a folder, or on the top of the room (null). */
export function assertFolder({ room, folders }: Permitted, id: number | null, asked: Permission): void {
  assertReaches(id === null ? room : (folders.get(id) ?? 'none'), asked)
}

function assertReaches(permission: Permission, asked: Permission): void {
  if (permission === 'none') throw notFound()
  if (!reaches(permission, asked))
    throw forbidden(sentence`Your permission for this item is “${permission}”; this needs “${asked}”.`)
}

const area = { key: 'vdr' }

/**
 * Returns whether the caller manages the office with rights in this area, and so may do everything in its
 * rooms: none is closed to everybody.
 */
export const isInCharge = (caller: Caller & { kind: 'user' | 'system' }): boolean =>
  caller.kind === 'system' || allows(caller, area, 'vdr:manage')

/**
 * Returns the permission of colleagues who are not members of a room, which is also the most a room can give
 * the caller.
 */
const colleague = (caller: Caller): Permission => {
  if (allows(caller, area, 'vdr:write')) return 'edit'
  return allows(caller, area, 'vdr:read') ? 'print' : 'none'
}

const wholeRoom = (permission: Permission): Grant => ({ folder_id: null, document_id: null, permission })

/** A person's grants in a room, and the NDA status. */
export interface InRoom {
  grants: Grant[]
  nda: NdaState
}

/** Returns the caller's grants in a room: as a member, with their group, or else as a colleague. */
export async function standingIn(ctx: Reading, roomId: number): Promise<InRoom> {
  const { principal } = ctx
  if (isInCharge(principal)) return { grants: [wholeRoom('edit')], nda: 'not_asked' }
  const [member] = await memberships(ctx).where('vdr_members.room_id', '=', roomId).execute()
  if (!member) return { grants: [wholeRoom(colleague(principal))], nda: 'not_asked' }
  const nda = await ndaOfRoom(ctx, roomId)
  const accepted = nda && (await acceptedByMember(ctx, nda)) !== null
  return {
    grants: await grantsOfMember(ctx, member),
    nda: !nda ? 'not_asked' : accepted ? 'accepted' : 'open',
  }
}

/** Returns the caller's permission on whole rooms, for many rooms in one statement. */
export async function permissionInRooms(ctx: Reading): Promise<(roomId: number) => Permission> {
  const { principal } = ctx
  if (isInCharge(principal)) return () => 'edit'
  const joined = new Map((await memberships(ctx).execute()).map(one => [one.room_id, basesOf(one)]))
  const nothing = { folders: [], documents: [] }
  const most = colleague(principal)
  return roomId => {
    const grants = joined.get(roomId)
    return grants ? lesser(permittedIn(nothing, { grants, today: '' }).room, most) : most
  }
}

/** Selects the caller's memberships in rooms, with the grants of the room and of their group. */
const memberships = ({ db, principal }: Reading) =>
  db
    .selectFrom('vdr_members')
    .leftJoin('vdr_groups', 'vdr_groups.id', 'vdr_members.group_id')
    .select([
      'vdr_members.id',
      'vdr_members.room_id',
      'group_id',
      'vdr_members.permission',
      'vdr_groups.permission as of_group',
    ])
    .where('user_id', '=', principal.userId)

type Membership = Awaited<ReturnType<ReturnType<typeof memberships>['executeTakeFirstOrThrow']>>

async function grantsOfMember({ db, principal }: Reading, member: Membership): Promise<Grant[]> {
  const given = await db
    .selectFrom('vdr_grants')
    .select(['folder_id', 'document_id', 'permission'])
    .where('room_id', '=', member.room_id)
    .where(eb => eb.or([eb('member_id', '=', member.id), eb('group_id', '=', member.group_id)]))
    .execute()
  const most = colleague(principal)
  return [...basesOf(member), ...(given as Grant[])].map(grant => ({
    ...grant,
    permission: lesser(grant.permission, most),
  }))
}

/** Returns a member's grants on the whole room, their own and their group's. */
const basesOf = ({ permission, of_group }: Pick<Membership, 'permission' | 'of_group'>): Grant[] =>
  [permission, of_group].filter(one => one !== null).map(one => wholeRoom(one as Permission))

/** Returns a group's grants in a room. */
export async function grantsOfGroup({ db }: Pick<Reading, 'db'>, group_id: number): Promise<Grant[]> {
  const group = await db
    .selectFrom('vdr_groups')
    .select('permission')
    .where('id', '=', group_id)
    .executeTakeFirst()
  const given = await db
    .selectFrom('vdr_grants')
    .select(['folder_id', 'document_id', 'permission'])
    .where('group_id', '=', group_id)
    .execute()
  return [...basesOf({ permission: null, of_group: group?.permission ?? null }), ...(given as Grant[])]
}

interface Narrowed {
  /** Rooms hidden from them, which do not exist for them. */
  unseen: number[]
  /** These, and rooms partly hidden from them: findings in their documents may reveal that part. */
  narrowed: number[]
  /** The documents of these that they see. */
  documents: number[]
}

/** A room the caller is a member of, with their view of it. */
interface Joined {
  room_id: number
  group_id: number | null
  access: RoomAccess
  agreed: boolean
}

async function* joinedRooms(ctx: Reading): AsyncGenerator<Joined> {
  if (isInCharge(ctx.principal)) return
  for (const member of await memberships(ctx).execute()) {
    const { room_id, group_id } = member
    const nda = await ndaOfRoom(ctx, room_id)
    const access = await accessBy(ctx, room_id, [await grantsOfMember(ctx, member)])
    yield { room_id, group_id, access, agreed: !nda || (await acceptedByMember(ctx, nda)) !== null }
  }
}

/**
 * Returns rooms partly hidden from colleagues who are not members: items on hold, or visible from a future
 * day.
 */
async function roomsOfColleague(ctx: Reading): Promise<number[]> {
  const most = colleague(ctx.principal)
  if (most === 'edit') return []
  if (most === 'none')
    return (await ctx.db.selectFrom('vdr_rooms').select('id').execute()).map(({ id }) => id)
  const today = await todayOf(ctx)
  const holding = (table: 'vdr_folders' | 'vdr_room_documents') =>
    ctx.db
      .selectFrom(table)
      .select('room_id')
      .distinct()
      .where(eb => eb.or([eb('held', '=', 1), eb('visible_from', '>', today)]))
      .execute()
  const rooms = [...(await holding('vdr_folders')), ...(await holding('vdr_room_documents'))]
  return [...new Set(rooms.map(({ room_id }) => room_id))]
}

/**
 * Returns the parts of rooms hidden from the caller: for members by grants, for colleagues by unreleased
 * items.
 */
export async function narrowedRooms(ctx: Reading): Promise<Narrowed> {
  const found: Narrowed = { unseen: [], narrowed: [], documents: [] }
  if (isInCharge(ctx.principal)) return found
  const joined = new Set<number>()
  for await (const { room_id, access, agreed } of joinedRooms(ctx)) {
    joined.add(room_id)
    note(found, room_id, access, agreed)
  }
  const grants = [wholeRoom(colleague(ctx.principal))]
  for (const room_id of await roomsOfColleague(ctx))
    if (!joined.has(room_id)) note(found, room_id, await accessBy(ctx, room_id, [grants]), true)
  return found
}

function note(found: Narrowed, roomId: number, access: RoomAccess, agreed: boolean): void {
  const isUnseen = seesNothing(access)
  if (isUnseen) found.unseen.push(roomId)
  const isNarrowed = isUnseen || !agreed || [...access.documents.values()].includes('none')
  if (!isNarrowed) return
  found.narrowed.push(roomId)
  if (agreed)
    for (const [id, permission] of access.documents) if (permission !== 'none') found.documents.push(id)
}

/** A condition on documents of rooms: those that the caller may see. */
export async function ofDocumentsSeen(ctx: Reading): Promise<RawBuilder<SqlBool>> {
  const { narrowed, documents } = await narrowedRooms(ctx)
  if (narrowed.length === 0) return sql<SqlBool>`1 = 1`
  const [room, id] = [sql.ref('vdr_room_documents.room_id'), sql.ref('vdr_room_documents.id')]
  return sql<SqlBool>`(${room} not in (${sql.join(narrowed)}) or ${id} in (${idsAsText(documents)}))`
}

/** Ids in the text of a statement: of documents a room may have more than it takes parameters. */
const idsAsText = (ids: readonly number[]) => sql.raw(ids.length === 0 ? '0' : ids.map(Number).join(', '))

/** A room in which the caller is a guest: a member who may not change it. */
export interface Guest {
  room_id: number
  /** The group whose side they are on. */
  group_id: number | null
  /** False while they may see nothing of it, or have not accepted its agreement. */
  sees: boolean
}

/** The rooms in which the caller is a guest. */
export async function guestRooms(ctx: Reading): Promise<Guest[]> {
  const found: Guest[] = []
  for await (const { room_id, group_id, access, agreed } of joinedRooms(ctx))
    if (access.room !== 'edit') found.push({ room_id, group_id, sees: agreed && !seesNothing(access) })
  return found
}

/**
 * Returns a condition on the `room_id` of findings: it excludes rooms partly hidden from the caller, since
 * findings quote documents.
 */
export async function ofRoomsSeenWhole(ctx: Reading): Promise<RawBuilder<SqlBool>> {
  const { narrowed } = await narrowedRooms(ctx)
  return narrowed.length === 0
    ? sql<SqlBool>`1 = 1`
    : sql<SqlBool>`(room_id is null or room_id not in (${sql.join(narrowed)}))`
}

/** Every folder and document of a room, in two statements. */
const treeOf = async (db: Context['db'], roomId: number): Promise<Tree> => ({
  folders: await foldersOf(db, roomId),
  documents: await documentsOf(db, roomId),
})

const foldersOf = async (db: Context['db'], roomId: number): Promise<TreeNode[]> =>
  (
    await db
      .selectFrom('vdr_folders')
      .select(['id', 'parent_id as parent', 'held', 'visible_from'])
      .where('room_id', '=', roomId)
      .execute()
  ).map(nodeOf)

async function documentsOf(db: Context['db'], roomId: number, ids?: readonly number[]): Promise<TreeNode[]> {
  let query = db
    .selectFrom('vdr_room_documents')
    .select(['id', 'folder_id as parent', 'held', 'visible_from'])
    .where('room_id', '=', roomId)
  if (ids) query = query.where(sql<SqlBool>`id in (${idsAsText(ids)})`)
  return (await query.execute()).map(nodeOf)
}

const nodeOf = (row: Omit<TreeNode, 'held'> & { held: number }): TreeNode => ({
  ...row,
  held: fromBit(row.held),
})
