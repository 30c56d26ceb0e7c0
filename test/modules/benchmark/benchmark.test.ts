import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyAreaBut, type Json, type Office, openOffice } from '../../office.ts'
import { workbook } from '../../workbook.ts'
import { journal, openFund } from '../cfo/partners.ts'

const P = '/api/v1/svc/intelligence/benchmark'

const HEADER = 'Fund;Vintage;Strategy;Region;Net IRR;TVPI;DPI;Management fee;Carry;Hurdle;Term\n'
// The multiples of 2024 in Europe are the published example of QUARTILE.INC: 1, 2, 4, 7, 8, 9, 10, 12.
const PEERS = [
  'Peer A;2024;Direct lending;Europe;4.0%;1.0x;0.10;1.00%;10%;5%;7',
  'Peer B;2024;Direct lending;Europe;5.5%;2.0x;0.20;1.25%;12.5%;6%;8',
  'Peer C;2024;direct lending;Europe;7.0%;4.0x;0.30;1.50%;15%;7%;8',
  'Peer D;2024;Direct lending;Europe;8.5%;7.0x;0.40;1.75%;20%;8%;10',
  'Peer E;2024;Direct lending;Europe;9.0%;8.0x;0.50;2.00%;20%;8%;10',
  'Peer F;2024;Direct lending;Europe;10.0%;9.0x;;2.25%;20%;8%;10',
  'Peer G;2024;Direct lending;Europe;11.0%;10.0x;;2.50%;20%;8%;12',
  'Peer H;2024;Direct lending;Europe;-3.5%;12.0x;;2.50%;25%;8%;12',
  'Peer I;2023;Direct lending;Europe;12.0%;1.5x;;2.00%;20%;8%;10',
  'Peer J;2024;Buyout;North America;15.0%;1.9x;;2.00%;20%;8%;10',
].join('\n')
const FILE = {
  csv: `${HEADER}${PEERS}\n`,
  file_name: 'peers 2026 Q2.csv',
  as_of: '2026-06-30',
  source: 'Own survey',
}

let office: Office
let fund: Json
beforeAll(async () => {
  office = await openOffice()
  fund = await openFund(office)
  await journal(office, fund.id, '2024-01-02', [
    ['1010', 100, 0],
    ['3100', 0, 100],
  ])
  await journal(office, fund.id, '2025-01-02', [
    ['3300', 60, 0],
    ['1010', 0, 60],
  ])
  await journal(office, fund.id, '2025-06-30', [
    ['1320', 30, 0],
    ['4300', 0, 30],
  ])
})
afterAll(() => office.close())

const asked = async (query: Record<string, string | number>, as?: string) =>
  office.get(
    `${P}?${new URLSearchParams(Object.entries(query).map(([name, one]) => [name, String(one)] as [string, string]))}`,
    as ? { as } : {},
  )
const of = (body: Json, metric: string): Json => body.comparisons.find((one: Json) => one.metric === metric)

test('without peer data no figure is made up: every comparison has no peers, and no source', async () => {
  const { status, body } = await asked({ fund_account_id: fund.id, as_of: '2026-01-01' })
  expect(status).toBe(200)
  expect(body).toMatchObject({ source: null, vintage: 2024 })
  expect(of(body, 'dpi')).toMatchObject({ value: 0.6, n: 0, median: null, reasons: { quartile: 'no_peers' } })
})

describe('a peer set comes from a file, whole or not at all', () => {
  test('text where numbers belong is named by its row, and nothing is kept', async () => {
    const csv = `${HEADER}${PEERS}\nPeer K;soon;Buyout;Europe;about 9%;good;;;;;\nPeer L;2024;Buyout;Europe;;;;;;;\nPeer M;2024;;;;-1;;2.5;;;\n`
    const { status, body } = await office.post(`${P}/imports`, { ...FILE, csv })
    expect(status).toBe(422)
    expect(body.errors).toEqual([
      { path: 'rows.12.vintage', message: 'soon is not a number' },
      { path: 'rows.12.net_irr', message: 'about 9% is not a percentage such as 12% or 0.12' },
      { path: 'rows.12.tvpi', message: 'good is not a number' },
      { path: 'rows.13.net_irr', message: 'has no figure to compare with' },
      { path: 'rows.14.fee', message: '2.5 is not a percentage such as 12% or 0.12' },
      { path: 'rows.14.tvpi', message: '-1 is too low' },
    ])
    expect((await office.get(`${P}/peer-sets`)).body).toEqual([])
  })

  test('it is listed with its source, day and groups; an undo takes it out again', async () => {
    const { body: done } = await office.post(`${P}/imports`, FILE)
    expect(done.counts).toMatchObject({ create: 10, refused: 0 })
    const [set] = (await office.get(`${P}/peer-sets`)).body
    expect(set).toMatchObject({
      source: 'Own survey',
      file_name: 'peers 2026 Q2.csv',
      as_of: '2026-06-30',
      peer_count: 10,
      vintages: [2023, 2024],
      strategies: ['Buyout', 'Direct lending'],
      regions: ['Europe', 'North America'],
    })
    expect((await office.post(`${P}/imports/${done.import_id}/undo`)).status).toBe(200)
    expect((await office.get(`${P}/peer-sets`)).body).toEqual([])
    expect((await asked({ metric: 'tvpi', value: 2 })).body.source).toBeNull()
  })

  test('a workbook reads alike, and a format of its columns is offered again', async () => {
    const xlsx = await workbook([
      ['Year of it', 'Multiple of it'],
      [2022, 1.4],
    ])
    const mapping = { vintage: 'Year of it', tvpi: 'Multiple of it' }
    const sheet = { xlsx, as_of: '2026-03-31', mapping }
    const { body: shown } = await office.post(`${P}/imports/preview`, sheet)
    expect(shown.rows).toMatchObject([{ fate: 'create', cells: { vintage: '2022', tvpi: '1.4' } }])
    const kept = { kind: 'benchmark_peers', name: 'Survey', signature: shown.signature, layout: { mapping } }
    expect((await office.post('/api/v1/svc/imports/formats', kept)).status).toBe(200)
    const { body: next } = await office.post(`${P}/imports/preview`, { xlsx, as_of: '2026-03-31' })
    expect(next.formats).toMatchObject([{ name: 'Survey', layout: { mapping } }])
  })
})

describe('with peers', () => {
  let set: Json
  beforeAll(async () => {
    await office.post(`${P}/imports`, FILE)
    set = (await office.get(`${P}/peer-sets`)).body[0]
  })

  test('a fund’s figures are those of its performance, among peers of its own vintage', async () => {
    const { body } = await asked({
      fund_account_id: fund.id,
      as_of: '2026-01-01',
      strategy: 'Direct lending',
      region: 'europe',
    })
    const { body: own } = await office.get(`/api/v1/svc/cfo/accounts/${fund.id}/performance?as_of=2026-01-01`)
    expect(body).toMatchObject({
      fund_account_id: fund.id,
      as_of: '2026-01-01',
      vintage: 2024,
      source: {
        peer_set_id: set.id,
        source: 'Own survey',
        file_name: 'peers 2026 Q2.csv',
        as_of: '2026-06-30',
      },
    })
    expect([of(body, 'net_irr').value, of(body, 'tvpi').value, of(body, 'dpi').value]).toEqual([
      own.irr,
      own.tvpi,
      own.dpi,
    ])
    expect(of(body, 'tvpi')).toMatchObject({
      n: 8,
      min: 1,
      q1: 3.5,
      median: 7.5,
      q3: 9.25,
      max: 12,
      mean: 6.625,
      quartile: 4,
      quartile_label: 'bottom_quartile',
      direction: 'higher',
    })
    expect(of(body, 'dpi')).toMatchObject({
      n: 5,
      percentile_rank: 1,
      quartile: 1,
      quartile_label: 'top_quartile',
    })
    expect(of(body, 'fee')).toMatchObject({
      value: null,
      quartile: null,
      reasons: { value: 'no_fee_terms', quartile: 'no_value' },
    })
  })

  test('fewer than five peers have no quartile, and it says so', async () => {
    const { body } = await asked({ metric: 'tvpi', value: 1.9, vintage: 'any', strategy: 'Buyout' })
    expect(body.comparisons).toEqual([
      expect.objectContaining({
        n: 1,
        min: 1.9,
        q1: null,
        median: 1.9,
        q3: null,
        quartile: null,
        quartile_label: null,
        reasons: { quartile: 'too_few_peers' },
      }),
    ])
  })

  test.each([
    ['fee', 0.0143, 1, 'top_quartile'],
    ['fee', 0.025, 4, 'bottom_quartile'],
    ['tvpi', 9.25, 1, 'top_quartile'],
    ['tvpi', 7.5, 2, 'second_quartile'],
    ['tvpi', 3.5, 3, 'third_quartile'],
    ['tvpi', 3.49, 4, 'bottom_quartile'],
  ])('%s of %s is in quarter %s: of fees the lower is the better', async (metric, value, quartile, label) => {
    const { body } = await asked({ metric, value, vintage: 2024, strategy: 'direct lending' })
    expect(body.comparisons[0]).toMatchObject({ value, quartile, quartile_label: label })
  })

  test('fee, carry, hurdle and term are those of the fund’s own terms on the day', async () => {
    const own = `/api/v1/svc/cfo/accounts/${fund.id}`
    for (const { status, body } of [
      await office.put(`${own}/fees`, {
        rate: 0.02,
        base: 'committed',
        step_downs: [{ from_date: '2026-07-01', rate: 0.0125, base: 'invested' }],
      }),
      await office.put(`${own}/carry-terms`, {
        type: 'european',
        hurdle_pct: 0.07,
        carry_pct: 0.125,
        catch_up_pct: 1,
      }),
      await office.post(`${own}/life/terms`, { ends_on: '2032-01-02', reason: 'By the agreement' }),
    ])
      expect(status, JSON.stringify(body)).toBeLessThan(300)
    const { body } = await asked({ fund_account_id: fund.id, as_of: '2026-06-30', region: 'Europe' })
    const figures = ['fee', 'carry', 'hurdle', 'term'].map(metric => of(body, metric))
    expect(figures.map(({ value }) => value)).toEqual([0.02, 0.125, 0.07, 8])
    expect(figures.map(({ quartile }) => quartile)).toEqual([3, 1, 3, 1])
    expect(of(body, 'fee')).toMatchObject({ n: 8, median: 0.01875, mean: 0.0184375, percentile_rank: 4 / 7 })
    const { body: later } = await office.post(P, {
      metric: 'fee',
      fund_account_id: fund.id,
      as_of: '2026-07-01',
      region: 'Europe',
    })
    expect(later).toMatchObject({ value: 0.0125, quartile: 1 })
  })

  test('peers that are sent along stand in place of a set, and are cited as such', async () => {
    const { status, body } = await office.post(P, {
      metric: 'carry',
      value: 0.2,
      peers: [0.1, 0.15, 0.2, 0.2, 0.25],
      peers_source: 'A survey',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      n: 5,
      q1: 0.15,
      median: 0.2,
      q3: 0.2,
      quartile: 2,
      source: { peer_set_id: null, source: 'A survey', as_of: null },
    })
  })

  test('a figure without a subject, and with two, is refused', async () => {
    for (const body of [
      { metric: 'tvpi' },
      { metric: 'tvpi', value: 1, fund_account_id: fund.id },
      { metric: 'tvpi', value: 1, peers: [1], peer_set_id: set.id },
    ])
      expect((await office.post(P, body)).status).toBe(422)
    expect((await asked({ value: 1 })).status).toBe(422)
    expect((await asked({ fund_account_id: 999_999 })).status).toBe(404)
    expect((await asked({ metric: 'tvpi', value: 1, peer_set_id: 999_999 })).status).toBe(404)
  })

  test('who may not see funds sees none of it', async () => {
    const token = await office.person('member', undefined, 1, everyAreaBut({ cfo: 'none' }))
    expect((await asked({ metric: 'tvpi', value: 1 }, token)).status).toBe(403)
  })
})
