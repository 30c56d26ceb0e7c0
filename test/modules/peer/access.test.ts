import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'
import { Receiver } from '../../receiver.ts'
import { Platform, SETTINGS } from './platform.ts'

const ACCESS = `${SETTINGS}/access`

let office: Office
let peer: Receiver
let access: Json
beforeAll(async () => {
  peer = await Receiver.open()
  office = await openOffice()
  await Platform.connect(office)
  const { status, body } = await office.post(ACCESS, {
    ...{
      url: `${peer.url}/hooks`,
      events: ['room.red_flag.added', 'odd.profile.updated', 'answer_bank.updated'],
      scopes: { crm: 'write', 'lp-crm': 'read' },
    },
  })
  expect(status, JSON.stringify(body)).toBe(200)
  access = body
})
afterAll(async () => {
  await office.close()
  await peer.close()
})

/** Opens the platform's session of the Model Context Protocol with the key. */
async function session(key = access.key): Promise<Client> {
  const client = new Client({ name: 'peer', version: '1' }, { versionNegotiation: { mode: 'auto' } })
  const headers = { authorization: `Bearer ${key}` }
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${access.mcp_url}?tools=all`), { requestInit: { headers } }),
  )
  return client
}
const text = (result: unknown): string => (result as { content: { text: string }[] }).content[0]?.text ?? ''

test('the platform is told its key and its secret once, and neither is kept as it is', async () => {
  expect(access).toMatchObject({
    connection: 'main',
    mcp_url: `${office.url}/mcp`,
    key: expect.stringMatching(/^vdr_/),
    secret: expect.stringMatching(/^whsec_/),
  })
  const kept = JSON.stringify(await office.rows())
  expect(kept).not.toContain(access.key)
  expect(kept).not.toContain(access.secret)
  const { keys } = (await office.get('/api/v1/svc/developer/dashboard')).body
  expect(keys.find(({ id }: Json) => id === access.key_id)).toMatchObject({
    name: 'Data platform (main)',
    scopes: { crm: 'write', 'lp-crm': 'read' },
    propose_only: true,
  })
})

/** A red flag is found, a profile is saved, and an answer of its bank is touched. */
async function threeEvents() {
  const flagged = 'FACILITY AGREEMENT\n\nThe Lender may terminate this Agreement upon any change of control.'
  const source = { type: 'inline', documents: [{ name: 'facility.txt', text: flagged }] }
  const room = (await office.post('/api/v1/svc/vdr/rooms', { name: 'Alder' })).body
  await office.post('/api/v1/svc/vdr/analyze', { source, room_id: room.id })
  const profile = (
    await office.post('/api/v1/svc/odd/profiles', {
      ...{ fund_name: 'Alder II', vintage_year: 2024 },
      facts: [{ key: 'fund_terms.management_fee', value: '2', unit: '% a year' }],
    })
  ).body
  await office.post(`/api/v1/svc/odd/profiles/${profile.id}/sync`)
  return { room, profile }
}

test('all three events come to the platform in their envelope, and pass the check of a library of its own', async () => {
  const { room, profile } = await threeEvents()
  const got = await peer.waitFor(3, '/hooks')
  const told = new Map(
    got.map(({ body, headers }) => {
      const said = JSON.parse(body)
      expect(Object.keys(said)).toEqual(['event', 'timestamp', 'data'])
      expect(headers['x-hookapp-event']).toBe(said.event)
      const timestamp = headers['x-hookapp-timestamp']
      const header = `t=${timestamp},v1=${headers['x-hookapp-signature']}`
      const accept = (text: string, seconds: number) =>
        Stripe.webhooks.constructEvent(text, header, access.secret, 300, undefined, seconds * 1000)
      expect(accept(body, Number(timestamp))).toEqual(said)
      expect(() => accept(`${body} `, Number(timestamp))).toThrow()
      expect(() => accept(body, Number(timestamp) + 301)).toThrow()
      expect(Math.abs(Number(timestamp) - office.clock.now().getTime() / 1000)).toBeLessThan(300)
      return [said.event, said.data]
    }),
  )
  expect(told.get('room.red_flag.added')).toEqual({
    ...{ category: expect.any(String), red_flag_id: expect.any(Number), room_id: room.id },
    ...{ severity: expect.any(String), title: expect.any(String) },
  })
  expect(told.get('odd.profile.updated')).toEqual({
    ...{ fund_name: 'Alder II', fund_profile_id: profile.id, vintage_year: 2024 },
    updated_at: profile.updated_at,
  })
  expect(told.get('answer_bank.updated')).toEqual({
    ...{ fund_profile_id: profile.id, source_type: 'profile', touched: 1 },
  })
})

describe('a session with our MCP server', () => {
  let client: Client
  beforeAll(async () => {
    client = await session()
  })
  afterAll(() => client.close())

  test('has the tools of its areas, and no other', async () => {
    const names = (await client.listTools()).tools.map(({ name }) => name)
    expect(names).toEqual(
      expect.arrayContaining(['svc_list_deals', 'svc_create_deal', 'svc_list_raised_funds']),
    )
    for (const other of [
      'svc_create_raised_fund',
      'svc_create_covenant',
      'svc_list_covenants',
      'svc_vdr_analyze',
    ])
      expect(names).not.toContain(other)
  })

  test('reads at once; what it writes waits for a person', async () => {
    const { body } = await office.post('/api/v1/svc/crm/deals', { name: 'Seen by the platform' })
    const read = await client.callTool({ name: 'svc_list_deals', arguments: { limit: 500 } })
    expect(text(read)).toContain('Seen by the platform')
    const written = await client.callTool({
      name: 'svc_update_deal',
      arguments: { deal_id: body.id, name: 'Renamed by the platform' },
    })
    expect(text(written)).toContain('proposed')
    expect((await office.get(`/api/v1/svc/crm/deals/${body.id}`)).body.name).toBe('Seen by the platform')
  })

  test('does nothing beyond its scope, whatever it asks for', async () => {
    for (const [name, args] of [
      ['svc_list_covenants', {}],
      ['svc_create_prospect', { fund_id: 1, name: 'Nobody' }],
    ] as const) {
      const refused = await client.callTool({ name, arguments: args }).catch((error: Error) => ({
        isError: true,
        content: [{ text: error.message }],
      }))
      expect(refused.isError, `${name}: ${text(refused)}`).toBe(true)
    }
    for (const path of [SETTINGS, '/developer/connected-apps', '/api/v1/svc/risk/covenants'])
      expect((await office.get(path, { as: access.key })).status).toBe(403)
    const more = await office.post(
      ACCESS,
      { url: peer.url, events: ['room.red_flag.added'], scopes: { crm: 'read' } },
      { as: access.key },
    )
    expect(more.status).toBe(403)
  })
})

test('what is wrong is told at its field, and nothing of it is made', async () => {
  const good = { url: `${peer.url}/other`, events: ['room.red_flag.added'], scopes: { crm: 'read' } }
  const before = await office.rows()
  for (const [wrong, path] of [
    [{ scopes: { crn: 'read' } }, 'scopes.crn'],
    [{ scopes: {} }, 'scopes'],
    [{ url: 'ftp://peer.example/hooks' }, 'url'],
    [{ events: ['room.opened'] }, 'events.0'],
    [{ connection: 'elsewhere' }, 'connection'],
    [{ expires_at: '2001-01-01T00:00:00Z' }, 'expires_at'],
  ] as const) {
    const { status, body } = await office.post(ACCESS, { ...good, ...wrong })
    expect([status, body.errors?.[0]?.path], JSON.stringify(body)).toEqual([422, path])
  }
  expect(await office.rows()).toEqual(before)
})

test('a revoked key ends what the platform may do', async () => {
  await office.post(`/api/v1/svc/developer/keys/${access.key_id}/revoke`)
  await expect(session()).rejects.toThrow()
})
