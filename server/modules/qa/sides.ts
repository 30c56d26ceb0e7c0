import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { type Guest, guestRooms, type Reading } from '../vdr/index.ts'

/** The side a person is on in the office's rooms: the office's own, unless they are a guest. */
export interface Sides {
  /** True for who keeps the room: they see who asked, drafts and all. */
  keeps: (roomId: number) => boolean
  /** True for a question of their own, or of their group. */
  asked: (question: { room_id: number; asker_id: number | null; group_id: number | null }) => boolean
  guests: readonly Guest[]
}

/** Where the caller stands. */
export async function sidesOf(ctx: Reading): Promise<Sides> {
  const guests = await guestRooms(ctx)
  const byRoom = new Map(guests.map(one => [one.room_id, one]))
  return {
    guests,
    keeps: roomId => !byRoom.has(roomId),
    asked: ({ room_id, asker_id, group_id }) => {
      if (asker_id !== null && asker_id === ctx.principal.userId) return true
      const group = byRoom.get(room_id)?.group_id ?? null
      return group !== null && group === group_id
    },
  }
}

type On = ExpressionBuilder<Pick<Tables, 'qa_questions'>, 'qa_questions'>

/**
 * Selects the questions that the caller may see: for a guest, those of their side and those published for
 * everybody.
 */
export const seenBy =
  ({ principal }: Pick<Reading, 'principal'>, { guests }: Sides) =>
  (eb: On): Expression<SqlBool> => {
    const hidden = guests.filter(one => !one.sees).map(one => one.room_id)
    const conditions: Array<Expression<SqlBool>> = [sql<SqlBool>`1 = 1`]
    if (hidden.length > 0) conditions.push(eb('room_id', 'not in', hidden))
    for (const { room_id, group_id } of guests.filter(one => one.sees))
      conditions.push(
        eb.or([
          eb('room_id', '!=', room_id),
          eb('asker_id', '=', principal.userId),
          ...(group_id === null ? [] : [eb('group_id', '=', group_id)]),
          eb.and([eb('is_public', '=', 1), eb('published_at', 'is not', null)]),
        ]),
      )
    return eb.and(conditions)
  }
