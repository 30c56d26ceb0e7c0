import { Exact } from '../../kernel/values/money.ts'
import { addMonths, daysBetween } from '../day-count.ts'

export type Exactly = InstanceType<typeof Exact>

/**
 * Compounding of a preferred return, always Act/365: `annual` by (1 + rate)^(days/365), `daily` by (1 +
 * rate/365)^days, `anniversary` by simple interest that is added to its base on each anniversary of the first
 * flow, `simple` by interest on capital alone.
 */
export const compoundings = ['annual', 'daily', 'anniversary', 'simple'] as const
export type Compounding = (typeof compoundings)[number]

export interface Hurdle {
  rate: number
  compounding: Compounding
}

/** Amounts owed under a hurdle, in minor units and fractions: the part that earns the return, and accrued return that does not. */
export interface Owed {
  base: Exactly
  due: Exactly
}

export const owedInAll = ({ base, due }: Owed): Exactly => base.plus(due)

export type Grow = (owed: Owed, from: string, to: string) => Owed

/**
 * Returns the growth of an amount owed under a hurdle from one day to a later one; anniversaries are those of
 * `first`. The factors are cached, since all partners need the same ones.
 */
export function growing(hurdle: Hurdle, first: string): Grow {
  const factors = new Map<number, Exactly>()
  const factor = (days: number): Exactly => {
    const known = factors.get(days) ?? factorOf(hurdle, days)
    factors.set(days, known)
    return known
  }
  return (owed, from, to) => {
    if (from >= to || owedInAll(owed).isZero()) return owed
    if (hurdle.compounding === 'simple') return earning(owed, hurdle.rate, from, to)
    if (hurdle.compounding === 'anniversary') return capitalising(owed, hurdle.rate, from, to, first)
    return { base: owed.base.times(factor(daysBetween(from, to))), due: owed.due }
  }
}

const factorOf = ({ rate, compounding }: Hurdle, days: number): Exactly =>
  compounding === 'daily'
    ? new Exact(rate).dividedBy(365).plus(1).pow(days)
    : new Exact(rate).plus(1).pow(new Exact(days).dividedBy(365))

const earning = ({ base, due }: Owed, rate: number, from: string, to: string): Owed => ({
  base,
  due: due.plus(base.times(rate).times(daysBetween(from, to)).dividedBy(365)),
})

function capitalising(owed: Owed, rate: number, from: string, to: string, first: string): Owed {
  let found = owed
  let at = from
  for (let year = 1; addMonths(first, 12 * year) <= to; year += 1) {
    const anniversary = addMonths(first, 12 * year)
    if (anniversary <= from) continue
    found = { base: owedInAll(earning(found, rate, at, anniversary)), due: new Exact(0) }
    at = anniversary
  }
  return earning(found, rate, at, to)
}
