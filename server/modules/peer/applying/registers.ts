import { isDeepStrictEqual } from 'node:util'
import { canonicalJson } from '../../../kernel/values/digest.ts'

/**
 * What the peer said last of each field, with the peer's own time of it. Each field is a last-writer-wins register, so that
 * events may come in any order and end in the same state (Shapiro et al. 2011, "Conflict-free replicated data types"). Of two
 * values of one time the greater holds, by their canonical JSON.
 */
export type Registers = Readonly<Record<string, Register>>
type Register = readonly [value: unknown, at: string]

/** What of an event's data says which record it is and when, and nothing of the record. */
const ENVELOPE = new Set(['id', 'updated_at'])

/** The registers once `data` of the time `at` was heard, and the fields that say something else now. */
export function merged(
  before: Registers,
  data: Readonly<Record<string, unknown>>,
  at: string,
): { registers: Registers; heard: boolean; changed: string[] } {
  const registers = new Map(Object.entries(before))
  const changed: string[] = []
  let heard = false
  for (const [field, value] of Object.entries(data)) {
    if (ENVELOPE.has(field)) continue
    const known = registers.get(field)
    if (known && !supersedes([value, at], known)) continue
    heard = true
    registers.set(field, [value, at])
    if (!known || !isDeepStrictEqual(known[0], value)) changed.push(field)
  }
  return { registers: Object.fromEntries(registers), heard, changed }
}

function supersedes([value, at]: Register, [known, knownAt]: Register): boolean {
  return at === knownAt ? canonicalJson(value) >= canonicalJson(known) : at > knownAt
}

/** What the peer says now, without the times. */
export const valuesOf = (registers: Registers): Record<string, unknown> =>
  Object.fromEntries(Object.entries(registers).map(([field, [value]]) => [field, value]))

/** True when the peer has deleted the record and has not told of it since. */
export const isDeleted = (deletedAt: string | null, toldAt: string | null): boolean =>
  deletedAt !== null && (toldAt === null || deletedAt >= toldAt)

/** The later of two times. */
export const later = (one: string | null, other: string): string =>
  one !== null && one > other ? one : other
