import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { AnyRoute } from '../../server/kernel/routes/endpoint.ts'
import type { Json } from '../office.ts'
import type { House } from './house.ts'
import { announce, expectRefused } from './refusals.ts'
import { fieldsOf, type Named, parametersOf } from './routes.ts'
import { suite } from './suite.ts'

/** What a route refuses to read: bodies, queries and paths that are not what it takes. */
export function testInput(house: House, routes: readonly Named[]): void {
  const only = (filter: (route: AnyRoute) => boolean) => routes.filter(([, route]) => filter(route))
  // A file is any bytes.
  const writing = only(route => route.method !== 'GET' && !route.session && !route.intake)
  const withFields = only(route => !route.session && Object.keys(fieldsOf(route)).length > 0)

  /** A call past the doors, before any handler: the things it names are not there. */
  const send = (route: AnyRoute, body: unknown, headers?: Record<string, string>) =>
    house.office.send(route.method, house.pathOf(route, {}), {
      as: route.access === 'public' ? null : house.token('superadmin'),
      body,
      ...(headers ? { headers } : {}),
    })

  suite('a body', writing, () => {
    test.each(writing)('that is not JSON is 400 for %s', async (_name, route) => {
      for (const body of ['{"a":', '{a: 1}', '\u0000', '[1,]']) {
        const reply = await send(route, body)
        expect(reply.status).toBe(400)
        expect(reply.body.code).toBe('malformed_json')
      }
    })

    test.each(writing)('of another type is 415 for %s', async (_name, route) => {
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp']) {
        const reply = await send(route, '{}', { 'content-type': type })
        expect(reply.status).toBe(415)
        expect(reply.body.code).toBe('unsupported_media_type')
      }
    })

    test.each(writing)('past the limit is 413 for %s before it is read', async (_name, route) => {
      const limit = route.bodyLimit ?? 1024 * 1024
      const { status, body } = await announce(house, route, limit + 1)
      expect(status).toBe(413)
      expect(body.code).toBe('payload_too_large')
    })

    test.each(withFields)('with a field that %s does not have is 422', async (_name, route) => {
      expectRefused(await send(route, { ...(route.example as object), no_such_field: 1 }), 'no_such_field')
    })

    test.each(withFields)('that is not an object is 422 for %s', async (_name, route) => {
      for (const body of ['[]', '"text"', '7', 'true']) expectRefused(await send(route, body), 'body')
    })

    const wrong = withFields.flatMap(([name, route]) =>
      Object.entries(fieldsOf(route)).map(([field, schema]) => [field, name, route, schema] as const),
    )
    test.each(wrong)('whose %s has a wrong type is 422 for %s', async (field, _name, route, schema) => {
      const values = [{ no_such_field: 1 }, [[]], 'no such value', 12.5, true, null]
      const refused = values.filter(value => !schema.safeParse(value).success)
      expect(refused.length).toBeGreaterThan(0)
      for (const value of refused) {
        const { status, body } = await send(route, { ...(route.example as object), [field]: value })
        expect(status).toBe(422)
        const paths = body.errors.map((error: Json) => error.path)
        expect(paths.some((path: string) => path === field || path.startsWith(`${field}.`))).toBe(true)
      }
    })

    const required = wrong.filter(([, , , schema]) => !schema.safeParse(undefined).success)
    test.each(required)('without %s is 422 for %s', async (field, _name, route) => {
      const { [field]: _, ...rest } = (route.example ?? {}) as Record<string, unknown>
      expectRefused(await send(route, rest), field)
    })

    const nonEmpty = required.filter(([, , , schema]) => schema.safeParse('text').success)
    test.each(nonEmpty)('with an empty %s is 422 for %s', async (field, _name, route) => {
      expectRefused(await send(route, { ...(route.example as object), [field]: '' }), field)
    })
  })

  describe('a query', () => {
    const everyRoute = only(route => !route.session)
    test.each(everyRoute)('with a field that %s does not have is 422', async (_name, route) => {
      const reply = await house.call(route, {
        body: bodyFor(route),
        query: { no_such_field: 'x' },
      })
      expectRefused(reply, 'query.no_such_field')
    })

    const queries = everyRoute.flatMap(([name, route]) =>
      Object.entries(route.parse.query.shape).map(([field, schema]) => [field, name, route, schema] as const),
    )
    const badTexts = ['', ' ', 'no such value', '-1', '1.5', 'x'.repeat(10_000)]
    const choosy = queries.filter(([, , , schema]) => badTexts.some(text => refuses(schema, text)))
    test.each(choosy)('whose %s is not what %s takes is 422', async (field, _name, route, schema) => {
      for (const text of badTexts.filter(one => refuses(schema, one))) {
        const reply = await house.call(route, { body: bodyFor(route), query: { [field]: text } })
        expectRefused(reply, `query.${field}`)
      }
    })

    test.each(everyRoute)('with a field given twice is 400 for %s', async (_name, route) => {
      const { status, body } = await house.office.send(
        route.method,
        `${house.pathOf(route, {})}?limit=1&limit=2`,
        {
          ...(route.method === 'GET' ? {} : { body: bodyFor(route) }),
        },
      )
      expect(status).toBe(400)
      expect(body.code).toBe('bad_query')
    })

    test.each(only(route => route.ephemeral))('with ephemeral=maybe is 422 for %s', async (_name, route) => {
      const reply = await house.call(route, { body: bodyFor(route), query: { ephemeral: 'maybe' } })
      expectRefused(reply, 'query.ephemeral')
    })
  })

  const ids = only(route => !route.session).flatMap(([name, route]) =>
    parametersOf(route.path)
      .filter(parameter => takesIds(route, parameter))
      .map(parameter => [parameter, name, route] as const),
  )
  suite('a path', ids, () => {
    test.each(ids)('whose %s is not an id is 422 for %s', async (parameter, _name, route) => {
      for (const value of ['none', '0', '-1', '1.5', '1e400', '9007199254740993', ' ']) {
        const reply = await house.call(route, { things: { [parameter]: value }, body: bodyFor(route) })
        expectRefused(reply, parameter)
      }
    })
  })
}

const refuses = (schema: z.core.$ZodType, text: string) => !z.safeParse(schema, text).success
/** An index takes a 0, which is no id. */
const takesIds = (route: AnyRoute, parameter: string) =>
  ['none', '0'].every(value =>
    refuses((route.parse.params.shape as Record<string, z.ZodType>)[parameter] as z.ZodType, value),
  )
const bodyFor = (route: AnyRoute) => (route.method === 'GET' ? undefined : (route.example ?? {}))
