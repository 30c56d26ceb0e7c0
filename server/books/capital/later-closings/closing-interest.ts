import { sql } from 'kysely'
import type { Context } from '../../../kernel/index.ts'

/** Interest of later closings that a partner got, or (negative) paid, on a day; it is no part of the capital account. */
export interface ClosingInterest {
  partner: number
  date: string
  amount: number
}

/** Returns the equalisation interest of a fund's later closings, with its reversals; minor units. */
export async function closingInterest({ db }: Context, fundId: number): Promise<ClosingInterest[]> {
  const rows = await db
    .selectFrom('subsequent_closes as closing')
    .innerJoin('gl_entries as entry', join =>
      join.on(({ or, ref, eb }) =>
        or([
          eb('entry.id', '=', ref('closing.interest_entry_id')),
          eb('entry.reverses_id', '=', ref('closing.interest_entry_id')),
        ]),
      ),
    )
    .innerJoin('gl_lines as line', 'line.entry_id', 'entry.id')
    .select(['line.partner_id', 'line.date'])
    // The one who pays is debited (2200), and who gets it credited (1010).
    .select(sql<number>`sum(line.credit_minor - line.debit_minor)`.as('net'))
    .where('closing.fund_account_id', '=', fundId)
    .where('line.partner_id', 'is not', null)
    .groupBy(['line.partner_id', 'line.date'])
    .orderBy('line.date')
    .orderBy('line.partner_id')
    .execute()
  return rows.map(({ partner_id, date, net }) => ({
    partner: partner_id as number,
    date,
    amount: Number(net),
  }))
}

/** Returns each partner's equalisation interest between two days, inclusive. */
export function interestWithin(
  all: readonly ClosingInterest[],
  { from, to }: { from: string; to: string },
): Map<number, number> {
  const found = new Map<number, number>()
  for (const { partner, date, amount } of all)
    if (date >= from && date <= to) found.set(partner, (found.get(partner) ?? 0) + amount)
  return found
}

/** The interest that came with a refund, by partner; empty where it is none, or came without. */
export async function interestWith({ db }: Context, distributionId: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('subsequent_closes as closing')
    .innerJoin('gl_lines as line', 'line.entry_id', 'closing.interest_entry_id')
    .select(['line.partner_id', 'line.credit_minor'])
    .where('closing.distribution_id', '=', distributionId)
    .where('line.partner_id', 'is not', null)
    .where('line.credit_minor', '>', 0)
    .execute()
  return new Map(rows.map(({ partner_id, credit_minor }) => [partner_id as number, credit_minor]))
}
