import { expect, test } from 'vitest'
import type { AnyRoute } from '../../server/kernel/routes/endpoint.ts'
import type { House } from './house.ts'
import { expectNamed, unreadableBy } from './input.ts'
import { announce, expectRefused } from './refusals.ts'
import type { Named } from './routes.ts'
import { suite } from './suite.ts'

/**
 * Tests refusals of requests before any handler, over HTTP: bodies that are not JSON, and anything a route
 * does not read.
 */
export function testEdge(house: House, routes: readonly Named[]): void {
  const only = (filter: (route: AnyRoute) => boolean) => routes.filter(([, route]) => filter(route))
  // A file is any bytes.
  const writing = only(route => route.method !== 'GET' && !route.intake)

  /** A call past the doors, before any handler: the things it names are not there. */
  const send = async (
    route: AnyRoute,
    {
      path = house.pathOf(route, {}),
      body,
      headers = {},
    }: { path?: string; body?: unknown; headers?: Record<string, string> },
  ) =>
    house.office.send(route.method, path, {
      as: route.access === 'public' || route.session ? null : house.token('superadmin'),
      headers: { ...(route.session ? await house.session() : {}), ...headers },
      ...(body === undefined ? {} : { body }),
    })

  suite('a body', writing, () => {
    test.each(writing)('that is not JSON is 400 for %s', async (_name, route) => {
      for (const body of ['{"a":', '{a: 1}', '\u0000', '[1,]']) {
        const reply = await send(route, { body })
        expect(reply.status).toBe(400)
        expect(reply.body.code).toBe('malformed_json')
      }
    })

    test.each(writing)('of another type is 415 for %s', async (_name, route) => {
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp']) {
        const reply = await send(route, { body: '{}', headers: { 'content-type': type } })
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
  })

  test.each(routes)('%s refuses what it does not read with 422', async (_name, route) => {
    for (const { raw, path } of unreadableBy(route)) {
      const query = new URLSearchParams(raw.query as Record<string, string>)
      const address = house.pathOf(route, { things: raw.params as Record<string, string> })
      const { status, headers, body } = await send(route, {
        path: query.size > 0 ? `${address}?${query}` : address,
        body: raw.body === undefined ? undefined : JSON.stringify(raw.body),
      })
      expect([status, body.code]).toEqual([422, 'validation_failed'])
      expect(headers.get('content-type')).toBe('application/problem+json')
      expectNamed(body.errors, path, raw)
    }
  })

  test.each(routes)('with a query field given twice is 400 for %s', async (_name, route) => {
    const { status, body } = await send(route, {
      path: `${house.pathOf(route, {})}?limit=1&limit=2`,
      body: route.method === 'GET' || route.intake ? undefined : (route.example ?? {}),
    })
    expect(status).toBe(400)
    expect(body.code).toBe('bad_query')
  })

  const ephemeral = only(route => route.ephemeral === true)
  test.each(ephemeral)('with ephemeral=maybe is 422 for %s', async (_name, route) => {
    const reply = await send(route, {
      path: house.pathOf(route, { query: { ephemeral: 'maybe' } }),
      body: route.example ?? {},
    })
    expectRefused(reply, 'query.ephemeral')
  })
}
