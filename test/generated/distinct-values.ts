import fc from 'fast-check'
import type { z } from 'zod'
import { type Schema, valid } from './arbitraries.ts'
import { jsonOf } from './declared.ts'

/** Values that the schema of a field takes, other than the present one; every `nth` begins with another of them. */
export function valuesOf(field: string, schema: z.ZodType, nth: number, present: unknown): unknown[] {
  const described = jsonOf(schema, 'input') as Schema
  const sampled = fc.sample(valid(described), { numRuns: 40, seed: 1 })
  const known = new Set([present, null, [], {}, ''].map(one => JSON.stringify(one)))
  made += 1
  const values = [...textsOf(`${field} ${made}`), ...sampled].filter(one => {
    const text = JSON.stringify(one)
    if (text === undefined || known.has(text) || !schema.safeParse(one).success) return false
    known.add(text)
    return true
  })
  const few = values.slice(0, 5)
  const first = few.length > 1 ? nth : 0
  return [...few.slice(first), ...few.slice(0, first)]
}

let made = 0

/** Texts that a schema may ask for: new ones each time, so that none is taken for that of another field. */
function textsOf(name: string): unknown[] {
  const key = name.replaceAll(' ', '_')
  return [
    ...[`Distinct ${name}`, `Other ${name}`, `distinct_${key}`, `other_${key}`],
    ...[`${key}@distinct.example`, `${key}@other.example`],
    ...[`https://distinct.example/${key}`, `https://other.example/${key}`],
    ...['2026-02-20', '2026-03-31', '2026-02-27T10:00:00.000Z', '2026-03-27T11:00:00.000Z'],
    ...['DE', 'FR', 'EUR', 'CHF'],
  ]
}
