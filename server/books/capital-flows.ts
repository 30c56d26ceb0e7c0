import { sql } from 'kysely'
import type { Context } from '../kernel/index.ts'
import { accountsById } from './chart.ts'

/** What partners paid in and got out on a day, in minor units; both positive. */
export interface CapitalFlow {
  date: string
  contribution: number
  distribution: number
}

/**
 * The capital that partners of a fund paid in (31xx) and got out (33xx), netted by day, up to a day (inclusive), in
 * order; dated as it was posted to their capital. What was struck out of the book does not count.
 */
export async function capitalFlows(ctx: Context, fundId: number, to: string): Promise<CapitalFlow[]> {
  return byDay(await movesOf(ctx, fundId, to))
}

/** The same by partner; partner 0 is what is posted for none. */
export async function capitalFlowsByPartner(
  ctx: Context,
  fundId: number,
  to: string,
): Promise<Map<number, CapitalFlow[]>> {
  const moves = Map.groupBy(await movesOf(ctx, fundId, to), ({ partner }) => partner)
  return new Map([...moves].map(([partner, own]) => [partner, byDay(own)]))
}

/** Flows of one day as one, days on which they cancel out left out. */
export function byDay(moves: readonly CapitalFlow[]): CapitalFlow[] {
  const days = new Map<string, CapitalFlow>()
  for (const { date, contribution, distribution } of moves) {
    const day = days.get(date) ?? { date, contribution: 0, distribution: 0 }
    day.contribution += contribution
    day.distribution += distribution
    days.set(date, day)
  }
  return [...days.values()].filter(
    ({ contribution, distribution }) => contribution !== 0 || distribution !== 0,
  )
}

async function movesOf(
  ctx: Context,
  fundId: number,
  to: string,
): Promise<Array<CapitalFlow & { partner: number }>> {
  const accounts = [...(await accountsById(ctx, [fundId])).values()]
  const idsOf = (wanted: string) => accounts.filter(({ category }) => category === wanted).map(({ id }) => id)
  const [paid, returned] = [idsOf('capital_call'), new Set(idsOf('distribution'))]
  const rows = await ctx.db
    .selectFrom('gl_lines')
    .select(['date', 'account_id', 'partner_id'])
    // A line that strikes another out has its sides swapped: the plain difference takes both away.
    .select(sql<number>`sum(credit_minor - debit_minor)`.as('net'))
    .where('fund_account_id', '=', fundId)
    .where('date', '<=', to)
    .where('account_id', 'in', [...paid, ...returned])
    .groupBy(['date', 'account_id', 'partner_id'])
    .orderBy('date')
    .execute()
  return rows.map(({ date, account_id, partner_id, net }) => ({
    date,
    partner: partner_id ?? 0,
    // Postgres sums integers to a text.
    contribution: returned.has(account_id) ? 0 : Number(net),
    distribution: returned.has(account_id) ? 0 - Number(net) : 0,
  }))
}
