import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { systemPrincipal } from '../../server/kernel/access/principal.ts'
import { module, Registry } from '../../server/kernel/module.ts'
import type { Context } from '../../server/kernel/routes/context.ts'
import { event } from '../../server/kernel/routes/event.ts'
import { route } from '../../server/kernel/routes/route.ts'
import { registry as house } from '../../server/registry.ts'
import { type Office, openOffice } from '../office.ts'

declare module '../../server/kernel/routes/event-names.ts' {
  interface EventNames {
    'probe.touched': true
  }
}

const probeTouched = event({
  name: 'probe.touched',
  summary: 'Two rows were touched',
  to: 'registered',
  data: z.object({ first: z.int() }),
})

let office: Office
let rooms: [number, number]
let waiting = 0
let runs = 0

/** Waits for the other call to hold its row, too; on SQLite that one only comes afterwards. */
async function meet(): Promise<void> {
  waiting += 1
  for (let tries = 0; waiting < 2 && tries < 30; tries++) await pause(10)
}

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/** Works on the first organisation's rows, as the platform does. */
const inOffice = <T>(work: (ctx: Context) => Promise<T>): Promise<T> => {
  const { door } = office.running
  return door.transact(door.frame(systemPrincipal(1, 'Test'), 'test'), work)
}

const touch = ({ db, now }: Context, id: number, name: string) =>
  db.updateTable('vdr_rooms').set({ name, updated_at: now }).where('id', '=', id).execute()

const probe = module({
  key: 'probe',
  title: 'Probe',
  routes: [
    route({
      method: 'POST',
      path: '/api/v1/svc/probe/touch',
      operation: 'touchProbe',
      summary: 'Change two rows in the given order',
      access: 'probe:write',
      ephemeral: false,
      body: z.object({ first: z.int(), second: z.int() }),
      response: z.object({ done: z.boolean() }),
      handle: async (ctx, { body }) => {
        runs += 1
        await touch(ctx, body.first, 'first')
        await meet()
        await touch(ctx, body.second, 'second')
        await ctx.emit(probeTouched, { first: body.first })
        return { done: true }
      },
    }),
    route({
      method: 'POST',
      path: '/api/v1/svc/probe/linger',
      operation: 'lingerProbe',
      summary: 'Write, wait, write',
      access: 'probe:write',
      ephemeral: false,
      response: z.object({ done: z.boolean() }),
      handle: async ctx => {
        await touch(ctx, rooms[0], 'lingering')
        waiting += 1
        await pause(500)
        await touch(ctx, rooms[0], 'gone')
        return { done: true }
      },
    }),
  ],
})

beforeAll(async () => {
  office = await openOffice({ registry: new Registry([...house.modules, probe]) })
  const make = (name: string) =>
    inOffice(async ({ db, now }) => {
      const room = { name, status: 'active', created_at: now, updated_at: now }
      return (await db.insertInto('vdr_rooms').values(room).returning('id').executeTakeFirstOrThrow()).id
    })
  rooms = [await make('one'), await make('two')]
})
afterAll(() => office.close())

test('two calls that want each other’s row both succeed, each once', async () => {
  const [one, two] = rooms
  const replies = await Promise.all([
    office.post('/api/v1/svc/probe/touch', { first: one, second: two }),
    office.post('/api/v1/svc/probe/touch', { first: two, second: one }),
  ])
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  if (office.config.databaseUrl) expect(runs).toBe(3)
  const events = await inOffice(({ db }) =>
    db.selectFrom('outbox').select('id').where('event', '=', 'probe.touched').execute(),
  )
  expect(events).toHaveLength(2)
})

describe.runIf(process.env.SVC_TEST_DATABASE === 'postgres')('when Postgres ends every connection', () => {
  async function endConnections(): Promise<void> {
    const url = new URL(office.config.databaseUrl as string)
    const name = url.pathname.slice(1)
    const client = new pg.Client({ connectionString: process.env.SVC_TEST_POSTGRES_URL })
    await client.connect()
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    await client.end()
  }

  test('idle ones are made anew', async () => {
    await office.get('/api/v1/svc/me')
    await endConnections()
    await pause(50)
    expect((await office.get('/api/v1/svc/me')).status).toBe(200)
  })

  test('a call in the middle answers 503, nothing of it stays, and the server goes on', async () => {
    waiting = 0
    const call = office.post('/api/v1/svc/probe/linger')
    while (waiting === 0) await pause(5)
    await endConnections()
    const { status, body } = await call
    expect([status, body.code]).toEqual([503, 'database_unavailable'])
    expect((await office.get('/api/v1/svc/me')).status).toBe(200)
    const room = await inOffice(({ db }) =>
      db.selectFrom('vdr_rooms').select('name').where('id', '=', rooms[0]).executeTakeFirst(),
    )
    expect(room?.name).not.toBe('lingering')
  })
})
