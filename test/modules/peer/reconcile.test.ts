import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { peer } from '../../../server/modules/peer/index.ts'
import { timedTasks } from '../../../server/platform/background/schedule.ts'
import { type Json, type Office, openOffice } from '../../office.ts'
import { type FailedEvent, PeerServer, signed } from '../../peer-server.ts'
import { until } from '../../time.ts'
import { applied, deals, Platform, SETTINGS } from './platform.ts'

const CRON = '/webhooks/peer/cron/reconcile'

let office: Office
let server: PeerServer
let platform: Platform
let secret: string
beforeAll(async () => {
  server = await PeerServer.open()
  office = await openOffice()
  platform = await Platform.connect(office, 'main', {
    primary_api_base: `${server.url}/v1/`,
    api_key: 'key-of-the-peer',
  })
  secret = (await office.post('/admin/integrations/cron-secret')).body.secret
})
afterAll(async () => {
  await office.close()
  await server.close()
})
beforeEach(() => {
  server.asked.length = 0
  server.status = () => 200
  server.delayMs = 0
})

const failed = (id: string, name: string, key = platform.secret): FailedEvent => {
  const body = JSON.stringify({ data: { id: `co_${id}`, name } })
  const timestamp = 1_772_000_000
  return { id, type: 'company.created', timestamp, body, signature: signed(body, key, timestamp) }
}
/** Answers these pages one after the other. */
const pages = (...all: unknown[][]) => {
  server.failed = cursor => {
    const at = Number(cursor ?? 0)
    return { events: all[at] ?? [], next_cursor: at + 1 < all.length ? String(at + 1) : null }
  }
}
const byCron = (token = secret) => office.post(CRON, {}, { as: token })
const ended = async (id: number): Promise<Json> =>
  until(async () => {
    const { body } = await office.get(`${SETTINGS}/runs/${id}`)
    return body.status !== 'running' && body
  })
const names = async () => (await deals(office)).map(({ name }) => name)

test('takes the cron secret and nothing else, and the secret opens nothing else', async () => {
  for (const token of [office.admin, await office.key(), 'cron_wrong', `${secret}x`]) {
    const { status, body } = await byCron(token)
    expect([status, body.code]).toEqual([401, 'bad_cron_secret'])
  }
  expect((await office.get('/api/v1/svc/crm/deals', { as: secret })).status).toBe(401)
  const { body } = await office.get('/admin/integrations/cron-secret')
  expect(JSON.stringify(body)).not.toContain(secret)
  expect(body.since).not.toBeNull()
})

test('fetches every page of what could not be delivered, and applies each event once', async () => {
  await platform.tell({ type: 'company.created', id: 'known', data: { id: 'co_known', name: 'Known' } })
  pages(
    [failed('m1', 'Maple 1'), failed('known', 'Known')],
    [failed('m2', 'Maple 2'), failed('m1', 'Maple 1')],
  )
  const { status, body } = await byCron()
  expect([status, body.runs.length]).toEqual([202, 1])
  const run = await ended(body.runs[0].id)
  expect(run).toMatchObject({
    status: 'done',
    asked_by: 'cron',
    counts: { pages: 2, found: 4, taken: 2, known: 2, retried: 0, refused: 0 },
    errors: [],
  })
  await applied(office)
  expect((await names()).filter(name => name !== 'Known').sort()).toEqual(['Maple 1', 'Maple 2'])
  expect(server.asked.map(({ path }) => path)).toEqual([
    '/v1/webhook-events?status=failed',
    '/v1/webhook-events?status=failed&cursor=1',
  ])
  expect(server.asked[0]?.headers.authorization).toBe('Bearer key-of-the-peer')
  const events = (await office.get(`${SETTINGS}/events?limit=500`)).body
  expect(events.find(({ event_id }: Json) => event_id === 'm1').source).toBe('reconcile')
})

test('does not double what two ask for at once', async () => {
  server.delayMs = 100
  pages([failed('n1', 'Nutmeg')])
  const [one, other] = await Promise.all([byCron(), byCron()])
  expect(one.body.runs[0].id).toBe(other.body.runs[0].id)
  await ended(one.body.runs[0].id)
  await applied(office)
  expect((await names()).filter(name => name === 'Nutmeg')).toHaveLength(1)
})

test('believes nothing that is not signed, says what it refused, and takes the rest', async () => {
  pages([
    { ...failed('w1', 'Wrong 1'), signature: 'f'.repeat(64) },
    { ...failed('w2', 'Wrong 2'), body: '{"data":{"id":"co_w2","name":"Another"}}' },
    { ...failed('w3', 'Wrong 3'), type: 'company.exploded' },
    failed('w4', 'Wrong 4', 'another secret'),
    { id: 'w5' },
    null,
    failed('r1', 'Right'),
  ])
  const run = await ended((await byCron()).body.runs[0].id)
  expect(run.counts).toMatchObject({ found: 7, taken: 1, refused: 6 })
  expect(run.errors[0]).toBe('w1: its signature is not that of its body')
  await applied(office)
  expect(await names()).toContain('Right')
  expect((await names()).some(name => name.startsWith('Wrong'))).toBe(false)
})

test('tries again what failed here', async () => {
  await office.post(SETTINGS, { enabled_modules: ['companies', 'funds'] })
  const body = JSON.stringify({ data: { id: 'co_f', name: 'Oak Row', country: 'Atlantis' } })
  await platform.send({ type: 'company.created', id: 'failing', body })
  await applied(office)
  pages([{ ...failed('failing', ''), body, signature: signed(body, platform.secret, 1_772_000_000) }])
  const run = await ended((await byCron()).body.runs[0].id)
  expect(run.counts).toMatchObject({ found: 1, retried: 1 })
})

test('asks again where the platform stumbles, and says why where it gives up', async () => {
  let calls = 0
  server.status = () => (++calls < 3 ? 500 : 200)
  pages([failed('s1', 'Stumbled')])
  expect(await ended((await byCron()).body.runs[0].id)).toMatchObject({
    status: 'done',
    counts: { taken: 1 },
  })

  server.status = () => 503
  const down = await ended((await byCron()).body.runs[0].id)
  expect(down.status).toBe('failed')
  expect(down.errors).toEqual(['The platform returned 503 for webhook-events.'])
})

test('is not led round in a circle by a cursor that never ends', async () => {
  server.failed = () => ({ events: [], next_cursor: 'again' })
  const run = await ended((await byCron()).body.runs[0].id)
  expect(run.errors).toEqual(['The platform answers the same page again and again.'])
})

test('happens by itself at three in the night, and when a person asks', async () => {
  pages([failed('p1', 'By schedule')])
  const { door } = office.running
  const task = timedTasks(door, peer.schedule).find(({ name }) => name === 'peer.reconcile')
  expect(task?.cron).toBe('0 3 * * *')
  await task?.run(office.clock.now())
  const [run] = (await office.get(`${SETTINGS}/runs`)).body
  expect(run.asked_by).toBe('schedule')
  expect((await ended(run.id)).counts.taken).toBe(1)
  server.status = () => 503
  await task?.run(office.clock.now())
  const [unheard] = (await office.get(`${SETTINGS}/runs`)).body
  expect((await ended(unheard.id)).status).toBe('failed')
  const told = (await office.get('/api/v1/svc/notifications')).body
  expect(JSON.stringify(told)).toContain('The data platform could not be queried for missed events')
  server.status = () => 200
  pages([failed('p2', 'By a person')])
  const { body } = await office.post(`${SETTINGS}/reconcile`)
  expect(body.asked_by).toBe('person')
  expect((await ended(body.id)).counts.taken).toBe(1)
  const second = await office.post(SETTINGS, { name: 'no-api' })
  expect(second.status).toBe(200)
  const none = await office.post(`${SETTINGS}/reconcile`, { connection: 'no-api' })
  expect([none.status, none.body.code]).toEqual([409, 'not_configured'])
})
