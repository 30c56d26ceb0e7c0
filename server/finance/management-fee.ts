import { Exact } from '../kernel/values/money.ts'
import type { DayCount } from './day-count.ts'

export const feeBases = ['committed', 'invested', 'nav', 'net_invested_plus_unfunded'] as const
export const feeFrequencies = ['monthly', 'quarterly', 'semi_annual', 'annual'] as const
export const feeDayCounts = ['act/365', 'act/360', '30/360', 'act/act', 'period'] as const

/** Management fee terms of a fund; rates and shares are fractions, amounts in major units. */
export interface FeeTerms {
  rate: number
  base: (typeof feeBases)[number]
  frequency: (typeof feeFrequencies)[number]
  timing: 'advance' | 'arrears'
  day_count: (typeof feeDayCounts)[number]
  step_downs: { from_date: string; rate: number; base: (typeof feeBases)[number] }[]
  offset_pct: number
  waiver_pct: number
  minimum: number | null
  maximum: number | null
  vat_pct: number
}

/** The rate a year and the base on a day: those of the last step-down that began by then, else the first ones. */
export function feeRateOn(
  { rate, base, step_downs }: FeeTerms,
  day: string,
): Pick<FeeTerms, 'rate' | 'base'> {
  const step = step_downs
    .toSorted((a, b) => (a.from_date < b.from_date ? -1 : 1))
    .findLast(({ from_date }) => from_date <= day)
  return step ?? { rate, base }
}

/** Amounts are integer minor units, rates fractions. */
export interface FeeSegment {
  /** A weighted base (partners who pay a part of the fee) need not be whole. */
  base: number | InstanceType<typeof Exact>
  rate: number
  /** Days of the segment, both ends included; not needed for a flat part of the year. */
  days?: number
}

/** The day count of a period's part of the year: by its days, or flat (a quarter is a quarter). */
export type FeeBasis =
  | { dayCount: Exclude<DayCount, 'act/act'> }
  | { dayCount: 'act/act'; daysOfYear: 365 | 366 }
  | { periodsPerYear: number }

/** The fee of one segment in minor units, not rounded. */
export const exactFee = ({ base, rate, days = 0 }: FeeSegment, basis: FeeBasis): InstanceType<typeof Exact> =>
  new Exact(base)
    .times(rate)
    .times('periodsPerYear' in basis ? 1 : days)
    .dividedBy('periodsPerYear' in basis ? basis.periodsPerYear : yearOf(basis))

/** The fee of one segment, half up to the minor unit. */
export const segmentFee = (segment: FeeSegment, basis: FeeBasis): number =>
  exactFee(segment, basis).toDecimalPlaces(0).toNumber()

const yearOf = (basis: Exclude<FeeBasis, { periodsPerYear: number }>) => {
  if (basis.dayCount === 'act/act') return basis.daysOfYear
  return basis.dayCount === 'act/365' ? 365 : 360
}

/** The fee of a period cut at its step-downs, each part with its own base, rate and days. */
export function periodFee(segments: readonly FeeSegment[], basis: FeeBasis) {
  const fees = segments.map(segment => segmentFee(segment, basis))
  return { segments: fees, fee: fees.reduce((sum, fee) => sum + fee, 0) }
}

/**
 * Returns the fees of the periods of one year: each rounded by itself, the last being the year's fee less
 * earlier postings, so that they sum to it.
 */
export function yearOfFees(segments: readonly FeeSegment[], basis: FeeBasis): number[] {
  const exact = segments.reduce<InstanceType<typeof Exact>>(
    (sum, segment) => sum.plus(exactFee(segment, basis)),
    new Exact(0),
  )
  const fees = segments.slice(0, -1).map(segment => segmentFee(segment, basis))
  const posted = fees.reduce((sum, fee) => sum + fee, 0)
  return segments.length === 0 ? [] : [...fees, exact.toDecimalPlaces(0).toNumber() - posted]
}

/** Takes the agreed part of transaction fees off a gross fee: never below zero, the excess carried forward. */
export function offsetFee(input: {
  gross: number
  transactionFees: number
  offset: number
  broughtForward?: number
}) {
  const available = new Exact(input.offset)
    .times(input.transactionFees)
    .toDecimalPlaces(0)
    .plus(input.broughtForward ?? 0)
    .toNumber()
  const offset = Math.min(input.gross, available)
  return { offset, net: input.gross - offset, carryForward: available - offset }
}
