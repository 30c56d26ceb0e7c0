import { accountsById } from '../../../books/accounts/chart.ts'
import type { FundRow } from '../../../books/accounts/fund-account.ts'
import { turnover } from '../../../books/balances/balances.ts'
import { standingOf } from '../../../books/balances/nav.ts'
import { fundFiguresAt } from '../../../books/capital/figures/figures.ts'
import { capitalHistory } from '../../../books/capital/figures/history.ts'
import { findPartners } from '../../../books/partners/partners.ts'
import {
  changesOf,
  type Payer,
  payersOn,
  type Sharing,
  sharingOf,
  spansCutAt,
} from '../../../books/partners/sharing.ts'
import { inEffect, inEffectOrNext } from '../../../books/partners/term-versions.ts'
import { unfundedOf } from '../../../finance/capital-call.ts'
import { addMonths, daysBetween, yearFraction } from '../../../finance/day-count.ts'
import {
  exactFee,
  type FeeBasis,
  type FeeTerms,
  feeRateOn,
  offsetFee,
  segmentFee,
} from '../../../finance/management-fee.ts'
import { type Context, conflict, invalidField, sentence } from '../../../kernel/index.ts'
import { daysAfter } from '../../../kernel/values/days.ts'
import { allocate, Exact, fromMinor, toMinor } from '../../../kernel/values/money.ts'
import type { FeePeriodInput, FeeResult } from './fee-schemas.ts'

type Exactly = InstanceType<typeof Exact>
type Base = FeeTerms['base']

export const monthsOf: Record<FeeTerms['frequency'], number> = {
  monthly: 1,
  quarterly: 3,
  semi_annual: 6,
  annual: 12,
}

/** Earlier accruals, from which a year's rounding and the offset continue. */
export interface Accrued {
  exactGross: string
  gross: number
}

/** A fee in figures for people, and its stored amounts in minor units. */
export interface Fee {
  result: FeeResult
  gross: number
  total: number
  carryForward: number
  /** Before rounding, a decimal in minor units. */
  exactGross: string
  reductions: number
  vat: number
  partners: Array<{ lpId: number; gross: number; reductions: number; vat: number }>
}

/**
 * Computes the management fee of a period (semantics 4.7). The period is cut where its terms or a side letter
 * change, each part on its own base, rate and days, and side letters lower a partner's charge. The fiscal
 * year's end makes up for the year's roundings (`yearToDate`). Then follow minimum and maximum, the waiver,
 * the offset (never below zero), and VAT, by the terms at the period's beginning. `trial` are terms to try
 * instead of those agreed. 409 `no_fee_terms`.
 */
export async function computeFee(
  ctx: Context,
  fund: FundRow,
  input: FeePeriodInput,
  {
    trial,
    ...before
  }: { trial: FeeTerms | undefined; yearToDate: readonly Accrued[]; broughtForward: number },
): Promise<Fee> {
  const known = await sharingOf(ctx, fund.id)
  const sharing = trial ? { ...known, agreements: [{ id: 0, effective_from: null, terms: trial }] } : known
  const terms = inEffectOrNext(sharing.agreements, input.period_start)?.terms
  const parts = partsOf(sharing, input)
  if (!terms || parts.length === 0)
    throw conflict(
      'no_fee_terms',
      sentence`This fund has no fee terms for these dates: set them first, or send terms to try.`,
    )
  assertPeriod(terms, input)
  if (input.lp_ids && parts.some(({ base }) => base !== 'committed'))
    throw conflict(
      'no_back_fee',
      sentence`The fee of these days is not charged on commitments: who joins later shares it at the closing.`,
    )
  const { currency } = fund
  const paying = (day: string, rate?: number) => payersFor(sharing, input, { day, rate })
  const payers = paying(input.period_end)
  const partnerNames = await findPartners(
    ctx,
    payers.map(({ lpId }) => lpId),
  )
  const segments = []
  let weights: Exactly[] = payers.map(() => new Exact(0))
  for (const part of parts) {
    const ofPart = paying(part.from, part.rate)
    const base =
      input.base_amount === undefined
        ? await baseOf(ctx, fund, part.base, {
            asOf: daysAfter(part.from, -1),
            committed: committedBy(fund, ofPart),
          })
        : toMinor(input.base_amount, currency, 'base_amount')
    const shares = sharesOf(base, ofPart)
    const charged = payers.length === 0 ? new Exact(base) : sum(shares)
    const exact = exactFee({ base: charged, rate: part.rate, days: part.days }, part.basis).times(part.part)
    const fee =
      part.part === 1
        ? segmentFee({ base: charged, rate: part.rate, days: part.days }, part.basis)
        : exact.toDecimalPlaces(0).toNumber()
    weights = weights.map((weight, index) =>
      charged.isZero() ? weight : weight.plus(exact.times(shares[index] as Exactly).dividedBy(charged)),
    )
    segments.push({ ...part, charged, exact, fee })
  }
  const exactGross = sum(segments.map(({ exact }) => exact))
  const rounded = segments.reduce((total, { fee }) => total + fee, 0)
  // A minimum or maximum is of a period: it leaves nothing of the year to make good.
  const trued = terms.minimum === null && terms.maximum === null && isYearEnd(fund, input.period_end)
  const trueUp = trued ? trueUpOf(before.yearToDate, exactGross, rounded) : 0
  const gross = input.lp_ids ? rounded : within(rounded + trueUp, terms, currency)
  const waived = new Exact(terms.waiver_pct).times(gross).toDecimalPlaces(0).toNumber()
  const { offset, net, carryForward } = offsetFee({
    gross: gross - waived,
    transactionFees: toMinor(input.transaction_fees ?? 0, currency, 'transaction_fees'),
    offset: terms.offset_pct,
    broughtForward:
      input.brought_forward === undefined
        ? before.broughtForward
        : toMinor(input.brought_forward, currency, 'brought_forward'),
  })
  const vat = new Exact(terms.vat_pct).times(net).toDecimalPlaces(0).toNumber()
  const split = (amount: number) => (sum(weights).isZero() ? payers.map(() => 0) : allocate(amount, weights))
  const [grosses, reductions, vats] = [split(gross), split(waived + offset), split(vat)]
  const partners = payers.map(({ lpId }, index) => ({
    lpId,
    gross: grosses[index] as number,
    reductions: reductions[index] as number,
    vat: vats[index] as number,
  }))
  const major = (minor: number) => fromMinor(minor, currency)
  return {
    gross,
    total: net + vat,
    carryForward,
    exactGross: exactGross.toFixed(),
    reductions: waived + offset,
    vat,
    partners: sum(weights).isZero() ? [] : partners,
    result: {
      fund_account_id: fund.id,
      currency,
      period_start: input.period_start,
      period_end: input.period_end,
      terms,
      segments: segments.map(({ from, to, base, charged, rate, days, fee }) => ({
        from,
        to,
        base,
        base_amount: major(charged.toDecimalPlaces(0).toNumber()),
        rate,
        days,
        fee: major(fee),
      })),
      true_up: major(trueUp),
      gross: major(gross),
      waived: major(waived),
      offset: major(offset),
      carry_forward: major(carryForward),
      vat: major(vat),
      total: major(net + vat),
      partners: payers.map(({ lpId, commitment }, index) => ({
        lp_id: lpId,
        name: partnerNames.get(lpId)?.name ?? '',
        commitment: major(commitment),
        gross: major(grosses[index] as number),
        total: major((grosses[index] as number) - (reductions[index] as number) + (vats[index] as number)),
      })),
      assumptions: assumptionsOf(input, payers, parts.length),
    },
  }
}

/**
 * Returns who pays the fee of a day: partners admitted by the period's end, or those of a fee back to the
 * first closing.
 */
function payersFor(
  sharing: Sharing,
  { period_end, lp_ids: only }: FeePeriodInput,
  { day, rate }: { day: string; rate: number | undefined },
): Payer[] {
  if (!only) return payersOn(sharing, { day, until: period_end, rate })
  const until =
    sharing.commitments
      .map(({ admitted_on }) => admitted_on)
      .sort()
      .at(-1) ?? day
  return payersOn(sharing, { day, until, rate }).filter(({ lpId }) => only.includes(lpId))
}

function assertPeriod(terms: FeeTerms, { period_start, period_end }: FeePeriodInput): void {
  if (period_end < period_start)
    throw invalidField('period_end', sentence`must not be before ${period_start}`)
  if (daysBetween(period_start, period_end) > 366)
    throw invalidField('period_end', sentence`must be at most a year after period_start`)
  if (terms.day_count !== 'period') return
  const due = daysAfter(addMonths(period_start, monthsOf[terms.frequency]), -1)
  if (period_end !== due && !isStub(terms, { period_start, period_end }))
    throw invalidField(
      'period_end',
      sentence`must be ${due}: the fee is ${terms.frequency}, charged in whole periods`,
    )
}

/** Returns whether a period is what is left of one of the calendar year, as the first of a fund that closed within it. */
const isStub = (
  terms: FeeTerms,
  { period_start, period_end }: Pick<FeePeriodInput, 'period_start' | 'period_end'>,
) => lastFeeEnd(terms, period_end) === period_end && period_start > wholeFrom(terms, period_end)

/** The first day of the whole period that ends on a day. */
const wholeFrom = ({ frequency }: FeeTerms, end: string): string =>
  addMonths(daysAfter(end, 1), -monthsOf[frequency])

/** The last end of a fee period on or before a day, fee periods beginning with the calendar year. */
export function lastFeeEnd({ frequency }: FeeTerms, day: string): string {
  let end = `${Number(day.slice(0, 4)) - 1}-12-31`
  for (;;) {
    const next = daysAfter(addMonths(daysAfter(end, 1), monthsOf[frequency]), -1)
    if (next > day) return end
    end = next
  }
}

interface Part {
  from: string
  to: string
  base: Base
  rate: number
  days: number
  basis: FeeBasis
  /** For a flat period that is cut: the part of its days. */
  part: number | Exactly
}

/** The days that a fee is agreed for, cut where terms or letters change (and at the new year where its days count). */
function partsOf(sharing: Sharing, { period_start, period_end }: FeePeriodInput): Part[] {
  const period = { from: period_start, to: period_end }
  const actual = sharing.agreements.some(({ terms }) => terms.day_count === 'act/act')
  const newYear = actual ? [`${period_end.slice(0, 4)}-01-01`] : []
  const first = inEffect(sharing.agreements, period_end)?.terms
  const start =
    first && isStub(first, { period_start, period_end }) ? wholeFrom(first, period_end) : period_start
  const whole = daysBetween(start, daysAfter(period_end, 1))
  return spansCutAt(period, [...changesOf(sharing), ...newYear]).flatMap(({ from, to }) => {
    const terms = inEffect(sharing.agreements, from)?.terms
    if (!terms) return []
    const calendar = daysBetween(from, daysAfter(to, 1))
    const days =
      terms.day_count === '30/360'
        ? Math.round(yearFraction(from, daysAfter(to, 1), '30/360') * 360)
        : calendar
    const part = terms.day_count === 'period' && calendar < whole ? new Exact(calendar).dividedBy(whole) : 1
    return [{ from, to, days, part, basis: basisOf(terms, from), ...feeRateOn(terms, from) }]
  })
}

function basisOf({ day_count, frequency }: FeeTerms, from: string): FeeBasis {
  if (day_count === 'period') return { periodsPerYear: 12 / monthsOf[frequency] }
  if (day_count !== 'act/act') return { dayCount: day_count }
  const year = Number(from.slice(0, 4))
  const leap = daysBetween(`${year}-01-01`, `${year + 1}-01-01`) === 366
  return { dayCount: 'act/act', daysOfYear: leap ? 366 : 365 }
}

/** Returns a base in minor units: the book at the end of `asOf`, and the commitments by the period's end. */
async function baseOf(
  ctx: Context,
  fund: FundRow,
  base: Base,
  { asOf, committed }: { asOf: string; committed: number },
): Promise<number> {
  if (base === 'nav') return Math.max(0, (await standingOf(ctx, fund.id, asOf)).nav)
  if (base === 'committed') return committed
  const invested = await investedIn(ctx, fund.id, asOf)
  if (base === 'invested') return invested
  const { calledInside, recallable } = fundFiguresAt(await capitalHistory(ctx, fund.id), asOf)
  return invested + Math.max(0, unfundedOf(committed, calledInside, recallable))
}

/** Returns the commitments of the partners; for a fund without any, its account's size. */
const committedBy = (fund: FundRow, payers: readonly Payer[]): number =>
  payers.length === 0
    ? (fund.committed_total_minor ?? 0)
    : payers.reduce((total, { commitment }) => total + commitment, 0)

/** Returns investments at cost (1310 and its sub-accounts), in minor units. */
async function investedIn(ctx: Context, fundId: number, asOf: string): Promise<number> {
  const accounts = await accountsById(ctx, [fundId])
  const invested = (await turnover(ctx, { to: asOf }, [fundId])).reduce(
    (sum, { account_id, debit, credit }) =>
      sum + (accounts.get(account_id)?.category === 'investment' ? debit - credit : 0),
    0,
  )
  return Math.max(0, invested)
}

/** The part of the base that each partner pays the full rate on. */
function sharesOf(base: number, payers: readonly Payer[]): Exactly[] {
  const committed = sum(payers.map(({ commitment }) => new Exact(commitment)))
  return payers.map(({ charged }) =>
    committed.isZero() ? new Exact(0) : new Exact(base).times(charged).dividedBy(committed),
  )
}

/** Returns the year's fee, less accruals and this period's rounded amount. */
function trueUpOf(accrued: readonly Accrued[], exactGross: Exactly, rounded: number): number {
  const required = sum([...accrued.map(({ exactGross: exact }) => new Exact(exact)), exactGross])
  const posted = accrued.reduce((total, { gross }) => total + gross, 0)
  return required.toDecimalPlaces(0).toNumber() - posted - rounded
}

const isYearEnd = ({ fiscal_year_end }: FundRow, date: string) => date.slice(5) === fiscal_year_end

function within(fee: number, { minimum, maximum }: FeeTerms, currency: string): number {
  const least = minimum === null ? fee : Math.max(fee, toMinor(minimum, currency, 'terms.minimum'))
  return maximum === null ? least : Math.min(least, toMinor(maximum, currency, 'terms.maximum'))
}

const sum = (values: readonly Exactly[]): Exactly =>
  values.reduce<Exactly>((total, value) => total.plus(value), new Exact(0))

const assumptionsOf = (input: FeePeriodInput, payers: readonly Payer[], parts: number): string[] => [
  input.base_amount === undefined
    ? 'Invested capital and net asset value are those at the end of the day before each part of the period.'
    : 'The base is the one given, for the whole period.',
  payers.length === 0
    ? 'No commitment is recorded: the fee is not split by partner.'
    : 'The fee is split by commitment: who is excluded or has a discount lowers the base, who came in within the period pays for all of it.',
  ...(parts > 1
    ? ['Offset, waiver, minimum, maximum and VAT are those agreed at the beginning of the period.']
    : []),
]
