import { Exact } from '../../kernel/values/money.ts'
import { type ClassTerms, wholeUnits } from './capital-pool.ts'
import type { Tier } from './partner-account.ts'
import { type FundDay, type FundEvent, partnersWaterfall } from './partners.ts'

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
  /** Paid-in capital, if less than the commitment. */
  contributed?: number
  /** Earlier distributions: the result is the effect of the new money on top of them. */
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
  return wholeUnits(growth.times(capital))
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
      ? wholeUnits(new Exact(carry).times(hurdleDue).dividedBy(new Exact(catchUp).minus(carry)))
      : 0
  const inCatchUp = Math.min(rest, size)
  const catchUpGp = wholeUnits(new Exact(catchUp).times(inCatchUp))
  const inSplit = rest - inCatchUp
  const splitGp = wholeUnits(new Exact(carry).times(inSplit))
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

export interface DatedTiers extends Tiers {
  date: string
  /** Owed to the LPs before and after that day's flows: capital and hurdle together. */
  balanceBefore: number
  balanceAfter: number
}

/**
 * The waterfall over time, on cumulative figures: that of one partner whose hurdle compounds annually. One
 * balance holds unreturned capital and unpaid hurdle: it grows by (1 + hurdle)^(days/365), contributions add
 * to it and distributions reduce it first. All flows of a day are one, its contributions before its
 * distributions: one period for each day, whatever the order of the rows.
 */
export function waterfallOverTime(
  flows: readonly FundFlow[],
  { hurdle, carry, catchUp = 1 }: WaterfallTerms,
): { periods: DatedTiers[]; lpTotal: number; gpTotal: number; contributed: number } {
  const terms: ClassTerms = {
    preferred: { rate: hurdle, compounding: 'annual' },
    carry,
    catchUp,
    further: [],
  }
  const { days, partners } = partnersWaterfall({
    style: 'european',
    partners: [{ terms, commitment: 1 }],
    events: flows.flatMap(({ date, contribution = 0, distribution = 0 }): FundEvent[] => [
      { date, kind: 'contribution', amount: contribution },
      { date, kind: 'distribution', amount: distribution },
    ]),
    escrow: 0,
    carryTax: 0,
    end: flows.reduce((last, { date }) => (date > last ? date : last), ''),
  })
  const gpTotal = days.reduce((sum, { tiers }) => sum + gpOf(tiers), 0)
  const distributed = days.reduce((sum, day) => sum + day.distributed, 0)
  return {
    periods: days.map(inTiers),
    lpTotal: distributed - gpTotal,
    gpTotal,
    contributed: partners.reduce((sum, one) => sum + one.contributed, 0),
  }
}

const gpOf = (tiers: readonly Tier[]) => tiers.reduce((sum, { gp }) => sum + gp, 0)

function inTiers({ date, owedBefore, owedAfter, tiers }: FundDay): DatedTiers {
  const [capital, preferred, catchUp, split] = tiers as [Tier, Tier, Tier, Tier]
  return {
    date,
    balanceBefore: owedBefore,
    balanceAfter: owedAfter,
    returnOfCapital: capital.lp,
    hurdlePaid: preferred.lp,
    catchUpGp: catchUp.gp,
    catchUpLp: catchUp.lp,
    splitLp: split.lp,
    splitGp: split.gp,
  }
}

/**
 * Returns the GP's clawback at the end (ILPA Principles 3.0): carry beyond its part of the profit, or the
 * LPs' shortfall of their hurdle where that is more. It never exceeds the carry paid, nor `cap` (after tax)
 * where the agreement has one.
 */
export function clawback(input: {
  carryPaid: number
  totalProfit: number
  carry: number
  hurdleShortfall?: number
  cap?: number
}): number {
  const earned = wholeUnits(new Exact(input.carry).times(Math.max(0, input.totalProfit)))
  const due = Math.max(0, input.carryPaid - earned, input.hurdleShortfall ?? 0)
  return Math.min(due, input.carryPaid, input.cap ?? input.carryPaid)
}
