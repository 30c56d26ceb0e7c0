import { daysBetween } from '../../server/finance/day-count.ts'
import type { ClassTerms } from '../../server/finance/waterfall/capital-pool.ts'
import { Exact } from '../../server/kernel/values/money.ts'

type Exactly = InstanceType<typeof Exact>
interface Flow {
  date: string
  amount: number | Exactly
}

const factors = new Map<string, Exactly>()
/** (1 + rate)^(days/365). */
function factor(rate: number, days: number): Exactly {
  const key = `${rate} ${days}`
  const known = factors.get(key) ?? new Exact(1 + rate).pow(new Exact(days).dividedBy(365))
  factors.set(key, known)
  return known
}

const sum = (flows: readonly Flow[]) => flows.reduce((all, { amount }) => all.plus(amount), new Exact(0))
/** Returns the value of flows on a day at a yearly rate, Act/365. */
export const futureValue = (flows: readonly Flow[], rate: number, day: string) =>
  flows.reduce(
    (all, one) => all.plus(factor(rate, daysBetween(one.date, day)).times(one.amount)),
    new Exact(0),
  )

/** The smallest amount up to `most` at which something holds; `most` where it never does. */
function smallest(most: number, holds: (amount: number) => boolean): number {
  let [low, high] = [0, most]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/**
 * A waterfall of one investor by another way: every tier is asked, by bisection over the raw flows since the
 * beginning, how much of the money it takes until its condition holds. Hurdles compound yearly.
 */
export class Oracle {
  readonly terms: ClassTerms
  capital: Flow[] = []
  /** Receipts towards capital and preferred return, and beyond. */
  private readonly towards: Flow[] = []
  private readonly beyond: Flow[] = []
  private returned = 0
  gp = 0
  lp = 0

  constructor(terms: ClassTerms) {
    this.terms = terms
  }

  distribute(date: string, amount: number): { lp: number; gp: number } {
    const before = { lp: this.lp, gp: this.gp }
    const { preferred, carry, catchUp, further } = this.terms
    const half = 0.5
    let left = amount
    const capital = smallest(left, x =>
      sum(this.capital)
        .minus(this.returned + x)
        .lessThan(half),
    )
    this.returned += capital
    left -= capital
    const preferredReturn = smallest(left, x => {
      const paid = [...this.towards, { date, amount: capital + x }]
      const owed = futureValue(this.capital, preferred.rate, date).minus(
        futureValue(paid, preferred.rate, date),
      )
      return owed.lessThan(half)
    })
    this.towards.push({ date, amount: capital + preferredReturn })
    this.lp += capital + preferredReturn
    left -= preferredReturn
    if (carry > 0 && catchUp > carry)
      left -= this.give(date, left, catchUp, (lp, gp) => {
        const profit = new Exact(lp).minus(sum(this.capital)).plus(gp)
        return new Exact(gp).greaterThanOrEqualTo(profit.times(carry))
      })
    for (const [at, part] of [carry, ...further.map(one => one.carry)].entries()) {
      const next = further[at]
      left -= this.give(date, left, part, lp => {
        if (!next) return false
        if (next.multiple !== undefined) return sum(this.capital).times(next.multiple).lessThanOrEqualTo(lp)
        const rate = next.irr as number
        const got = [...this.towards, ...this.beyond, { date, amount: lp - this.lp }]
        return futureValue(this.capital, rate, date).lessThanOrEqualTo(futureValue(got, rate, date))
      })
    }
    return { lp: this.lp - before.lp, gp: this.gp - before.gp }
  }

  /** Shares an amount until it is enough. */
  private give(
    date: string,
    left: number,
    part: number,
    enough: (lp: number, gp: number) => boolean,
  ): number {
    const gpOf = (x: number) => new Exact(part).times(x)
    const given = smallest(left, x => enough(this.lp + x - gpOf(x).toNumber(), this.gp + gpOf(x).toNumber()))
    const gp = Math.round(gpOf(given).toNumber())
    this.beyond.push({ date, amount: given - gp })
    this.lp += given - gp
    this.gp += gp
    return given
  }
}
