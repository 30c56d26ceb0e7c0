import { longDay, sentence } from '../../kernel/index.ts'
import type { ClockMove, Moved } from '../../platform/clock.ts'
import type { DueDates } from '../../platform/due-dates.ts'
import { peopleNamed } from '../../platform/identity/index.ts'
import { notify } from '../../platform/notifications.ts'
import { sidesOf } from './sides.ts'
import { waiting } from './states.ts'

/** The days on which answers are due. */
export const dueDates: DueDates = {
  access: 'vdr:read',
  async find(ctx, { from, to }) {
    const { keeps } = await sidesOf(ctx)
    const rows = await ctx.db
      .selectFrom('qa_questions')
      .select(['id', 'room_id', 'number', 'content', 'due_at', 'assignee_id', 'updated_at'])
      .where('status', 'in', waiting)
      .where('published_at', 'is', null)
      .where('due_at', '>=', from)
      .where('due_at', '<=', `${to}T99`)
      .execute()
    const kept = rows.filter(({ room_id }) => keeps(room_id))
    const people = await peopleNamed(
      ctx,
      kept.map(({ assignee_id }) => assignee_id),
    )
    return kept.map(({ id, room_id, number, content, due_at, assignee_id, updated_at }) => ({
      key: `question-${id}`,
      date: due_at.slice(0, 10),
      title: sentence`Answer due: question ${number}`,
      detail: content,
      who: people.get(assignee_id),
      changed_at: updated_at,
      page: `/rooms/${room_id}?tab=questions&question=${id}`,
    }))
  },
}

/** Reports a question whose answer is overdue once, to those who are to answer. */
export const lateQuestions: ClockMove = {
  name: 'tell-late-questions',
  async move(ctx, day) {
    const rows = await ctx.db
      .selectFrom('qa_questions')
      .selectAll()
      .where('status', 'in', waiting)
      .where('published_at', 'is', null)
      .where('late_on', 'is', null)
      .where('due_at', '<', day)
      .orderBy('id')
      .execute()
    for (const { id, room_id, number, content, assignee_id } of rows) {
      await ctx.db.updateTable('qa_questions').set({ late_on: day }).where('id', '=', id).execute()
      await notify(ctx, {
        userId: assignee_id,
        area: 'vdr',
        kind: 'room_question_late',
        title: sentence`The answer to question ${number} is overdue`,
        detail: content,
        link: `/rooms/${room_id}?tab=questions&question=${id}`,
      })
    }
    return rows.map(
      ({ id, number, status, due_at }): Moved => ({
        record: { type: 'room_question', id },
        from: status,
        to: 'overdue',
        reason: sentence`Question ${number} is overdue: its answer was due on ${longDay(due_at.slice(0, 10))}`,
      }),
    )
  },
}
