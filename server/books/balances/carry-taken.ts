import { sql } from 'kysely'
import type { Context } from '../../kernel/index.ts'
import { accountsById } from '../accounts/chart.ts'

/**
 * Returns the carried interest that each partner was paid, less the amounts returned, as booked up to a day
 * (inclusive).
 */
export async function carryKept(ctx: Context, fundId: number, to: string): Promise<Map<number, number>> {
  const kept = new Map<number, number>()
  for (const { partner, amount } of await carryTaken(ctx, fundId, to))
    kept.set(partner, (kept.get(partner) ?? 0) + amount)
  const back = await paidAs(ctx, fundId, { to, category: 'giveback' })
  for (const { partner, amount } of back)
    if (kept.has(partner)) kept.set(partner, Math.max(0, (kept.get(partner) ?? 0) + amount))
  return kept
}

/** The carried interest that partners were paid, in minor units, by day and partner, up to a day (inclusive). */
export const carryTaken = (ctx: Context, fundId: number, to: string) =>
  paidAs(ctx, fundId, { to, category: 'carried_interest' })

async function paidAs(ctx: Context, fundId: number, { to, category }: { to: string; category: string }) {
  const accounts = [...(await accountsById(ctx, [fundId])).values()]
  const ids = accounts.filter(one => one.category === 'distribution').map(({ id }) => id)
  const rows = await ctx.db
    .selectFrom('gl_lines')
    .select(['date', 'partner_id'])
    // A line that strikes another out has its sides swapped: the plain difference takes both away.
    .select(sql<number>`sum(debit_minor - credit_minor)`.as('paid'))
    .where('fund_account_id', '=', fundId)
    .where('date', '<=', to)
    .where('account_id', 'in', ids)
    .where('ilpa_category', '=', category)
    .groupBy(['date', 'partner_id'])
    .orderBy('date')
    .execute()
  return rows.map(({ date, partner_id, paid }) => ({ date, partner: partner_id ?? 0, amount: Number(paid) }))
}
