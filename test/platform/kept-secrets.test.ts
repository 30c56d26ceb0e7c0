import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Office, openOffice } from '../office.ts'
import { PeerServer } from '../peer-server.ts'
import { until } from '../time.ts'

const PEER = '/admin/integrations/peer'
const MCP = '/api/v1/svc/mcp-connections'
const MODEL = '/api/v1/svc/models'
const GOOGLE = '/api/v1/svc/vdr/google/client'
const WEBHOOKS = '/api/v1/webhooks/'
const CANARY = 'canary-of-a-kept-secret'

let office: Office
let known: PeerServer
/** The server of somebody who changes an address to learn what is sent there. */
let trap: PeerServer
beforeAll(async () => {
  office = await openOffice()
  known = await PeerServer.open()
  trap = await PeerServer.open()
})
beforeEach(() => {
  trap.asked.length = 0
})
afterAll(async () => {
  await office.close()
  await known.close()
  await trap.close()
})

const caught = () => JSON.stringify(trap.asked)

test.each([
  ['primary_api_base', '/v1'],
  ['analytics_base', '/analytics'],
  ['agent_mcp_url', '/mcp'],
])('the key of a platform is asked for again with another origin: %s', async (field, path) => {
  const { body } = await office.post(PEER, { primary_api_base: `${known.url}/v1`, api_key: CANARY })
  const address = { [field]: `${trap.url}${path}` }
  for (const refused of [
    await office.post(PEER, address),
    await office.patch(`${PEER}/${body.id}`, { ...address, version: body.version }),
  ]) {
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [{ path: 'api_key', message: expect.stringContaining(`is not sent to ${trap.url}`) }],
    ])
  }
  await office.post(`${PEER}/test`)
  expect(trap.asked).toEqual([])
  const own = await office.post(PEER, { ...address, api_key: 'another-key' })
  expect(own.status).toBe(200)
  await office.post(`${PEER}/test`)
  expect(caught()).toContain('another-key')
  expect(caught()).not.toContain(CANARY)
  const moved = await office.post(PEER, { [field]: `${trap.url}${path}/v2` })
  expect([moved.status, moved.body.has_api_key]).toEqual([200, true])
  await office.post(PEER, { ...Object.fromEntries(FIELDS.map(one => [one, null])), api_key: null })
})

const FIELDS = ['primary_api_base', 'analytics_base', 'agent_mcp_url']

test('a platform’s key does not reach another origin by way of no address at all', async () => {
  await office.post(PEER, { primary_api_base: `${known.url}/v1`, api_key: CANARY })
  expect((await office.post(PEER, { primary_api_base: null })).status).toBe(200)
  expect((await office.post(PEER, { primary_api_base: `${trap.url}/v1` })).status).toBe(422)
})

test.each([
  ['headers', { headers: { Authorization: `Bearer ${CANARY}` } }],
  ['oauth_client', { oauth_client: { client_id: 'office', client_secret: CANARY } }],
])('%s of an MCP server are asked for again with another origin', async (field, secrets) => {
  const made = await office.post(MCP, { name: 'Own', url: `${known.url}/mcp`, ...secrets })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const path = `${MCP}/${made.body.id}`
  const { status, body } = await office.patch(path, { url: `${trap.url}/mcp` })
  expect([status, body.errors?.[0].path]).toEqual([422, field])
  expect(trap.asked).toEqual([])
  expect((await office.patch(path, { url: `${known.url}/mcp/v2` })).status).toBe(200)
  expect((await office.patch(path, { url: `${trap.url}/mcp`, [field]: EMPTY[field] })).status).toBe(200)
  expect(caught()).not.toContain(CANARY)
})

const EMPTY: Record<string, unknown> = { headers: {}, oauth_client: null }

test('the key of a model is not kept for another origin', async () => {
  const settings = { url: `${known.url}/v1`, name: 'model', api_key: CANARY }
  expect((await office.put(`${MODEL}/settings`, settings)).body.has_key).toBe(true)
  await office.post(`${MODEL}/test`, { url: `${trap.url}/v1`, name: 'model' })
  const { body } = await office.put(`${MODEL}/settings`, { url: `${trap.url}/v1`, name: 'model' })
  expect(body.has_key).toBe(false)
  await office.post(`${MODEL}/test`)
  expect(trap.asked).not.toEqual([])
  expect(caught()).not.toContain(CANARY)
})

test('the secret of a Google client is asked for again with another address', async () => {
  const client = { client_id: 'office', client_secret: CANARY, base_url: known.url }
  expect((await office.put(GOOGLE, client)).status).toBe(200)
  expect((await office.put(GOOGLE, { client_id: 'office', base_url: known.url })).status).toBe(200)
  const { status, body } = await office.put(GOOGLE, { client_id: 'office', base_url: trap.url })
  expect([status, body.errors?.[0].path]).toEqual([422, 'client_secret'])
})

test('the secret of a webhook signs what is sent, and is never sent itself', async () => {
  const made = await office.post(WEBHOOKS, { name: 'Own', url: `${known.url}/hook` })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  await office.patch(`${WEBHOOKS}${made.body.id}`, { url: `${trap.url}/hook` })
  await office.post('/api/v1/tools/svc_create_deal/call', { name: 'Proposed' })
  await until(() => trap.asked.length > 0)
  expect(caught()).not.toContain(made.body.secret.replace(/^whsec_/, ''))
})
