import { createHash } from 'node:crypto'

/** SHA-256 in hex of a value of JSON in one canonical form: equal values have one digest, whatever the order of their keys. */
export const digestOfValue = (value: unknown): string =>
  createHash('sha256').update(canonicalJson(value)).digest('hex')

/** A value as JSON in one form: equal values are equal texts, whatever the order of their keys. */
export const canonicalJson = (value: unknown): string => JSON.stringify(canonical(value))

function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, canonical(inner)]),
  )
}
