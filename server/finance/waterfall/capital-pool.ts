import { Exact } from '../../kernel/values/money.ts'
import { type Exactly, type Grow, growing, type Hurdle, type Owed, owedInAll } from './hurdle.ts'

/** A further hurdle: from where the partner has this rate of return, or this multiple of its capital, another carry. */
export interface FurtherHurdle {
  irr?: number | undefined
  multiple?: number | undefined
  carry: number
}

/** Terms of a class of partners; rates are fractions. */
export interface ClassTerms {
  preferred: Hurdle
  /** The GP's part beyond the preferred return; 0 of a class that bears none. */
  carry: number
  /** The GP's part of the catch-up; at or below `carry` there is none (hard hurdle). */
  catchUp: number
  /** In the order in which they are reached. */
  further: readonly FurtherHurdle[]
}

/**
 * Capital of one partner and its return, in minor units and their fractions: unreturned capital, the amount
 * owed with the preferred return, and the shortfall to each rate of return (negative beyond it).
 */
export interface Pool {
  capital: Exactly
  preferred: Owed
  untilIrr: readonly Exactly[]
}

export const NOTHING = new Exact(0)

/** Capital paid in now. */
export const poolOf = (amount: number, { further }: ClassTerms): Pool => {
  const capital = new Exact(amount)
  return { capital, preferred: { base: capital, due: NOTHING }, untilIrr: further.map(() => capital) }
}

const combined = (a: Pool, b: Pool, of: (a: Exactly, b: Exactly) => Exactly): Pool => ({
  capital: of(a.capital, b.capital),
  preferred: { base: of(a.preferred.base, b.preferred.base), due: of(a.preferred.due, b.preferred.due) },
  untilIrr: a.untilIrr.map((owed, at) => of(owed, b.untilIrr[at] as Exactly)),
})

export const added = (a: Pool, b: Pool): Pool => combined(a, b, (one, other) => one.plus(other))
export const scaled = (pool: Pool, fraction: Exactly): Pool =>
  combined(pool, pool, one => one.times(fraction))

/** Money that the partner received, of whatever tier, is that much less to each rate of return. */
export const received = (pool: Pool, amount: number): Pool => ({
  ...pool,
  untilIrr: pool.untilIrr.map(owed => owed.minus(amount)),
})

/** Capital returned earns no more. */
export const returned = ({ capital, preferred: { base, due }, untilIrr }: Pool, amount: number): Pool => ({
  capital: withoutDust(capital.minus(amount)),
  preferred: { base: withoutDust(base.minus(amount)), due },
  untilIrr,
})

/** The preferred return that is owed beyond the capital. */
export const preferredIn = ({ capital, preferred }: Pool): Exactly => owedInAll(preferred).minus(capital)

/** Returns the pool after paying preferred return: first the part that earns none itself. */
export const preferredPaid = (pool: Pool, amount: number): Pool => {
  const { base, due } = pool.preferred
  const ofDue = Exact.min(due, amount)
  const left = { base: withoutDust(base.minus(new Exact(amount).minus(ofDue))), due: due.minus(ofDue) }
  return { ...pool, preferred: wholeUnits(owedInAll(left)) === 0 ? { base: NOTHING, due: NOTHING } : left }
}

export const wholeUnits = (value: Exactly): number => value.toDecimalPlaces(0).toNumber()

/** Rounding must not leave a fraction of a minor unit that grows until the next flow. */
const withoutDust = (value: Exactly): Exactly => (wholeUnits(value) === 0 ? NOTHING : value)

/** Returns the growth of a class's pools from one day to a later one. */
export function poolsGrowing({ preferred, further }: ClassTerms, first: string) {
  const byPreferred = growing(preferred, first)
  const byIrr = further.map(({ irr = 0 }) => growing({ rate: irr, compounding: 'annual' }, first))
  return (pool: Pool, from: string, to: string): Pool => {
    if (from === to) return pool
    return {
      capital: pool.capital,
      preferred: byPreferred(pool.preferred, from, to),
      untilIrr: pool.untilIrr.map((owed, at) => alone(byIrr[at] as Grow, owed, from, to)),
    }
  }
}

const alone = (grow: Grow, base: Exactly, from: string, to: string): Exactly =>
  grow({ base, due: NOTHING }, from, to).base
