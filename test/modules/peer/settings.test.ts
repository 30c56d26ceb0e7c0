import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Office, openOffice } from '../../office.ts'
import { PeerServer } from '../../peer-server.ts'

const SETTINGS = '/admin/integrations/peer'

let office: Office
let platform: PeerServer
beforeAll(async () => {
  office = await openOffice()
  platform = await PeerServer.open()
})
afterAll(async () => {
  await office.close()
  await platform.close()
})

test('without a connection, nothing can be tested or rotated, and that is said', async () => {
  for (const action of ['test', 'rotate-webhook-secret']) {
    const { status, body } = await office.post(`${SETTINGS}/${action}`)
    expect([status, body.code]).toEqual([409, 'not_configured'])
  }
})

test('a connection is saved by its name, and its key is never answered', async () => {
  const first = await office.post(SETTINGS, {
    primary_api_base: `${platform.url}/v1`,
    api_key: 'a-key-of-the-peer',
    enabled_modules: ['companies'],
  })
  expect(first.status).toBe(200)
  expect(first.body).toMatchObject({
    name: 'main',
    has_api_key: true,
    has_webhook_secret: false,
    overlap_hours: 24,
    enabled_modules: ['companies'],
    analytics_base: null,
    is_active: true,
    persisted: true,
  })
  const again = await office.post(SETTINGS, { name: 'main', analytics_base: `${platform.url}/analytics` })
  expect(again.body).toMatchObject({ id: first.body.id, has_api_key: true, version: 2 })
  expect(again.body.primary_api_base).toBe(`${platform.url}/v1`)
  expect(JSON.stringify([first.body, again.body, (await office.get(SETTINGS)).body])).not.toContain('a-key')
  const { body: stale } = await office.patch(`${SETTINGS}/${first.body.id}`, {
    overlap_hours: 1,
    version: 1,
  })
  expect(stale.code).toBe('changed_meanwhile')
})

test('a test asks each upstream and says what is wrong with it', async () => {
  platform.asked.length = 0
  platform.status = ({ path }) => (path.startsWith('/analytics') ? 503 : 200)
  const { body } = await office.post(`${SETTINGS}/test`)
  expect(body).toMatchObject({
    connection: 'main',
    primary: { ok: true, status: 'ok', http_status: 200, error: null },
    analytics: { ok: false, status: 'failing', http_status: 503, error: 'It returns 503.' },
    mcp: { ok: false, status: 'not_configured', error: 'No address is set.' },
  })
  expect(platform.asked.map(({ headers }) => headers.authorization)).toEqual([
    'Bearer a-key-of-the-peer',
    'Bearer a-key-of-the-peer',
  ])
  const [kept] = (await office.get(SETTINGS)).body
  expect(kept.health.analytics.status).toBe('failing')

  platform.status = () => 401
  expect((await office.post(`${SETTINGS}/test`)).body.primary.error).toContain('the API key is rejected')
  platform.status = () => 302
  expect((await office.post(`${SETTINGS}/test`)).body.primary.error).toContain('not followed')
})

test('the agent’s address is spoken to as a server of the Model Context Protocol', async () => {
  platform.status = () => 200
  await office.post(SETTINGS, {
    agent_mcp_url: `${office.url}/mcp`,
    api_key: await office.key(),
  })
  expect((await office.post(`${SETTINGS}/test`)).body.mcp).toMatchObject({ ok: true, status: 'ok' })
  await office.post(SETTINGS, { agent_mcp_url: `${platform.url}/mcp` })
  expect((await office.post(`${SETTINGS}/test`)).body.mcp).toMatchObject({ ok: false, status: 'failing' })
})

test('an address inside of the house is refused where it is named', async () => {
  const { status, body } = await office.post(SETTINGS, { primary_api_base: 'http://169.254.169.254/latest' })
  expect(status).toBe(422)
  expect(body.errors[0].path).toBe('primary_api_base')
})

test('a new secret is told once, and the one before holds as long as the setting says', async () => {
  const first = await office.post(`${SETTINGS}/rotate-webhook-secret`)
  expect(first.body).toMatchObject({ connection: 'main', previous_secret_until: null })
  expect(first.body.secret).toMatch(/^whsec_[\w-]{43}$/)
  const second = await office.post(`${SETTINGS}/rotate-webhook-secret`, { connection: 'main' })
  expect(second.body.secret).not.toBe(first.body.secret)
  const day = new Date(office.clock.now().getTime() + 24 * 3_600_000).toISOString()
  expect(second.body.previous_secret_until).toBe(day)
  await office.post(SETTINGS, { overlap_hours: 0 })
  const third = await office.post(`${SETTINGS}/rotate-webhook-secret`)
  expect(third.body.previous_secret_until).toBeNull()
  expect(JSON.stringify((await office.get(SETTINGS)).body)).not.toContain('whsec_')
})

test('with several connections, main is meant unless another is named', async () => {
  await office.post(SETTINGS, { name: 'second' })
  expect((await office.post(`${SETTINGS}/test`)).body.connection).toBe('main')
  expect((await office.post(`${SETTINGS}/test`, { connection: 'second' })).body.connection).toBe('second')
  const { status, body } = await office.post(`${SETTINGS}/test`, { connection: 'third' })
  expect([status, body.errors[0].path]).toEqual([422, 'connection'])
})
