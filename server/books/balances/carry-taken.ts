import { sql } from 'kysely'
import type { Context } from '../../kernel/index.ts'
import { accountsById } from '../accounts/chart.ts'

/** The carried interest that partners were paid, in minor units, by day and partner, up to a day (inclusive). */
export async function carryTaken(ctx: Context, fundId: number, to: string) {
  const accounts = [...(await accountsById(ctx, [fundId])).values()]
  const ids = accounts.filter(({ category }) => category === 'distribution').map(({ id }) => id)
  const rows = await ctx.db
    .selectFrom('gl_lines')
    .select(['date', 'partner_id'])
    // A line that strikes another out has its sides swapped: the plain difference takes both away.
    .select(sql<number>`sum(debit_minor - credit_minor)`.as('paid'))
    .where('fund_account_id', '=', fundId)
    .where('date', '<=', to)
    .where('account_id', 'in', ids)
    .where('ilpa_category', '=', 'carried_interest')
    .groupBy(['date', 'partner_id'])
    .orderBy('date')
    .execute()
  return rows.map(({ date, partner_id, paid }) => ({ date, partner: partner_id ?? 0, amount: Number(paid) }))
}
