import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'
import { PeerServer } from '../../peer-server.ts'
import { deals, Platform, SETTINGS } from './platform.ts'

const RISK = '/api/v1/svc/risk'

let office: Office
let server: PeerServer
beforeAll(async () => {
  server = await PeerServer.open()
  office = await openOffice()
})
afterAll(async () => {
  await office.close()
  await server.close()
})
beforeEach(() => {
  server.asked.length = 0
  server.status = () => 200
  server.company = id => ({ id, name: `Company ${id}`, country: 'GB' })
})

const covenant = (peer_deal_id: string, query = '') =>
  office.post(`${RISK}/covenants${query}`, {
    ...{ name: 'Leverage', type: 'leverage', threshold: 4, peer_deal_id },
  })
const called = async (name: string): Promise<Json[]> => (await deals(office)).filter(one => one.name === name)

test('without a platform that could be asked, a covenant waits on no deal', async () => {
  const { status, body } = await covenant('early')
  expect([status, body.deal_id]).toEqual([201, null])
  await Platform.connect(office, 'main', { primary_api_base: `${server.url}/v1`, api_key: 'key-of-the-peer' })
})

test('a deal that is named for the first time is fetched once, and made once', async () => {
  const { status, body } = await covenant('co/1')
  expect(status, JSON.stringify(body)).toBe(201)
  const [deal] = await called('Company co/1')
  expect(body.deal_id).toBe(deal?.id)
  expect(deal).toMatchObject({ jurisdiction: 'GB', counterparty: 'Company co/1' })
  expect(server.asked.map(({ path, headers }) => [path, headers.authorization])).toEqual([
    ['/v1/companies/co%2F1', 'Bearer key-of-the-peer'],
  ])
  const [link] = (await office.get(`/api/v1/svc/workspaces/lookup?kind=company`)).body
  expect(link).toMatchObject({ peer_id: 'co/1', record: { type: 'deal', id: deal?.id }, doubts: [] })

  expect((await covenant('co/1')).body.deal_id).toBe(deal?.id)
  expect(server.asked).toHaveLength(1)
  expect(await called('Company co/1')).toHaveLength(1)
})

test('covenants that waited for it stand on it from then on, and the deal is known before it has any', async () => {
  const early = (await office.get(`${RISK}/by-peer-deal/early`)).body
  expect(early.deal_id).toBeNull()
  const { body } = await covenant('early')
  expect((await office.get(`${RISK}/covenants/${early.covenants[0].id}`)).body.deal_id).toBe(body.deal_id)

  expect((await office.get(`${RISK}/by-peer-deal/later`)).status).toBe(404)
  const platform = new Platform(
    office,
    'main',
    (await office.post(`${SETTINGS}/rotate-webhook-secret`)).body.secret,
  )
  await platform.tell({ type: 'company.created', data: { id: 'later', name: 'Company later' } })
  const [deal] = await called('Company later')
  expect((await office.get(`${RISK}/by-peer-deal/later`)).body).toMatchObject({
    ...{ deal_id: deal?.id, status: null, covenants: [], alerts: [] },
  })
})

test('callers at once make one deal of it', async () => {
  server.delayMs = 50
  const made = await Promise.all(Array.from({ length: 6 }, () => covenant('at-once')))
  server.delayMs = 0
  const found = await called('Company at-once')
  expect(found).toHaveLength(1)
  expect(made.map(({ status, body }) => [status, body.deal_id])).toEqual(made.map(() => [201, found[0]?.id]))
  expect(server.asked.length).toBeGreaterThan(1)
})

test('a trial asks nobody and makes nothing', async () => {
  const before = await office.rows()
  const { status, body } = await covenant('tried', '?ephemeral=true')
  expect([status, body.persisted]).toEqual([201, false])
  expect(server.asked).toEqual([])
  expect(await office.rows()).toEqual(before)
})

test('what the platform does not know, cannot say now, or what no deal can be is told plainly, and nothing is made', async () => {
  const before = await office.rows()
  server.company = () => null
  const unknown = await covenant('nobody')
  expect([unknown.status, unknown.body.errors[0]]).toEqual([
    422,
    { path: 'peer_deal_id', message: 'is not a deal here or on the data platform' },
  ])
  server.company = id => ({ id, name: 'Nowhere', country: 'Atlantis' })
  const wrong = await covenant('nowhere')
  expect([wrong.status, wrong.body.errors[0].path]).toEqual([422, 'peer_deal_id'])
  expect(wrong.body.errors[0].message).toContain('jurisdiction')
  server.company = () => ({ id: 'another', name: 'Another' })
  const another = await covenant('mixed-up')
  expect([another.status, another.body.code]).toEqual([503, 'source_unavailable'])
  server.status = () => 500
  const failing = await covenant('failing')
  expect([failing.status, failing.body.code]).toEqual([503, 'source_unavailable'])
  expect(failing.body.detail).toContain('It returned 500.')
  expect(await office.rows()).toEqual(before)
})
