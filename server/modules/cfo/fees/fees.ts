import type { Selectable } from 'kysely'
import { type FundRow, findFund } from '../../../books/fund-accounts.ts'
import { postJournal } from '../../../books/journal.ts'
import type { JournalLine } from '../../../books/lines.ts'
import { fromJson, fromJsonOrNull, toJson } from '../../../database/columns.ts'
import type { Tables } from '../../../database/tables.ts'
import { type Context, conflict, invalidField } from '../../../kernel/index.ts'
import { type Accrued, computeFee, type Fee } from './fee-calculation.ts'
import type { FeeCalculationInput, FeePeriodInput, FeeResult, FeeTerms } from './fee-schemas.ts'

type CalculationRow = Selectable<Tables['fee_calculations']>
type Status = 'confirmed' | 'superseded' | 'posted' | 'reversed'

/** What a confirmed calculation keeps to be posted with: minor units, by partner where there are some. */
interface Kept {
  result: FeeResult
  gross: number
  reductions: number
  vat: number
  partners: Fee['partners']
}

/** A fund's fee terms with its last calculations. */
export async function getFees(ctx: Context, fundId: number) {
  await findFund(ctx, fundId)
  const rows = await ctx.db
    .selectFrom('fee_calculations')
    .selectAll()
    .where('fund_account_id', '=', fundId)
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
  return { fund_account_id: fundId, terms: await termsOf(ctx, fundId), calculations: rows.map(present) }
}

/** Puts the whole of a fund's fee terms in place of what was there. */
export async function putFees(ctx: Context, fundId: number, terms: FeeTerms) {
  await findFund(ctx, fundId)
  const dates = terms.step_downs.map(({ from_date }) => from_date)
  if (new Set(dates).size < dates.length) throw invalidField('step_downs', 'two begin on the same day')
  const wanted = { terms: toJson(terms), updated_at: ctx.now }
  const before = await termsOf(ctx, fundId)
  await ctx.db
    .insertInto('fee_terms')
    .values({ fund_account_id: fundId, ...wanted, created_at: ctx.now })
    .onConflict(oc => oc.columns(['org_id', 'fund_account_id']).doUpdateSet(wanted))
    .execute()
  ctx.note({ before, after: terms })
  return getFees(ctx, fundId)
}

/** The fee of a period by the fund's terms, or by terms to try; kept nowhere. */
export async function calculateFee(ctx: Context, fundId: number, input: FeeCalculationInput) {
  const { result } = await feeOf(ctx, await findFund(ctx, fundId), input)
  return { ...result, persisted: false as const }
}

/**
 * Freezes the fee of a period by the fund's own terms, to be posted by its id. One that was confirmed before for the
 * same days gives way; 409 `already_posted` when any of the days was accrued and that entry was not reversed.
 */
export async function confirmFee(ctx: Context, fundId: number, input: FeePeriodInput) {
  const fund = await findFund(ctx, fundId)
  await letGoOfReversed(ctx, fundId)
  await assertNotAccrued(ctx, fundId, input)
  const fee = await feeOf(ctx, fund, input)
  await ctx.db
    .updateTable('fee_calculations')
    .set({ status: 'superseded', updated_at: ctx.now })
    .where('fund_account_id', '=', fundId)
    .where('status', '=', 'confirmed')
    .where('period_start', '<=', input.period_end)
    .where('period_end', '>=', input.period_start)
    .execute()
  const { result, gross, reductions, vat, partners } = fee
  const kept: Kept = { result, gross, reductions, vat, partners }
  const row = await ctx.db
    .insertInto('fee_calculations')
    .values({
      fund_account_id: fundId,
      period_start: input.period_start,
      period_end: input.period_end,
      status: 'confirmed',
      gross_minor: gross,
      total_minor: fee.total,
      carry_forward_minor: fee.carryForward,
      exact_gross_minor: fee.exactGross,
      result: toJson(kept),
      author: ctx.principal.name,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return present(row)
}

/**
 * Accrues a confirmed fee: Dr 5100 the fee and its VAT, Cr 5110 what is waived and offset, Cr 2110 what is payable;
 * by partner where commitments are recorded. Once for each fund and period: again, it answers the same accrual.
 */
export async function postAccrual(
  ctx: Context,
  fundId: number,
  { calculation_id, date }: { calculation_id: number; date?: string | undefined },
) {
  await findFund(ctx, fundId)
  const found = await ctx.db
    .selectFrom('fee_calculations')
    .selectAll()
    .where('id', '=', calculation_id)
    .where('fund_account_id', '=', fundId)
    .executeTakeFirst()
  if (!found) throw invalidField('calculation_id', 'is not a confirmed calculation of this fund')
  const { period_start, period_end } = found
  const { result, ...kept } = fromJson<Kept>(found.result)
  const on = date ?? (result.terms.timing === 'advance' ? period_start : period_end)
  if (on < period_start || on > period_end)
    throw invalidField('date', `must be in the period, ${period_start} to ${period_end}`)
  const claimed = await claim(ctx, found, on)
  if (!claimed) return again(ctx, found)
  const lines = linesOf(kept)
  if (lines.length === 0)
    throw conflict('nothing_to_post', 'The fee of this period is zero: there is nothing to accrue.')
  const { entry } = await postJournal(ctx, {
    fundAccountId: fundId,
    date: on,
    reference: `MF/${period_start}/${period_end}`,
    description: `Management fee ${period_start} to ${period_end}`,
    source: 'management_fee',
    status: 'posted',
    lines,
  })
  const row = await ctx.db
    .updateTable('fee_calculations')
    .set({ entry_id: entry.id, updated_at: ctx.now })
    .where('id', '=', found.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return present(row)
}

/** Makes a confirmed calculation the accrual of its period; undefined when it is not confirmed any more. */
async function claim(ctx: Context, { id, ...row }: CalculationRow, on: string) {
  await assertNotAccrued(ctx, row.fund_account_id, row, id)
  return ctx.db
    .updateTable('fee_calculations')
    .set({ status: 'posted', posted_period: row.period_start, posted_on: on, updated_at: ctx.now })
    .where('id', '=', id)
    .where('status', '=', 'confirmed')
    .returning('id')
    .executeTakeFirst()
}

async function again(ctx: Context, { id }: CalculationRow) {
  const row = await ctx.db
    .selectFrom('fee_calculations')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (row.status === 'posted') return present(row)
  throw conflict('illegal_transition', 'A later calculation of this period was confirmed in its place.', {
    state: row.status,
    requested: 'posted',
    allowed: [],
  })
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

/** An accrual whose entry was reversed leaves its period free to be accrued anew. */
async function letGoOfReversed(ctx: Context, fundId: number): Promise<void> {
  await ctx.db
    .updateTable('fee_calculations')
    .set({ status: 'reversed', posted_period: null, updated_at: ctx.now })
    .where('fund_account_id', '=', fundId)
    .where('status', '=', 'posted')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('gl_entries as reversal')
          .select('reversal.id')
          .whereRef('reversal.reverses_id', '=', 'fee_calculations.entry_id'),
      ),
    )
    .execute()
}

async function assertNotAccrued(
  ctx: Context,
  fundId: number,
  { period_start, period_end }: { period_start: string; period_end: string },
  exceptId = 0,
): Promise<void> {
  const accrued = await ctx.db
    .selectFrom('fee_calculations')
    .select(['id', 'period_start', 'period_end'])
    .where('fund_account_id', '=', fundId)
    .where('status', '=', 'posted')
    .where('id', '<>', exceptId)
    .where('period_start', '<=', period_end)
    .where('period_end', '>=', period_start)
    .executeTakeFirst()
  if (!accrued) return
  throw conflict(
    'already_posted',
    `The fee of ${accrued.period_start} to ${accrued.period_end} is accrued already: reverse that entry to correct it.`,
    { calculation_id: accrued.id },
  )
}

async function feeOf(ctx: Context, fund: FundRow, { terms, ...input }: FeeCalculationInput): Promise<Fee> {
  const own = terms ?? (await termsOf(ctx, fund.id))
  if (!own) throw conflict('no_fee_terms', 'This fund has no fee terms: put them first, or send some to try.')
  const posted = await ctx.db
    .selectFrom('fee_calculations')
    .select(['period_end', 'gross_minor', 'exact_gross_minor', 'carry_forward_minor'])
    .where('fund_account_id', '=', fund.id)
    .where('status', '=', 'posted')
    .where('period_end', '<', input.period_start)
    .orderBy('period_end', 'desc')
    .limit(400)
    .execute()
  const yearStart = `${Number(input.period_end.slice(0, 4)) - 1}-${fund.fiscal_year_end}`
  const yearToDate: Accrued[] = posted
    .filter(({ period_end }) => period_end > yearStart)
    .map(row => ({ exactGross: row.exact_gross_minor, gross: row.gross_minor }))
  const broughtForward = posted[0]?.carry_forward_minor ?? 0
  return computeFee(ctx, fund, own, input, { yearToDate, broughtForward })
}

async function termsOf({ db }: Context, fundId: number): Promise<FeeTerms | null> {
  const row = await db
    .selectFrom('fee_terms')
    .select('terms')
    .where('fund_account_id', '=', fundId)
    .executeTakeFirst()
  return fromJsonOrNull<FeeTerms>(row?.terms ?? null)
}

/** The side-table of a notice that calls a fee: a calculation that stands, in major units; 422 at `path` without one. */
export async function feeTableOf({ db }: Context, id: number, path: string) {
  const row = await db
    .selectFrom('fee_calculations')
    .selectAll()
    .where('id', '=', id)
    .where('status', 'in', ['confirmed', 'posted'])
    .executeTakeFirst()
  if (!row) throw invalidField(path, 'is not a confirmed or posted fee calculation of this office')
  const { segments, gross, waived, offset, vat, total } = fromJson<Kept>(row.result).result
  return {
    calculation_id: row.id,
    fund_account_id: row.fund_account_id,
    period_start: row.period_start,
    period_end: row.period_end,
    segments: segments.map(({ from, to, base, base_amount, rate, fee }) => {
      return { from, to, base, base_amount, rate, fee }
    }),
    gross,
    waived,
    offset,
    vat,
    net: total,
  }
}

const present = (row: CalculationRow) => ({
  ...fromJson<Kept>(row.result).result,
  id: row.id,
  status: row.status as Status,
  author: row.author,
  posted_on: row.posted_on,
  entry_id: row.entry_id,
  created_at: row.created_at,
  updated_at: row.updated_at,
})
