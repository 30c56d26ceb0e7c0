import { sql } from 'kysely'
import { type Context, conflict, sentence } from '../../kernel/index.ts'
import { CLOSING } from '../accounts/periods.ts'
import { type Days, type Turnover, turnover } from '../balances/balances.ts'
import { openProfit } from '../profit/profit.ts'
import { type Journalled, postJournal } from './journal.ts'
import type { JournalLine } from './lines.ts'

/**
 * Turnover as `turnover` has it, without what closing entries moved: the profit and loss of a period stays what it
 * was when the period is closed.
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

/** Lines that a closing entry may have. */
const MOST_LINES = 10_000

/**
 * Closes all profit and loss that is in a fund's book at the end of a day to the partners' allocated income (32xx), a
 * line for each partner and each line of the statement it belongs to (`ilpa_category`). Whose it is: `openProfit`.
 * Null when there is none. Without commitments it stays undivided.
 */
export async function postClosing(ctx: Context, fundId: number, date: string): Promise<Journalled | null> {
  const { open, shares } = await openProfit(ctx, fundId, date)
  if (open.length === 0 && shares.length === 0) return null
  const lines: JournalLine[] = [
    ...open.map(({ account_id, partner_id, debit, credit }) => ({
      accountId: account_id,
      partnerId: partner_id || null,
      ...sideOf(debit - credit),
    })),
    ...shares.map(({ partner, line, amount }) => ({
      code: '3200',
      partnerId: partner || null,
      ilpaCategory: line,
      ...sideOf(amount),
    })),
  ]
  if (lines.length > MOST_LINES)
    throw conflict(
      'too_many_lines',
      sentence`The closing entry has more than ${MOST_LINES} lines: close a shorter period.`,
    )
  return postJournal(ctx, {
    fundAccountId: fundId,
    date,
    reference: `CLOSE/${date}`,
    description: `Closing of the profit and loss through ${date}`,
    source: CLOSING,
    status: 'posted',
    lines,
  })
}

/** A line of so much, credit positive. */
const sideOf = (amount: number) => (amount > 0 ? { credit: amount } : { debit: 0 - amount })
