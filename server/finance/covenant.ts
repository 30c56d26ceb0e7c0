import type { Decimal } from 'decimal.js'
import { Exact } from '../kernel/values/money.ts'

export const directions = ['max', 'min'] as const
/** `max`: the value shall not exceed the threshold; `min`: it shall not be less. */
export type Direction = (typeof directions)[number]

export const covenantStatuses = ['ok', 'watch', 'breach'] as const
export type CovenantStatus = (typeof covenantStatuses)[number]

/** The default watch band: compliant values within a tenth of the threshold are watched. */
export const WATCH_BAND = 0.1

export interface CovenantTerms {
  direction: Direction
  threshold: number
  /** The band of compliant values that are watched, as a fraction of the threshold. */
  band: number
  /** The watch band in the covenant's unit instead of a fraction; a threshold of 0 has only this one. */
  absoluteBand: number | null
}

export interface CovenantTest {
  status: CovenantStatus
  /** The distance to the threshold as a fraction of it, negative in breach, six decimals half up; null where the threshold is 0. */
  headroom: number | null
}

/**
 * Tests a value. At the threshold it is compliant ("shall not exceed", "not less than") and watched, and so
 * is a value within the band, its end included. Everything is compared as decimals: 3.6 against 4 with a band
 * of a tenth is `watch`.
 */
export function testCovenant(terms: CovenantTerms, value: number): CovenantTest {
  const threshold = new Exact(terms.threshold)
  const size = threshold.abs()
  const distance = distanceTo(terms.direction, threshold, new Exact(value))
  const band = terms.absoluteBand === null ? size.times(terms.band) : new Exact(terms.absoluteBand)
  const status = distance.lessThan(0) ? 'breach' : distance.lessThanOrEqualTo(band) ? 'watch' : 'ok'
  return { status, headroom: size.isZero() ? null : sixDecimals(distance.dividedBy(size)) }
}

const distanceTo = (direction: Direction, threshold: Decimal, value: Decimal): Decimal =>
  direction === 'max' ? threshold.minus(value) : value.minus(threshold)

/** Null beyond the range of a number, as for a threshold next to nothing. */
function sixDecimals(value: Decimal): number | null {
  const number = value.toDecimalPlaces(6).toNumber()
  return Number.isFinite(number) ? number : null
}

const rank: Record<CovenantStatus, number> = { ok: 0, watch: 1, breach: 2 }

/** Returns whether a covenant's status is worse than before; an untested one counts as compliant. */
export const isWorse = (after: CovenantStatus, before: CovenantStatus | null): boolean =>
  rank[after] > rank[before ?? 'ok']

export interface ScheduleStep {
  /** The first day (YYYY-MM-DD) of the threshold. */
  from: string
  threshold: number
}

/** The threshold on a day: that of the latest step that has begun, else the one the covenant started with. */
export function thresholdOn(
  { threshold, schedule }: { threshold: number; schedule: readonly ScheduleStep[] },
  day: string,
): number {
  let found: ScheduleStep | undefined
  for (const step of schedule)
    if (step.from <= day && (found === undefined || step.from > found.from)) found = step
  return found?.threshold ?? threshold
}

/** The inputs of a covenant's value; a ratio divides the first by the second. */
export interface CovenantInputs {
  /** The value itself, or the numerator: debt, cash flow. */
  numerator: number
  /** The denominator: EBITDA, debt service. Null if the value is no ratio. */
  denominator: number | null
  /** The scale of the ratio: 100 for a value in percent. Default: 1. */
  per?: number
}

export interface Shocked extends CovenantTest {
  /** The relative change of the shocked input: -0.2 is 20% less. */
  shock: number
  /** The covenant's value after it, to twelve decimals. */
  value: number
}

export interface BreachSimulation {
  /** One for each shock, in the order given. */
  shocks: Shocked[]
  /**
   * How far the shocked input may move before the threshold is passed, as a fraction of it, six decimals;
   * null where no movement passes it.
   */
  cushion: number | null
  /** The shocked input at the threshold, six decimals; null as above. */
  atThreshold: number | null
  /** How far the other input may move, in its own unit, six decimals; null without one. */
  capacity: number | null
}

/**
 * Shocks one input of a covenant and tests the result. With debt of 40, EBITDA of 10 and at most 5.0x, EBITDA
 * may fall by 20% to 8, or the debt grow by 10. Throws RangeError where a denominator is, or becomes, 0.
 */
export function simulateBreach(
  terms: CovenantTerms,
  inputs: CovenantInputs,
  shocked: 'numerator' | 'denominator',
  shocks: readonly number[],
): BreachSimulation {
  const top = new Exact(inputs.numerator)
  const below = inputs.denominator === null ? null : new Exact(inputs.denominator)
  // The threshold of the bare ratio; without a denominator it applies to the value itself.
  const per = below === null ? 1 : (inputs.per ?? 1)
  const threshold = new Exact(terms.threshold).dividedBy(per)
  const rows = shocks.map(shock => {
    const factor = new Exact(1).plus(shock)
    const value = ratio(
      shocked === 'numerator' ? top.times(factor) : top,
      shocked === 'denominator' ? (below?.times(factor) ?? null) : below,
    )
      .times(per)
      .toDecimalPlaces(12)
      .toNumber()
    return { shock, value, ...testCovenant(terms, value) }
  })
  const [mostTop, leastBelow] = [
    below === null ? threshold : threshold.times(below),
    below === null || threshold.isZero() ? null : top.dividedBy(threshold),
  ]
  const input = shocked === 'numerator' ? top : below
  const at = shocked === 'numerator' ? mostTop : leastBelow
  const other = shocked === 'numerator' ? leastBelow?.minus(below ?? 0) : mostTop.minus(top)
  return {
    shocks: rows,
    cushion:
      at && input && !input.isZero() ? sixDecimals(at.minus(input).abs().dividedBy(input.abs())) : null,
    atThreshold: at ? sixDecimals(at) : null,
    capacity: below !== null && other ? sixDecimals(other.abs()) : null,
  }
}

function ratio(top: Decimal, below: Decimal | null): Decimal {
  if (below === null) return top
  if (below.isZero()) throw new RangeError('The denominator is 0')
  return top.dividedBy(below)
}
