import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { sentence } from '../../server/kernel/language/sentence.ts'
import { type Module, module, Registry } from '../../server/kernel/module.ts'
import { AppError } from '../../server/kernel/problems/errors.ts'
import type { AnyRoute } from '../../server/kernel/routes/endpoint.ts'
import { event } from '../../server/kernel/routes/event.ts'
import { route } from '../../server/kernel/routes/route.ts'
import { registry as house } from '../../server/registry.ts'
import { type Office, openOffice } from '../office.ts'

const POLICIES = '/api/v1/svc/agent/policies'

const Room = z.object({ id: z.int(), name: z.string(), created_at: z.string() })

const insertRoom = (db: Parameters<Parameters<Office['arrange']>[0]>[0]['db'], name: string, now: string) =>
  db
    .insertInto('vdr_rooms')
    .values({ name, status: 'active', created_at: now, updated_at: now })
    .returning(['id', 'name', 'created_at'])
    .executeTakeFirstOrThrow()

declare module '../../server/kernel/routes/event-names.ts' {
  interface EventNames {
    'probe.created': true
  }
}

const probeCreated = event({
  name: 'probe.created',
  summary: 'A row was written',
  to: 'registered',
  data: z.object({ id: z.int() }),
})

let afterCommits = 0

/** A module of the test's own: it writes rows, as any module would, and misbehaves on request. */
const probe: Module = module({
  key: 'probe',
  title: 'Probe',
  routes: [
    route({
      method: 'POST',
      path: '/api/v1/svc/probe/rooms',
      summary: 'Write a row and an event',
      access: 'probe:write',
      body: z.object({ name: z.string() }),
      response: Room,
      status: 201,
      errors: { asked_to_fail: [409, 'As asked'], refused: [409, 'Kept all the same'] },
      tool: {
        name: 'svc_create_probe',
        title: 'Create a probe',
        category: 'probe',
        credits: 2,
        description: 'Writes a row and an event.',
      },
      handle: async (ctx, { body }) => {
        const row = await insertRoom(ctx.db, body.name, ctx.now)
        await ctx.emit(probeCreated, { id: row.id })
        ctx.afterCommit(() => {
          afterCommits += 1
        })
        if (body.name === 'fail') throw new AppError(409, 'asked_to_fail', sentence`As asked.`)
        if (body.name === 'refuse')
          throw new AppError(409, 'refused', sentence`Kept all the same.`, { keepWrites: true })
        if (body.name === 'explode') throw new Error('secret detail: /etc/passwd')
        return body.name === 'said' ? { ...row, name: ctx.say(sentence`Sourced`) } : row
      },
    }),
    route({
      method: 'GET',
      path: '/api/v1/svc/probe/rooms/{room_id}',
      summary: 'One row',
      access: 'probe:read',
      response: Room,
      handle: ({ db }, { params }) =>
        db.selectFrom('vdr_rooms').selectAll().where('id', '=', params.room_id).executeTakeFirstOrThrow(),
    }),
    route({
      method: 'GET',
      path: '/api/v1/svc/probe/rooms/count',
      summary: 'Count rows',
      access: 'probe:read',
      response: z.object({ rooms: z.int(), events: z.int() }),
      handle: async ({ db }) => {
        const rooms = await db.selectFrom('vdr_rooms').select('id').execute()
        const events = await db
          .selectFrom('outbox')
          .select('id')
          .where('event', '=', 'probe.created')
          .execute()
        return { rooms: rooms.length, events: events.length }
      },
    }),
    route({
      method: 'POST',
      path: '/api/v1/svc/probe/around',
      operation: 'aroundProbe',
      summary: 'Call a route that needs approval from another one',
      access: 'probe:write',
      ephemeral: false,
      body: z.object({ approved: z.boolean() }),
      response: z.object({ status: z.int(), body: z.unknown() }),
      handle: async (ctx, { body }) => {
        const policies = house.routes.find(one => one.method === 'POST' && one.path === POLICIES)
        const input = { body: { name: 'Around', kind: 'create_deal' } }
        return ctx.call(policies as AnyRoute, input, body.approved ? { approved: true } : {})
      },
    }),
    route({
      method: 'POST',
      path: '/api/v1/svc/probe/half',
      operation: 'halfProbe',
      summary: 'Go on after an inner call that failed',
      access: 'probe:write',
      ephemeral: false,
      response: z.object({ rooms: z.int() }),
      handle: async ctx => {
        const rooms = probe.routes[0] as AnyRoute
        await ctx.call(rooms, { body: { name: 'fail' } }).catch(() => undefined)
        await ctx.call(rooms, { body: { name: 'inner' } })
        return { rooms: (await ctx.db.selectFrom('vdr_rooms').select('id').execute()).length }
      },
    }),
    route({
      method: 'POST',
      path: '/api/v1/svc/probe/kept',
      operation: 'keepProbe',
      summary: 'Answer what an inner call answered',
      access: 'probe:write',
      ephemeral: false,
      response: Room,
      handle: async ctx =>
        (await ctx.call(probe.routes[0] as AnyRoute, { body: { name: 'said' } })).body as never,
    }),
    route({
      method: 'GET',
      path: '/api/v1/svc/probe/liar',
      summary: 'Answers against its schema',
      access: 'probe:read',
      response: z.object({ id: z.int() }),
      handle: async () => ({ id: 'not a number' as unknown as number }),
    }),
  ],
})

let office: Office
beforeAll(async () => {
  office = await openOffice({ registry: new Registry([...house.modules, probe]) })
})
afterAll(() => office.close())

const count = async () => (await office.get('/api/v1/svc/probe/rooms/count')).body
const create = (name: string, options = {}) => office.post('/api/v1/svc/probe/rooms', { name }, options)

describe('a write', () => {
  test('what one call answers to another is in English, for it may be kept', async () => {
    const headers = { 'accept-language': 'de' }
    const said = await office.post('/api/v1/svc/probe/rooms', { name: 'said' }, { headers })
    expect(said.body.name).toBe('Identifiziert')
    expect((await office.post('/api/v1/svc/probe/kept', {}, { headers })).body.name).toBe('Sourced')
  })

  test('answers 201 with the resource, where it is, and persisted true', async () => {
    const { status, body, headers } = await create('First')
    expect(status).toBe(201)
    expect(body).toMatchObject({ name: 'First', persisted: true })
    expect(headers.get('location')).toBe(`/api/v1/svc/probe/rooms/${body.id}`)
  })

  test('that fails leaves nothing: no row, no event, no audit entry, no hook', async () => {
    const before = await office.rows()
    const hooks = afterCommits
    const { status, body } = await create('fail')
    expect([status, body.code]).toEqual([409, 'asked_to_fail'])
    expect(await office.rows()).toEqual(before)
    expect(afterCommits).toBe(hooks)
  })

  test('may refuse and keep what it wrote, with an audit entry that says so', async () => {
    const before = await count()
    expect((await create('refuse')).status).toBe(409)
    expect(await count()).toEqual({ rooms: before.rooms + 1, events: before.events + 1 })
    const [entry] = (await office.get('/api/v1/svc/admin/audit?limit=1')).body
    expect(entry).toMatchObject({ action: 'POST /api/v1/svc/probe/rooms', outcome: 'refused' })
  })

  test('that breaks answers 500 without a detail of the inside', async () => {
    const before = await count()
    const { status, body } = await create('explode')
    expect(status).toBe(500)
    expect(JSON.stringify(body)).not.toMatch(/passwd|stack|Error:/)
    expect(await count()).toEqual(before)
  })

  test('that runs beside a failing one is not touched by it', async () => {
    const before = await count()
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, index) => create(index % 4 === 0 ? 'fail' : `Beside ${index}`)),
    )
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(30)
    expect(await count()).toEqual({ rooms: before.rooms + 30, events: before.events + 30 })
  })
})

describe('a route that is called by another one', () => {
  const policies = async () => (await office.get(POLICIES)).body.map(({ name }: { name: string }) => name)

  test('becomes a proposal where it needs approval, unless the caller says that it has it', async () => {
    const proposed = await office.post('/api/v1/svc/probe/around', { approved: false })
    expect(proposed.body).toMatchObject({ status: 202, body: { status: 'proposed' } })
    expect(await policies()).not.toContain('Around')

    const done = await office.post('/api/v1/svc/probe/around', { approved: true })
    expect(done.body).toMatchObject({ body: { name: 'Around' } })
    expect(await policies()).toContain('Around')
  })

  test('leaves nothing when it fails and the caller goes on: no row, no event, no hook', async () => {
    const before = await count()
    const hooks = afterCommits
    expect((await office.post('/api/v1/svc/probe/half')).status).toBe(200)
    expect(await count()).toEqual({ rooms: before.rooms + 1, events: before.events + 1 })
    expect(afterCommits).toBe(hooks + 1)
  })
})

describe('an ephemeral write', () => {
  test('answers as usual, with id null and persisted false, and changes nothing', async () => {
    const before = await office.rows()
    const { status, body } = await office.post('/api/v1/svc/probe/rooms?ephemeral=true', { name: 'Ghost' })
    expect(status).toBe(201)
    expect(body).toMatchObject({ id: null, name: 'Ghost', persisted: false })
    expect(await office.rows()).toEqual(before)
  })

  test('is validated like any other', async () => {
    expect((await office.post('/api/v1/svc/probe/rooms?ephemeral=true', { nam: 'Ghost' })).status).toBe(422)
    expect((await office.post('/api/v1/svc/probe/rooms?ephemeral=maybe', { name: 'Ghost' })).status).toBe(422)
  })
})

describe('an idempotency key', () => {
  const with_ = (key: string) => ({ headers: { 'idempotency-key': key } })

  test('answers the first answer again and does the work once', async () => {
    const before = await count()
    const first = await create('Once', with_('key-1'))
    const again = await create('Once', with_('key-1'))
    expect(again.body).toEqual(first.body)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(again.headers.get('location')).toBe(first.headers.get('location'))
    expect((await count()).rooms).toBe(before.rooms + 1)
  })

  test('for another body is 409', async () => {
    await create('Mine', with_('key-2'))
    const { status, body } = await create('Other', with_('key-2'))
    expect([status, body.code]).toEqual([409, 'idempotency_conflict'])
  })

  test('used by many at once does the work once', async () => {
    const before = await count()
    const replies = await Promise.all(Array.from({ length: 20 }, () => create('Race', with_('key-3'))))
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
    expect((await count()).rooms).toBe(before.rooms + 1)
  })

  test('of a failed call may be used again', async () => {
    expect((await create('fail', with_('key-4'))).status).toBe(409)
    expect((await office.post('/api/v1/svc/probe/rooms', { name: 'fine' }, with_('key-4'))).status).toBe(201)
  })

  test('is forgotten after a day', async () => {
    const first = await create('Daily', with_('key-5'))
    office.clock.advance(24 * 3_600_000)
    const fresh = await office.signIn('admin@example.com')
    const later = await create('Daily', { ...with_('key-5'), as: fresh })
    expect(later.body.id).not.toBe(first.body.id)
  })
})

test('an answer against its schema is our fault, 500, and is not sent', async () => {
  const fresh = await office.signIn('admin@example.com')
  const { status, body } = await office.get('/api/v1/svc/probe/liar', { as: fresh })
  expect(status).toBe(500)
  expect(JSON.stringify(body)).not.toContain('not a number')
})
