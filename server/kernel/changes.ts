import { isDeepStrictEqual } from 'node:util'

/** A column that carries no information about a change. */
const STAMP = 'updated_at'

/**
 * Returns the fields a write changed in a row, or in a record with lists, before and after, for `ctx.note`.
 * Empty when nothing changed.
 */
export function changes<T extends object>(before: T, after: T): { before?: Partial<T>; after?: Partial<T> } {
  const names = (Object.keys(after) as (keyof T & string)[]).filter(
    name => name !== STAMP && !isDeepStrictEqual(before[name], after[name]),
  )
  if (names.length === 0) return {}
  const pick = (row: T) => Object.fromEntries(names.map(name => [name, row[name]])) as Partial<T>
  return { before: pick(before), after: pick(after) }
}
