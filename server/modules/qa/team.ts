import type { Context } from '../../kernel/index.ts'
import { accessTo } from '../vdr/index.ts'
import { isOverdue } from './rows.ts'
import { sidesOf } from './sides.ts'
import { type QuestionStatus, waiting } from './states.ts'

/**
 * Returns the people who can be asked to answer, and their open questions, in one room or in all that the
 * caller keeps.
 */
export async function team(ctx: Context, roomId: number | undefined) {
  if (roomId !== undefined) await accessTo(ctx, roomId)
  const { keeps } = await sidesOf(ctx)
  const people = await ctx.db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('status', '=', 'active')
    .where('role', 'not in', ['lp', 'viewer'])
    .orderBy('name')
    .execute()
  let query = ctx.db
    .selectFrom('qa_questions')
    .select(['room_id', 'assignee_id', 'status', 'due_at', 'published_at'])
    .where('assignee_id', 'is not', null)
  if (roomId !== undefined) query = query.where('room_id', '=', roomId)
  const byPerson = Map.groupBy(
    (await query.execute()).filter(({ room_id }) => keeps(room_id)),
    one => one.assignee_id,
  )
  return people.map(({ id, name }) => {
    const own = byPerson.get(id) ?? []
    return {
      user_id: id,
      name,
      waiting: own.filter(one => waiting.includes(one.status as QuestionStatus)).length,
      overdue: own.filter(one => isOverdue(one, ctx.now)).length,
      published: own.filter(one => one.status === 'published').length,
    }
  })
}
