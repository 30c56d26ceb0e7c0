import { Exact } from '../kernel/money.ts'
import { type DayCount, yearFraction } from './day-count.ts'

type Exactly = InstanceType<typeof Exact>

/** Amounts are integer minor units, rates fractions. */
export interface WaterfallTerms {
  hurdle: number
  carry: number
  /** The GP's part of the catch-up tier; 1 unless said otherwise. At or below `carry` there is none (hard hurdle). */
  catchUp?: number
}

export interface SinglePeriod extends WaterfallTerms {
  committed: number
  distributable: number
  years?: number
  compounding?: 'annual' | 'simple'
  /** What was paid in, where that is not all of the commitment. */
  contributed?: number
  /** Distributed before: the result is what the new money does on top of it. */
  priorDistributions?: number
}

export interface Tiers {
  returnOfCapital: number
  hurdlePaid: number
  catchUpGp: number
  catchUpLp: number
  splitLp: number
  splitGp: number
}

export interface WaterfallResult extends Tiers {
  hurdleDue: number
  lpTotal: number
  gpTotal: number
  unreturnedCapital: number
  hurdleShortfall: number
}

const whole = (value: Exactly) => value.toDecimalPlaces(0).toNumber()

/**
 * European (whole-fund) waterfall: capital, then the hurdle, then the catch-up, then the split; half up to the minor
 * unit tier by tier, the last LP share being the remainder. Rates are the caller's to check.
 */
export function europeanWaterfall(input: SinglePeriod): WaterfallResult {
  const capital = input.contributed ?? input.committed
  const hurdleDue = hurdleOf(capital, input)
  const prior = input.priorDistributions ?? 0
  const after = tiersOf(input, capital, hurdleDue, prior + input.distributable)
  const before = tiersOf(input, capital, hurdleDue, prior)
  const tiers = Object.fromEntries(
    Object.entries(after).map(([tier, amount]) => [tier, amount - before[tier as keyof Tiers]]),
  ) as unknown as Tiers
  return {
    ...tiers,
    hurdleDue,
    lpTotal: tiers.returnOfCapital + tiers.hurdlePaid + tiers.catchUpLp + tiers.splitLp,
    gpTotal: tiers.catchUpGp + tiers.splitGp,
    unreturnedCapital: capital - after.returnOfCapital,
    hurdleShortfall: hurdleDue - after.hurdlePaid,
  }
}

function hurdleOf(capital: number, { hurdle, years = 1, compounding = 'annual' }: SinglePeriod): number {
  const growth =
    compounding === 'annual' ? new Exact(1).plus(hurdle).pow(years).minus(1) : new Exact(hurdle).times(years)
  return whole(growth.times(capital))
}

function tiersOf(
  { carry, catchUp = 1 }: WaterfallTerms,
  capital: number,
  hurdleDue: number,
  distributed: number,
): Tiers {
  const returnOfCapital = Math.min(distributed, capital)
  const hurdlePaid = Math.min(distributed - returnOfCapital, hurdleDue)
  const rest = distributed - returnOfCapital - hurdlePaid
  const size =
    carry > 0 && catchUp > carry
      ? whole(new Exact(carry).times(hurdleDue).dividedBy(new Exact(catchUp).minus(carry)))
      : 0
  const inCatchUp = Math.min(rest, size)
  const catchUpGp = whole(new Exact(catchUp).times(inCatchUp))
  const inSplit = rest - inCatchUp
  const splitGp = whole(new Exact(carry).times(inSplit))
  return {
    returnOfCapital,
    hurdlePaid,
    catchUpGp,
    catchUpLp: inCatchUp - catchUpGp,
    splitLp: inSplit - splitGp,
    splitGp,
  }
}

export interface FundFlow {
  date: string
  contribution?: number
  distribution?: number
}

export interface DatedTiers {
  date: string
  /** What is owed to the LPs before and after that day's flows: capital and hurdle together. */
  balanceBefore: number
  balanceAfter: number
  /** Of the LPs' first money: what gives capital back, and what pays the hurdle. */
  returnOfCapital: number
  hurdlePaid: number
  catchUpGp: number
  catchUpLp: number
  splitLp: number
  splitGp: number
}

/**
 * The same over time, on cumulative figures. One running balance holds unreturned capital and unpaid hurdle: it grows
 * by (1 + hurdle)^(years between), contributions add to it and distributions reduce it first. Flows of one day count
 * contributions first.
 */
export function waterfallOverTime(
  flows: readonly FundFlow[],
  terms: WaterfallTerms & { dayCount?: DayCount },
): { periods: DatedTiers[]; lpTotal: number; gpTotal: number; contributed: number } {
  const ordered = [...flows].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
  const state = { owed: new Exact(0), capital: 0, contributed: 0, lp: 0, gp: 0, date: ordered[0]?.date ?? '' }
  const periods = ordered.map(flow => {
    const years = yearFraction(state.date, flow.date, terms.dayCount ?? 'act/365')
    state.owed = state.owed.times(new Exact(1).plus(terms.hurdle).pow(years))
    state.date = flow.date
    const before = whole(state.owed)
    state.owed = state.owed.plus(flow.contribution ?? 0)
    state.capital += flow.contribution ?? 0
    state.contributed += flow.contribution ?? 0
    const tiers = distribute(state, flow.distribution ?? 0, terms)
    return { date: flow.date, balanceBefore: before, ...tiers, balanceAfter: whole(state.owed) }
  })
  return { periods, lpTotal: state.lp, gpTotal: state.gp, contributed: state.contributed }
}

interface FundState {
  owed: Exactly
  capital: number
  contributed: number
  lp: number
  gp: number
}

function distribute(state: FundState, amount: number, { carry, catchUp = 1 }: WaterfallTerms): Tiers {
  const first = Math.min(amount, whole(state.owed))
  state.owed = Exact.max(0, state.owed.minus(first))
  // Rounding must not leave a fraction of a minor unit that grows until the next flow.
  if (whole(state.owed) === 0) state.owed = new Exact(0)
  const returnOfCapital = Math.min(first, state.capital)
  state.capital -= returnOfCapital
  state.lp += first
  const rest = amount - first
  const profit = state.lp - state.contributed + state.gp
  const size =
    carry > 0 && catchUp > carry
      ? Math.max(
          0,
          whole(new Exact(carry).times(profit).minus(state.gp).dividedBy(new Exact(catchUp).minus(carry))),
        )
      : 0
  const inCatchUp = Math.min(rest, size)
  const catchUpGp = whole(new Exact(catchUp).times(inCatchUp))
  const splitGp = whole(new Exact(carry).times(rest - inCatchUp))
  const splitLp = rest - inCatchUp - splitGp
  const catchUpLp = inCatchUp - catchUpGp
  state.lp += catchUpLp + splitLp
  state.gp += catchUpGp + splitGp
  return { returnOfCapital, hurdlePaid: first - returnOfCapital, catchUpGp, catchUpLp, splitLp, splitGp }
}

/**
 * What the GP owes back at the end (ILPA Principles 3.0): carry beyond its part of the profit, or what the LPs lack
 * of their hurdle where that is more; never more than was paid, nor than `cap` (after tax) where the agreement has it.
 */
export function clawback(input: {
  carryPaid: number
  totalProfit: number
  carry: number
  hurdleShortfall?: number
  cap?: number
}): number {
  const earned = whole(new Exact(input.carry).times(Math.max(0, input.totalProfit)))
  const due = Math.max(0, input.carryPaid - earned, input.hurdleShortfall ?? 0)
  return Math.min(due, input.carryPaid, input.cap ?? input.carryPaid)
}
