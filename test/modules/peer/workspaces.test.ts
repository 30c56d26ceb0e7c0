import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'
import { PeerServer } from '../../peer-server.ts'
import { until } from '../../time.ts'
import { deals, Platform, SETTINGS } from './platform.ts'

const W = '/api/v1/svc/workspaces'
const RISK = '/api/v1/svc/risk'

let office: Office
let server: PeerServer
let platform: Platform
beforeAll(async () => {
  server = await PeerServer.open()
  office = await openOffice()
  platform = await Platform.connect(office, 'main', { primary_api_base: `${server.url}/v1` })
})
afterAll(async () => {
  await office.close()
  await server.close()
})

const lookUp = async (query: string): Promise<Json[]> => (await office.get(`${W}/lookup?${query}`)).body
let minute = 0
const told = (id: string, more: Json = {}) => {
  minute += 1
  const updated_at = new Date(Date.UTC(2026, 1, 1, 9, minute)).toISOString()
  return { id, updated_at, name: `Company ${id}`, country: 'GB', ...more }
}

test('what is tied to what is looked up, with why somebody should look at it', async () => {
  await platform.tell({ type: 'company.created', data: told('a') })
  await platform.tell({ type: 'fund.created', data: { id: 'f', name: 'Linden Fund II', currency: 'EUR' } })
  const [deal] = await deals(office)
  expect(await lookUp('kind=company')).toMatchObject([
    { peer_id: 'a', connection: 'main', record: { type: 'deal', id: deal.id }, doubts: [] },
  ])
  expect(await lookUp('q=linden')).toMatchObject([
    { kind: 'fund', record: { type: 'raised_fund', name: 'Linden Fund II' }, doubts: [] },
  ])
  await office.patch(`/api/v1/svc/crm/deals/${deal.id}`, { name: 'Project Ash', jurisdiction: 'IE' })
  await platform.tell({ type: 'company.updated', data: told('a', { country: 'FR' }) })
  const [{ doubts }] = (await lookUp('peer_id=a')) as [Json]
  expect(doubts).toEqual([
    'Here it is called Project Ash, there Company a.',
    'One field is one thing here and another there.',
  ])
  expect(await lookUp('q=nobody')).toEqual([])
})

test('a record is tied to another deal, which follows it from then on; what both say is decided by a person', async () => {
  const other = (
    await office.post('/api/v1/svc/crm/deals', { name: 'Company a', jurisdiction: 'DE', counterparty: 'A' })
  ).body
  const [link] = (await lookUp('peer_id=a')) as [Json]
  const wrong = await office.post(`${W}/relink`, { link_id: link.link_id, deal_id: 99_999 })
  expect([wrong.status, wrong.body.errors[0].path]).toEqual([422, 'deal_id'])
  const both = await office.post(`${W}/relink`, { link_id: link.link_id })
  expect(both.body.errors[0].path).toBe('deal_id')
  const fund = await office.post(`${W}/relink`, { link_id: link.link_id, raised_fund_id: 1 })
  expect(fund.body.errors[0].path).toBe('deal_id')

  const { status, body } = await office.post(`${W}/relink`, { link_id: link.link_id, deal_id: other.id })
  expect([status, body.record]).toMatchObject([200, { type: 'deal', id: other.id }])
  const [conflict] = (await office.get(`${SETTINGS}/conflicts?deal_id=${other.id}`)).body
  expect(conflict).toMatchObject({ field: 'jurisdiction', ours: 'DE', theirs: 'FR', status: 'open' })
  await platform.tell({ type: 'company.updated', data: told('a', { name: 'Company Ash', country: 'FR' }) })
  expect((await office.get(`/api/v1/svc/crm/deals/${other.id}`)).body.name).toBe('Company Ash')

  const untied = await office.post(`${W}/relink`, { link_id: link.link_id, deal_id: null })
  expect(untied.body).toMatchObject({
    record: null,
    doubts: expect.arrayContaining(['No deal is tied to it.']),
  })
})

test('a covenant of a peer deal stands on the deal as soon as there is one', async () => {
  const covenant = async (peer_deal_id: string) =>
    (
      await office.post(`${RISK}/covenants`, {
        ...{ name: 'Leverage', type: 'leverage', threshold: 4, peer_deal_id },
      })
    ).body
  await office.post(SETTINGS, { primary_api_base: null })
  const early = await covenant('late')
  expect(early.deal_id).toBeNull()
  await platform.tell({ type: 'company.created', data: told('late') })
  const deal = (await deals(office)).find(({ name }) => name === 'Company late')
  expect((await office.get(`${RISK}/covenants/${early.id}`)).body.deal_id).toBe(deal.id)
  expect((await covenant('late')).deal_id).toBe(deal.id)
  expect((await office.get(`${RISK}/by-peer-deal/late`)).body).toMatchObject({ deal_id: deal.id })
  await office.post(SETTINGS, { primary_api_base: `${server.url}/v1` })
})

test('the platform is connected in one step, synchronised, and told how the office stands', async () => {
  const connect = '/api/v1/svc/integrations/platform/connect'
  const { status, body } = await office.post(connect, {
    ...{ name: 'second', primary_api_base: `${server.url}/v2`, enabled_modules: ['companies'] },
  })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body).toMatchObject({
    connection: { name: 'second', has_webhook_secret: true },
    secret: expect.stringMatching(/^whsec_/),
    webhook_url: expect.stringContaining('/webhooks/peer/'),
  })
  expect(JSON.stringify(await office.rows())).not.toContain(body.secret)
  expect((await office.post(connect, { name: 'second' })).body.secret).toBeNull()

  const sync = await office.post(`${W}/sync`, { connection: 'second' })
  expect(sync.status).toBe(202)
  expect(sync.body.runs.map(({ kind }: Json) => kind)).toEqual(['reconcile', 'import_companies'])
  for (const { id } of sync.body.runs)
    await until(async () => (await office.get(`${SETTINGS}/runs/${id}`)).body.status === 'done')

  const about = (await office.get('/api/v1/svc/internal/org-status')).body
  expect(about).toMatchObject({
    users: expect.any(Number),
    modules: expect.arrayContaining(['peer', 'crm']),
    connections: [
      { name: 'main', is_active: true, has_webhook_secret: true, waiting: 0, failed: 0 },
      { name: 'second', last_event_at: null },
    ],
  })
})
