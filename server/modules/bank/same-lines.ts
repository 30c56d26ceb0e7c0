import { createHash } from 'node:crypto'
import type { Movement } from './movement.ts'

/** A statement as far as it matters to which movements may stand in another one, too. Minor units. */
export interface Window {
  from: string
  to: string
  opening: number
  closing: number
  /** The amounts in the order of the statement. */
  amounts: readonly number[]
}

/** A movement that was imported before, and where it stands in which statements. */
export interface KnownLine {
  id: number
  likeness: string
  nth: number
  places: ReadonlyArray<{ statement: Window; index: number }>
}

export interface Recognised<M> {
  movement: M
  likeness: string
  /** Tells movements apart that look the same. */
  nth: number
  /** The movement that it is; null where it is a new one. */
  id: number | null
}

/** What two statements of one movement have in common: the bank's reference, or else its words, with day and amount. */
export function likenessOf(movement: Movement): string {
  const { booked_on, amount_minor, bank_reference, counterparty, description, payment_reference } = movement
  const told = bank_reference === null ? [counterparty, description, payment_reference] : [bank_reference]
  return createHash('sha256')
    .update(JSON.stringify([booked_on, amount_minor, ...told]))
    .digest('hex')
}

/**
 * Which of a statement's movements were imported before. Movements that look alike are one and the same only where both
 * stand in the part that their statements have in common; one of a statement that ends where this one begins is another.
 */
export function recognise<M extends Movement>(
  movements: readonly M[],
  window: Window,
  known: readonly KnownLine[],
): Recognised<M>[] {
  const shared = new Map<Window, Shared | null>()
  const sharedWith = (other: Window): Shared | null => {
    if (!shared.has(other)) shared.set(other, mayOverlap(window, other) ? sharedPart(window, other) : null)
    return shared.get(other) as Shared | null
  }
  const mayBe = ({ places }: KnownLine, at: number): boolean =>
    places.every(({ statement, index }) => {
      const part = sharedWith(statement)
      return part !== null && isWithin(part.other, index) && isWithin(part.own, at)
    })
  const free = Map.groupBy(known, ({ likeness }) => likeness)
  const last = new Map<string, number>()
  for (const [likeness, lines] of free) last.set(likeness, Math.max(...lines.map(({ nth }) => nth)))
  return movements.map((movement, at) => {
    const likeness = likenessOf(movement)
    const alike = free.get(likeness) ?? []
    const same = alike.find(line => mayBe(line, at))
    if (same) {
      alike.splice(alike.indexOf(same), 1)
      return { movement, likeness, nth: same.nth, id: same.id }
    }
    const nth = (last.get(likeness) ?? 0) + 1
    last.set(likeness, nth)
    return { movement, likeness, nth, id: null }
  })
}

/** From the first place to the one before the last. */
type Range = readonly [from: number, to: number]

/** The places of the movements that two statements may have in common. */
interface Shared {
  own: Range
  other: Range
}

const isWithin = ([from, to]: Range, index: number): boolean => index >= from && index < to

/** What each statement has from the balance on that the other begins with, until the one that it ends with. */
function sharedPart(own: Window, other: Window): Shared {
  const shared = { own: rangeOf(own, other), other: rangeOf(other, own) }
  const isWhole = shared.own[0] === 0 || shared.other[0] === 0
  // Each would begin within the other: a balance came about twice, and tells nothing.
  return isWhole ? shared : { own: [0, own.amounts.length], other: [0, other.amounts.length] }
}

function rangeOf(window: Window, other: Window): Range {
  const balances = balancesOf(window)
  const [from, to] = [Math.max(0, balances.indexOf(other.opening)), balances.lastIndexOf(other.closing)]
  return to < from ? [from, window.amounts.length] : [from, to]
}

/**
 * Whether two statements of an account may tell of the same movements. Where their days meet in one day at most, the
 * balances decide: parts of one sequence overlap only where one begins with a balance that the other passes through.
 */
export function mayOverlap(one: Window, other: Window): boolean {
  const [first, second] = one.from <= other.from ? [one, other] : [other, one]
  if (first.to < second.from) return false
  const same = ['from', 'to', 'opening', 'closing'] as const
  if (same.every(part => one[part] === other[part])) return true
  if (follows(one, other) || follows(other, one)) return false
  if (first.to > second.from && second.to > second.from) return true
  return balancesOf(one).includes(other.opening) || balancesOf(other).includes(one.opening)
}

const follows = (later: Window, earlier: Window): boolean =>
  later.opening === earlier.closing && later.from >= earlier.to

/** The balance before each movement, and the one after the last. */
function balancesOf({ opening, amounts }: Window): number[] {
  let balance = opening
  return [
    opening,
    ...amounts.map(amount => {
      balance += amount
      return balance
    }),
  ]
}
