import type { Selectable } from 'kysely'
import { feeAgreementsOf, recordFeeAgreement } from '../../../books/fee-agreements.ts'
import { type FundRow, findFund } from '../../../books/fund-accounts.ts'
import { effectiveFrom, inEffect, inEffectOrNext } from '../../../books/term-versions.ts'
import { fromJson, toJson } from '../../../database/columns.ts'
import type { Tables } from '../../../database/tables.ts'
import { type Context, conflict, invalidField } from '../../../kernel/index.ts'
import { fromMinor } from '../../../kernel/values/money.ts'
import { todayOf } from '../../../platform/office/today.ts'
import { type Accrued, computeFee, type Fee } from './fee-calculation.ts'
import { listFeePayments, payableOf } from './fee-payments.ts'
import type { FeeAgreementInput, FeeCalculationInput, FeePeriodInput, FeeResult } from './fee-schemas.ts'

export type CalculationRow = Selectable<Tables['fee_calculations']>
type Status = 'confirmed' | 'superseded' | 'posted' | 'reversed'

/** What a confirmed calculation keeps to be posted with: minor units, by partner where there are some. */
export interface Kept {
  result: FeeResult
  gross: number
  reductions: number
  vat: number
  partners: Fee['partners']
}

/** A fund's fee terms with its last calculations. */
export async function getFees(ctx: Context, fundId: number) {
  const fund = await findFund(ctx, fundId)
  const rows = await ctx.db
    .selectFrom('fee_calculations')
    .selectAll()
    .where('fund_account_id', '=', fundId)
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
  const outcomes = await outcomesOf(ctx, fundId)
  const agreements = await feeAgreementsOf(ctx, fundId)
  const current = inEffectOrNext(agreements, await todayOf(ctx))
  return {
    fund_account_id: fundId,
    terms: current?.terms ?? null,
    effective_from: current?.effective_from ?? null,
    document: current?.document ?? null,
    agreements: agreements.toReversed().map(({ org_id: _, fund_account_id: __, ...agreement }) => agreement),
    calculations: rows.map(row => present(row, outcomes)),
    payable: fromMinor(outcomes.payable, fund.currency),
    payments: await listFeePayments(ctx, fund),
  }
}

/**
 * Puts the whole of a fund's fee terms in place of what is in effect, from a day on; the first ones may begin on any
 * day. 409 `period_closed` for a day of a closed period.
 */
export async function putFees(
  ctx: Context,
  fundId: number,
  { effective_from, document = null, ...terms }: FeeAgreementInput,
) {
  const fund = await findFund(ctx, fundId)
  const dates = terms.step_downs.map(({ from_date }) => from_date)
  if (new Set(dates).size < dates.length) throw invalidField('step_downs', 'two begin on the same day')
  const agreements = await feeAgreementsOf(ctx, fundId)
  const from =
    agreements.length === 0 ? (effective_from ?? null) : effectiveFrom(fund, effective_from, agreements)
  await recordFeeAgreement(ctx, fundId, { terms, document, effectiveFrom: from })
  ctx.note({ effective_from: from, before: inEffect(agreements, from ?? '')?.terms ?? null, after: terms })
  return getFees(ctx, fundId)
}

/** The fee of a period by the fund's terms, or by terms to try; kept nowhere. */
export async function calculateFee(ctx: Context, fundId: number, input: FeeCalculationInput) {
  const { result } = await feeOf(ctx, await findFund(ctx, fundId), input)
  return { ...result, persisted: false as const }
}

/**
 * Freezes the fee of a period by the fund's own terms, to be posted by its id. One that was confirmed before for the
 * same days gives way; 409 `already_posted` when any of the days was accrued and that was not voided.
 */
export async function confirmFee(ctx: Context, fundId: number, input: FeePeriodInput) {
  const fund = await findFund(ctx, fundId)
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
  return presentCalculation(ctx, row)
}

/** 409 `already_posted` when any of these days was accrued. */
export async function assertNotAccrued(
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
    `The fee of ${accrued.period_start} to ${accrued.period_end} is accrued already: void that accrual to correct it.`,
    { calculation_id: accrued.id },
  )
}

async function feeOf(ctx: Context, fund: FundRow, { terms, ...input }: FeeCalculationInput): Promise<Fee> {
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
  return computeFee(ctx, fund, input, { trial: terms, yearToDate, broughtForward })
}

/**
 * A fee that a call asks for: the side-table of its notices, in major units, and what each partner pays of it, in minor
 * ones (undefined where nobody had committed yet). 422 at `path` without a calculation that stands.
 */
export async function feeToCall({ db }: Context, id: number, path: string) {
  const row = await db
    .selectFrom('fee_calculations')
    .selectAll()
    .where('id', '=', id)
    .where('status', 'in', ['confirmed', 'posted'])
    .executeTakeFirst()
  if (!row) throw invalidField(path, 'is not a confirmed or posted fee calculation of this office')
  const { result, partners } = fromJson<Kept>(row.result)
  const { segments, gross, waived, offset, vat, total } = result
  const fee = {
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
  return { fee, feeShares: partners.length === 0 ? undefined : paidBy(partners) }
}

function paidBy(partners: Kept['partners']): Map<number, number> {
  const paid = new Map<number, number>()
  for (const { lpId, gross, reductions, vat } of partners)
    paid.set(lpId, (paid.get(lpId) ?? 0) + gross - reductions + vat)
  return paid
}

/** What became of the calculations: taken back, or how much of them the manager was paid. */
interface Outcomes {
  voids: Map<number, Selectable<Tables['fee_voids']>>
  /** In minor units, by calculation. */
  paid: Map<number, number>
  /** Accrued and not paid yet, in minor units. */
  payable: number
}

/** A calculation as the API shows it. */
export async function presentCalculation(ctx: Context, row: CalculationRow) {
  return present(row, await outcomesOf(ctx, row.fund_account_id))
}

async function outcomesOf(ctx: Context, fundId: number): Promise<Outcomes> {
  const voids = await ctx.db
    .selectFrom('fee_voids as void')
    .innerJoin('fee_calculations as fee', 'fee.id', 'void.calculation_id')
    .selectAll('void')
    .where('fee.fund_account_id', '=', fundId)
    .execute()
  return { voids: new Map(voids.map(row => [row.calculation_id, row])), ...(await payableOf(ctx, fundId)) }
}

function present(row: CalculationRow, { voids, paid }: Outcomes) {
  const { result } = fromJson<Kept>(row.result)
  const taken = voids.get(row.id)
  return {
    ...result,
    id: row.id,
    status: row.status as Status,
    author: row.author,
    posted_on: row.posted_on,
    prior_period: row.posted_on !== null && row.posted_on > row.period_end,
    entry_id: row.entry_id,
    paid: fromMinor(paid.get(row.id) ?? 0, result.currency),
    voided_on: taken?.date ?? null,
    void_reason: taken?.reason ?? null,
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
}
