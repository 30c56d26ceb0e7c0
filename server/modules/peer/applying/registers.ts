import { isDeepStrictEqual } from 'node:util'

/**
 * The time of a peer's value: by its own clock, whose ticks are whole seconds for most, and by its arrival
 * here, which decides within one tick.
 */
export interface Moment {
  at: string
  /** The serial number of the event; 0 for values from before these were stored. */
  arrival: number
}

export const isBefore = (one: Moment, other: Moment): boolean =>
  one.at === other.at ? one.arrival < other.arrival : one.at < other.at

/**
 * The peer's last value of each field, and its time. Each field is a last-writer-wins register, so that
 * events applied in any order end in the same state (Shapiro et al. 2011, "Conflict-free replicated data
 * types").
 */
export type Registers = Readonly<Record<string, Register>>
type Register = readonly [value: unknown, at: string, arrival?: number]

/** Keys of an event's data that identify the record and the time, and are not its fields. */
const ENVELOPE = new Set(['id', 'updated_at'])

/** The registers once `data` of a moment was heard, and the fields that say something else now. */
export function merged(
  before: Registers,
  data: Readonly<Record<string, unknown>>,
  moment: Moment,
): { registers: Registers; heard: boolean; changed: string[] } {
  const registers = new Map(Object.entries(before))
  const changed: string[] = []
  let heard = false
  for (const [field, value] of Object.entries(data)) {
    if (ENVELOPE.has(field)) continue
    const known = registers.get(field)
    if (known && isBefore(moment, momentOf(known))) continue
    heard = true
    registers.set(field, [value, moment.at, moment.arrival])
    if (!known || !isDeepStrictEqual(known[0], value)) changed.push(field)
  }
  return { registers: Object.fromEntries(registers), heard, changed }
}

const momentOf = ([, at, arrival = 0]: Register): Moment => ({ at, arrival })

/** Returns the peer's current values, without their times. */
export const valuesOf = (registers: Registers): Record<string, unknown> =>
  Object.fromEntries(Object.entries(registers).map(([field, [value]]) => [field, value]))

/** True when the peer has deleted the record and has not told of it since. */
export const isDeleted = (deleted: Moment | null, told: Moment | null): boolean =>
  deleted !== null && (told === null || !isBefore(deleted, told))

/** The later of two moments. */
export const later = (one: Moment | null, other: Moment): Moment =>
  one !== null && isBefore(other, one) ? one : other
