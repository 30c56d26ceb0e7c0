import { type Part, WaterLevel } from './water-level.ts'

/** An investor's request in a book and the bounds of the allocation; integer minor units. */
export interface Ticket {
  requested: number
  /** The maximum; null: the requested amount. */
  cap: number | null
  /** Never less than this, for a lead or an anchor; null: no such promise. */
  hold: number | null
}

/** Rules for scaling back an oversubscribed book; integer minor units. */
export interface ScaleBackRules {
  target: number
  /** The part of each ticket filled first, so that small ones are filled in full. */
  protect: number
  /** A ticket that is scaled to less than this gets nothing. */
  minimum: number
  /** Scaled amounts are multiples of this, at least 1. */
  unit: number
}

export interface ScaledBook {
  /** Allocations by ticket; integer minor units. */
  allocated: number[]
  /** The unplaced part of the target: integer minor units. */
  unplaced: number
  /** The tickets that get nothing because less than the minimum was left for them. */
  dropped: number[]
}

/** Commitments to allocate (protected tickets and holds) exceed the target. */
export class Overpromised extends RangeError {
  /** Sum of those commitments, in minor units. */
  readonly promised: number

  constructor(promised: number) {
    super('More is promised than there is')
    this.promised = promised
  }
}

/**
 * Allocates a book. A book that is not oversubscribed fills every ticket, up to its cap. Otherwise the target
 * is filled like water: each ticket's protected amount first, then the rest pro rata to the requested excess,
 * with no ticket outside its hold and its cap. While a ticket is below the minimum, the smallest such ticket
 * is left out and the book filled again. Fractions of a unit are shared by the largest remainder, ties to the
 * earlier ticket. Throws Overpromised.
 */
export function scaleBack(tickets: readonly Ticket[], rules: ScaleBackRules): ScaledBook {
  const most = tickets.map(mostOf)
  const parts = tickets.map((ticket, at) => partOf(ticket, at, rules))
  let asked = sumOf(most)
  if (asked > rules.target) assertPromises(parts, rules.target)
  const level = new WaterLevel(parts, BigInt(rules.target), BigInt(rules.unit))
  const dropped = new Set<number>()
  for (;;) {
    if (asked <= rules.target)
      return bookOf(
        most.map((amount, at) => (dropped.has(at) ? 0 : amount)),
        dropped,
        rules,
      )
    const sure = level.surelySmallest(rules.minimum, most)
    const allocated = sure === 'unsure' ? level.allocated() : null
    const below = allocated === null ? (sure as number) : smallest(allocated, most, dropped, rules)
    if (below === undefined) return bookOf(allocated as number[], dropped, rules)
    dropped.add(below)
    asked -= most[below] as number
    level.drop(below)
  }
}

const bookOf = (allocated: number[], dropped: ReadonlySet<number>, { target }: ScaleBackRules) => ({
  allocated,
  unplaced: target - sumOf(allocated),
  dropped: [...dropped],
})

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, one) => sum + one, 0)

function assertPromises(parts: readonly Part[], target: number): void {
  const promised = parts.reduce((sum, { low }) => sum + low, 0n)
  if (promised > BigInt(target)) throw new Overpromised(Number(promised))
}

/** The smallest ticket that was scaled below the minimum, of equal ones the last; a ticket that is met in full never is. */
function smallest(
  allocated: readonly number[],
  most: readonly number[],
  dropped: ReadonlySet<number>,
  { minimum }: ScaleBackRules,
): number | undefined {
  let found: number | undefined
  for (const [at, amount] of allocated.entries()) {
    if (dropped.has(at) || amount >= minimum || amount === most[at]) continue
    if (found === undefined || amount <= (allocated[found] as number)) found = at
  }
  return found
}

const mostOf = ({ requested, cap }: Ticket): number => Math.min(requested, cap ?? requested)

/**
 * Returns the bounds in whole units; where the ticket itself is no multiple, the bound is the whole ticket.
 */
function partOf(ticket: Ticket, at: number, { protect, unit }: ScaleBackRules): Part {
  const most = mostOf(ticket)
  const base = Math.min(most, protect)
  const least = Math.max(base, Math.min(most, ticket.hold ?? 0))
  const high = most - (most % unit)
  const low = Math.ceil(least / unit) * unit
  const [from, to] = least === most || low > high ? [most, most] : [low, high]
  return {
    at,
    base: BigInt(base),
    weight: BigInt(ticket.requested - base),
    low: BigInt(from),
    high: BigInt(to),
  }
}
