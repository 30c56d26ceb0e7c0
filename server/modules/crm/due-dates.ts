import { dealOwners } from '../../deals/deal.ts'
import { stages } from '../../deals/stages.ts'
import { sentence } from '../../kernel/index.ts'
import type { DueDates } from '../../platform/due-dates.ts'

const open = stages.filter(({ type }) => type === 'open').map(({ key }) => key)

/** The days on which deals are expected to close. */
export const dealCloses: DueDates = {
  access: 'crm:read',
  async find(ctx, { from, to }) {
    const deals = await ctx.db
      .selectFrom('deals')
      .select(['id', 'name', 'expected_close_on', 'updated_at'])
      .where('archived_at', 'is', null)
      .where('stage', 'in', open)
      .where('expected_close_on', '>=', from)
      .where('expected_close_on', '<=', to)
      .execute()
    const owners = await dealOwners(
      ctx,
      deals.map(({ id }) => id),
    )
    return deals.map(({ id, name, expected_close_on, updated_at }) => ({
      key: `deal-close-${id}`,
      date: expected_close_on as string,
      title: sentence`${name}: expected to close`,
      detail: null,
      who: owners.get(id) ?? null,
      changed_at: updated_at,
      page: `/deals/${id}`,
    }))
  },
}
