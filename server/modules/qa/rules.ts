import type { Selectable } from 'kysely'
import { fromBit, toBit } from '../../database/columns.ts'
import type { Tables } from '../../database/tables.ts'
import { type Context, changes } from '../../kernel/index.ts'
import { addBusinessDays } from '../../kernel/values/business-days.ts'
import { todayOf } from '../../platform/office/today.ts'
import { accessTo, assertKeeper, assertOpen } from '../vdr/index.ts'
import type { RulesInput } from './schemas.ts'
import type { Priority } from './states.ts'

type RulesRow = Selectable<Tables['qa_rooms']>

/** Default rules of a room. */
const usual: RulesInput = { answer_within: 3, urgent_within: 1, question_limit: 100, asked_outside: true }

const present = (room_id: number, row: RulesRow | undefined) => ({
  room_id,
  answer_within: row?.answer_within ?? usual.answer_within,
  urgent_within: row?.urgent_within ?? usual.urgent_within,
  question_limit: row ? row.question_limit : usual.question_limit,
  asked_outside: row ? fromBit(row.asked_outside) : usual.asked_outside,
})

const rowOf = ({ db }: Context, roomId: number) =>
  db.selectFrom('qa_rooms').selectAll().where('room_id', '=', roomId).executeTakeFirst()

/** Returns the rules for questions and answers in a room. */
export async function rulesOf(ctx: Context, roomId: number) {
  const { room } = await accessTo(ctx, roomId)
  return { ...(await standingRules(ctx, roomId)), may_change: room === 'edit' }
}

/** Rules of a room without a check of access, which callers make themselves. */
export const standingRules = async (ctx: Context, roomId: number) => present(roomId, await rowOf(ctx, roomId))

/** Sets them, for the questions that are asked from now on. */
export async function setRules(ctx: Context, roomId: number, input: RulesInput) {
  await assertKeeper(ctx, roomId)
  await assertOpen(ctx, roomId)
  const { id, ...before } = await heldRules(ctx, roomId)
  const row = await ctx.db
    .updateTable('qa_rooms')
    .set({ ...input, asked_outside: toBit(input.asked_outside), updated_at: ctx.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const after = present(roomId, row)
  ctx.note(changes(present(roomId, { id, ...before }), after))
  return { ...after, may_change: true }
}

/** The rules of a room, which nobody else counts by or changes until the call ends. */
export async function heldRules(ctx: Context, room_id: number): Promise<RulesRow> {
  const { asked_outside, ...rest } = usual
  await ctx.db
    .insertInto('qa_rooms')
    .values({
      room_id,
      ...rest,
      asked_outside: toBit(asked_outside),
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .onConflict(on => on.columns(['org_id', 'room_id']).doNothing())
    .execute()
  return ctx.db
    .updateTable('qa_rooms')
    .set({ updated_at: ctx.now })
    .where('room_id', '=', room_id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Returns the due time of an answer to a question asked now: so many business days from today, at this hour.
 */
export async function dueFrom(ctx: Context, rules: RulesRow, priority: Priority): Promise<string> {
  const days = priority === 'urgent' ? rules.urgent_within : rules.answer_within
  return `${addBusinessDays(await todayOf(ctx), days)}${ctx.now.slice(10)}`
}
