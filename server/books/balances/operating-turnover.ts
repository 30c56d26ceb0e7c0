import { sql } from 'kysely'
import type { Context } from '../../kernel/index.ts'
import { CLOSING } from '../accounts/periods.ts'
import { type Days, type Turnover, turnover } from './balances.ts'

/**
 * Returns `turnover` without closing entries, so that the profit and loss of a period is unchanged when the
 * period is closed.
 */
export async function operatingTurnover(
  ctx: Context,
  days: Days,
  fundIds: readonly number[],
): Promise<Turnover[]> {
  const rows = await turnover(ctx, days, fundIds)
  const closed = await closingTurnover(ctx, days, fundIds)
  if (closed.size === 0) return rows
  return rows.map(row => {
    const part = closed.get(`${row.account_id} ${row.partner_id}`)
    return part ? { ...row, debit: row.debit - part.debit, credit: row.credit - part.credit } : row
  })
}

async function closingTurnover({ db }: Context, { from, to }: Days, fundIds: readonly number[]) {
  const side = (normal: string, voided: string) =>
    sql<number>`sum(case when line.is_void = 1 then 0 - ${sql.ref(voided)} else ${sql.ref(normal)} end)`
  let query = db
    .selectFrom('gl_entries as entry')
    .innerJoin('gl_lines as line', 'line.entry_id', 'entry.id')
    .leftJoin('gl_entries as original', 'original.id', 'entry.reverses_id')
    .select(['line.account_id', 'line.partner_id'])
    .select([
      side('line.debit_minor', 'line.credit_minor').as('debit'),
      side('line.credit_minor', 'line.debit_minor').as('credit'),
    ])
    .where('entry.fund_account_id', 'in', fundIds)
    .where(({ or, eb }) => or([eb('entry.source', '=', CLOSING), eb('original.source', '=', CLOSING)]))
    .groupBy(['line.account_id', 'line.partner_id'])
  if (from !== undefined) query = query.where('entry.date', '>=', from)
  if (to !== undefined) query = query.where('entry.date', '<=', to)
  const rows = await query.execute()
  return new Map(
    // Postgres sums integers to a text.
    rows.map(row => [
      `${row.account_id} ${row.partner_id ?? 0}`,
      { debit: Number(row.debit), credit: Number(row.credit) },
    ]),
  )
}
