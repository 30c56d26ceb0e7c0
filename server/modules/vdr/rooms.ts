import type { Selectable } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { type BoundDeal, dealInRoom, dealsByRoom } from '../../deals/deal.ts'
import {
  type Context,
  changes,
  conflict,
  contains,
  invalidField,
  namesById,
  notFound,
  paginate,
  prepared,
  sentence,
} from '../../kernel/index.ts'
import type { Source } from '../../sources/source.ts'
import { hashOfNda, keepNda } from './rights/ndas.ts'
import type { Permission } from './rights/permissions.ts'
import { narrowedRooms, permissionInRooms } from './rights/room-access.ts'
import { usedBytes } from './room-size.ts'
import type { RoomChange, RoomInput, roomStatuses } from './schemas/rooms.ts'

type RoomRow = Selectable<Tables['vdr_rooms']>
type Status = (typeof roomStatuses)[number]

interface Filter {
  limit: number
  cursor?: string | undefined
  status?: Status | undefined
  q?: string | undefined
}

export async function listRooms(ctx: Context, { status, q, ...slice }: Filter) {
  const { unseen } = await narrowedRooms(ctx)
  let query = ctx.db.selectFrom('vdr_rooms').selectAll()
  if (unseen.length > 0) query = query.where('id', 'not in', unseen)
  if (status) query = query.where('status', '=', status)
  if (q) query = query.where(eb => contains(eb, ['name', 'description'], q))
  const page = await paginate(query, 'vdr_rooms.id', slice)
  const deals = await dealsByRoom(
    ctx,
    page.items.map(({ id }) => id),
  )
  const permission = await permissionInRooms(ctx)
  const used = await usedBytes(
    ctx,
    page.items.map(({ id }) => id),
  )
  return page.map(room =>
    present(room, { permission: permission(room.id), deals: deals.get(room.id), used: used.get(room.id) }),
  )
}

export async function getRoom(ctx: Context, id: number) {
  if ((await narrowedRooms(ctx)).unseen.includes(id)) throw notFound()
  return withDeals(ctx, await requireRoom(ctx, id))
}

/** An empty room. */
export async function createRoom(ctx: Context, input: Omit<RoomInput, 'template'>) {
  const room = await ctx.db
    .insertInto('vdr_rooms')
    .values({
      name: input.name,
      description: input.description ?? null,
      status: input.status ?? 'active',
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return withDeals(ctx, room)
}

export async function updateRoom(ctx: Context, id: number, { published, nda_text, ...change }: RoomChange) {
  const room = await requireRoom(ctx, id)
  if (nda_text != null) await keepNda(ctx, id, nda_text)
  const updated = await ctx.db
    .updateTable('vdr_rooms')
    .set({
      ...change,
      ...(nda_text === undefined ? {} : { nda_hash: nda_text === null ? null : hashOfNda(nda_text) }),
      ...(published && room.published_at === null ? { published_at: ctx.now } : {}),
      updated_at: ctx.now,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  ctx.note(changes(room, updated))
  return withDeals(ctx, updated)
}

const roomById = prepared((db, p: { id: number }) =>
  db.selectFrom('vdr_rooms').select(['id', 'name', 'status']).where('id', '=', p.id),
)

/** A room as another module names it; undefined when there is none with this id. */
export async function findRoom({ db }: Pick<Context, 'db'>, id: number) {
  const [room] = await roomById(db, { id })
  return room
}

/** Returns a room's name and template. */
export const templateOfRoom = ({ db }: Pick<Context, 'db'>, id: number) =>
  db.selectFrom('vdr_rooms').select(['name', 'template']).where('id', '=', id).executeTakeFirstOrThrow()

/** Serialises equal work in a room: a concurrent call waits, and finds the result of this one. */
export async function takeTurnIn(ctx: Context, id: number): Promise<void> {
  await ctx.db.updateTable('vdr_rooms').set({ updated_at: ctx.now }).where('id', '=', id).execute()
}

/** Returns the names of rooms by id. */
export const roomNames = ({ db }: Pick<Context, 'db'>, ids: ReadonlyArray<number | null>) =>
  namesById(ids, wanted =>
    db.selectFrom('vdr_rooms').select(['id', 'name']).where('id', 'in', wanted).execute(),
  )

/** Returns the names of rooms' groups by id. */
export const groupNames = ({ db }: Pick<Context, 'db'>, ids: ReadonlyArray<number | null>) =>
  namesById(ids, wanted =>
    db.selectFrom('vdr_groups').select(['id', 'name']).where('id', 'in', wanted).execute(),
  )

interface HandOver {
  deal_id?: number | null | undefined
  room_id?: number | null | undefined
  source?: Source | undefined
}

/**
 * Returns the deal and the data room of documents: by default, the room that stores them, or the one the deal
 * is bound to. 422 for records of another office, 409 `room_archived` for an archived room.
 */
export async function belongingOf(
  ctx: Context,
  { deal_id, room_id, source }: HandOver,
): Promise<{ deal_id: number | null; room_id: number | null }> {
  const deal = deal_id == null ? null : await dealInRoom(ctx, deal_id)
  if (deal_id != null && !deal) throw invalidField('deal_id', sentence`is not a deal of this office`)
  const kept = source?.type === 'room' ? source.room_id : null
  const of = { deal_id: deal_id ?? null, room_id: room_id ?? kept ?? deal?.room_id ?? null }
  if (of.room_id === null) return of
  const room = await findRoom(ctx, of.room_id)
  if (!room) throw invalidField('room_id', sentence`is not a data room of this office`)
  if (room.status === 'archived')
    throw conflict(
      'room_archived',
      sentence`The data room ${room.name} is archived: reopen it to add findings.`,
    )
  return of
}

/** 404 for no room, 409 `room_archived` for one in which nothing is changed any more. */
export async function assertOpen(ctx: Pick<Context, 'db'>, id: number): Promise<void> {
  const room = await findRoom(ctx, id)
  if (!room) throw notFound()
  if (room.status === 'archived')
    throw conflict('room_archived', sentence`The data room ${room.name} is archived: reopen it first.`)
}

export const room_archived = [409, 'The data room is archived: reopen it first'] as const

async function requireRoom(ctx: Context, id: number): Promise<RoomRow> {
  const room = await ctx.db.selectFrom('vdr_rooms').selectAll().where('id', '=', id).executeTakeFirst()
  if (!room) throw notFound()
  return room
}

async function withDeals(ctx: Context, room: RoomRow) {
  const permission = await permissionInRooms(ctx)
  return present(room, {
    permission: permission(room.id),
    deals: (await dealsByRoom(ctx, [room.id])).get(room.id),
    used: (await usedBytes(ctx, [room.id])).get(room.id),
  })
}

const present = (
  { first_number: _, highest_number: __, nda_hash, ...room }: RoomRow,
  {
    permission,
    deals = [],
    used = 0,
  }: { permission: Permission; deals?: BoundDeal[] | undefined; used?: number | undefined },
) => ({
  ...room,
  size_used: used,
  permission,
  nda_required: nda_hash !== null,
  status: room.status as Status,
  deals,
})
