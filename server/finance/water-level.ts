/** A ticket that takes part in filling: `base` plus its `weight`'s share, from `low` to `high`; minor units. */
export interface Part {
  at: number
  base: bigint
  weight: bigint
  low: bigint
  high: bigint
}

type Stand = 'low' | 'free' | 'high' | 'gone'

/** The most by which a float may differ from the exact figure, as a fraction of it, with a margin. */
const FLOAT_ERROR = 1e-12

/**
 * Finds the level to which a book is filled: each part is at its low, at its high, or between them at `base +
 * level * weight`, so that together they equal the target. Leaving a part out only lets the level rise, so
 * that each bound is passed once, and the book is not filled again for each. The level is a fraction of whole
 * numbers; floats only choose the ticket to look at, never its allocation.
 */
export class WaterLevel {
  readonly #parts: readonly Part[]
  readonly #unit: bigint
  readonly #stands: Stand[]
  /** The parts that have room, by the level at which they leave their low, and at which they reach their high. */
  readonly #byLow: Bounds
  readonly #byHigh: Bounds
  /** The amount shared by weight, and the sum of the weights. */
  #shared: bigint
  #weights = 0n

  /** The lows are promised, and not more than the target. */
  constructor(parts: readonly Part[], target: bigint, unit: bigint) {
    this.#parts = parts
    this.#unit = unit
    this.#stands = parts.map(() => 'low')
    this.#shared = parts.reduce((left, { low }) => left - low, target)
    const roomy = parts.filter(({ low, high }) => low < high)
    this.#byLow = new Bounds(roomy, 'low')
    this.#byHigh = new Bounds(roomy, 'high')
    this.#rise()
  }

  /** Leaves a part out. */
  drop(at: number): void {
    const part = this.#parts[at] as Part
    this.#leave(part)
    this.#stands[at] = 'gone'
    this.#rise()
  }

  /** Removes a part's contribution to the target. */
  #leave({ at, base, weight, low, high }: Part): void {
    const stand = this.#stands[at]
    if (stand === 'low') this.#shared += low
    if (stand === 'high') this.#shared += high
    if (stand !== 'free') return
    this.#shared += base
    this.#weights -= weight
  }

  #rise(): void {
    for (;;) {
      const low = this.#byLow.next(at => this.#stands[at] === 'low')
      const high = this.#byHigh.next(at => this.#stands[at] !== 'gone')
      const first = low && (!high || compare(low, 'low', high, 'high') <= 0) ? low : high
      if (!first || !this.#reaches(first, first === low ? first.low : first.high)) return
      this.#leave(first)
      if (first === low) {
        this.#stands[first.at] = 'free'
        this.#shared -= first.base
        this.#weights += first.weight
        this.#byLow.pass()
      } else {
        this.#stands[first.at] = 'high'
        this.#shared -= first.high
        this.#byHigh.pass()
      }
    }
  }

  /** True when the level is at a bound of a part or above it; where nobody shares, any that is left lifts it there. */
  #reaches({ base, weight }: Part, bound: bigint): boolean {
    if (this.#weights === 0n) return this.#shared > 0n
    return (bound - base) * this.#weights <= this.#shared * weight
  }

  /** Each share in whole units; left-over units go to the largest remainders, ties to the earlier share. */
  allocated(): number[] {
    const amounts: number[] = this.#parts.map(({ at, low, high }) => {
      const stand = this.#stands[at]
      return stand === 'low' ? Number(low) : stand === 'high' ? Number(high) : 0
    })
    const step = this.#unit * this.#weights
    const shares = this.#parts.flatMap(({ at, base, weight }) => {
      if (this.#stands[at] !== 'free') return []
      const wanted = base * this.#weights + this.#shared * weight
      return [{ at, base, whole: (wanted / step) * this.#unit, rest: wanted % step }]
    })
    let left = shares.reduce((sum, { base, whole }) => sum + base - whole, this.#shared) / this.#unit
    const byRest = [...shares].sort((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest > b.rest ? -1 : 1))
    for (const share of byRest) {
      if (left === 0n || share.rest === 0n) break
      share.whole += this.#unit
      left -= 1n
    }
    for (const { at, whole } of shares) amounts[at] = Number(whole)
    return amounts
  }

  /**
   * The smallest part that gets less than the minimum and less than the `most` it takes, of equal ones the last, where it is the
   * one whatever is rounded; `unsure` where it takes the allocation to know, or there may be none.
   */
  surelySmallest(minimum: number, most: readonly number[]): number | 'unsure' {
    const unit = Number(this.#unit)
    const level = Number(this.#shared) / Number(this.#weights)
    let least = Number.POSITIVE_INFINITY
    const figures = this.#parts.map(({ at, base, weight, low, high }) => {
      const stand = this.#stands[at]
      const rounded = stand === 'free' ? unit : 0
      const figure =
        stand === 'free' ? Number(base) + level * Number(weight) : Number(stand === 'low' ? low : high)
      const off = rounded + rounded * FLOAT_ERROR + figure * FLOAT_ERROR * Math.sign(rounded)
      const isMet = rounded === 0 && figure === most[at]
      if (stand === 'gone' || isMet || figure - off >= minimum) return null
      least = Math.min(least, figure + off)
      return { at, figure, off }
    })
    const near = figures.filter(one => one !== null && one.figure - one.off <= least)
    const last = near.at(-1)
    if (!last) return 'unsure'
    const part = this.#parts[last.at] as Part
    const sure = last.figure + last.off < Math.min(minimum, most[last.at] as number)
    const alike = near.every(one => one !== null && this.#isLike(part, this.#parts[one.at] as Part))
    return sure && alike ? last.at : 'unsure'
  }

  #isLike(one: Part, other: Part): boolean {
    return (
      one.base === other.base &&
      one.weight === other.weight &&
      one.low === other.low &&
      one.high === other.high &&
      this.#stands[one.at] === this.#stands[other.at]
    )
  }
}

type Bound = 'low' | 'high'

/** Parts by the level of one of their bounds, the lowest first. */
class Bounds {
  readonly #order: readonly Part[]
  #at = 0

  constructor(parts: readonly Part[], bound: Bound) {
    this.#order = [...parts].sort((one, other) => compare(one, bound, other, bound))
  }

  /** The next one that is still asked for. */
  next(isAsked: (at: number) => boolean): Part | undefined {
    while (this.#at < this.#order.length && !isAsked((this.#order[this.#at] as Part).at)) this.#at += 1
    return this.#order[this.#at]
  }

  pass(): void {
    this.#at += 1
  }
}

/** Compares two bounds by level: exactly, where floats would be too near to tell. */
function compare(one: Part, bound: Bound, other: Part, otherBound: Bound): number {
  const [from, to] = [one[bound] - one.base, other[otherBound] - other.base]
  const [left, right] = [Number(from) / Number(one.weight), Number(to) / Number(other.weight)]
  if (Math.abs(left - right) > FLOAT_ERROR * (Math.abs(left) + Math.abs(right))) return left - right
  const difference = from * other.weight - to * one.weight
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}
