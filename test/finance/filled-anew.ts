import {
  Overpromised,
  type ScaleBackRules,
  type ScaledBook,
  type Ticket,
} from '../../server/finance/scale-back.ts'

/**
 * Allocates a book the plain way, filling it again for each ticket that is left out. A book that is not
 * oversubscribed fills every ticket, up to its cap. Otherwise the target is filled like water: each ticket's
 * protected amount first, then the rest pro rata to the requested excess, with no ticket outside its hold and
 * its cap. While a ticket is below the minimum, the smallest such ticket is left out and the book filled
 * again. Fractions of a unit are shared by the largest remainder, ties to the earlier ticket. Throws
 * Overpromised.
 */
export function filledAnew(tickets: readonly Ticket[], rules: ScaleBackRules): ScaledBook {
  const parts = tickets.map((ticket, at) => partOf(ticket, at, rules))
  const dropped = new Set<number>()
  for (;;) {
    const allocated = fill(tickets, parts, dropped, rules)
    const below = smallest(tickets, allocated, dropped, rules)
    if (below === undefined) {
      const unplaced = rules.target - allocated.reduce((sum, one) => sum + one, 0)
      return { allocated, unplaced, dropped: [...dropped] }
    }
    dropped.add(below)
  }
}

/** The smallest ticket that was scaled below the minimum, of equal ones the last; a ticket that is met in full never is. */
const smallest = (
  tickets: readonly Ticket[],
  allocated: readonly number[],
  dropped: ReadonlySet<number>,
  { minimum }: ScaleBackRules,
): number | undefined =>
  tickets
    .map((ticket, at) => ({ at, amount: allocated[at] as number, all: mostOf(ticket) }))
    .filter(({ at, amount, all }) => !dropped.has(at) && amount < all && amount < minimum)
    .sort((one, other) => one.amount - other.amount || other.at - one.at)[0]?.at

const mostOf = ({ requested, cap }: Ticket): number => (cap !== null && cap < requested ? cap : requested)

/** A ticket that takes part in filling: `base` plus its `weight`'s share, from `low` to `high`. */
interface Part {
  at: number
  base: bigint
  weight: bigint
  low: bigint
  high: bigint
}

function fill(
  tickets: readonly Ticket[],
  all: readonly Part[],
  without: ReadonlySet<number>,
  rules: ScaleBackRules,
): number[] {
  const most = tickets.map((ticket, at) => (without.has(at) ? 0 : mostOf(ticket)))
  if (most.reduce((sum, one) => sum + one, 0) <= rules.target) return most
  const parts = all.filter(({ at }) => !without.has(at))
  const promised = parts.reduce((sum, { low }) => sum + low, 0n)
  if (promised > BigInt(rules.target)) throw new Overpromised(Number(promised))
  const allocated: number[] = tickets.map(() => 0)
  const { fixed, free, pool } = level(parts, BigInt(rules.target))
  for (const [at, amount] of fixed) allocated[at] = Number(amount)
  for (const [at, amount] of roundToUnits(free, pool, BigInt(rules.unit))) allocated[at] = Number(amount)
  return allocated
}

/**
 * Returns a ticket's part. Its base is the greater of its protected amount and its hold. From there it gets
 * multiples of the unit up to its maximum; where there is none between, or the base is the maximum, it gets
 * the maximum.
 */
function partOf(ticket: Ticket, at: number, { protect, unit }: ScaleBackRules): Part {
  const [most, step] = [BigInt(mostOf(ticket)), BigInt(unit)]
  const ofMost = (promise: number | null) => {
    const amount = BigInt(promise ?? 0)
    return amount > most ? most : amount
  }
  const [base, hold] = [ofMost(protect), ofMost(ticket.hold)]
  const promised = base > hold ? base : hold
  const [first, last] = [(promised + step - 1n) / step, most / step]
  const weight = BigInt(ticket.requested) - base
  return promised === most || first > last
    ? { at, base, weight, low: most, high: most }
    : { at, base, weight, low: first * step, high: last * step }
}

/**
 * Finds which tickets stand at a bound and which share what is left (`pool`) pro rata. In each step the side that would
 * move the level stays where it is, so that a bound once reached is never left.
 */
function level(parts: readonly Part[], target: bigint) {
  const fixed = new Map<number, bigint>()
  const fix = (part: Part, amount: bigint) => {
    fixed.set(part.at, amount)
    pool -= amount
  }
  let pool = target
  let free: Part[] = []
  for (const part of parts)
    if (part.low === part.high) fix(part, part.low)
    else free.push(part)
  while (free.length > 0) {
    const { shared, weights } = sumsOf(free, pool)
    let lift = 0n
    const [over, under, within]: [Part[], Part[], Part[]] = [[], [], []]
    for (const part of free) {
      const wanted = part.base * weights + shared * part.weight
      const [low, high] = [part.low * weights, part.high * weights]
      if (wanted > high) lift += high - wanted
      else if (wanted < low) lift += low - wanted
      ;(wanted > high ? over : wanted < low ? under : within).push(part)
    }
    if (over.length === 0 && under.length === 0) break
    if (lift >= 0n) for (const part of under) fix(part, part.low)
    if (lift <= 0n) for (const part of over) fix(part, part.high)
    free = lift > 0n ? [...within, ...over] : lift < 0n ? [...within, ...under] : within
  }
  return { fixed, free, pool }
}

/** Returns the amount shared by weight, and the sum of the weights. */
const sumsOf = (parts: readonly Part[], pool: bigint) => ({
  shared: parts.reduce((left, { base }) => left - base, pool),
  weights: parts.reduce((sum, { weight }) => sum + weight, 0n),
})

/** Each part's share of the pool in whole units; the units that are left go to the largest remainders. */
function roundToUnits(parts: readonly Part[], pool: bigint, unit: bigint): Array<[number, bigint]> {
  const { shared, weights } = sumsOf(parts, pool)
  const step = unit * weights
  const shares = parts.map(({ at, base, weight }) => {
    const wanted = base * weights + shared * weight
    return { at, whole: (wanted / step) * unit, rest: wanted % step }
  })
  let left = shares.reduce((sum, { whole }) => sum - whole, pool) / unit
  const byRest = [...shares].sort((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest > b.rest ? -1 : 1))
  for (const share of byRest) {
    if (left === 0n || share.rest === 0n) break
    share.whole += unit
    left -= 1n
  }
  return shares.map(({ at, whole }) => [at, whole])
}
