import { sql } from 'kysely'
import { fromJson } from '../../../database/columns.ts'
import { type Context, notFound } from '../../../kernel/index.ts'
import { listRecords } from '../../../kernel/records/index.ts'
import { readById } from '../../../sources/how-read.ts'
import {
  assertKeeper,
  assertOpen,
  guestRooms,
  narrowedRooms,
  type Reading,
  roomNames,
} from '../../vdr/index.ts'
import { type AnticipatedRow, anticipated, type Citation } from './anticipated.ts'
import { type About, whyOf } from './candidates.ts'
import { type AnticipatedStatus, anticipatedMoves, type Origin } from './states.ts'

/** Selects the questions of rooms that the caller keeps and sees whole, as far as they do not tell of another room. */
async function seen(ctx: Reading) {
  const guests = (await guestRooms(ctx)).map(({ room_id }) => room_id)
  const hidden = [...new Set([...guests, ...(await narrowedRooms(ctx)).narrowed])]
  if (hidden.length === 0) return sql<boolean>`1 = 1`
  return sql<boolean>`(room_id not in (${sql.join(hidden)}) and (from_room_id is null or from_room_id not in (${sql.join(hidden)})))`
}

/** Lists the anticipated questions that the caller may see, newest first. */
export const pageOfAnticipated = listRecords(anticipated, async ctx => {
  const condition = await seen(ctx)
  return rows => rows.where(condition)
})

/** A question that the caller may see; 404 for any other. */
export async function findAnticipated(ctx: Reading, id: number): Promise<AnticipatedRow> {
  const row = await ctx.db
    .selectFrom('anticipated_questions')
    .selectAll()
    .where('id', '=', id)
    .where(await seen(ctx))
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** A question that the caller decides on: 403 where they do not keep its room, 409 `room_archived`. */
export async function claimAnticipated(ctx: Context, id: number): Promise<AnticipatedRow> {
  const row = await findAnticipated(ctx, id)
  await assertKeeper(ctx, row.room_id)
  await assertOpen(ctx, row.room_id)
  return row
}

export async function presentAll(ctx: Context, rows: readonly AnticipatedRow[]) {
  const names = await roomNames(
    ctx,
    rows.flatMap(({ room_id, from_room_id }) => [room_id, from_room_id]),
  )
  const cited = new Map(rows.map(row => [row, fromJson<Citation[]>(row.citations)]))
  const readOf = await readById(
    ctx,
    [...cited.values()].flat().map(({ document_id }) => document_id),
  )
  return rows.map(row => ({
    ...anticipated.present(row),
    room: names.get(row.room_id) as string,
    why: ctx.say(whyOf(row.origin as Origin, fromJson<About>(row.about), names.get(row.from_room_id) ?? '')),
    citations: (cited.get(row) ?? []).map(one => ({ ...one, read: readOf(one.document_id) })),
    moves: [...anticipatedMoves[row.status as AnticipatedStatus]],
  }))
}

export async function presentOne(ctx: Context, row: AnticipatedRow) {
  const [shown] = await presentAll(ctx, [row])
  return shown as NonNullable<typeof shown>
}
