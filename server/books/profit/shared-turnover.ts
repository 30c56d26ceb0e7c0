import { sql } from 'kysely'
import type { Context } from '../../kernel/index.ts'
import { CLOSING } from '../accounts/periods.ts'
import type { Turnover } from '../balances/balances.ts'
import { type Participation, weighIn } from '../calls/participation.ts'
import type { Span, Weights } from '../partners/sharing.ts'

/** Turnover of an account that is shared by the same weights. */
export interface SharedTurnover {
  row: Turnover
  weights: Weights
}

/**
 * The turnover of some days, each part with what partners weigh in it: what comes of a holding that not all take part in
 * alike by who does, the rest by the weights of the days.
 */
export async function sharedTurnover(
  ctx: Context,
  rows: readonly Turnover[],
  { span, weights, participation }: { span: Span; weights: Weights; participation: Participation },
): Promise<SharedTurnover[]> {
  const [first] = rows
  if (participation.size === 0 || !first) return rows.map(row => ({ row, weights }))
  const own = await netOfHoldings(ctx, first.fund_account_id, span, [...participation.keys()])
  return rows.flatMap(row => {
    const parts = row.partner_id > 0 ? [] : (own.get(row.account_id) ?? [])
    const apart = parts.map(({ holdingId, net }) => ({
      row: { ...row, debit: 0, credit: net },
      weights: weighIn(weights, participation.get(holdingId)),
    }))
    const net = parts.reduce((sum, part) => sum + part.net, 0)
    return [...apart, { row: { ...row, credit: row.credit - net }, weights }].filter(
      shared => shared.row.debit !== shared.row.credit,
    )
  })
}

/** What was posted for no partner on each account and holding in some days, credit positive; closings apart. */
async function netOfHoldings(
  { db }: Context,
  fundId: number,
  { from, to }: Span,
  holdingIds: readonly number[],
): Promise<Map<number, Array<{ holdingId: number; net: number }>>> {
  const rows = await db
    .selectFrom('gl_lines as line')
    .innerJoin('gl_entries as entry', 'entry.id', 'line.entry_id')
    .leftJoin('gl_entries as original', 'original.id', 'entry.reverses_id')
    .select(['line.account_id', 'line.investment_id'])
    // A line that strikes another out has its sides swapped: the plain difference takes both away.
    .select(sql<number>`sum(line.credit_minor - line.debit_minor)`.as('net'))
    .where('line.fund_account_id', '=', fundId)
    .where('line.investment_id', 'in', holdingIds)
    .where('line.partner_id', 'is', null)
    .where('line.date', '>=', from)
    .where('line.date', '<=', to)
    .where(({ fn, eb }) => eb(fn.coalesce('original.source', 'entry.source'), '!=', CLOSING))
    .groupBy(['line.account_id', 'line.investment_id'])
    .orderBy('line.account_id')
    .orderBy('line.investment_id')
    .execute()
  const nets = rows.map(row => ({
    accountId: row.account_id,
    holdingId: row.investment_id as number,
    net: Number(row.net),
  }))
  return Map.groupBy(
    nets.filter(({ net }) => net !== 0),
    ({ accountId }) => accountId,
  )
}
