import type { Selectable } from 'kysely'
import type { FundRow } from '../../../books/accounts/fund-account.ts'
import { findFund } from '../../../books/accounts/fund-accounts.ts'
import { callName, findCall } from '../../../books/calls/call-rows.ts'
import { isBuiltUpon } from '../../../books/capital/calls/calls.ts'
import { callsForFee, type FeeDue, type FundFeeDue, feeCalled, feeDueAt } from '../../../books/fees/due.ts'
import { feeAgreementsOf, recordFeeAgreement } from '../../../books/partners/fee-agreements.ts'
import { laterClosingsOf } from '../../../books/partners/joined-later.ts'
import { partnerNames } from '../../../books/partners/partners.ts'
import { effectiveFrom, inEffect, inEffectOrNext } from '../../../books/partners/term-versions.ts'
import { fromJson, fromJsonOrNull, toJson } from '../../../database/columns.ts'
import type { Tables } from '../../../database/tables.ts'
import { type Context, conflict, invalidField, sentence } from '../../../kernel/index.ts'
import { fromMinor } from '../../../kernel/values/money.ts'
import { todayOf } from '../../../platform/office/today.ts'
import { type Accrued, computeFee, type Fee } from './fee-calculation.ts'
import { listFeePayments } from './fee-payments.ts'
import type { FeeAgreementInput, FeeCalculationInput, FeePeriodInput, FeeResult } from './fee-schemas.ts'

export type CalculationRow = Selectable<Tables['fee_calculations']>
type Status = 'confirmed' | 'superseded' | 'posted' | 'reversed'

/** The stored calculation to post from: minor units, by partner where there are some. */
export interface Kept {
  result: FeeResult
  gross: number
  reductions: number
  vat: number
  partners: Fee['partners']
}

/**
 * Returns a fund's fee terms with its last calculations, and the fee due by the end of a day; today by
 * default.
 */
export async function getFees(ctx: Context, fundId: number, day?: string) {
  const fund = await findFund(ctx, fundId)
  const asOf = day ?? (await todayOf(ctx))
  const rows = await ctx.db
    .selectFrom('fee_calculations')
    .selectAll()
    .where('fund_account_id', '=', fundId)
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
  const outcomes = await outcomesOf(ctx, fundId, asOf)
  const agreements = await feeAgreementsOf(ctx, fundId)
  const current = inEffectOrNext(agreements, asOf)
  return {
    fund_account_id: fundId,
    terms: current?.terms ?? null,
    effective_from: current?.effective_from ?? null,
    document: current?.document ?? null,
    agreements: agreements.toReversed().map(({ org_id: _, fund_account_id: __, ...agreement }) => agreement),
    calculations: rows.map(row => present(row, outcomes)),
    as_of: asOf,
    ...(await presentDue(ctx, fund, outcomes.due)),
    payments: await listFeePayments(ctx, fund),
  }
}

async function presentDue(ctx: Context, { currency }: FundRow, due: FundFeeDue) {
  const names = await partnerNames(ctx.db, [...due.byPartner.keys()])
  const major = ({ computed, called, accrued, paid, payable }: FeeDue) => ({
    computed: fromMinor(computed, currency),
    called: fromMinor(called, currency),
    accrued: fromMinor(accrued, currency),
    paid: fromMinor(paid, currency),
    payable: fromMinor(payable, currency),
  })
  return {
    currency,
    ...major(due),
    payable_by_hand: fromMinor(due.byHand, currency),
    partners: [...due.byPartner].map(([lpId, own]) => ({
      lp_id: lpId,
      name: names.get(lpId) ?? '',
      ...major(own),
    })),
  }
}

/**
 * Replaces all of a fund's fee terms from a day on; the first ones may begin on any day. 409 `period_closed`
 * for a day of a closed period.
 */
export async function putFees(
  ctx: Context,
  fundId: number,
  { effective_from, document = null, ...terms }: FeeAgreementInput,
) {
  const fund = await findFund(ctx, fundId)
  const dates = terms.step_downs.map(({ from_date }) => from_date)
  if (new Set(dates).size < dates.length)
    throw invalidField('step_downs', sentence`two start on the same date`)
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
  const { lp_ids: backFor } = input
  if (backFor) await assertOwesBack(ctx, fund, { ...input, lp_ids: backFor })
  else await assertNotAccrued(ctx, fundId, input)
  const fee = await feeOf(ctx, fund, input)
  const replaced = (await overlapping(ctx, fundId, input, ['confirmed'])).filter(row =>
    backFor ? backForOf(row)?.some(id => backFor.includes(id)) : row.back_for === null,
  )
  const superseded =
    replaced.length === 0
      ? []
      : await ctx.db
          .updateTable('fee_calculations')
          .set({ status: 'superseded', updated_at: ctx.now })
          .where(
            'id',
            'in',
            replaced.map(({ id }) => id),
          )
          .returning('id')
          .execute()
  for (const { id } of superseded) await assertCallsKept(ctx, fundId, id)
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
      back_for: backFor === undefined ? null : toJson(backFor),
      author: ctx.principal.name,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return presentCalculation(ctx, row)
}

/** Throws 409 `fee_called` where a cancellable call asks for a calculation; a paid one stays as called. */
export async function assertCallsKept(ctx: Context, fundId: number, calculationId: number): Promise<void> {
  for (const id of await callsForFee(ctx, fundId, calculationId)) {
    const call = await findCall(ctx, id)
    if (!(await isBuiltUpon(ctx, call))) throw feeCalled(id, callName(call))
  }
}

const backForOf = ({ back_for }: Pick<CalculationRow, 'back_for'>) => fromJsonOrNull<number[]>(back_for)

interface FeeDays {
  period_start: string
  period_end: string
}

/** The calculations of these statuses that have some of these days. */
const overlapping = (
  { db }: Context,
  fundId: number,
  { period_start, period_end }: FeeDays,
  statuses: readonly Status[],
): Promise<CalculationRow[]> =>
  db
    .selectFrom('fee_calculations')
    .selectAll()
    .where('fund_account_id', '=', fundId)
    .where('status', 'in', [...statuses])
    .where('period_start', '<=', period_end)
    .where('period_end', '>=', period_start)
    .execute()

/**
 * Checks a fee back to the first closing, which is for investors left out of the accrued fee of these days.
 * 409 `already_posted` for one who bears some of it, 409 `fee_equalised` for one who made up for it at their
 * closing, 409 `not_accrued` where no fee is.
 */
export async function assertOwesBack(
  ctx: Context,
  fund: FundRow,
  { lp_ids, ...days }: FeeDays & { lp_ids: readonly number[] },
  exceptId = 0,
): Promise<void> {
  const accrued = (await overlapping(ctx, fund.id, days, ['posted'])).filter(({ id }) => id !== exceptId)
  if (accrued.every(({ back_for }) => back_for !== null))
    throw conflict(
      'not_accrued',
      sentence`No fee is accrued for these days yet: confirm the fee of the whole fund, which includes these investors.`,
    )
  const names = await partnerNames(ctx.db, [...lp_ids])
  for (const { id, result, period_start, period_end } of accrued)
    for (const { lpId, gross } of fromJson<Kept>(result).partners)
      if (gross !== 0 && lp_ids.includes(lpId))
        throw conflict(
          'already_posted',
          sentence`The fee of ${period_start} to ${period_end} already includes ${names.get(lpId) ?? lpId}.`,
          { calculation_id: id },
        )
  const equalised = (await laterClosingsOf(ctx, fund.id)).find(
    ({ voidedOn, leftOut, joined }) =>
      voidedOn === null && !leftOut.includes('management_fees') && lp_ids.some(id => joined.has(id)),
  )
  if (equalised)
    throw conflict(
      'fee_equalised',
      sentence`The management fees were equalised at the later closing of ${equalised.day}: leave them out of it to charge them back.`,
    )
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
    sentence`The fee of ${accrued.period_start} to ${accrued.period_end} is accrued already: void that accrual to correct it.`,
    { calculation_id: accrued.id },
  )
}

async function feeOf(ctx: Context, fund: FundRow, { terms, ...input }: FeeCalculationInput): Promise<Fee> {
  const posted = await ctx.db
    .selectFrom('fee_calculations')
    .select(['period_end', 'gross_minor', 'exact_gross_minor', 'carry_forward_minor'])
    .where('fund_account_id', '=', fund.id)
    .where('status', '=', 'posted')
    .where('back_for', 'is', null)
    .where('period_end', '<', input.period_start)
    .orderBy('period_end', 'desc')
    .limit(400)
    .execute()
  const yearStart = `${Number(input.period_end.slice(0, 4)) - 1}-${fund.fiscal_year_end}`
  if (input.lp_ids) return computeFee(ctx, fund, input, { trial: terms, yearToDate: [], broughtForward: 0 })
  const yearToDate: Accrued[] = posted
    .filter(({ period_end }) => period_end > yearStart)
    .map(row => ({ exactGross: row.exact_gross_minor, gross: row.gross_minor }))
  const broughtForward = posted[0]?.carry_forward_minor ?? 0
  return computeFee(ctx, fund, input, { trial: terms, yearToDate, broughtForward })
}

/** The side-table of a fee that a call asks for, in major units. 422 at `path` without a calculation that stands. */
export async function feeToCall({ db }: Context, id: number, path: string) {
  const row = await db
    .selectFrom('fee_calculations')
    .selectAll()
    .where('id', '=', id)
    .where('status', 'in', ['confirmed', 'posted'])
    .executeTakeFirst()
  if (!row) throw invalidField(path, sentence`is not a confirmed or posted fee calculation of this office`)
  const { result } = fromJson<Kept>(row.result)
  const { segments, gross, waived, offset, vat, total } = result
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

/** The status of calculations: reversed, or how much of them was called and paid. */
interface Outcomes {
  voids: Map<number, Selectable<Tables['fee_voids']>>
  due: FundFeeDue
}

/** A calculation as the API shows it. */
export async function presentCalculation(ctx: Context, row: CalculationRow) {
  return present(row, await outcomesOf(ctx, row.fund_account_id, await todayOf(ctx)))
}

async function outcomesOf(ctx: Context, fundId: number, day: string): Promise<Outcomes> {
  const voids = await ctx.db
    .selectFrom('fee_voids as void')
    .innerJoin('fee_calculations as fee', 'fee.id', 'void.calculation_id')
    .selectAll('void')
    .where('fee.fund_account_id', '=', fundId)
    .execute()
  return {
    voids: new Map(voids.map(row => [row.calculation_id, row])),
    due: await feeDueAt(ctx, fundId, day),
  }
}

function present(row: CalculationRow, { voids, due }: Outcomes) {
  const { result } = fromJson<Kept>(row.result)
  const taken = voids.get(row.id)
  const { called, paid } = due.byCalculation.get(row.id) ?? { called: 0, paid: 0 }
  return {
    ...result,
    id: row.id,
    back_for: backForOf(row),
    status: row.status as Status,
    author: row.author,
    posted_on: row.posted_on,
    prior_period: row.posted_on !== null && row.posted_on > row.period_end,
    entry_id: row.entry_id,
    called: fromMinor(called, result.currency),
    paid: fromMinor(paid, result.currency),
    voided_on: taken?.date ?? null,
    void_reason: taken?.reason ?? null,
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
}
