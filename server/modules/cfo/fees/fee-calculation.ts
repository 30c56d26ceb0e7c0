import { shift, turnover } from '../../../books/balances.ts'
import { accountsById } from '../../../books/chart.ts'
import type { FundRow } from '../../../books/fund-accounts.ts'
import { standingOf } from '../../../books/nav.ts'
import { commitmentsOf, findPartners } from '../../../books/partners.ts'
import { fromBit } from '../../../database/columns.ts'
import { addMonths, daysBetween, yearFraction } from '../../../finance/day-count.ts'
import { exactFee, type FeeBasis, offsetFee, segmentFee } from '../../../finance/management-fee.ts'
import { type Context, invalidField } from '../../../kernel/index.ts'
import { allocate, Exact, fromMinor, toMinor } from '../../../kernel/money.ts'
import type { FeePeriodInput, FeeResult, FeeTerms, feeBases, feeFrequencies } from './fee-schemas.ts'
import { lpTermsOf } from './lp-terms.ts'

type Exactly = InstanceType<typeof Exact>
type Base = (typeof feeBases)[number]

export const monthsOf: Record<(typeof feeFrequencies)[number], number> = {
  monthly: 1,
  quarterly: 3,
  semi_annual: 6,
  annual: 12,
}

/** What was accrued before: what a year's rounding and the offset go on from. */
export interface Accrued {
  exactGross: string
  gross: number
}

/** A fee in figures for people, with what is kept of it in minor units. */
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

/** A partner's commitment, and how much of the full fee it pays: at most 1, or more where its own rate is higher. */
interface Payer {
  lpId: number
  name: string
  commitment: number
  excluded: boolean
  discount: number
  ownRate: number | null
}

/**
 * The management fee of a period (semantics 4.7): cut at the step-downs, each part on its own base, rate and days;
 * side letters weigh each partner's base; at the fiscal year's end the roundings of the year are made good
 * (`yearToDate`); then minimum and maximum, the waiver, the offset (never below zero), and VAT.
 */
export async function computeFee(
  ctx: Context,
  fund: FundRow,
  terms: FeeTerms,
  input: FeePeriodInput,
  before: { yearToDate: readonly Accrued[]; broughtForward: number },
): Promise<Fee> {
  assertPeriod(terms, input)
  const { currency } = fund
  const payers = await payersOf(ctx, fund.id, input.period_end)
  const segments = []
  let weights: Exactly[] = payers.map(() => new Exact(0))
  for (const part of partsOf(terms, input)) {
    const base =
      input.base_amount === undefined
        ? await baseOf(ctx, fund, part.base, { asOf: shift(part.from, -1), until: input.period_end })
        : toMinor(input.base_amount, currency, 'base_amount')
    const shares = sharesOf(base, part.rate, payers)
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
  const gross = within(rounded + trueUp, terms, currency)
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
      partners: payers.map(({ lpId, name, commitment }, index) => ({
        lp_id: lpId,
        name,
        commitment: major(commitment),
        gross: major(grosses[index] as number),
        total: major((grosses[index] as number) - (reductions[index] as number) + (vats[index] as number)),
      })),
      assumptions: assumptionsOf(input, payers),
    },
  }
}

function assertPeriod(terms: FeeTerms, { period_start, period_end }: FeePeriodInput): void {
  if (period_end < period_start) throw invalidField('period_end', `must not be before ${period_start}`)
  if (daysBetween(period_start, period_end) > 366)
    throw invalidField('period_end', 'must be at most a year after period_start')
  if (terms.day_count !== 'period') return
  const due = shift(addMonths(period_start, monthsOf[terms.frequency]), -1)
  if (period_end !== due)
    throw invalidField('period_end', `must be ${due}: the fee is ${terms.frequency}, by whole periods`)
}

interface Part {
  from: string
  to: string
  base: Base
  rate: number
  days: number
  basis: FeeBasis
  /** Of a flat period that is cut: the part of its days. */
  part: number | Exactly
}

/** The period, cut where the terms change (and at the new year where the year's days count). */
function partsOf(terms: FeeTerms, { period_start, period_end }: FeePeriodInput): Part[] {
  const cuts = new Set([period_start])
  for (const { from_date } of terms.step_downs)
    if (from_date > period_start && from_date <= period_end) cuts.add(from_date)
  const newYear = `${period_end.slice(0, 4)}-01-01`
  if (terms.day_count === 'act/act' && newYear > period_start) cuts.add(newYear)
  const starts = [...cuts].sort()
  const whole = daysBetween(period_start, shift(period_end, 1))
  return starts.map((from, index) => {
    const next = starts[index + 1]
    const to = next === undefined ? period_end : shift(next, -1)
    const step = [...terms.step_downs]
      .sort((a, b) => (a.from_date < b.from_date ? -1 : 1))
      .findLast(({ from_date }) => from_date <= from)
    const actual = daysBetween(from, shift(to, 1))
    const days =
      terms.day_count === '30/360' ? Math.round(yearFraction(from, shift(to, 1), '30/360') * 360) : actual
    const part = terms.day_count === 'period' && starts.length > 1 ? new Exact(actual).dividedBy(whole) : 1
    return {
      from,
      to,
      days,
      part,
      basis: basisOf(terms, from),
      base: step?.base ?? terms.base,
      rate: step?.rate ?? terms.rate,
    }
  })
}

function basisOf({ day_count, frequency }: FeeTerms, from: string): FeeBasis {
  if (day_count === 'period') return { periodsPerYear: 12 / monthsOf[frequency] }
  if (day_count !== 'act/act') return { dayCount: day_count }
  const year = Number(from.slice(0, 4))
  const leap = daysBetween(`${year}-01-01`, `${year + 1}-01-01`) === 366
  return { dayCount: 'act/act', daysOfYear: leap ? 366 : 365 }
}

/** A base in minor units: the book as it stood at the end of `asOf`, commitments made by `until`. */
async function baseOf(
  ctx: Context,
  fund: FundRow,
  base: Base,
  { asOf, until }: { asOf: string; until: string },
): Promise<number> {
  if (base === 'nav') return Math.max(0, (await standingOf(ctx, fund.id, asOf)).nav)
  const committed = await committedTo(ctx, fund, until)
  if (base === 'committed') return committed
  const { invested, paidIn } = await investedIn(ctx, fund.id, asOf)
  return base === 'invested' ? invested : Math.max(0, invested + Math.max(0, committed - paidIn))
}

async function committedTo(ctx: Context, fund: FundRow, until: string): Promise<number> {
  const commitments = await commitmentsOf(ctx, fund.id, until)
  if (commitments.length === 0) return fund.committed_total_minor ?? 0
  return commitments.reduce((total, { amount_minor }) => total + amount_minor, 0)
}

/** Investments at cost (1310 and what details it), and what partners paid in (31xx), in minor units. */
async function investedIn(ctx: Context, fundId: number, asOf: string) {
  const accounts = await accountsById(ctx, [fundId])
  let [invested, paidIn] = [0, 0]
  for (const { account_id, debit, credit } of await turnover(ctx, { to: asOf }, [fundId])) {
    const category = accounts.get(account_id)?.category
    if (category === 'investment') invested += debit - credit
    if (category === 'capital_call') paidIn += credit - debit
  }
  return { invested: Math.max(0, invested), paidIn }
}

async function payersOf(ctx: Context, fundId: number, asOf: string): Promise<Payer[]> {
  const commitments = await commitmentsOf(ctx, fundId, asOf)
  const partners = await findPartners(
    ctx,
    commitments.map(({ lp_id }) => lp_id),
  )
  const letters = await lpTermsOf(ctx, fundId)
  return commitments.map(({ lp_id, amount_minor, excluded_from_fees }) => {
    const letter = letters.get(lp_id)
    return {
      lpId: lp_id,
      name: partners.get(lp_id)?.name ?? '',
      commitment: amount_minor,
      excluded: fromBit(excluded_from_fees) || (letter !== undefined && fromBit(letter.excluded_from_fees)),
      discount: letter?.fee_discount_pct ?? 0,
      ownRate: letter?.fee_rate ?? null,
    }
  })
}

/** The part of the base that each partner pays the full rate on. */
function sharesOf(base: number, rate: number, payers: readonly Payer[]): Exactly[] {
  const committed = sum(payers.map(({ commitment }) => new Exact(commitment)))
  return payers.map(({ commitment, excluded, discount, ownRate }) => {
    if (excluded || committed.isZero()) return new Exact(0)
    const own = ownRate === null || rate === 0 ? new Exact(1) : new Exact(ownRate).dividedBy(rate)
    return new Exact(base)
      .times(commitment)
      .dividedBy(committed)
      .times(own)
      .times(new Exact(1).minus(discount))
  })
}

/** What the year requires, less what was accrued and what this period was rounded to. */
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

const assumptionsOf = (input: FeePeriodInput, payers: readonly Payer[]): string[] => [
  input.base_amount === undefined
    ? 'Invested capital and net asset value are those at the end of the day before each part of the period.'
    : 'The base is the one given, for the whole period.',
  payers.length === 0
    ? 'No commitment is recorded: the fee is not split by partner.'
    : 'The fee is split by commitment: who is excluded or has a discount lowers the base, who came in within the period pays for all of it.',
]
