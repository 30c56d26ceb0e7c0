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

/**
 * Returns a key that statements of the same movement share: the bank's reference, or else its words, with day
 * and amount.
 */
export function likenessOf(movement: Movement): string {
  const { booked_on, amount_minor, bank_reference, counterparty, description, payment_reference } = movement
  const told = bank_reference === null ? [counterparty, description, payment_reference] : [bank_reference]
  return createHash('sha256')
    .update(JSON.stringify([booked_on, amount_minor, ...told]))
    .digest('hex')
}

/**
 * Finds the movements of a statement that were imported before. Similar movements are the same only where
 * both are in the overlap of their statements; one of a statement that ends where this one begins is another.
 * Movements that the balances of both statements prove equal are the same whatever their wording. A batch
 * stays as it was imported: whole, or in its parts.
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
  const take = (line: KnownLine | undefined) => {
    const alike = free.get(line?.likeness ?? '') ?? []
    const at = line ? alike.indexOf(line) : -1
    return at < 0 ? undefined : alike.splice(at, 1)[0]
  }
  const proven = provenBy(window, known, sharedWith)
  return movements.flatMap((movement, at): Recognised<M>[] => {
    const likeness = likenessOf(movement)
    const is = ({ likeness: kept, nth, id }: KnownLine, amount_minor: number): Recognised<M> => ({
      movement: { ...movement, amount_minor },
      likeness: kept,
      nth,
      id,
    })
    const same = take((free.get(likeness) ?? []).find(line => mayBe(line, at)))
    if (same) return [is(same, movement.amount_minor)]
    const batch = proven.get(at)
    const lines = batch?.lines.map(({ line, amount }) => ({ line: take(line), amount })) ?? []
    if (batch && lines.every(({ line }) => line !== undefined))
      return lines.map(({ line, amount }) => is(line as KnownLine, amount))
    const nth = (last.get(likeness) ?? 0) + 1
    last.set(likeness, nth)
    return [{ movement, likeness, nth, id: null }]
  })
}

/**
 * The movements that equal one of this statement's: itself in other words, its parts, or none where it is a
 * later part.
 */
interface Proven {
  lines: Array<{ line: KnownLine | undefined; amount: number }>
}

/** Returns the duplicates that balances prove, by the movement's position. */
function provenBy(
  own: Window,
  known: readonly KnownLine[],
  sharedWith: (other: Window) => Shared | null,
): ReadonlyMap<number, Proven> {
  const lines = new Map<Window, Map<number, KnownLine>>()
  for (const line of known)
    for (const { statement, index } of line.places) {
      const places = lines.get(statement) ?? new Map<number, KnownLine>()
      lines.set(statement, places.set(index, line))
    }
  const proven = new Map<number, Proven>()
  for (const [other, places] of lines)
    for (const { own: mine, other: theirs } of batchesIn(own, other, sharedWith(other)))
      for (let at = mine[0]; at < mine[1]; at += 1) {
        const indexes =
          at === mine[0] ? Array.from({ length: theirs[1] - theirs[0] }, (_, n) => theirs[0] + n) : []
        if (!proven.has(at))
          proven.set(at, {
            lines: indexes.map(index => ({
              line: places.get(index),
              amount: other.amounts[index] as number,
            })),
          })
      }
  return proven
}

/** Movements of one statement between two balances, and those of the other between the same two: one on either side at least. */
function batchesIn(own: Window, other: Window, shared: Shared | null): Shared[] {
  if (!shared?.isProven) return []
  const [mine, theirs] = [balancesOf(own), balancesOf(other)]
  const batches: Shared[] = []
  let [at, index] = [shared.own[0], shared.other[0]]
  while (at < shared.own[1] && index < shared.other[1]) {
    const next = nextMeeting(mine, theirs, at, index, shared)
    if (!next) return []
    batches.push({ own: [at, next[0]], other: [index, next[1]], isProven: true })
    ;[at, index] = next
  }
  return at === shared.own[1] && index === shared.other[1] ? batches : []
}

/** The places after the next movement, or the next batch, where both statements have one balance again. */
function nextMeeting(
  mine: readonly number[],
  theirs: readonly number[],
  at: number,
  index: number,
  { own, other }: Shared,
): [number, number] | null {
  for (let to = index + 1; to <= other[1]; to += 1) if (theirs[to] === mine[at + 1]) return [at + 1, to]
  for (let to = at + 1; to <= own[1]; to += 1) if (mine[to] === theirs[index + 1]) return [to, index + 1]
  return null
}

/** Positions from the first to the one before the last. */
type Range = readonly [from: number, to: number]

/** The places of the movements that two statements may have in common. */
interface Shared {
  own: Range
  other: Range
  /** Whether the balances add up from the start of the part to its end. */
  isProven: boolean
}

const isWithin = ([from, to]: Range, index: number): boolean => index >= from && index < to

/**
 * Returns the part of each statement from the balance at which the other begins until the one at which it
 * ends.
 */
function sharedPart(own: Window, other: Window): Shared {
  const shared = { own: rangeOf(own, other), other: rangeOf(other, own) }
  const isWhole = shared.own[0] === 0 || shared.other[0] === 0
  // Each would begin within the other: a balance came about twice, and tells nothing.
  if (!isWhole) return { own: [0, own.amounts.length], other: [0, other.amounts.length], isProven: false }
  const [mine, theirs] = [balancesOf(own), balancesOf(other)]
  const isProven = [0, 1].every(
    end => mine[shared.own[end] as number] === theirs[shared.other[end] as number],
  )
  return { ...shared, isProven }
}

function rangeOf(window: Window, other: Window): Range {
  const balances = balancesOf(window)
  const [from, to] = [Math.max(0, balances.indexOf(other.opening)), balances.lastIndexOf(other.closing)]
  return to < from ? [from, window.amounts.length] : [from, to]
}

/**
 * Returns whether two statements of an account may overlap. Where they share at most one day, the balances
 * decide: parts of one sequence overlap only where one begins with a balance that the other passes through.
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
