import { Exact, minorDigits } from '../kernel/values/money.ts'

type Decimal = InstanceType<typeof Exact>

/** An amount in another currency at a rate (so much of `to` for one of `from`), half up. In and out: integer minor units. */
export const converted = (minor: number, rate: Decimal, from: string, to: string): number =>
  new Exact(minor)
    .times(rate)
    .times(new Exact(10).pow(minorDigits(to) - minorDigits(from)))
    .toDecimalPlaces(0)
    .toNumber()

/**
 * Computes the rate between two currencies from the amounts of each that one unit of a third buys: `to` for
 * one of `from`. Exact to 40 digits; results computed with it are rounded once.
 */
export const crossRate = (perFrom: Decimal, perTo: Decimal): Decimal => perTo.dividedBy(perFrom)

/** A currency balance and its cost, in integer minor units of each currency, with the same sign. */
export interface Holding {
  foreign: number
  cost: number
}

/**
 * Computes the disposal of a foreign currency holding at weighted average cost (IAS 21.28, ASC 830-20-35):
 * the cost of the part given away, or of the whole when all of it is. Any excess over the holding costs its
 * present worth (`worth`, in minor units of the book). The difference to `worth` is the realised exchange
 * gain.
 */
export function givenAway(
  { foreign, cost }: Holding,
  given: number,
  worth: number,
): { cost: number; gain: number } {
  const held = Math.min(Math.abs(foreign), given)
  const own =
    held === 0
      ? 0
      : new Exact(Math.abs(cost)).times(held).dividedBy(Math.abs(foreign)).toDecimalPlaces(0).toNumber()
  const beyond = new Exact(worth)
    .times(given - held)
    .dividedBy(given)
    .toDecimalPlaces(0)
    .toNumber()
  return { cost: own + beyond, gain: worth - own - beyond }
}
