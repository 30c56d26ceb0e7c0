import { sql } from 'kysely'
import { type Context, longDay, sentence } from '../../../kernel/index.ts'
import type { ClockMove, Moved } from '../../../platform/clock.ts'
import { questionOf } from '../../../reading/questionnaire/topics/index.ts'

/** Approved answers whose day of review has come are no longer given as they are. */
async function dueForReview(ctx: Context, day: string): Promise<Moved[]> {
  const due = await ctx.db
    .updateTable('odd_bank_items')
    .set({ status: 'needs_review', version: sql<number>`version + 1`, updated_at: ctx.now })
    .where('status', '=', 'approved')
    .where('review_at', '<=', day)
    .returning(['id', 'topic', 'question_id', 'review_at'])
    .execute()
  return due
    .toSorted((one, other) => one.id - other.id)
    .map(({ id, topic, question_id, review_at }) => ({
      record: { type: 'odd_bank_item', id },
      from: 'approved',
      to: 'needs_review',
      reason: sentence`The answer to “${questionOf(topic, question_id).question}” was due for review on ${longDay(review_at as string)}`,
    }))
}

export const bankReviews: ClockMove = { name: 'review-bank-answers', move: dueForReview }
