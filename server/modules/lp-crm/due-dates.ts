import { fundOwners } from '../../books/accounts/fund-accounts.ts'
import { sentence } from '../../kernel/index.ts'
import type { DueDate, DueDates } from '../../platform/due-dates.ts'
import { peopleNamed } from '../../platform/identity/index.ts'
import { nextStepDue } from '../../platform/next-steps/next-steps.ts'
import { raisedFundsIn } from './prospects/fund-rows.ts'
import { prospectNames, prospectsIn } from './prospects/rows.ts'

/** The next steps and to-dos with limited partners, and the closings of the funds that are raised. */
export const dueDates: DueDates = {
  access: 'lp-crm:read',
  async find(ctx, { from, to }) {
    const { db } = ctx
    const steps = await prospectsIn(db)
      .where('prospects.stage', 'not in', ['closed', 'declined'])
      .where('prospects.next_step_at', '>=', from)
      .where('prospects.next_step_at', '<=', to)
      .execute()
    const todos = await db
      .selectFrom('prospect_todos')
      .select(['id', 'prospect_id', 'title', 'due', 'owner_id'])
      .where('status', '=', 'open')
      .where('due', '>=', from)
      .where('due', '<=', to)
      .execute()
    const names = await prospectNames(
      db,
      todos.map(({ prospect_id }) => prospect_id),
    )
    const people = await peopleNamed(
      ctx,
      [...steps, ...todos].map(({ owner_id }) => owner_id),
    )
    const funds = await raisedFundsIn(db).where('raised_funds.status', '=', 'raising').execute()
    const fundPeople = await fundOwners(
      ctx,
      funds.map(({ fund_account_id }) => fund_account_id),
    )
    return [
      ...steps.map(({ id, name, next_step, next_step_at, owner_id }) =>
        nextStepDue(
          { kind: 'prospect', pages: '/fundraising' },
          { id, name, next_step, next_step_at: next_step_at as string },
          people.get(owner_id),
        ),
      ),
      ...todos.map(({ id, prospect_id, title, due, owner_id }) => ({
        key: `prospect-todo-${id}`,
        date: due as string,
        title: `${names.get(prospect_id)}: ${title}`,
        detail: null,
        who: people.get(owner_id),
        page: `/fundraising/${prospect_id}`,
      })),
      ...funds.flatMap(({ id, name, fund_account_id, first_close_on, final_close_on }) =>
        (
          [
            ['first', first_close_on],
            ['final', final_close_on],
          ] as const
        ).flatMap(([which, date]): DueDate[] =>
          date === null || date < from || date > to
            ? []
            : [
                {
                  key: `raised-fund-${which}-${id}`,
                  date,
                  title:
                    which === 'first'
                      ? sentence`The first close of ${name}`
                      : sentence`The final close of ${name}`,
                  detail: null,
                  who: fundPeople.get(fund_account_id),
                  page: '/fundraising/funds',
                },
              ],
        ),
      ),
    ]
  },
}
