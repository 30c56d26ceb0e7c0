import { beforeAll, expect, test } from 'vitest'
import type { AnyRoute } from '../../server/kernel/routes/endpoint.ts'
import { registry } from '../../server/registry.ts'
import type { Reply } from '../office.ts'
import type { House } from './house.ts'
import type { Named } from './routes.ts'
import { suite } from './suite.ts'
import { type Ids, isOfItsOwn } from './things.ts'

const NOT_CONNECTED = ['not_configured', 'source_unavailable', 'model_unavailable', 'documents_not_kept']

/** Tests the changes of a route's calls: the example, an ephemeral call. */
export function testWrites(house: House, routes: readonly Named[]): void {
  const callable = routes.filter(([, route]) => !isOfItsOwn(route))
  testEphemeral(
    house,
    callable.filter(([, route]) => route.ephemeral),
  )
  testExamples(house, callable)
}

/** A call with ephemeral=true answers and leaves nothing. */
function testEphemeral(house: House, routes: readonly Named[]): void {
  suite('an ephemeral call', routes, () => {
    const prepared = new Map<AnyRoute, { things: Ids; body: unknown }>()

    beforeAll(async () => {
      for (const [, route] of routes) {
        // Signing in leaves rows of its own.
        if (route.session) await house.session()
        const things = await house.maker.things(route)
        prepared.set(route, { things, body: await house.maker.bodyOf(route, things) })
      }
      await house.changes()
    })

    test.each(routes)(
      'of %s answers as usual, with persisted false and no id but that of what stands',
      async (_name, route) => {
        const reply = await house.call(route, { ...prepared.get(route), query: { ephemeral: 'true' } })
        expect(reply.status, JSON.stringify(reply.body)).toBe(route.status)
        expect(reply.body.persisted).toBe(false)
        if (typeof reply.body.id === 'number') {
          const place = route.path.slice(0, route.path.lastIndexOf('}') + 1)
          const shown = registry.route('GET', place) as AnyRoute
          const stands = await house.call(shown, { things: prepared.get(route)?.things })
          expect(stands.body.id).toBe(reply.body.id)
        }
        expect(reply.headers.get('location')).toBeNull()
      },
    )

    test.each(routes)('of %s leaves no Idempotency-Key behind', async (_name, route) => {
      const headers = { 'idempotency-key': `ephemeral ${route.path}`.replaceAll(' ', '-') }
      const sending = { ...prepared.get(route), headers, query: { ephemeral: 'true' } }
      await house.call(route, sending)
      const again = await house.call(route, sending)
      expect(again.status).toBe(route.status)
      expect(again.headers.get('idempotent-replayed')).toBeNull()
    })

    test('changes no row of any table: no event, no job, no audit entry', async () => {
      expect(await house.changes()).toEqual([])
    })
  })
}

/** The example of each route is accepted. */
export function testExamples(house: House, routes: readonly Named[]): void {
  suite('a call of the example', routes, () => {
    test.each(routes)('of %s succeeds, as both schemas say', async (_name, route) => {
      const things = await house.maker.things(route)
      const body = await house.maker.bodyOf(route, things)
      const query = await house.maker.queryOf(route, things)
      let reply = await house.call(route, { things, body, ...(query ? { query } : {}) })
      // An example can have been used before by another test: then one like it.
      if (reply.status === 409 && route.status === 201)
        reply = await house.call(route, { things, body: house.maker.variant(route, body) })
      if (isNotConnected(route, reply)) return
      expect(reply.status, JSON.stringify(reply.body)).toBe(route.status)
      if (route.ephemeral) expect(reply.body.persisted).toBe(true)
      if (route.status === 201) await expectLocation(house, route, reply)
      await expectTag(house, route, reply, things)
    })
  })
}

/** A call that is repeated with its key happens once. */
export function testIdempotency(house: House, all: readonly Named[]): void {
  const routes = all.filter(
    ([, route]) =>
      !isOfItsOwn(route) && route.method === 'POST' && route.effect === 'write' && route.access !== 'public',
  )
  suite('an Idempotency-Key', routes, () => {
    // Work started by earlier calls (an agent's run) ends in its own time.
    beforeAll(() => house.quiet())

    test.each(routes)(
      'makes a repeated %s answer its first answer and change nothing',
      async (name, route) => {
        const things = await house.maker.things(route)
        const body = house.maker.variant(route, await house.maker.bodyOf(route, things))
        const headers = { 'idempotency-key': `twice-${name.replaceAll(/[^\w]/g, '-')}` }
        await house.changes()
        const first = await house.call(route, { things, body, headers })
        if (isNotConnected(route, first)) {
          expect(await house.changes()).toEqual([])
          return
        }
        expect(first.status, JSON.stringify(first.body)).toBe(route.status)
        expect(first.headers.get('idempotent-replayed')).toBeNull()
        expect(await house.changes()).not.toEqual([])

        const second = await house.call(route, { things, body, headers })
        expect(second.status).toBe(first.status)
        expect(second.headers.get('idempotent-replayed')).toBe('true')
        expect(second.body).toEqual(first.body)
        expect(second.headers.get('location')).toBe(first.headers.get('location'))
        expect(await house.changes()).toEqual([])

        const other = house.anotherBody(route, body)
        const third = await house.call(route, { things, body: other, headers })
        // A body that nothing in could be other is refused for what is wrong with it, before the key is looked at.
        if (third.status !== 422) {
          expect(third.status).toBe(409)
          expect(third.body.code).toBe('idempotency_conflict')
        }
        const elsewhere = await house.office.post(
          '/api/v1/svc/developer/keys',
          { name: 'Other' },
          { headers },
        )
        expect(elsewhere.status).toBe(409)
        expect(elsewhere.body.code).toBe('idempotency_conflict')
        expect(await house.changes()).toEqual([])
      },
    )
  })
}

/**
 * A service not connected in this office is reported with a code that its route declares; nothing else may
 * be.
 */
function isNotConnected(route: AnyRoute, { status, body }: Reply): boolean {
  return (
    (status === 409 || status === 503) &&
    NOT_CONNECTED.includes(body.code) &&
    body.code in (route.errors ?? {})
  )
}

/** A route that shows the new thing is named, and an address that is named shows something. */
/** The tag of a written record is the one with which it is read. */
async function expectTag(
  house: House,
  route: AnyRoute,
  { headers, body }: Reply,
  things: Ids,
): Promise<void> {
  const tag = headers.get('etag')
  // A record of work in hand, and a document that is not read yet, have changed by the time they are shown.
  if (route.method === 'GET' || tag === null || isInHand(body) || body?.read === null) return
  const at = headers.get('location') ?? house.pathOf(route, { things })
  const read = await house.office.get(at)
  expect(tag, JSON.stringify([body, read.body])).toBe(read.headers.get('etag'))
}

async function expectLocation(house: House, route: AnyRoute, { body, headers }: Reply): Promise<void> {
  const location = headers.get('location')
  const below = `${route.path.replace(/\/$/, '')}/{`
  const shown = registry.routes.some(
    ({ method, path }) =>
      method === 'GET' && path.startsWith(below) && path.indexOf('}', below.length) === path.length - 1,
  )
  if (shown) expect(location).toMatch(new RegExp(`/${body.id}$`))
  if (location !== null) expect((await house.office.get(location)).status).toBe(200)
}

/** Whether a job works on a record, or is about to. */
const isInHand = (body: Reply['body']): boolean => body?.status === 'queued' || body?.status === 'running'
