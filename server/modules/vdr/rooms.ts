import type { Selectable } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { type BoundDeal, dealsByRoom } from '../../deals/deal.ts'
import { type Context, changes, contains, notFound, paginate, prepared } from '../../kernel/index.ts'
import type { RoomChange, RoomInput, roomStatuses } from './schemas.ts'

type RoomRow = Selectable<Tables['vdr_rooms']>
type Status = (typeof roomStatuses)[number]

interface Filter {
  limit: number
  cursor?: string | undefined
  status?: Status | undefined
  q?: string | undefined
}

export async function listRooms(ctx: Context, { status, q, ...slice }: Filter) {
  let query = ctx.db.selectFrom('vdr_rooms').selectAll()
  if (status) query = query.where('status', '=', status)
  if (q) query = query.where(eb => contains(eb, ['name', 'description'], q))
  const page = await paginate(query, 'vdr_rooms.id', slice)
  const deals = await dealsByRoom(
    ctx,
    page.items.map(({ id }) => id),
  )
  return page.map(room => present(room, deals.get(room.id)))
}

export async function getRoom(ctx: Context, id: number) {
  return withDeals(ctx, await requireRoom(ctx, id))
}

export async function createRoom(ctx: Context, input: RoomInput) {
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
  return present(room)
}

export async function updateRoom(ctx: Context, id: number, change: RoomChange) {
  const room = await requireRoom(ctx, id)
  const updated = await ctx.db
    .updateTable('vdr_rooms')
    .set({ ...change, updated_at: ctx.now })
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
export async function findRoom({ db }: Context, id: number) {
  const [room] = await roomById(db, { id })
  return room
}

async function requireRoom(ctx: Context, id: number): Promise<RoomRow> {
  const room = await ctx.db.selectFrom('vdr_rooms').selectAll().where('id', '=', id).executeTakeFirst()
  if (!room) throw notFound()
  return room
}

async function withDeals(ctx: Context, room: RoomRow) {
  return present(room, (await dealsByRoom(ctx, [room.id])).get(room.id))
}

const present = (room: RoomRow, deals: BoundDeal[] = []) => ({
  ...room,
  status: room.status as Status,
  deals,
})
