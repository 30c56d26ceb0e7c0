import type { FundRow } from '../../../books/accounts/fund-account.ts'
import { findFund } from '../../../books/accounts/fund-accounts.ts'
import type { EntrySource } from '../../../books/journal/entry-records.ts'
import { later, postJournal, reverseJournal } from '../../../books/journal/journal.ts'
import type { JournalLine } from '../../../books/journal/lines.ts'
import { firstOpenDay } from '../../../books/partners/term-versions.ts'
import { fromJson, fromJsonOrNull } from '../../../database/columns.ts'
import { type Context, conflict, invalidField, notFound, sentence } from '../../../kernel/index.ts'
import {
  assertCallsKept,
  assertNotAccrued,
  assertOwesBack,
  type CalculationRow,
  type Kept,
  presentCalculation,
} from './fees.ts'

/** The source of the entries that accrue a fee. */
const SOURCE = 'management_fee'

/**
 * Accrues a confirmed fee: Dr 5100 the fee and its VAT, Cr 5110 waiver and offset, Cr 2110 the payable; by
 * partner where commitments are recorded. Once for each fund and period: a repetition returns the same
 * accrual. Where its day is closed it is a prior-period true-up, on the first open day.
 */
export async function postAccrual(
  ctx: Context,
  fundId: number,
  { calculation_id, date }: { calculation_id: number; date?: string | undefined },
) {
  const fund = await findFund(ctx, fundId)
  const found = await findCalculation(ctx, fundId, calculation_id)
  if (!found) throw invalidField('calculation_id', sentence`is not a confirmed calculation of this fund`)
  const { period_start, period_end } = found
  const { result, ...kept } = fromJson<Kept>(found.result)
  const on = accrualDay(fund, found, { timing: result.terms.timing, date })
  const claimed = await claim(ctx, fund, found, on)
  if (!claimed) return again(ctx, found)
  const lines = linesOf(kept)
  if (lines.length === 0)
    throw conflict('nothing_to_post', sentence`The fee for this period is zero: there is nothing to accrue.`)
  const back = found.back_for !== null
  const named = `Management fee ${period_start} to ${period_end}${back ? ', back to the first closing' : ''}`
  const { entry } = await postJournal(ctx, {
    fundAccountId: fundId,
    date: on,
    reference: `MF/${compact(period_start)}/${compact(period_end)}${back ? `/${found.id}` : ''}`,
    description: on > period_end ? `Prior-period true-up: ${named}` : named,
    source: SOURCE,
    status: 'posted',
    lines,
  })
  const row = await ctx.db
    .updateTable('fee_calculations')
    .set({ entry_id: entry.id, updated_at: ctx.now })
    .where('id', '=', found.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return presentCalculation(ctx, row)
}

/**
 * Reverses an accrual on an open day: the period can be accrued again, and payments to the manager count
 * against other accruals. 409 `illegal_transition` unless it is posted, 409 `fee_called` while a cancellable
 * call asks for it.
 */
export async function voidAccrual(
  ctx: Context,
  { account_id, calculation_id }: { account_id: number; calculation_id: number },
  { date, reason }: { date?: string | undefined; reason: string },
) {
  const fund = await findFund(ctx, account_id)
  const found = await findCalculation(ctx, account_id, calculation_id)
  if (!found) throw notFound()
  const row = await ctx.db
    .updateTable('fee_calculations')
    .set({ status: 'reversed', posted_period: null, updated_at: ctx.now })
    .where('id', '=', calculation_id)
    .where('status', '=', 'posted')
    .returningAll()
    .executeTakeFirst()
  if (!row)
    throw conflict(
      'illegal_transition',
      sentence`It is ${found.status}: only a posted accrual can be voided.`,
      {
        state: found.status,
        requested: 'reversed',
        allowed: [],
      },
    )
  await assertCallsKept(ctx, account_id, calculation_id)
  const posted = row.posted_on as string
  const on = date ?? later(posted, firstOpenDay(fund) ?? posted)
  if (on < posted) throw invalidField('date', sentence`must not be before the accrual, ${posted}`)
  const { entry } = await reverseJournal(ctx, row.entry_id as number, {
    date: on,
    source: SOURCE,
    description: `Management fee ${row.period_start} to ${row.period_end} voided`,
  })
  await ctx.db
    .insertInto('fee_voids')
    .values({
      calculation_id,
      date: on,
      reason,
      entry_id: entry.id,
      author: ctx.principal.name,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .execute()
  return presentCalculation(ctx, row)
}

/** The accruals that post entries. */
export const accrualEntries: EntrySource = {
  key: SOURCE,
  async recordsOf({ db }, entryIds) {
    const rows = await db
      .selectFrom('fee_calculations')
      .select(['id', 'fund_account_id', 'period_start', 'period_end', 'entry_id'])
      .where('entry_id', 'in', [...entryIds])
      .execute()
    return new Map(
      rows.map(({ id, fund_account_id, period_start, period_end, entry_id }) => [
        entry_id as number,
        {
          kind: SOURCE,
          id,
          name: sentence`the management fee of ${period_start} to ${period_end}`,
          page: `/funds/${fund_account_id}?tab=fees`,
          undo: {
            how: sentence`void the accrual`,
            path: `/api/v1/svc/cfo/accounts/${fund_account_id}/fees/${id}/void`,
          },
        },
      ]),
    )
  },
}

/** A day as references write it: `20260331`. */
const compact = (day: string): string => day.replaceAll('-', '')

const findCalculation = ({ db }: Context, fundId: number, id: number) =>
  db
    .selectFrom('fee_calculations')
    .selectAll()
    .where('id', '=', id)
    .where('fund_account_id', '=', fundId)
    .executeTakeFirst()

/** The day of an accrual: in its period, or on an open day after it where the usual day is closed. */
function accrualDay(
  fund: FundRow,
  { period_start, period_end }: CalculationRow,
  { timing, date }: { timing: 'advance' | 'arrears'; date: string | undefined },
): string {
  const usual = timing === 'advance' ? period_start : period_end
  const open = firstOpenDay(fund)
  const closed = open !== null && usual < open
  if (date === undefined) return closed ? open : usual
  if (date >= period_start && (date <= period_end || closed)) return date
  throw invalidField('date', sentence`must be in the period, ${period_start} to ${period_end}`)
}

/** Makes a confirmed calculation the accrual of its period; undefined when it is not confirmed any more. */
async function claim(ctx: Context, fund: FundRow, { id, ...row }: CalculationRow, on: string) {
  const backFor = fromJsonOrNull<number[]>(row.back_for)
  if (backFor) await assertOwesBack(ctx, fund, { ...row, lp_ids: backFor }, id)
  else await assertNotAccrued(ctx, row.fund_account_id, row, id)
  return ctx.db
    .updateTable('fee_calculations')
    .set({
      status: 'posted',
      posted_period: backFor ? `${row.period_start}/${id}` : row.period_start,
      posted_on: on,
      updated_at: ctx.now,
    })
    .where('id', '=', id)
    .where('status', '=', 'confirmed')
    .returning('id')
    .executeTakeFirst()
}

async function again(ctx: Context, { id, fund_account_id }: CalculationRow) {
  const row = (await findCalculation(ctx, fund_account_id, id)) as CalculationRow
  if (row.status === 'posted') return presentCalculation(ctx, row)
  throw conflict(
    'illegal_transition',
    row.status === 'reversed'
      ? sentence`This accrual was voided: confirm the fee of the period anew.`
      : sentence`A later calculation for this period was confirmed instead.`,
    { state: row.status, requested: 'posted', allowed: [] },
  )
}

function linesOf({ gross, reductions, vat, partners }: Omit<Kept, 'result'>): JournalLine[] {
  const parts = partners.length > 0 ? partners : [{ lpId: undefined, gross, reductions, vat }]
  const lines = parts.flatMap(part => [
    { code: '5100', debit: part.gross + part.vat, partnerId: part.lpId },
    { code: '5110', credit: part.reductions, partnerId: part.lpId },
  ])
  return [...lines, { code: '2110', credit: gross + vat - reductions }].filter(
    ({ debit = 0, credit = 0 }: JournalLine) => debit + credit > 0,
  )
}
