import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everythingKept } from '../../kept.ts'
import { type Json, type Office, openOffice } from '../../office.ts'
import { Lender } from '../../sources/lender.ts'
import { servers } from '../../sources/servers.ts'

const PRICER = '/api/v1/svc/pricer'
const RISK = '/api/v1/svc/risk'
const CANARY = 'Zanzibarquokka'

const folder = mkdtempSync(join(tmpdir(), 'fund-office-test-'))
const file = join(folder, 'market.json')
const text = (...names: string[]) => ({
  properties: Object.fromEntries(names.map(name => [name, { type: 'string' }])),
})
const sofr = {
  title: CANARY,
  units: 'Percent',
  data: [
    { date: '2026-03-30', value: '4.31' },
    { date: '2026-03-31', value: '4.33' },
    { date: '2026-04-01', value: '.' },
  ],
}
const answers = {
  fred_get_series: [
    { given: { series_id: 'SOFR' }, texts: [JSON.stringify(sofr)] },
    { texts: ['Error: Bad Request. The series does not exist.'], isError: true },
  ],
  get_bond_prices: [
    { texts: [`isin,date,price,currency\nXS1,2026-03-31,98.125,USD\nXS2,2026-03-31,${CANARY},EUR\n`] },
  ],
  list_covenant_results: [
    {
      texts: [
        JSON.stringify({
          results: [
            { metric: 'Total leverage', asOf: '2026-03-31', actual: '6.2x', borrower: CANARY },
            { metric: 'total leverage', asOf: '2025-12-31', actual: 3.1, borrower: CANARY },
            { metric: 'Churn', asOf: '2026-03-31', actual: '65%' },
          ],
        }),
      ],
    },
  ],
}
const tools = [
  {
    name: 'fred_get_series',
    inputSchema: { ...text('series_id', 'observation_start', 'observation_end'), required: ['series_id'] },
  },
  { name: 'get_bond_prices', inputSchema: text('isin') },
  { name: 'list_covenant_results' },
]

let office: Office
let lender: Lender
beforeAll(async () => {
  writeFileSync(file, JSON.stringify({ tools, answers }))
  office = await openOffice()
  const about = { name: 'Market data', kind: 'market_data', modules: ['pricer', 'risk'] }
  lender = await Lender.of(office, { args: servers.vendor(file) }, about)
})
afterAll(async () => {
  await office.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('a market-data provider that speaks MCP', () => {
  test('is for the pricer and the covenants', async () => {
    expect(await lender.bindings()).toMatchObject([
      // A data platform's deals may be asked for beside the covenants; no tool of this server gives them.
      { records: 'deals', proposed_tool: null, modules: ['crm', 'risk'] },
      { records: 'fixings', proposed_tool: 'fred_get_series', modules: ['pricer'] },
      { records: 'prices', proposed_tool: 'get_bond_prices', modules: ['pricer'] },
      { records: 'covenant_readings', proposed_tool: 'list_covenant_results', modules: ['risk'] },
    ])
  })

  test('gives the fixings of the index that is asked for, as fractions, by the unit that it says', async () => {
    const refused = await lender.preview('fixings')
    expect([refused.status, refused.body.detail]).toEqual([
      503,
      'Market data answers: Error: Bad Request. The series does not exist.',
    ])
    const shown = await lender.bind('fixings', {}, { index: 'SOFR' })
    expect(shown).toMatchObject({ reading: { rates: 'percent' }, count: 2, unread_count: 1 })
    const { status, body } = await office.post(`${PRICER}/fixings/read`, {
      source: lender.source,
      index: 'SOFR',
      to: '2026-03-31',
    })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.rows).toEqual([
      { index: null, date: '2026-03-30', rate: 0.0431 },
      { index: null, date: '2026-03-31', rate: 0.0433 },
    ])
    expect(body.source.unread).toEqual([
      { row: 3, problems: [{ column: 'rate', message: '. is not a number' }] },
    ])
  })

  const floating = { principal: 1_000_000, term_months: 24, amortisation: 'bullet', spread_bps: 500 }

  test('gives the benchmark that a loan is priced at, of the last day on which it was fixed', async () => {
    const asked = { ...floating, source: lender.source, benchmark_index: 'SOFR', benchmark_on: '2026-04-05' }
    const { status, body } = await office.post(`${PRICER}/run`, asked)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({
      persisted: false,
      all_in_coupon_pct: 0.0933,
      benchmark: { index: null, date: '2026-03-31', rate: 0.0433 },
      source: { connection: 'Market data', tool: 'fred_get_series', byod: true, rows: 2 },
    })
    const stated = await office.post(`${PRICER}/run`, { ...floating, benchmark_pct: 0.0433 })
    expect(stated.body.schedule).toEqual(body.schedule)
    expect([stated.body.benchmark, stated.body.source]).toEqual([null, null])
    const early = await office.post(`${PRICER}/run`, { ...asked, benchmark_on: '2026-03-01' })
    expect([early.status, early.body.errors]).toEqual([
      422,
      [{ path: 'source', message: 'has no fixing of SOFR on or before 2026-03-01' }],
    ])
  })

  test('is not kept with a deal, since nothing of the connection is stored', async () => {
    const deal = (await office.post('/api/v1/svc/crm/deals', { name: 'Alder' })).body
    const source = {
      source: lender.source,
      benchmark_index: 'SOFR',
      benchmark_on: '2026-04-05',
      deal_id: deal.id,
    }
    const refused = await office.post(`${PRICER}/run`, { ...floating, ...source })
    expect([refused.status, refused.body.code]).toEqual([409, 'stores_nothing'])
    const rows = 'index,date,rate\nSOFR,2026-03-31,4.33%\nEURIBOR,2026-03-31,2.1%\n'
    const sent = { type: 'inline', documents: [{ name: 'fixings.csv', text: rows }] }
    const kept = await office.post(`${PRICER}/run`, { ...floating, ...source, source: sent })
    expect(kept.body).toMatchObject({ persisted: true, benchmark: { index: 'SOFR', rate: 0.0433 } })
    const pricing = (await office.get(`${PRICER}/pricings/${kept.body.id}`)).body
    expect(pricing.input).toMatchObject({ spread_bps: 500, benchmark_pct: 0.0433 })
    expect(pricing.input.source).toBeUndefined()
  })

  test('is asked for by name where a source has several, and never beside a stated one', async () => {
    const rows = 'index,date,rate\nSOFR,2026-03-31,4.33%\nEURIBOR,2026-03-31,2.1%\n'
    const source = { type: 'inline', documents: [{ name: 'fixings.csv', text: rows }] }
    const several = await office.post(`${PRICER}/run`, { ...floating, source })
    expect(several.body.errors).toEqual([
      { path: 'benchmark_index', message: 'is needed: the source has SOFR, EURIBOR' },
    ])
    const both = await office.post(`${PRICER}/run`, { ...floating, source, benchmark_pct: 0.04 })
    expect(both.body.errors).toEqual([
      { path: 'benchmark_pct', message: 'is read from the source: leave it out' },
    ])
  })

  test('gives the prices of the instrument that is asked for, and tells what is none', async () => {
    const shown = await lender.preview('prices')
    expect(shown.body).toMatchObject({
      asks_decimal_sign: true,
      unclear: [{ cell: '98.125', readings: { point: '98.125', comma: '98125' } }],
    })
    await lender.bind('prices', { decimal_sign: 'point' })
    const { body } = await office.post(`${PRICER}/prices/read`, { source: lender.source, instrument: 'xs1' })
    expect(body.rows).toEqual([{ instrument: 'XS1', date: '2026-03-31', price: 98.125, currency: 'USD' }])
    expect(body.source).toMatchObject({ tool: 'get_bond_prices', unread_count: 1 })
  })

  test('gives covenant readings, each tested by the terms of its day, and records none', async () => {
    const covenant = await office.post(`${RISK}/covenants`, {
      name: 'Total leverage',
      type: 'leverage',
      threshold: 4.5,
      schedule: [{ from: '2026-01-01', threshold: 4 }],
    })
    await lender.bind('covenant_readings')
    const { status, body } = await office.post(`${RISK}/readings/read`, { source: lender.source })
    expect(status, JSON.stringify(body)).toBe(200)
    const { id } = covenant.body
    expect(body.readings).toMatchObject([
      { date: '2026-03-31', value: 6.2, covenant_id: id, status: 'breach', headroom_pct: -0.55 },
      { date: '2025-12-31', value: 3.1, covenant_id: id, status: 'ok' },
      { covenant: 'Churn', value: 65, covenant_id: null, status: null, reason: 'No covenant has this name.' },
    ])
    const now: Json = (await office.get(`${RISK}/covenants/${id}`)).body
    expect([now.current_value, now.status]).toEqual([null, null])
    expect((await office.get(`${RISK}/alerts`)).body).toEqual([])
  })

  test('is in no file and no row', async () => {
    const kept = await everythingKept(office)
    expect(kept).toContain('fred_get_series')
    expect(kept).not.toContain(CANARY)
  })
})

test('a rate of which nobody has said whether it is in percent is asked', async () => {
  const source = { type: 'inline', documents: [{ name: 'f.csv', text: 'Date,Rate\n2026-03-31,0.0433\n' }] }
  const asked = await office.post(`${PRICER}/fixings/read`, { source })
  expect(asked.body.source.unread[0].problems[0].message).toBe(
    'of 0.0433, say whether it is in percent or a fraction',
  )
  const told = await office.post(`${PRICER}/fixings/read`, {
    source: { ...source, reading: { rates: 'fraction' } },
  })
  expect(told.body.rows).toMatchObject([{ rate: 0.0433 }])
})
