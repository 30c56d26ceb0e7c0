import { expect, test } from 'vitest'
import { z } from 'zod'
import type { AnyRoute } from '../../server/kernel/routes/endpoint.ts'
import type { Json } from '../office.ts'
import type { House } from './house.ts'
import type { Named } from './routes.ts'
import { suite } from './suite.ts'
import type { Ids } from './things.ts'

const takes = (route: AnyRoute, name: string) => Object.hasOwn(route.parse.query.shape, name)

/** The fields of a list's rows. */
const rowOf = ({ response }: AnyRoute): object =>
  response instanceof z.ZodArray && response.element instanceof z.ZodObject ? response.element.shape : {}

const isList = ({ method, response }: AnyRoute) => method === 'GET' && response instanceof z.ZodArray

/** Lists of what lies with somebody else, whom no test office is connected with. */
const ELSEWHERE = new Set([
  'GET /api/v1/svc/mcp-connections/{connection_id}/browse',
  'GET /api/v1/svc/vdr/google/drives',
])

/** Number of one-row pages that are followed. */
const PAGES = 4

/** Every list is read alike: in pages that leave nothing out, and by what changed since where its rows say when they did. */
export function testLists(house: House, routes: readonly Named[]): void {
  const lists = routes.filter(([, route]) => isList(route))
  const paged = lists.filter(
    ([title, route]) => takes(route, 'cursor') && route.access !== 'public' && !ELSEWHERE.has(title),
  )
  suite('a list', lists, () => {
    test.each(lists)('%s is asked for what changed where its rows say when they did', (_title, route) => {
      const row = rowOf(route)
      const changes = 'id' in row && 'updated_at' in row && takes(route, 'cursor')
      expect([takes(route, 'updated_since'), takes(route, 'sort')]).toEqual([changes, changes])
    })
  })
  suite('the pages of a list', paged, () => {
    test.each(paged)('%s leave nothing out', async (_title, route) => {
      const things = await house.maker.things(route)
      // A document that is read meanwhile says so.
      await house.quiet()
      await expectPages(house, route, things, {})
      if (!takes(route, 'updated_since')) return
      await expectPages(house, route, things, { sort: 'updated_at' })
      const later = await house.call(route, { things, query: { updated_since: '9999-01-01T00:00:00.000Z' } })
      expect([later.body, later.headers.get('x-total-count')]).toEqual([[], '0'])
    })
  })
}

async function expectPages(house: House, route: AnyRoute, things: Ids, order: Record<string, string>) {
  const whole = await house.call(route, { things, query: { ...order, limit: '500' } })
  expect(whole.status).toBe(200)
  const total = Number(whole.headers.get('x-total-count'))
  expect(whole.body).toHaveLength(Math.min(total, 500))
  if (order.sort) expect(whole.body).toEqual(whole.body.toSorted(byChange))
  let query: Record<string, string> | null = { ...order, limit: '1' }
  for (let page = 0; query !== null && page < PAGES; page += 1) {
    const { body, headers } = await house.call(route, { things, query })
    expect(body).toEqual(whole.body.slice(page, page + 1))
    const next: string | undefined = headers.get('link')?.match(/<[^?]*\?([^>]*)>/)?.[1]
    expect(next !== undefined).toBe(page + 1 < total)
    query = next === undefined ? null : Object.fromEntries(new URLSearchParams(next))
  }
}

const byChange = (one: Json, other: Json): number =>
  one.updated_at === other.updated_at ? 0 : one.updated_at < other.updated_at ? -1 : 1
