import { dealOwners } from '../../deals/deal.ts'
import { stages } from '../../deals/stages.ts'
import { sentence } from '../../kernel/index.ts'
import { type DueDates, nextStepDue } from '../../platform/due-dates.ts'

const open: readonly string[] = stages.filter(({ type }) => type === 'open').map(({ key }) => key)

/** The days of the next steps of deals, and those on which deals are expected to close. */
export const dealDueDates: DueDates = {
  access: 'crm:read',
  async find(ctx, { from, to }) {
    const deals = await ctx.db
      .selectFrom('deals')
      .select(['id', 'name', 'stage', 'next_step', 'next_step_at', 'expected_close_on'])
      .where('archived_at', 'is', null)
      .where(eb =>
        eb.or(
          (['next_step_at', 'expected_close_on'] as const).map(day =>
            eb.and([eb(day, '>=', from), eb(day, '<=', to)]),
          ),
        ),
      )
      .execute()
    const owners = await dealOwners(
      ctx,
      deals.map(({ id }) => id),
    )
    const within = (day: string | null): day is string => day !== null && day >= from && day <= to
    return deals.flatMap(({ id, name, stage, next_step, next_step_at, expected_close_on }) => {
      const of = { who: owners.get(id), page: `/deals/${id}` }
      return [
        ...(within(next_step_at)
          ? [nextStepDue({ kind: 'deal', id, name, step: next_step, date: next_step_at, ...of })]
          : []),
        ...(within(expected_close_on) && open.includes(stage)
          ? [
              {
                key: `deal-close-${id}`,
                date: expected_close_on,
                title: sentence`${name}: expected to close`,
                detail: null,
                ...of,
              },
            ]
          : []),
      ]
    })
  },
}
