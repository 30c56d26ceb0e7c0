/** A row as text under the names of its fields. */
export type Fields = Record<string, string>

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const DEEPEST = 8

/** A value of an answer with the fields above it, which apply to it too. */
interface Placed {
  value: unknown
  above: Fields
}

/**
 * Returns every list of records in a document, by its path: `envelopes.recipients.signers` goes through the
 * recipients of all envelopes. Each row has its own fields (`properties.amount`), and those of its parents
 * under their place (`envelopes/status`).
 */
export function listsIn(document: unknown): Array<{ at: string; rows: Fields[] }> {
  const lists: Array<{ at: string; rows: Fields[] }> = []
  collect([{ value: document, above: {} }], '', lists, 0)
  return lists
}

function collect(
  placed: readonly Placed[],
  at: string,
  lists: Array<{ at: string; rows: Fields[] }>,
  depth: number,
): void {
  const elements = placed.flatMap(({ value, above }) =>
    Array.isArray(value) ? value.map(one => ({ value: one, above })) : [],
  )
  const records = elements.filter(({ value }) => isRecord(value))
  if (placed.some(({ value }) => Array.isArray(value)) && records.length === elements.length)
    lists.push({
      at,
      rows: records.map(({ value, above }) => ({ ...above, ...flat(value as Record<string, unknown>) })),
    })
  if (depth >= DEEPEST) return
  const owners = [...records, ...placed.filter(({ value }) => isRecord(value))]
  const names = new Set(owners.flatMap(({ value }) => Object.keys(value as Record<string, unknown>)))
  for (const name of names) {
    const inner = owners.flatMap(({ value, above }) => {
      const owner = value as Record<string, unknown>
      const one = owner[name]
      if (typeof one !== 'object' || one === null) return []
      const { [name]: _taken, ...beside } = owner
      return [{ value: one, above: { ...above, ...prefixed(at, flat(beside)) } }]
    })
    if (inner.length > 0) collect(inner, at === '' ? name : `${at}.${name}`, lists, depth + 1)
  }
}

const prefixed = (at: string, fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${at}/${name}`, value]))

/** Flattens a record; lists of words are joined, lists of records become rows of their own. */
function flat(record: Record<string, unknown>, before = '', depth = 0): Fields {
  const fields: Fields = {}
  for (const [name, value] of Object.entries(record)) {
    const path = before + name
    if (isRecord(value)) {
      if (depth < 4) Object.assign(fields, flat(value, `${path}.`, depth + 1))
    } else if (Array.isArray(value)) {
      if (value.every(one => typeof one !== 'object')) fields[path] = value.join(', ')
    } else fields[path] = textOf(value)
  }
  return fields
}

/** Returns a value as text; .NET dates are recognised. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = String(value)
  const ticks = /^\/Date\((-?\d+)(?:[+-]\d{4})?\)\/$/.exec(text)?.[1]
  return ticks === undefined ? text : new Date(Number(ticks)).toISOString()
}
