import type { Context } from '../../kernel/index.ts'
import type { ClockMove, Moved } from '../../platform/clock.ts'
import type { DueDates } from '../../platform/due-dates.ts'
import { notify } from '../../platform/notifications.ts'
import { move } from './rows.ts'

/** Marks approvals whose last day is over, and tells whoever proposed them. */
async function expirePast(ctx: Context, day: string): Promise<Moved[]> {
  const over = await ctx.db
    .selectFrom('decisions')
    .selectAll()
    .where('status', '=', 'approved')
    .where('expires_on', '<', day)
    .orderBy('id')
    .execute()
  for (const row of over) {
    await move(ctx, row, 'expired', {})
    await notify(ctx, {
      userId: row.proposer_id,
      area: 'decisions',
      kind: 'decision_expired',
      title: `A decision expired: ${row.title}`,
      detail: 'It was approved until its last day. Propose it anew if it is still wanted.',
      link: `/decisions/${row.id}`,
    })
  }
  return over.map(({ id, deal_id, title, expires_on }) => ({
    record: { type: 'decision', id },
    from: 'approved',
    to: 'expired',
    reason: `The decision “${title}” expired: it was approved until ${expires_on}`,
    on: [{ type: 'deal', id: deal_id }],
  }))
}

export const expireDecisions: ClockMove = { name: 'expire-decisions', move: expirePast }

/** The days on which conditions are due and approvals end. */
export const dueDates: DueDates = {
  access: 'decisions:read',
  async find({ db }, { from, to }) {
    const ending = await db
      .selectFrom('decisions')
      .select(['id', 'title', 'expires_on'])
      .where('status', '=', 'approved')
      .where('expires_on', '>=', from)
      .where('expires_on', '<=', to)
      .execute()
    const conditions = await db
      .selectFrom('decision_conditions as condition')
      .innerJoin('decisions', 'decisions.id', 'condition.decision_id')
      .select([
        'condition.id',
        'condition.decision_id',
        'condition.text',
        'condition.due_on',
        'decisions.title',
      ])
      .where('condition.state', '=', 'open')
      .where('decisions.status', '=', 'approved')
      .where('condition.due_on', '>=', from)
      .where('condition.due_on', '<=', to)
      .execute()
    return [
      ...ending.map(({ id, title, expires_on }) => ({
        key: `decision-${id}`,
        date: expires_on as string,
        title: `Decision expires: ${title}`,
        detail: null,
        page: `/decisions/${id}`,
      })),
      ...conditions.map(({ id, decision_id, text, due_on, title }) => ({
        key: `condition-${id}`,
        date: due_on as string,
        title: `Condition due: ${title}`,
        detail: text,
        page: `/decisions/${decision_id}`,
      })),
    ]
  },
}
