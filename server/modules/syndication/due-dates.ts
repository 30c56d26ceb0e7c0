import { dealOwners } from '../../deals/deal.ts'
import { sentence } from '../../kernel/index.ts'
import type { DueDates } from '../../platform/due-dates.ts'

/** The days on which books close. */
export const dueDates: DueDates = {
  access: 'syndication:read',
  async find(ctx, { from, to }) {
    const closing = await ctx.db
      .selectFrom('syndications')
      .select(['id', 'name', 'deal_id', 'closing_date'])
      .where('status', 'not in', ['closed', 'cancelled'])
      .where('closing_date', '>=', from)
      .where('closing_date', '<=', to)
      .execute()
    const owners = await dealOwners(
      ctx,
      closing.map(({ deal_id }) => deal_id),
    )
    return closing.map(({ id, name, deal_id, closing_date }) => ({
      key: `syndication-${id}`,
      date: closing_date as string,
      title: sentence`Syndication closes: ${name}`,
      detail: null,
      who: owners.get(deal_id),
      page: `/syndications/${id}`,
    }))
  },
}
