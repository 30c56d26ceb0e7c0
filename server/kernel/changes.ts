/** Says nothing of what changed. */
const STAMP = 'updated_at'

/**
 * The columns of a row that a write changed, as they were and as they are, for `ctx.note`; empty when it
 * changed none.
 */
export function changes<T extends object>(before: T, after: T): { before?: Partial<T>; after?: Partial<T> } {
  const names = (Object.keys(after) as (keyof T & string)[]).filter(
    name => name !== STAMP && before[name] !== after[name],
  )
  if (names.length === 0) return {}
  const pick = (row: T) => Object.fromEntries(names.map(name => [name, row[name]])) as Partial<T>
  return { before: pick(before), after: pick(after) }
}
