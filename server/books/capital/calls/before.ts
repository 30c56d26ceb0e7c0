import { sql } from 'kysely'
import { fromBit, fromJson } from '../../../database/columns.ts'
import type { Context } from '../../../kernel/index.ts'
import { accountsById } from '../../accounts/chart.ts'
import { BINDING } from '../../calls/states.ts'
import type { Moved } from '../../partners/transferred.ts'
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
  const returned = new Map(await sums('distribution', 'returned'))
  for (const { partner, amount } of await returnedTransferred(ctx, fundId, entryId))
    returned.set(partner, (returned.get(partner) ?? 0) + amount)
  const less = (some: ReadonlyMap<number, number>, sign: 1 | -1) =>
    new Map(
      [...new Set([...some.keys(), ...returned.keys()])].map(id => [
        id,
        sign * (some.get(id) ?? 0) + (returned.get(id) ?? 0),
      ]),
    )
  return { contributions: less(called, 1), distributions: less(distributed, -1) }
}

/**
 * Returns the capital returned unused that went over with interests by transfers posted before an entry, in minor units,
 * credit positive: below zero for the partner who took it over. Lines of a transfer do not tell it from other distributions.
 */
async function returnedTransferred(
  { db }: Context,
  fundId: number,
  entryId: number | null,
): Promise<{ partner: number; amount: number }[]> {
  const transfers = await db
    .selectFrom('interest_transfers')
    .select(['id', 'seller_id', 'buyer_id', 'entry_id', 'moved'])
    .where('fund_account_id', '=', fundId)
    .execute()
  if (transfers.length === 0) return []
  const carries = await db
    .selectFrom('transfer_carries as carry')
    .innerJoin('interest_transfers as transfer', 'transfer.id', 'carry.transfer_id')
    .select(['carry.entry_id', 'carry.moved', 'carry.on_void', 'transfer.seller_id', 'transfer.buyer_id'])
    .where('transfer.fund_account_id', '=', fundId)
    .execute()
  const moves = [...transfers.map(row => ({ ...row, on_void: 0 })), ...carries]
  const reversals = await db
    .selectFrom('gl_entries')
    .select(['id', 'reverses_id'])
    .where(
      'reverses_id',
      'in',
      moves.map(({ entry_id }) => entry_id ?? 0),
    )
    .execute()
  const reversedBy = new Map(reversals.map(({ id, reverses_id }) => [reverses_id, id]))
  const isBefore = (id: number | null | undefined) => id != null && (entryId === null || id < entryId)
  return moves
    .filter(({ entry_id }) => isBefore(entry_id) && !isBefore(reversedBy.get(entry_id)))
    .flatMap(({ seller_id, buyer_id, on_void, moved }) => {
      const { returned } = fromJson<Moved>(moved)
      const [from, to] = fromBit(on_void) ? [buyer_id, seller_id] : [seller_id, buyer_id]
      return [
        { partner: from, amount: returned },
        { partner: to, amount: -returned },
      ]
    })
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
