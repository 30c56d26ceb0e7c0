import { isDeepStrictEqual } from 'node:util'
import type { Link } from './links.ts'

type Fields = Readonly<Record<string, unknown>>

/** The values both sides last agreed on. */
interface Basis {
  /** The peer's previous values. */
  before: Fields
  /** The fields of our record as the peer left them. */
  left: Fields
  /** Our record is archived: nothing of it changes until a person brings it back. */
  archived?: boolean
}

/**
 * Compares our record with the peer's new values (`before` has its former ones). Fields still as the peer
 * left them are updated. Fields changed here since, or archived, stay, and both values are kept on the link
 * for a person to decide.
 */
export function compare(link: Link, ours: Fields, said: Fields, { before, left, archived = false }: Basis) {
  const change: Record<string, unknown> = {}
  const same: Record<string, unknown> = {}
  let waits = false
  for (const [field, theirs] of Object.entries(said)) {
    if (isDeepStrictEqual(theirs, before[field])) continue
    if (isDeepStrictEqual(ours[field], theirs)) {
      link.settled.push(field)
      same[field] = theirs
    } else if (!archived && isDeepStrictEqual(ours[field] ?? null, left[field] ?? null)) {
      link.settled.push(field)
      change[field] = theirs
    } else {
      link.differences.push({ field, ours: ours[field], theirs })
      waits = true
    }
  }
  return { change, same, waits }
}

/** Some fields of a record. */
export const fieldsOf = (record: Fields, fields: readonly string[]): Fields =>
  Object.fromEntries(fields.map(field => [field, record[field]]))
