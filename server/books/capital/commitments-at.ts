import { sql } from 'kysely'
import { outsideByDefault } from '../../finance/capital-call.ts'
import type { Context } from '../../kernel/index.ts'
import { shift } from '../balances.ts'
import { accountsById } from '../chart.ts'
import { commitmentsOf } from '../partners.ts'

/** What a partner promised to a fund and what became of it by the end of a day, in minor units. */
export interface CommitmentAt {
  committed: number
  /** Contributed inside the commitment: by calls as they were issued less what was waived, or posted otherwise. */
  contributed: number
  /** Of what was distributed, that can be called again. */
  recallable: number
}

const CALLS = ['capital_call', 'capital_call_waiver']

/**
 * The commitments of a fund's partners at the end of a day, by partner. A call counts from the day it was posted on to
 * the day on which it was taken back, so that what was unfunded at the end of a period stays what it was. Partner 0 is
 * what was contributed for none.
 */
export async function commitmentsAt(
  ctx: Context,
  fundId: number,
  date: string,
): Promise<Map<number, CommitmentAt>> {
  const found = new Map<number, CommitmentAt>()
  const add = (partner: number, name: keyof CommitmentAt, amount: number) => {
    const one = found.get(partner) ?? { committed: 0, contributed: 0, recallable: 0 }
    one[name] += amount
    found.set(partner, one)
  }
  for (const { lp_id, amount_minor } of await commitmentsOf(ctx, fundId, date))
    add(lp_id, 'committed', amount_minor)
  for (const row of await called(ctx, fundId, date)) {
    if (row.taken_back !== null && row.taken_back <= date) continue
    // Waived on a day by its timestamp.
    const waived = row.waived_at !== null && row.waived_at < shift(date, 1) ? row.waived_inside_minor : 0
    add(row.lp_id, 'contributed', row.inside_minor - waived)
  }
  for (const { partner_id, net } of await postedOtherwise(ctx, fundId, date))
    add(partner_id ?? 0, 'contributed', Number(net))
  for (const row of await recallable(ctx, fundId, date))
    if (row.taken_back === null || row.taken_back > date) add(row.lp_id, 'recallable', row.recallable_minor)
  return found
}

function called({ db }: Context, fundId: number, date: string) {
  return db
    .selectFrom('capital_call_lines as line')
    .innerJoin('capital_calls as call', 'call.id', 'line.call_id')
    .innerJoin('gl_entries as entry', 'entry.id', 'call.entry_id')
    .leftJoin('gl_entries as reversal', 'reversal.reverses_id', 'entry.id')
    .select(['line.lp_id', 'line.inside_minor', 'line.waived_inside_minor', 'line.waived_at'])
    .select('reversal.date as taken_back')
    .where('call.fund_account_id', '=', fundId)
    .where('entry.date', '<=', date)
    .execute()
}

/** Partners' contributions that no call asked for: posted by hand, or brought over from another book. */
async function postedOtherwise(ctx: Context, fundId: number, date: string) {
  const accounts = [...(await accountsById(ctx, [fundId])).values()]
  const ids = accounts.filter(({ category }) => category === 'capital_call').map(({ id }) => id)
  return ctx.db
    .selectFrom('gl_lines as line')
    .innerJoin('gl_entries as entry', 'entry.id', 'line.entry_id')
    .leftJoin('gl_entries as original', 'original.id', 'entry.reverses_id')
    .select('line.partner_id')
    .select(sql<number>`sum(line.credit_minor - line.debit_minor)`.as('net'))
    .where('line.fund_account_id', '=', fundId)
    .where('line.date', '<=', date)
    .where('line.account_id', 'in', ids)
    .where('entry.source', 'not in', CALLS)
    .where(({ or, eb }) => or([eb('original.source', 'is', null), eb('original.source', 'not in', CALLS)]))
    .where(({ or, eb }) =>
      or([eb('line.ilpa_category', 'is', null), eb('line.ilpa_category', 'not in', [...outsideByDefault])]),
    )
    .groupBy('line.partner_id')
    .execute()
}

function recallable({ db }: Context, fundId: number, date: string) {
  return db
    .selectFrom('distribution_lines as line')
    .innerJoin('distributions as distribution', 'distribution.id', 'line.distribution_id')
    .leftJoin('gl_entries as reversal', 'reversal.reverses_id', 'distribution.entry_id')
    .select(['line.lp_id', 'line.recallable_minor', 'reversal.date as taken_back'])
    .where('distribution.fund_account_id', '=', fundId)
    .where('distribution.date', '<=', date)
    .where('line.recallable_minor', '>', 0)
    .execute()
}
