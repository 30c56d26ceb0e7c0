import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnyRoute } from '../../server/kernel/endpoint.ts'
import { registry } from '../../server/registry.ts'
import type { Reply } from '../office.ts'
import { canBeCalled, House, walkOf } from './house.ts'

/** Not called as they are: each needs what only its own test can know (a password, a code, a link). */
const ofTheirOwn = [
  'POST /api/v1/auth/login',
  'POST /api/v1/auth/setup',
  'POST /api/v1/auth/invitation',
  'POST /api/v1/auth/invitation/accept',
  'POST /api/v1/auth/password',
  'POST /api/v1/auth/second-factor/confirm',
  'POST /api/v1/auth/second-factor/remove',
  'POST /api/v1/svc/mcp-connections/authorised',
]
const callable = (route: AnyRoute) => !ofTheirOwn.includes(`${route.method} ${route.path}`)

const NOT_CONNECTED = ['not_configured', 'source_unavailable', 'model_unavailable', 'documents_not_kept']

let house: House
beforeAll(async () => {
  house = await House.open()
})
afterAll(() => house.office.close())

async function rows(): Promise<Record<string, unknown[]>> {
  await house.quiet()
  return house.office.rows()
}

/** What is not connected in this office says so with a code that its route declares; nothing else may. */
function isNotConnected(route: AnyRoute, { status, body }: Reply): boolean {
  return (
    (status === 409 || status === 503) &&
    NOT_CONNECTED.includes(body.code) &&
    body.code in (route.errors ?? {})
  )
}

describe('an ephemeral call', () => {
  let before: Record<string, unknown[]>
  const prepared = new Map<AnyRoute, { things: Record<string, string | number>; body: unknown }>()
  const ephemeral = walkOf(route => route.ephemeral && callable(route))

  beforeAll(async () => {
    for (const [, route] of ephemeral) {
      const things = await house.things(route)
      prepared.set(route, { things, body: await house.bodyOf(route, things) })
    }
    before = await rows()
  }, 60_000)

  test.each(ephemeral)('of %s answers as usual, with persisted false and id null', async (_name, route) => {
    const reply = await house.call(route, { ...prepared.get(route), query: { ephemeral: 'true' } })
    expect(reply.status, JSON.stringify(reply.body)).toBe(route.status)
    expect(reply.body.persisted).toBe(false)
    if ('id' in reply.body) expect(reply.body.id).toBeNull()
    expect(reply.headers.get('location')).toBeNull()
  })

  test.each(ephemeral)('of %s leaves no Idempotency-Key behind', async (_name, route) => {
    const headers = { 'idempotency-key': `ephemeral ${route.path}`.replaceAll(' ', '-') }
    const sending = { ...prepared.get(route), headers, query: { ephemeral: 'true' } }
    await house.call(route, sending)
    const again = await house.call(route, sending)
    expect(again.status).toBe(route.status)
    expect(again.headers.get('idempotent-replayed')).toBeNull()
  })

  test('changes no row of any table: no event, no job, no audit entry', async () => {
    expect(before.audit_log?.length).toBeGreaterThan(0)
    expect(await rows()).toEqual(before)
  })
})

describe('a call of the example', () => {
  const all = walkOf(callable)
  test.each(all)('of %s succeeds, as both schemas say', async (_name, route) => {
    const things = await house.things(route)
    const body = await house.bodyOf(route, things)
    let reply = await house.call(route, { things, body })
    // An example can have been used before by another test: then one like it.
    if (reply.status === 409 && route.status === 201)
      reply = await house.call(route, { things, body: house.variant(route, body) })
    if (isNotConnected(route, reply)) return
    expect(reply.status, JSON.stringify(reply.body)).toBe(route.status)
    if (route.ephemeral) expect(reply.body.persisted).toBe(true)
    if (route.status === 201) await expectLocation(route, reply)
  })
})

/** A route that shows the new thing is named, and an address that is named shows something. */
async function expectLocation(route: AnyRoute, { body, headers }: Reply): Promise<void> {
  const location = headers.get('location')
  const shown = registry.routes.some(
    ({ method, path }) =>
      method === 'GET' &&
      path.startsWith(`${route.path}/{`) &&
      path.slice(route.path.length + 2).indexOf('}') === path.length - route.path.length - 3,
  )
  if (shown) expect(location).toMatch(new RegExp(`/${body.id}$`))
  if (location !== null) expect((await house.office.get(location)).status).toBe(200)
}

describe('an Idempotency-Key', () => {
  // What the calls before set going (an agent's run) has its own time to end.
  beforeAll(() => house.quiet(), 60_000)

  const posts = walkOf(
    route =>
      route.method === 'POST' && route.effect === 'write' && route.access !== 'public' && callable(route),
  )

  test.each(posts)('makes a repeated %s answer its first answer and change nothing', async (name, route) => {
    const things = await house.things(route)
    const body = house.variant(route, await house.bodyOf(route, things))
    const headers = { 'idempotency-key': `twice-${name.replaceAll(/[^\w]/g, '-')}` }
    const before = await rows()
    const first = await house.call(route, { things, body, headers })
    if (isNotConnected(route, first)) {
      expect(await rows()).toEqual(before)
      return
    }
    expect(first.status, JSON.stringify(first.body)).toBe(route.status)
    expect(first.headers.get('idempotent-replayed')).toBeNull()
    const between = await rows()
    expect(between).not.toEqual(before)

    const second = await house.call(route, { things, body, headers })
    expect(second.status).toBe(first.status)
    expect(second.headers.get('idempotent-replayed')).toBe('true')
    expect(second.body).toEqual(first.body)
    expect(second.headers.get('location')).toBe(first.headers.get('location'))
    expect(await rows()).toEqual(between)

    const other = house.anotherBody(route, body)
    const third = await house.call(route, { things, body: other, headers })
    // A body that nothing in could be other is refused for what is wrong with it, before the key is looked at.
    if (third.status !== 422) {
      expect(third.status).toBe(409)
      expect(third.body.code).toBe('idempotency_conflict')
    }
    const elsewhere = await house.office.post('/api/v1/svc/developer/keys', { name: 'Other' }, { headers })
    expect(elsewhere.status).toBe(409)
    expect(elsewhere.body.code).toBe('idempotency_conflict')
    expect(await rows()).toEqual(between)
  })

  test('is the caller’s own: with another person’s same key it is a call of its own', async () => {
    const headers = { 'idempotency-key': 'one-key' }
    const { office } = house
    const name = 'Twice'
    const mine = await office.post('/api/v1/svc/developer/keys', { name }, { headers })
    const theirs = await office.post(
      '/api/v1/svc/developer/keys',
      { name },
      { headers, as: house.token('member') },
    )
    expect([mine.status, theirs.status]).toEqual([201, 201])
    expect(theirs.body.key).not.toBe(mine.body.key)
  })
})

test('every route that is not walked here is still there, and every other can be called', () => {
  expect(walkOf(route => !callable(route)).map(([name]) => name)).toEqual(ofTheirOwn)
  expect(walkOf(route => callable(route) && !canBeCalled(route)).map(([name]) => name)).toEqual([])
})
