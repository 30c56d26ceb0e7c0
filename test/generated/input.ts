import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type ParsedInput, parseInput } from '../../server/kernel/call.ts'
import { AppError } from '../../server/kernel/problems/errors.ts'
import type { RawInput } from '../../server/kernel/routes/context.ts'
import type { AnyRoute } from '../../server/kernel/routes/endpoint.ts'
import { fieldsOf, type Named, parametersOf } from './routes.ts'
import { UNKNOWN_ID } from './things.ts'

/** A call that a route must not read, and the field that it hears of. */
export interface Unreadable {
  raw: RawInput
  path: string
}

/**
 * Tests input that a route refuses to read: invalid bodies, queries and paths. `test/http/classes.test.ts`
 * sends them.
 */
export function testInput(routes: readonly Named[]): void {
  describe('what is sent', () => {
    test.each(routes)('%s reads nothing but what it takes', (_name, route) => {
      const wrong = unreadableBy(route)
      expect(wrong.length).toBeGreaterThan(0)
      for (const { raw, path } of wrong) {
        const said = refusalOf(route, raw)
        expectNamed(said, path, raw)
      }
    })
  })
}

/** Expects each error to name the field or its content, in words for whoever sent it. */
export function expectNamed(said: readonly Said[], path: string, raw: RawInput): void {
  const named = said.some(one => one.path === path || one.path.startsWith(`${path}.`))
  expect(named, `${path}: ${JSON.stringify({ raw, said }).slice(0, 1000)}`).toBe(true)
  for (const { message } of said) expect(message).not.toMatch(/^(Invalid|Too) |expected /)
}

interface Said {
  path: string
  message: string
}

/** The calls that a route refuses, each wrong in one place. */
export function unreadableBy(route: AnyRoute): Unreadable[] {
  const call = rawOf(route)
  return [
    ...wrongBodies(route).map(({ body, path }) => ({ raw: { ...call, body }, path })),
    ...wrongQueries(route).map(({ query, path }) => ({ raw: { ...call, query }, path })),
    ...wrongIds(route).map(({ name, value }) => ({
      raw: { ...call, params: { ...(call.params as object), [name]: value } },
      path: name,
    })),
  ]
}

/** A call of a route by its example, for things that are not there. */
const rawOf = (route: AnyRoute): RawInput => ({
  params: Object.fromEntries(parametersOf(route.path).map(name => [name, String(UNKNOWN_ID)])),
  query: {},
  body: bodyFor(route),
})

const bodyFor = (route: AnyRoute): unknown => (route.method === 'GET' ? undefined : (route.example ?? {}))

function wrongBodies(route: AnyRoute): Array<{ body: unknown; path: string }> {
  const fields = Object.entries(fieldsOf(route))
  if (fields.length === 0 || route.intake) return []
  const example = (route.example ?? {}) as Record<string, unknown>
  return [
    { body: { ...example, no_such_field: 1 }, path: 'no_such_field' },
    ...[[], 'text', 7, true].map(body => ({ body, path: 'body' })),
    ...fields.flatMap(([field, schema]) => wrongValues(field, schema, example)),
  ]
}

/** Bodies with a value of another type in a field, without it where it is required, and with nothing in it. */
function wrongValues(field: string, schema: z.ZodType, example: Record<string, unknown>) {
  const values = [{ no_such_field: 1 }, [[]], 'no such value', 12.5, true, null]
  const wrong = values
    .filter(value => !schema.safeParse(value).success)
    .map(value => ({ body: { ...example, [field]: value }, path: field }))
  expect(wrong.length, `${field} takes anything`).toBeGreaterThan(0)
  if (schema.safeParse(undefined).success) return wrong
  const { [field]: _, ...rest } = example
  wrong.push({ body: rest, path: field })
  if (schema.safeParse('text').success) wrong.push({ body: { ...example, [field]: '' }, path: field })
  return wrong
}

const badTexts = ['', ' ', 'no such value', '-1', '1.5', 'x'.repeat(10_000)]

const wrongQueries = (route: AnyRoute): Array<{ query: Record<string, string>; path: string }> => [
  { query: { no_such_field: 'x' }, path: 'query.no_such_field' },
  ...Object.entries(route.parse.query.shape).flatMap(([field, schema]) =>
    badTexts
      .filter(text => refuses(schema, text))
      .map(text => ({ query: { [field]: text }, path: `query.${field}` })),
  ),
]

const wrongIds = (route: AnyRoute) =>
  parametersOf(route.path)
    .filter(name => takesIds(route, name))
    .flatMap(name =>
      ['none', '0', '-1', '1.5', '1e400', '9007199254740993', ' '].map(value => ({ name, value })),
    )

const refuses = (schema: z.core.$ZodType, text: string) => !z.safeParse(schema, text).success
/** An index takes a 0, which is no id. */
const takesIds = (route: AnyRoute, parameter: string) =>
  ['none', '0'].every(value =>
    refuses((route.parse.params.shape as Record<string, z.ZodType>)[parameter] as z.ZodType, value),
  )

/** Returns a route's errors for a call; empty where it reads it. */
function refusalOf(route: AnyRoute, raw: RawInput): Said[] {
  try {
    const read: ParsedInput = parseInput(route, raw)
    throw new Error(`${route.method} ${route.path} reads ${JSON.stringify(read).slice(0, 500)}`)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    expect([error.status, error.code]).toEqual([422, 'validation_failed'])
    return (error.errors ?? []).map(({ path, message }) => ({ path, message: String(message) }))
  }
}
