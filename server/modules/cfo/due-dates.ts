import { fundOwners } from '../../books/accounts/fund-accounts.ts'
import { type DueDates, nextStepDue } from '../../platform/due-dates.ts'

/** The days of the funds' next steps. */
export const fundDueDates: DueDates = {
  access: 'cfo:read',
  async find(ctx, { from, to }) {
    const funds = await ctx.db
      .selectFrom('fund_accounts')
      .select(['id', 'name', 'next_step', 'next_step_at'])
      .where('next_step_at', '>=', from)
      .where('next_step_at', '<=', to)
      .execute()
    const owners = await fundOwners(
      ctx,
      funds.map(({ id }) => id),
    )
    return funds.map(({ id, name, next_step: step, next_step_at }) =>
      nextStepDue({
        ...{ kind: 'fund', id, name, step, date: next_step_at as string },
        who: owners.get(id),
        page: `/funds/${id}`,
      }),
    )
  },
}
