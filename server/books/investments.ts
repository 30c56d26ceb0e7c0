import { sql } from 'kysely'
import type { Context } from '../kernel/index.ts'
import { familyOf, type GlAccountRow } from './chart.ts'

/** Cost, and what it was marked up or down by: together an investment's fair value. */
const FAIR_VALUE = ['1310', '1320'] as const

/**
 * The fair value of each of a fund's investments at the end of a day (inclusive), in minor units, by investment; under
 * 0 what the lines assign to none.
 */
export async function fairValues(
  { db }: Context,
  fundAccountId: number,
  accounts: ReadonlyMap<number, GlAccountRow>,
  asOf: string,
): Promise<Map<number, number>> {
  const family = [...familyOf(accounts, FAIR_VALUE)]
  if (family.length === 0) return new Map()
  const rows = await db
    .selectFrom('gl_lines')
    .select('investment_id')
    .select(sql<number>`sum(debit_minor - credit_minor)`.as('value'))
    .where('fund_account_id', '=', fundAccountId)
    .where('date', '<=', asOf)
    .where('account_id', 'in', family)
    .groupBy('investment_id')
    .execute()
  return new Map(rows.map(({ investment_id, value }) => [investment_id ?? 0, Number(value)]))
}
