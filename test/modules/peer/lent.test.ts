import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everythingKept } from '../../kept.ts'
import { type Json, type Office, openOffice } from '../../office.ts'
import { Lender } from '../../sources/lender.ts'
import { servers } from '../../sources/servers.ts'

const P = '/api/v1/svc'
const CANARY = 'Zanzibarquokka'
const folder = mkdtempSync(join(tmpdir(), 'fund-office-test-'))
let office: Office
let platform: Lender

/** A private-markets data platform: its funds, companies, investors and deals, as lists that its tools give. */
beforeAll(async () => {
  const list = (rows: object[]) => [{ texts: [JSON.stringify({ data: rows })] }]
  const deal = { currency: 'USD', stage: 'Sourced', company_name: `${CANARY} Ports plc` }
  const answers = {
    list_companies: list([
      {
        id: 'c-1',
        name: `${CANARY} Ports plc`,
        description: `${CANARY} Ports operates two container terminals under contracts of twenty years.`,
        revenue: 'Revenue was USD 41.20 million in 2025.',
      },
    ]),
    list_deals: list([
      { id: 'D-77', name: `${CANARY} senior loan`, deal_size: 25000000, ...deal },
      { id: 'D-78', name: `${CANARY} bridge`, deal_size: 4000000, ...deal },
    ]),
    list_funds: list([{ id: 'f-1', name: 'Alder Fund I' }]),
    list_lps: list([{ id: 'lp-1', name: 'Birch Pension', commitment: 5000000, currency: 'USD' }]),
  }
  const tools = Object.keys(answers).map(name => ({ name, inputSchema: { type: 'object', properties: {} } }))
  const file = join(folder, 'platform.json')
  writeFileSync(file, JSON.stringify({ tools, answers }))
  office = await openOffice()
  const about = { name: 'Platform', kind: 'peer', modules: ['crm', 'investors', 'cim', 'risk'] }
  platform = await Lender.of(office, { args: servers.vendor(file) }, about)
})
afterAll(async () => {
  await office.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('a data platform is a source', () => {
  test('for memoranda, which quote its records as people read them and keep none', async () => {
    const { status, body } = await office.post(`${P}/cim/generate`, {
      title: 'Ports',
      template_key: 'standard',
      source: platform.source,
    })
    expect(status, JSON.stringify(body)).toBe(201)
    expect(body.documents.map(({ name }: Json) => name)).toEqual([
      'companies.txt',
      'deals.txt',
      'funds.txt',
      'lps.txt',
    ])
    const quotes = body.sections.flatMap(({ citations }: Json) => citations.map(({ quote }: Json) => quote))
    expect(quotes).toContain(
      [
        'Id: c-1',
        `Name: ${CANARY} Ports plc`,
        `Description: ${CANARY} Ports operates two container terminals under contracts of twenty years.`,
      ].join('\n'),
    )
    expect(quotes).toContain('Revenue: Revenue was USD 41.20 million in 2025.')
    expect(quotes.join('\n')).not.toContain('{')
    expect(await everythingKept(office)).not.toContain(CANARY)
  })

  test('for risk: its deals stand beside the covenants that the office watches on them', async () => {
    const watched = { type: 'dscr', direction: 'min', threshold: 1.2 }
    await office.post(`${P}/risk/covenants`, {
      ...{ name: 'Debt service', peer_deal_id: 'D-77', current_value: 1.4, ...watched },
    })
    await office.post(`${P}/risk/covenants`, {
      ...{ name: 'Interest coverage', peer_deal_id: 'D-77', current_value: 1.1, ...watched },
    })
    await platform.bind('deals')
    const { status, body } = await office.post(`${P}/risk/deals/read`, { source: platform.source })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({
      deals: [
        {
          peer_deal_id: 'D-77',
          name: `${CANARY} senior loan`,
          deal_id: null,
          status: 'breach',
          covenants: [
            { name: 'Debt service', status: 'ok' },
            { name: 'Interest coverage', status: 'breach' },
          ],
        },
        { peer_deal_id: 'D-78', status: null, covenants: [] },
      ],
      source: { connection: 'Platform', tool: 'list_deals', byod: true, rows: 2 },
    })
    expect((await office.get(`${P}/crm/deals`)).body).toEqual([])
    expect(await everythingKept(office)).not.toContain(CANARY)
  })

  test('for deals and investors, by the bindings of one connection', async () => {
    const deals = await office.post(`${P}/crm/deals/read`, { source: platform.source })
    expect(deals.body.rows).toMatchObject([{ name: `${CANARY} senior loan`, target_size: 25_000_000 }, {}])
    await platform.bind('commitments')
    const investors = await office.post(`${P}/investors/lp/read`, { source: platform.source })
    expect(investors.body.rows).toMatchObject([{ investor: 'Birch Pension', commitment: 5_000_000 }])
  })
})
