import { Exact } from '../kernel/values/money.ts'
import { daysBetween } from './day-count.ts'

/** A reduction of the amount due: a payment or a waiver on a day. Minor units. */
export interface Settled {
  date: string
  amount: number
}

/** A yearly rate, a fraction, from a day on. */
export interface RateFrom {
  from: string
  rate: number
}

/** The rate of a day, of rates in the order in which they begin; the last of those that begin alike. */
export const rateOn = (rates: readonly RateFrom[], day: string): number =>
  rates.findLast(({ from }) => from <= day)?.rate ?? 0

/**
 * Computes simple interest on the unpaid amount of a call from `from` until `to`: amount x rate x days/365,
 * each day on the amount due at its beginning and at the rate of that day. Rounded half up, once, to whole
 * minor units.
 */
export function defaultInterest(
  owed: number,
  settled: readonly Settled[],
  from: string,
  to: string,
  rates: readonly RateFrom[],
): number {
  const cuts = [...settled.map(({ date }) => date), ...rates.map(one => one.from)]
  const between = cuts.filter(date => date > from && date < to)
  const ends = [...new Set(between), to].sort()
  let begin = from
  let sum = new Exact(0)
  for (const end of ends) {
    const balance = settled.reduce((left, { date, amount }) => left - (date <= begin ? amount : 0), owed)
    const days = Math.max(0, daysBetween(begin, end))
    sum = sum.plus(new Exact(Math.max(0, balance)).times(days).times(rateOn(rates, begin)))
    begin = end
  }
  return sum.dividedBy(365).toDecimalPlaces(0).toNumber()
}
