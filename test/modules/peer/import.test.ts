import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'
import { PeerServer } from '../../peer-server.ts'
import { until } from '../../time.ts'
import { deals, Platform, SETTINGS } from './platform.ts'

const IMPORT = `${SETTINGS}/import/companies`

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
beforeEach(() => {
  server.status = () => 200
})

const pages = (...all: unknown[][]) => {
  server.companies = cursor => {
    const at = Number(cursor ?? 0)
    return { companies: all[at] ?? [], next_cursor: at + 1 < all.length ? String(at + 1) : null }
  }
}
const company = (n: number, more: object = {}) => ({
  id: `co_${n}`,
  name: `Company ${n}`,
  country: 'GB',
  updated_at: '2026-01-01T00:00:00.000Z',
  ...more,
})
const ended = async (id: number): Promise<Json> =>
  until(async () => {
    const { body } = await office.get(`${SETTINGS}/runs/${id}`)
    return body.status !== 'running' && body
  })
const run = async () => ended((await office.post(IMPORT)).body.id)

test('a dry run shows what would become of each company, and keeps nothing', async () => {
  await office.post('/api/v1/svc/crm/deals', { name: 'Company 2', counterparty: 'Company 2' })
  await platform.tell({ type: 'company.created', data: company(3) })
  const before = await office.rows()
  pages(
    [company(1, { country: 'IE' }), company(2)],
    [company(1), company(3), company(4, { country: 'Atlantis' }), { name: 'No id' }],
  )
  const { status, body } = await office.post(`${IMPORT}?ephemeral=true`)
  expect([status, body.persisted, body.id]).toEqual([200, false, null])
  expect(body.plan.map(({ name, fate }: Json) => [name, fate])).toEqual([
    ['Company 1', 'created'],
    ['Company 2', 'merged'],
    ['Company 3', 'left'],
    ['Company 4', 'refused'],
    ['No id', 'refused'],
  ])
  expect(body.plan[3].error).toContain('jurisdiction')
  expect(body.counts).toMatchObject({ found: 5, created: 1, merged: 1, left: 1, refused: 2 })
  expect(await office.rows()).toEqual(before)
})

test('an import does what the dry run said, and a second one leaves all as it is', async () => {
  pages([company(1), company(2)], [company(3), company(4, { country: 'Atlantis' }), { name: 'No id' }])
  const first = await run()
  expect(first).toMatchObject({
    kind: 'import_companies',
    status: 'done',
    counts: { pages: 2, found: 5, created: 1, merged: 1, left: 1, refused: 2 },
  })
  expect(first.errors).toHaveLength(2)
  expect((await deals(office)).map(({ name }) => name).sort()).toEqual([
    'Company 1',
    'Company 2',
    'Company 3',
  ])
  expect((await run()).counts).toMatchObject({ created: 0, merged: 0, updated: 0, left: 3, refused: 2 })
})

test('what people changed stays, and a list that moves while it is read doubles nothing', async () => {
  const deal = (await deals(office)).find(({ name }) => name === 'Company 1')
  await office.patch(`/api/v1/svc/crm/deals/${deal.id}`, { jurisdiction: 'IE' })
  const newer = { country: 'FR', updated_at: '2026-02-01T00:00:00.000Z' }
  pages([company(1, newer), company(5)], [company(5), company(1), company(6)])
  expect((await run()).counts).toMatchObject({ created: 2, found: 5, refused: 0 })
  const names = (await deals(office)).map(({ name }) => name)
  expect(names.filter(name => name === 'Company 5')).toHaveLength(1)
  const [conflict] = (await office.get(`${SETTINGS}/conflicts?status=open`)).body
  expect(conflict).toMatchObject({ deal_id: deal.id, field: 'jurisdiction', ours: 'IE', theirs: 'FR' })
})

test('a platform that breaks off in the middle leaves what was read, and says so', async () => {
  pages([company(7)], [company(8)])
  server.status = ({ path }) => (path.includes('cursor=1') ? 500 : 200)
  const broken = await run()
  expect(broken).toMatchObject({ status: 'failed', counts: { pages: 1, created: 1 } })
  expect(broken.errors).toEqual(['The platform returned 500 for companies.'])
  server.status = () => 200
  expect((await run()).counts).toMatchObject({ created: 1, left: 1 })
})

test('a dry run of a platform that is down says so', async () => {
  server.status = () => 503
  const { status, body } = await office.post(`${IMPORT}?ephemeral=true`)
  expect([status, body.code]).toEqual([503, 'source_unavailable'])
})

test('funds are imported among those that are raised, and what is no fund is refused', async () => {
  const fund = (n: number, more: Json = {}) => ({
    ...{ id: `f${n}`, name: `Fund ${n}`, currency: 'EUR', updated_at: '2026-01-01T00:00:00.000Z' },
    ...more,
  })
  const all: Json[][] = [[fund(1, { target_size: 50e6 }), fund(2)], [{ id: 'f3' }]]
  server.funds = cursor => {
    const at = Number(cursor ?? 0)
    return { funds: all[at] ?? [], next_cursor: at + 1 < all.length ? String(at + 1) : null }
  }
  const FUNDS = `${SETTINGS}/import/funds`
  const plan = (await office.post(`${FUNDS}?ephemeral=true`)).body.plan
  expect(plan.map(({ peer_id, fate }: Json) => [peer_id, fate])).toEqual([
    ['f1', 'created'],
    ['f2', 'created'],
    ['f3', 'refused'],
  ])
  expect((await office.get('/api/v1/svc/lp-crm/funds')).body).toEqual([])
  // The list moves while it is read: a fund comes twice.
  all[1]?.unshift(fund(1))
  const done = await ended((await office.post(FUNDS)).body.id)
  expect(done).toMatchObject({ kind: 'import_funds', counts: { created: 2, left: 1, refused: 1 } })
  const raised = (await office.get('/api/v1/svc/lp-crm/funds')).body
  expect(raised.map(({ name, target_amount }: Json) => [name, target_amount])).toEqual([
    ['Fund 2', null],
    ['Fund 1', 50_000_000],
  ])
})

test('a fund that is raised already, or that has a book, is linked and not doubled; a dry run says merged', async () => {
  const FUNDS = '/api/v1/svc/lp-crm/funds'
  const book = async (name: string) =>
    (await office.post('/api/v1/svc/cfo/accounts', { name, currency: 'GBP' })).body.id as number
  const raised = (await office.post(FUNDS, { name: 'Rook Fund LP', currency: 'GBP', target_amount: 5e6 }))
    .body
  const held = await book('Heron Fund')
  const open = (await office.post(FUNDS, { fund_account_id: await book('Plover Fund') })).body
  const one = (id: string, name: string, currency: string) => ({
    ...{ id, name, currency, target_size: 6_000_000, updated_at: '2026-01-01T00:00:00.000Z' },
  })
  server.funds = () => ({
    funds: [
      one('r', 'Rook Fund, L.P.', 'GBP'),
      one('h', 'Heron Fund', 'GBP'),
      one('p', 'Plover Fund', 'GBP'),
      one('o', 'Rook Fund', 'EUR'),
    ],
    next_cursor: null,
  })
  const path = `${SETTINGS}/import/funds`
  const { plan } = (await office.post(`${path}?ephemeral=true`)).body
  expect(plan.map(({ fate }: Json) => fate)).toEqual(['merged', 'merged', 'merged', 'created'])
  expect(await ended((await office.post(path)).body.id)).toMatchObject({ counts: { merged: 3, created: 1 } })
  const link = async (id: string) => (await office.get(`/api/v1/svc/workspaces/lookup?peer_id=${id}`)).body[0]
  expect((await link('r')).record.id).toBe(raised.id)
  expect((await link('p')).record.id).toBe(open.id)
  expect((await office.get(`${FUNDS}/${(await link('h')).record.id}`)).body).toMatchObject({
    fund_account_id: held,
    target_amount: 6_000_000,
  })
  // The office's value stays until a person decides.
  expect((await office.get(`${FUNDS}/${raised.id}`)).body.target_amount).toBe(5_000_000)
  const waits = (await office.get(`${SETTINGS}/conflicts?status=open&raised_fund_id=${raised.id}`)).body
  expect(waits.map(({ field, ours }: Json) => [field, ours]).sort()).toEqual([
    ['name', 'Rook Fund LP'],
    ['target_amount', 5_000_000],
  ])
})
