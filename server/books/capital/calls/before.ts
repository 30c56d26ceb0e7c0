import { sql } from 'kysely'
import type { Context } from '../../../kernel/index.ts'
import { accountsById } from '../../accounts/chart.ts'
import { BINDING } from '../../calls/states.ts'
import { RETURNED } from '../figures/history.ts'

/** Earlier calls and distributions of investors, in minor units, by investor; what came back unused is neither. */
export interface Before {
  contributions: ReadonlyMap<number, number>
  distributions: ReadonlyMap<number, number>
}

/**
 * Returns the partners' contributions and distributions as the book stood before an entry of it, or before
 * the next one where there is none yet. Later postings, cancellations and reversals do not change them.
 */
export async function beforeEntry(ctx: Context, fundId: number, entryId: number | null): Promise<Before> {
  const accounts = [...(await accountsById(ctx, [fundId])).values()]
  const idsOf = (wanted: string) => accounts.filter(({ category }) => category === wanted).map(({ id }) => id)
  const sums = async (category: string, which: 'all' | 'returned' = 'all') => {
    let query = ctx.db
      .selectFrom('gl_lines as line')
      .select('line.partner_id')
      .select(sql<number>`sum(line.credit_minor - line.debit_minor)`.as('net'))
      .$if(which === 'returned', some => some.where('line.ilpa_category', 'in', [...RETURNED]))
      .where('line.fund_account_id', '=', fundId)
      .where('line.account_id', 'in', idsOf(category))
      .where('line.partner_id', 'is not', null)
      .groupBy('line.partner_id')
    // Entries are written one after the other.
    if (entryId !== null) query = query.where('line.entry_id', '<', entryId)
    return new Map((await query.execute()).map(({ partner_id, net }) => [partner_id as number, Number(net)]))
  }
  const [called, distributed] = [await sums('capital_call'), await sums('distribution')]
  const returned = await sums('distribution', 'returned')
  const less = (some: ReadonlyMap<number, number>, sign: 1 | -1) =>
    new Map(
      [...new Set([...some.keys(), ...returned.keys()])].map(id => [
        id,
        sign * (some.get(id) ?? 0) + (returned.get(id) ?? 0),
      ]),
    )
  return { contributions: less(called, 1), distributions: less(distributed, -1) }
}

/** Earlier calls of investors without a fund, ordered by the moment of issue or creation. */
export async function beforeWithoutFund(
  { db }: Context,
  { at, callId = 0, distributionId }: { at: string; callId?: number; distributionId?: number },
): Promise<Before> {
  const calls = db
    .selectFrom('capital_call_lines as line')
    .innerJoin('capital_calls as call', 'call.id', 'line.call_id')
    .select('line.lp_id')
    .select(({ fn }) => fn.sum<number>('line.amount_minor').as('amount'))
    .where('call.fund_account_id', 'is', null)
    .where('call.status', 'in', BINDING)
    .where('call.issued_at', '<=', at)
    .where('call.id', '!=', callId)
    .groupBy('line.lp_id')
  let distributions = db
    .selectFrom('distribution_lines as line')
    .innerJoin('distributions as distribution', 'distribution.id', 'line.distribution_id')
    .select('line.lp_id')
    .select(({ fn }) => fn.sum<number>('line.amount_minor').as('amount'))
    .where('distribution.fund_account_id', 'is', null)
    .where('distribution.created_at', '<=', at)
    .where('distribution.type', '!=', 'withholding_tax')
    .groupBy('line.lp_id')
  if (distributionId !== undefined)
    distributions = distributions.where('distribution.id', '<', distributionId)
  const byLp = (rows: { lp_id: number; amount: number }[]) =>
    new Map(rows.map(({ lp_id, amount }) => [lp_id, Number(amount)]))
  return { contributions: byLp(await calls.execute()), distributions: byLp(await distributions.execute()) }
}
