import { sql } from 'kysely'
import type { Context } from '../../kernel/index.ts'
import { CLOSING } from '../accounts/periods.ts'

/**
 * Returns the net movements of accounts by day up to the end of one, credit positive, in minor units; closing
 * entries are left out. A reversal counts on the day of what it reverses, so that an error is no movement.
 */
export async function datedMovements(
  { db }: Context,
  fundId: number,
  accountIds: readonly number[],
  to: string,
): Promise<{ date: string; amount: number }[]> {
  if (accountIds.length === 0) return []
  const rows = await db
    .selectFrom('gl_lines as line')
    .innerJoin('gl_entries as entry', 'entry.id', 'line.entry_id')
    .leftJoin('gl_entries as original', 'original.id', 'entry.reverses_id')
    .select(['line.date', 'original.date as original_date'])
    .select(sql<number>`sum(line.credit_minor - line.debit_minor)`.as('net'))
    .where('line.fund_account_id', '=', fundId)
    .where('line.account_id', 'in', accountIds)
    .where('line.date', '<=', to)
    .where('entry.source', '!=', CLOSING)
    .where(({ or, eb }) => or([eb('original.source', 'is', null), eb('original.source', '!=', CLOSING)]))
    .groupBy(['line.date', 'original.date'])
    .execute()
  const days = new Map<string, number>()
  for (const { date, original_date, net } of rows) {
    const day = original_date ?? date
    // Postgres sums integers to a text.
    days.set(day, (days.get(day) ?? 0) + Number(net))
  }
  return [...days]
    .filter(([, amount]) => amount !== 0)
    .map(([date, amount]) => ({ date, amount }))
    .sort((one, other) => (one.date < other.date ? -1 : 1))
}
