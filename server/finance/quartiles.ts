import { Exact } from '../kernel/values/money.ts'

type Decimal = InstanceType<typeof Exact>

/** A decimal as it is written, or an exact one. */
export type Given = string | number | Decimal

export interface Spread {
  n: number
  min: Decimal | null
  q1: Decimal | null
  median: Decimal | null
  q3: Decimal | null
  max: Decimal | null
  mean: Decimal | null
}

/** The spread of figures: quartiles by the inclusive method (Excel QUARTILE.INC; type 7 of Hyndman and Fan). */
export function spreadOf(figures: readonly Given[]): Spread {
  const sorted = sortedOf(figures)
  const n = sorted.length
  if (n === 0) return { n, min: null, q1: null, median: null, q3: null, max: null, mean: null }
  const sum = sorted.reduce<Decimal>((total, one) => total.plus(one), new Exact(0))
  return {
    n,
    min: sorted[0] as Decimal,
    q1: quarterAt(sorted, 1),
    median: quarterAt(sorted, 2),
    q3: quarterAt(sorted, 3),
    max: sorted[n - 1] as Decimal,
    mean: sum.dividedBy(n),
  }
}

/**
 * Where a figure stands among others, from 0 at the least to 1 at the greatest (Excel PERCENTRANK.INC, without its rounding
 * to three digits); 0 below all and 1 above all of them. Null among none.
 */
export function percentileRank(figures: readonly Given[], figure: Given): Decimal | null {
  const sorted = sortedOf(figures)
  const at = new Exact(figure)
  const [least, greatest] = [sorted[0], sorted.at(-1)]
  if (!least || !greatest) return null
  if (at.lessThan(least)) return new Exact(0)
  if (at.greaterThan(greatest) || sorted.length === 1) return new Exact(1)
  const below = sorted.filter(one => one.lessThan(at)).length
  const steps = sorted.length - 1
  const next = sorted[below] as Decimal
  if (next.equals(at)) return new Exact(below).dividedBy(steps)
  const before = sorted[below - 1] as Decimal
  return at
    .minus(before)
    .dividedBy(next.minus(before))
    .plus(below - 1)
    .dividedBy(steps)
}

const sortedOf = (figures: readonly Given[]): Decimal[] =>
  figures.map(figure => new Exact(figure)).sort((one, other) => one.comparedTo(other))

/** The figure at so many quarters of the way from the least to the greatest, between two of them in proportion. */
function quarterAt(sorted: readonly Decimal[], quarters: number): Decimal {
  const steps = (sorted.length - 1) * quarters
  const at = Math.floor(steps / 4)
  const figure = sorted[at] as Decimal
  const next = sorted[at + 1] ?? figure
  return next
    .minus(figure)
    .times(steps % 4)
    .dividedBy(4)
    .plus(figure)
}
