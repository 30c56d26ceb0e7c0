import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everythingKept } from '../../kept.ts'
import { type Json, type Office, openOffice } from '../../office.ts'
import { Lender } from '../../sources/lender.ts'
import { servers } from '../../sources/servers.ts'
import { VendorApi } from '../../sources/vendor-api.ts'

const CRM = '/api/v1/svc/crm'
const CANARY = 'Zanzibarquokka'

/** 250 deals of a million in three pages, and one that is lost. */
const deals = Array.from({ length: 250 }, (_, at) => ({
  id: String(at + 1),
  properties: {
    dealname: `${CANARY} ${at + 1}`,
    dealstage: at === 0 ? 'closedlost' : at < 100 ? 'closedwon' : '982735',
    amount: at === 1 ? null : '1000000.01',
    deal_currency_code: at < 200 ? 'USD' : 'EUR',
    closedate: '2026-12-31T00:00:00Z',
  },
}))
const hubspot = new VendorApi(({ pathname, searchParams }) => {
  if (pathname === '/crm/v3/objects/contacts')
    return {
      json: {
        results: [
          { id: '7', properties: { firstname: 'Ana', lastname: CANARY, email: 'ana@alder.example' } },
          { id: '8', properties: { firstname: '', lastname: null, email: null } },
        ],
      },
    }
  if (pathname !== '/crm/v3/objects/deals') return undefined
  const from = Number(searchParams.get('after') ?? 0)
  const after = String(from + 100)
  const paging = from + 100 < deals.length ? { paging: { next: { after } } } : {}
  return { json: { results: deals.slice(from, from + 100), ...paging } }
})

const folder = mkdtempSync(join(tmpdir(), 'fund-office-test-'))
let office: Office
let lender: Lender
beforeAll(async () => {
  office = await openOffice()
  const env = { PRIVATE_APP_ACCESS_TOKEN: 'a token', BASE_URL_OVERRIDE: await hubspot.start() }
  const about = { name: 'HubSpot', kind: 'hubspot', modules: ['crm'], env }
  lender = await Lender.of(office, { args: servers.hubspot() }, about)
})
afterAll(async () => {
  await office.close()
  await hubspot.close()
  rmSync(folder, { recursive: true, force: true })
})

const stages = { stage: { '982735': 'due_diligence' } }

describe('a CRM system that speaks MCP', () => {
  test('says what it may lend, and proposes how HubSpot’s own server gives it', async () => {
    expect(await lender.bindings()).toMatchObject([
      { records: 'deals', bound: false, proposed_tool: 'hubspot-list-objects' },
      { records: 'contacts', bound: false, proposed_tool: 'hubspot-list-objects' },
      { records: 'companies', bound: false, proposed_tool: 'hubspot-list-objects' },
    ])
    expect((await lender.preview('deals')).body).toMatchObject({
      arguments: { objectType: 'deals', limit: 100 },
      rows_at: 'results',
      count: 250,
      unknown: [{ column: 'stage', cell: '982735', rows: 150 }],
      reading: {
        mapping: { name: 'properties.dealname', target_size: 'properties.amount', external_id: 'id' },
      },
    })
  })

  test('gives its deals page by page, with what came from where and when', async () => {
    await lender.bind('deals')
    const { status, body } = await office.post(`${CRM}/deals/read`, { source: lender.source })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.rows).toHaveLength(250)
    expect(body.rows[249]).toEqual({
      external_id: '250',
      name: `${CANARY} 250`,
      counterparty: null,
      stage: null,
      target_size: 1000000.01,
      currency: 'EUR',
      closes_on: '2026-12-31',
      owner: null,
    })
    expect(body.source).toMatchObject({ connection: 'HubSpot', tool: 'hubspot-list-objects', cut: false })
  })

  test('gives a pipeline by the stages of the office, once somebody has said which is which', async () => {
    const open = await office.post(`${CRM}/pipeline/read`, { source: lender.source })
    expect(open.body.source).toMatchObject({ rows: 100, unread_count: 150 })
    expect(open.body.source.unread[0].problems).toEqual([
      { column: 'stage', message: 'say what the stage 982735 is' },
    ])
    await lender.bind('deals', { choices: stages })
    const { body } = await office.post(`${CRM}/pipeline/read`, { source: lender.source })
    const of = (key: string) => body.stages.find(({ stage }: Json) => stage === key)
    expect(of('passed')).toMatchObject({ count: 1 })
    expect(of('closed_won').totals).toEqual([
      { currency: 'USD', count: 99, target_size: 98000000.98, unsized: 1 },
    ])
    expect(of('due_diligence').totals).toEqual([
      { currency: 'EUR', count: 50, target_size: 50000000.5, unsized: 0 },
      { currency: 'USD', count: 100, target_size: 100000001, unsized: 0 },
    ])
    expect(body.totals[0]).toMatchObject({ currency: 'EUR', open: { weighted: 20000000.2 } })
  })

  test('gives its contacts; one who has no name is told', async () => {
    await lender.bind('contacts')
    const { body } = await office.post(`${CRM}/contacts/read`, { source: lender.source })
    expect(body.rows).toMatchObject([{ first_name: 'Ana', last_name: CANARY, email: 'ana@alder.example' }])
    expect(body.source).toMatchObject({ rows: 1, unread_count: 1 })
  })

  test('is in no file and no row, though a tool call is answered again by its key', async () => {
    const call = () =>
      office.post(
        '/api/v1/tools/svc_read_deals/call',
        { source: lender.source },
        { headers: { 'Idempotency-Key': 'once' } },
      )
    expect(JSON.stringify((await call()).body)).toContain(CANARY)
    const again = await call()
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(again.body.result).toMatchObject({ rows: [], source: { rows: 250 } })
    const kept = await everythingKept(office)
    expect(kept).toContain('hubspot-list-objects')
    expect(kept).not.toContain(CANARY)
  })

  test('whose second page fails gives nothing, and says why', async () => {
    const before = hubspot.answer
    hubspot.answer = (url, body) =>
      url.searchParams.get('after') === '100'
        ? { status: 429, json: { message: 'You have reached your secondly limit.' } }
        : before(url, body)
    const { status, body } = await office.post(`${CRM}/deals/read`, { source: lender.source })
    hubspot.answer = before
    expect([status, body.code]).toEqual([503, 'source_unavailable'])
    expect(body.detail).toMatch(/^HubSpot answers: Error listing HubSpot deals: .*secondly limit/)
  })
})

test('Salesforce’s records are asked for in its own language, and what it announces and does not give is told', async () => {
  const file = join(folder, 'salesforce.json')
  const record = (Name: string, StageName: string, Amount: number | null) => ({
    attributes: { type: 'Opportunity', url: '/services/data/v62.0/sobjects/Opportunity/006' },
    Id: '006',
    Name,
    StageName,
    Amount,
    Account: { attributes: { type: 'Account' }, Name: 'Alder plc' },
  })
  const answer = {
    totalSize: 3,
    done: false,
    records: [record('Alder', 'Closed Won', 5), record('Birch', 'Prospecting', null)],
  }
  const tool = {
    name: 'run_soql_query',
    inputSchema: { properties: { query: { type: 'string' } }, required: ['query'] },
  }
  const texts = [`SOQL query results:\n\n${JSON.stringify(answer)}`]
  writeFileSync(file, JSON.stringify({ tools: [tool], answers: { [tool.name]: [{ texts }] } }))
  const about = { name: 'Salesforce', kind: 'salesforce', modules: ['crm'] }
  const salesforce = await Lender.of(office, { args: servers.vendor(file) }, about)
  const shown = await salesforce.bind('deals', { currency: 'USD' })
  expect(shown.arguments.query).toMatch(/^SELECT Id, Name, Account\.Name, .* FROM Opportunity$/)
  const { body } = await office.post(`${CRM}/deals/read`, { source: salesforce.source })
  expect(body.rows).toMatchObject([
    { name: 'Alder', counterparty: 'Alder plc', stage: 'closed_won', target_size: 5, currency: 'USD' },
    { name: 'Birch', stage: null, target_size: null },
  ])
  expect(body.source).toMatchObject({ withheld: 1 })
})

test('another office lends its deals over HTTP', async () => {
  for (const [name, target_size] of [
    ['Cedar', 250],
    ['Dogwood', 750.5],
  ] as const)
    await office.post(`${CRM}/deals`, { name, target_size, currency: 'USD', stage: 'sourced' })
  const headers = { Authorization: `Bearer ${await office.key()}` }
  const about = { name: 'Another office', kind: 'peer', modules: ['crm'], headers }
  const other = await Lender.of(office, { url: `${office.url}/mcp` }, about)
  expect((await other.bind('deals')).tool).toBe('svc_list_deals')
  const { body } = await office.post(`${CRM}/deals/read`, { source: other.source })
  expect(body.rows.map(({ name, target_size, stage }: Json) => [name, target_size, stage])).toEqual([
    ['Dogwood', 750.5, 'sourced'],
    ['Cedar', 250, 'sourced'],
  ])
})
