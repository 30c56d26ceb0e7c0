import { dealOwners } from '../../deals/deal.ts'
import { type Context, longDay, sentence } from '../../kernel/index.ts'
import type { ClockMove, Moved } from '../../platform/clock.ts'
import type { DueDates } from '../../platform/due-dates.ts'
import { listColleagues } from '../../platform/identity/index.ts'
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
      title: sentence`A decision expired: ${row.title}`,
      detail: sentence`Its approval has expired. Propose it again if it is still needed.`,
      link: `/decisions/${row.id}`,
    })
  }
  return over.map(({ id, deal_id, title, expires_on }) => ({
    record: { type: 'decision', id },
    from: 'approved',
    to: 'expired',
    reason: sentence`The decision “${title}” expired: it was approved until ${longDay(expires_on as string)}`,
    on: [{ type: 'deal', id: deal_id }],
  }))
}

export const expireDecisions: ClockMove = { name: 'expire-decisions', move: expirePast }

/**
 * The days on which conditions are due and approvals end: a matter of who proposed the decision or, where they have
 * left, of who looks after the deal.
 */
export const dueDates: DueDates = {
  access: 'decisions:read',
  async find(ctx, { from, to }) {
    const { db } = ctx
    const ending = await db
      .selectFrom('decisions')
      .select(['id', 'title', 'deal_id', 'proposer_id', 'expires_on', 'updated_at'])
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
        'condition.updated_at',
        'decisions.title',
        'decisions.deal_id',
        'decisions.proposer_id',
      ])
      .where('condition.state', '=', 'open')
      .where('decisions.status', '=', 'approved')
      .where('condition.due_on', '>=', from)
      .where('condition.due_on', '<=', to)
      .execute()
    const colleagues = new Map((await listColleagues(ctx)).map(({ id, name }) => [id, name]))
    const owners = await dealOwners(
      ctx,
      [...ending, ...conditions].map(({ deal_id }) => deal_id),
    )
    const whose = ({ deal_id, proposer_id }: { deal_id: number; proposer_id: number | null }) =>
      colleagues.get(proposer_id ?? 0) ?? owners.get(deal_id)
    return [
      ...ending.map(({ id, title, expires_on, updated_at, ...of }) => ({
        key: `decision-${id}`,
        date: expires_on as string,
        title: sentence`Decision expires: ${title}`,
        detail: null,
        who: whose(of),
        changed_at: updated_at,
        page: `/decisions/${id}`,
      })),
      ...conditions.map(({ id, decision_id, text, due_on, title, updated_at, ...of }) => ({
        key: `condition-${id}`,
        date: due_on as string,
        title: sentence`Condition due: ${title}`,
        detail: text,
        who: whose(of),
        changed_at: updated_at,
        page: `/decisions/${decision_id}`,
      })),
    ]
  },
}
