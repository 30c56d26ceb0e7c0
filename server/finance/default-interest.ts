import { Exact } from '../kernel/values/money.ts'
import { daysBetween } from './day-count.ts'

/** A change of what is owed: what came in, or was waived, on a day. Minor units. */
export interface Settled {
  date: string
  amount: number
}

/**
 * Simple interest on what is owed of a call from `from` until `to`, neither paid nor waived: amount x rate x days/365,
 * each day on what was still owed at its beginning. Rounded half up, once, to whole minor units.
 */
export function defaultInterest(
  owed: number,
  settled: readonly Settled[],
  from: string,
  to: string,
  rate: number,
) {
  const between = settled.filter(({ date }) => date > from && date < to)
  const ends = [...new Set(between.map(({ date }) => date)), to].sort()
  let begin = from
  let sum = new Exact(0)
  for (const end of ends) {
    const balance = settled.reduce((left, { date, amount }) => left - (date <= begin ? amount : 0), owed)
    sum = sum.plus(new Exact(Math.max(0, balance)).times(Math.max(0, daysBetween(begin, end))))
    begin = end
  }
  return sum.times(rate).dividedBy(365).toDecimalPlaces(0).toNumber()
}
