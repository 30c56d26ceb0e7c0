import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { neighboursOf } from '../../../server/platform/graph/neighbours.ts'
import type { AreaLevels } from '../../../server/platform/office/rights.ts'
import { registry } from '../../../server/registry.ts'
import { everyAreaBut, type Json, type Office, openOffice } from '../../office.ts'

const P = '/api/v1/svc'

const FACILITY = `FACILITY AGREEMENT

This Facility Agreement is dated 5 March 2025 and made between

(1) ALDER PORTS LIMITED, a company incorporated in England and Wales with registered number 01234567 (the "Borrower"); and

(2) BIRCH BANK PLC, a public company incorporated in Ireland (the "Lender").

The facility amount is EUR 10,000,000.`

let office: Office
let [alder, birch, deal, jane, room, document, fund]: Json[] = []
beforeAll(async () => {
  office = await openOffice()
  const made = async (path: string, body: Json) => {
    const reply = await office.post(`${P}/${path}`, body)
    expect(reply.status, JSON.stringify(reply.body)).toBe(201)
    return reply.body
  }
  alder = await made('companies', { name: 'Alder Ports Ltd' })
  birch = await made('companies', { name: 'Birch Bank' })
  room = await made('vdr/rooms', { name: 'Alder' })
  deal = await made('crm/deals', { name: 'Alder Row', company_id: alder?.id })
  jane = await made('crm/contacts', { name: 'Jane Doe', company_id: birch?.id })
  await made(`crm/deals/${deal?.id}/contacts`, { contact_id: jane?.id, role: 'lender' })
  await office.post(`${P}/crm/deals/${deal?.id}/bind-room`, { room_id: room?.id })
  const content = Buffer.from(FACILITY).toString('base64')
  document = await made(`vdr/rooms/${room?.id}/documents`, { name: 'facility.txt', content })
  const source = { type: 'room', room_id: room?.id }
  const { status, body } = await office.post(`${P}/vdr/analyze`, { room_id: room?.id, source })
  expect(status, JSON.stringify(body)).toBe(200)
  fund = await made('cfo/accounts', { name: 'Alder Fund I', currency: 'EUR' })
  await made('holdings', {
    fund_account_id: fund?.id,
    deal_id: deal?.id,
    name: 'Alder term loan',
    instrument: 'first_lien',
    currency: 'EUR',
  })
})
afterAll(() => office.close())

const ask = (what: string, query: Record<string, string>, as?: string) =>
  office.get(`${P}/graph/${what}?${new URLSearchParams(query)}`, as ? { as } : {})

const linksOf = ({ groups }: Json): string[] =>
  groups.flatMap((group: Json) =>
    group.records.flatMap(({ node, edges }: Json) => edges.map((edge: Json) => `${edge.type} ${node.name}`)),
  )

describe('what refers to a record', () => {
  test('is told by kind: its own fields, lists that have both, and the words of documents', async () => {
    const { body } = await ask('backlinks', { node: `company/${alder?.id}` })
    expect(body.node).toMatchObject({ node: `company/${alder?.id}`, name: 'Alder Ports Ltd' })
    expect(linksOf(body)).toEqual(expect.arrayContaining(['company Alder Row', 'lender_to Birch Bank']))
    const lender = body.groups.find(({ type }: Json) => type === 'company').records[0].edges[0]
    expect(lender).toMatchObject({
      from: `company/${birch?.id}`,
      to: `company/${alder?.id}`,
      source: 'document',
      confidence: null,
      evidence: { document: 'facility.txt', page: 1 },
    })
    expect(FACILITY).toContain(lender.evidence.quote)
    const { body: of } = await ask('backlinks', { node: `contact/${jane?.id}` })
    expect(linksOf(of)).toContain('deal_contacts Alder Row')
    const [edge] = of.groups.find(({ type }: Json) => type === 'deal').records[0].edges
    expect(edge).toMatchObject({ mutual: true, source: 'record', confidence: 1, evidence: null })
  })

  test('counts each kind whole and shows as many as are asked for', async () => {
    const { body } = await ask('backlinks', { node: `deal/${deal?.id}`, limit: '1' })
    for (const { total, records } of body.groups) expect(records.length).toBe(Math.min(total, 1))
    expect(body.groups.map(({ type }: Json) => type)).toEqual(
      expect.arrayContaining(['contact', 'holding', 'activity']),
    )
  })
})

describe('the records around one', () => {
  test('are those within so many steps, with all that links them', async () => {
    const { body } = await ask('graph', { root: `fund/${fund?.id}`, depth: '2' })
    expect(body.nodes[0]).toMatchObject({ node: `fund/${fund?.id}`, name: 'Alder Fund I' })
    const names = body.nodes.map(({ name }: Json) => name)
    expect(names).toEqual(expect.arrayContaining(['Alder term loan', 'Alder Row']))
    expect(names).not.toContain('Jane Doe')
    const { body: further } = await ask('graph', { root: `fund/${fund?.id}`, depth: '4' })
    expect(further.nodes.map(({ name }: Json) => name)).toEqual(
      expect.arrayContaining(['Jane Doe', 'Birch Bank', 'facility.txt (Alder)']),
    )
    const known = new Set(further.nodes.map(({ node }: Json) => node))
    for (const { from, to } of further.edges) expect(known.has(from) && known.has(to)).toBe(true)
    expect(further.truncated).toBe(false)
  })

  test('are of the kinds asked for, over these alone', async () => {
    const { body } = await ask('graph', { root: `fund/${fund?.id}`, depth: '4', types: 'holding,contact' })
    expect(body.nodes.map(({ type }: Json) => type)).toEqual(['fund', 'holding'])
  })
})

describe('how one record leads to another', () => {
  const between = (max = '5', as?: string) =>
    ask('paths', { from: `fund/${fund?.id}`, to: `company/${birch?.id}`, max }, as)
  const ways = ({ paths }: Json): string[] =>
    paths.map(({ nodes }: Json) => nodes.map(({ name }: Json) => name).join(' > '))

  test('is told the shortest way first, each step with what links it', async () => {
    const { body } = await between('9')
    expect(ways(body)).toEqual(
      expect.arrayContaining([
        'Alder Fund I > Alder term loan > Alder Row > Jane Doe > Birch Bank',
        'Alder Fund I > Alder term loan > Alder Row > Alder Ports Ltd > Birch Bank',
      ]),
    )
    const lengths = body.paths.map(({ length }: Json) => length)
    expect(lengths).toEqual(lengths.toSorted((one: number, other: number) => one - other))
    for (const { length, steps } of body.paths) {
      expect(steps).toHaveLength(length)
      for (const step of steps) expect(step.length).toBeGreaterThan(0)
    }
    expect((await between('1')).body.paths).toHaveLength(1)
  })

  test('and nothing leads over what the caller may not read', async () => {
    await office.person('member', 'quentin@example.com')
    const { body: found } = await office.get(`${P}/admin/users?q=quentin@example.com`)
    const narrow = async (areas: AreaLevels) => {
      await office.patch(`${P}/admin/users/${found[0].id}`, { rights: everyAreaBut(areas) })
      return office.signIn('quentin@example.com')
    }
    const withoutRooms = await narrow({ vdr: 'none' })
    const { body } = await between('20', withoutRooms)
    expect(ways(body)).toContain('Alder Fund I > Alder term loan > Alder Row > Jane Doe > Birch Bank')
    expect(JSON.stringify(body)).not.toContain('facility.txt')
    expect(ways(body).some(way => way.includes('Alder Ports Ltd > Birch Bank'))).toBe(false)
    expect((await ask('backlinks', { node: `room/${room?.id}` }, withoutRooms)).status).toBe(404)
    const withoutDeals = await narrow({ crm: 'none' })
    expect(ways((await between('20', withoutDeals)).body)).toEqual([])
    expect((await ask('graph', { root: `deal/${deal?.id}` }, withoutDeals)).status).toBe(404)
  })

  test('a room that is closed to somebody is no way, and its documents and what they say are none', async () => {
    const closed = await office.person('member', 'rhea@example.com')
    expect(ways((await between('20', closed)).body).some(way => way.includes('facility.txt'))).toBe(true)
    const user_id = (await office.get(`${P}/me`, { as: closed })).body.id
    await office.post(`${P}/vdr/rooms/${room?.id}/members`, { user_id, permission: 'none' })
    const { body } = await between('20', closed)
    expect(JSON.stringify(body)).not.toContain('facility.txt')
    expect((await ask('graph', { root: `room_document/${document?.id}` }, closed)).status).toBe(404)
  })
})

describe('what is asked for wrongly', () => {
  test('a record that is not there, of another office, or of no kind, is 404; a name that is none is told so', async () => {
    for (const node of ['deal/987654', 'nothing/1', 'activity_log/1'])
      expect((await ask('backlinks', { node })).status).toBe(404)
    const stranger = await office.otherOrganisation()
    expect((await ask('backlinks', { node: `deal/${deal?.id}` }, stranger)).status).toBe(404)
    expect((await ask('paths', { from: `deal/${deal?.id}`, to: `deal/${deal?.id}` }, stranger)).status).toBe(
      404,
    )
    const { status, body } = await ask('backlinks', { node: 'Alder Row' })
    expect(status).toBe(422)
    expect(body.errors[0]).toMatchObject({ path: 'query.node' })
  })

  test('a record leads to itself over nothing', async () => {
    const { body } = await ask('paths', { from: `deal/${deal?.id}`, to: `deal/${deal?.id}` })
    expect(body.paths).toMatchObject([{ length: 0, steps: [] }])
  })
})

test('every link is read, on either database', async () => {
  const all = registry.searchRecords.flatMap(({ type, table }) => (table ? [{ type, id: 1 }] : []))
  const { relations, more } = await office.arrange(ctx => neighboursOf(ctx, all))
  expect(Array.isArray(relations)).toBe(true)
  expect(more).toBe(false)
})

test('an entry of the ledger is linked with the investors on its lines, since it was posted', async () => {
  const lp = (await office.post(`${P}/investor-portal/lps`, { name: 'Cedar Pension' })).body
  await office.post(`${P}/investor-portal/commitments`, {
    ...{ lp_id: lp.id, fund_account_id: fund?.id, amount: 1000, admitted_on: '2026-01-01' },
  })
  const posted = await office.post(`${P}/investor-portal/distributions`, {
    ...{ fund_account_id: fund?.id, type: 'return_of_capital', amount: 10, date: '2026-01-20' },
  })
  expect(posted.status, JSON.stringify(posted.body)).toBe(201)
  const node = `journal_entry/${posted.body.entry_id}`
  const { status, body } = await ask('backlinks', { node })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(linksOf(body)).toContain('gl_lines Cedar Pension')
  expect(linksOf(body).some(one => one.startsWith('entry '))).toBe(true)
  const { body: around } = await ask('graph', { root: `fund/${fund?.id}`, depth: '2' })
  const since = around.edges.find(({ type }: Json) => type === 'gl_lines').since
  expect(since).toMatch(/^\d{4}-\d{2}-\d{2}T/)
})
