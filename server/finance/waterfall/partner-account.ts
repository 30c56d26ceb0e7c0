import { allocate, Exact } from '../../kernel/values/money.ts'
import {
  added,
  type ClassTerms,
  type FurtherHurdle,
  NOTHING,
  type Pool,
  poolOf,
  type poolsGrowing,
  preferredIn,
  preferredPaid,
  received,
  returned,
  scaled,
  wholeUnits,
} from './capital-pool.ts'
import { type Exactly, owedInAll } from './hurdle.ts'

/** A distribution's amount in a tier, in minor units. */
export interface Tier {
  lp: number
  gp: number
}

/** Returns the part of an amount that fits. */
const fill = (amount: number, size: Exactly): number =>
  amount === 0 ? 0 : Math.min(amount, Math.max(0, wholeUnits(size)))

/**
 * One partner's waterfall over time. Capital may be held for a deal until that is realised or written down: it earns
 * its hurdle from the day it was paid in, but is owed from then on only. Amounts are integer minor units, rounded half
 * up tier by tier, the partner's own share of a tier being the remainder.
 */
export class PartnerAccount {
  readonly terms: ClassTerms
  private readonly grow: ReturnType<typeof poolsGrowing>
  private day: string
  private owed: Pool
  private held = new Map<string, Pool>()
  /** Capital that is owed or was returned. */
  private counted = NOTHING
  private receivedInAll = 0
  /** The part beyond the preferred return. */
  private beyond = 0
  private carryTaken = 0

  constructor(terms: ClassTerms, first: string, grow: ReturnType<typeof poolsGrowing>) {
    this.terms = terms
    this.grow = grow
    this.day = first
    this.owed = poolOf(0, terms)
  }

  /** Carry the GP took from this partner. */
  get carry(): number {
    return this.carryTaken
  }

  /** Lets everything earn its hurdle until a day. */
  until(day: string): void {
    this.owed = this.grow(this.owed, this.day, day)
    for (const [key, pool] of this.held) this.held.set(key, this.grow(pool, this.day, day))
    this.day = day
  }

  /** Takes in capital, to be held under a key where one is given. */
  contribute(amount: number, heldFor?: string): void {
    if (amount === 0) return
    const paid = poolOf(amount, this.terms)
    if (heldFor === undefined) this.count(paid)
    else this.held.set(heldFor, added(this.held.get(heldFor) ?? poolOf(0, this.terms), paid))
  }

  /** The capital held under a key. */
  holds(key: string): Exactly {
    return this.held.get(key)?.capital ?? NOTHING
  }

  /** Makes a fraction of held capital owed from now on, with the return that it earned. */
  release(key: string, fraction: Exactly): void {
    const pool = this.held.get(key)
    if (!pool) return
    this.count(scaled(pool, fraction))
    this.held.set(key, scaled(pool, new Exact(1).minus(fraction)))
  }

  /** Capital and preferred return that are owed now; half a unit that rounding paid beyond is not owed back. */
  balance(): { capital: number; inAll: number } {
    return {
      capital: wholeUnits(this.owed.capital),
      inAll: Math.max(0, wholeUnits(owedInAll(this.owed.preferred))),
    }
  }

  /** Records earlier distributions to the partner: first against the amount owed, then beyond. */
  receive(amount: number): void {
    const { rest } = this.payOwed(amount)
    this.payBeyond(rest)
  }

  /**
   * Records capital returned unused: from held and owed capital in proportion; any excess over all capital
   * counts as received.
   */
  giveBack(amount: number): void {
    const held = [...this.held.values()].reduce((sum, { capital }) => sum.plus(capital), new Exact(0))
    const all = held.plus(this.owed.capital)
    const fromHeld = held.isZero()
      ? 0
      : wholeUnits(held.times(Exact.min(1, new Exact(amount).dividedBy(all))))
    const keys = [...this.held.keys()]
    const parts =
      fromHeld === 0
        ? []
        : allocate(
            fromHeld,
            keys.map(key => this.holds(key)),
          )
    for (const [at, part] of parts.entries()) {
      const key = keys[at] as string
      this.held.set(key, returned(this.held.get(key) as Pool, part))
    }
    this.receive(amount - fromHeld)
  }

  /** Takes note of carry that the GP has taken already. */
  bear(amount: number): void {
    this.carryTaken += amount
  }

  /**
   * Runs an amount through the tiers: return of capital, preferred return, catch-up, the split, and the split beyond
   * each further hurdle.
   */
  distribute(amount: number): Tier[] {
    const { capital, preferred, rest } = this.payOwed(amount)
    const tiers = [
      { lp: capital, gp: 0 },
      { lp: preferred, gp: 0 },
    ]
    let left = rest
    const give = (share: Tier) => {
      tiers.push(share)
      left -= share.lp + share.gp
    }
    give(this.catchUp(left))
    const { carry, further } = this.terms
    for (const [at, part] of [carry, ...further.map(one => one.carry)].entries())
      give(this.split(left, part, at, further[at]))
    return tiers
  }

  /**
   * Returns the GP's excess carry (negative: its shortfall) if all ended today: everything is owed, and
   * distributions beyond the preferred return are distributed anew. With a full catch-up it equals the
   * clawback of ILPA Principles 3.0: the larger of the carry beyond the GP's part of the profit, and the
   * partner's shortfall of its hurdle.
   */
  carryBeyond(): number {
    const end = this.copy()
    for (const key of this.held.keys()) end.release(key, new Exact(1))
    const again = end.beyond + end.carryTaken
    end.owed = received(end.owed, -end.beyond)
    end.receivedInAll -= end.beyond
    end.beyond = 0
    end.carryTaken = 0
    end.distribute(again)
    return this.carryTaken - end.carryTaken
  }

  private copy(): PartnerAccount {
    const copy: PartnerAccount = new PartnerAccount(this.terms, this.day, this.grow)
    Object.assign<object, object>(copy, this)
    copy.held = new Map(this.held)
    return copy
  }

  private count(pool: Pool): void {
    this.owed = added(this.owed, pool)
    this.counted = this.counted.plus(pool.capital)
  }

  private payOwed(amount: number): { capital: number; preferred: number; rest: number } {
    if (amount === 0) return { capital: 0, preferred: 0, rest: 0 }
    const capital = fill(amount, this.owed.capital)
    this.owed = returned(this.owed, capital)
    const preferred = fill(amount - capital, preferredIn(this.owed))
    this.owed = received(preferredPaid(this.owed, preferred), capital + preferred)
    this.receivedInAll += capital + preferred
    return { capital, preferred, rest: amount - capital - preferred }
  }

  private payBeyond(amount: number): void {
    this.owed = received(this.owed, amount)
    this.receivedInAll += amount
    this.beyond += amount
  }

  private share(amount: number, part: number): Tier {
    if (amount === 0) return { lp: 0, gp: 0 }
    const gp = wholeUnits(new Exact(part).times(amount))
    this.payBeyond(amount - gp)
    this.carryTaken += gp
    return { lp: amount - gp, gp }
  }

  /** Until the GP has its part of all profit so far. */
  private catchUp(amount: number): Tier {
    const { carry, catchUp } = this.terms
    if (amount === 0 || carry === 0 || catchUp <= carry) return { lp: 0, gp: 0 }
    const profit = new Exact(this.receivedInAll).minus(this.counted).plus(this.carryTaken)
    const size = profit.times(carry).minus(this.carryTaken).dividedBy(new Exact(catchUp).minus(carry))
    return this.share(fill(amount, size), catchUp)
  }

  private split(amount: number, part: number, at: number, next: FurtherHurdle | undefined): Tier {
    if (!next || amount === 0) return this.share(amount, part)
    const missing =
      next.multiple === undefined
        ? (this.owed.untilIrr[at] as Exactly)
        : this.counted.times(next.multiple).minus(this.receivedInAll)
    return this.share(fill(amount, missing.dividedBy(new Exact(1).minus(part))), part)
  }
}
