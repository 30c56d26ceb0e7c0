import { isDeepStrictEqual } from 'node:util'

/** Says nothing of what changed. */
const STAMP = 'updated_at'

/**
 * What a write changed of a row, or of a record with lists in it, as it was and as it is, for `ctx.note`; empty when it
 * changed nothing.
 */
export function changes<T extends object>(before: T, after: T): { before?: Partial<T>; after?: Partial<T> } {
  const names = (Object.keys(after) as (keyof T & string)[]).filter(
    name => name !== STAMP && !isDeepStrictEqual(before[name], after[name]),
  )
  if (names.length === 0) return {}
  const pick = (row: T) => Object.fromEntries(names.map(name => [name, row[name]])) as Partial<T>
  return { before: pick(before), after: pick(after) }
}
