import { afterAll, beforeAll, expect, test } from 'vitest'
import { commit } from '../../../../server/books/partners/commitments.ts'
import { type Json, type Office, openOffice } from '../../../office.ts'
import { asOffice, Book, CFO, firstQuarter, investor } from '../book.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const read = (book: Book, what: string) => office.get(`${CFO}/accounts/${book.fundId}/${what}`)

test('the dashboard shows the worked fund’s figures, on any day', async () => {
  const book = await firstQuarter(office, { committed_total: 100_000_000 })
  await book.posted(
    '2025-04-01',
    [
      ['5300', 1, 0],
      ['1010', 0, 1],
    ],
    { status: 'draft' },
  )
  expect((await read(book, 'dashboard?as_of=2025-03-31')).body).toEqual({
    fund_account_id: book.fundId,
    name: 'Example Fund I',
    currency: 'USD',
    as_of: '2025-03-31',
    nav: 20_045_000,
    assets: 20_535_000,
    liabilities: 490_000,
    cash: 490_000,
    investments: 20_000_000,
    debt: 0,
    committed: 100_000_000,
    commitments_recorded: false,
    contributions: 20_000_000,
    receivable: 0,
    paid_in: 20_000_000,
    distributions: 0,
    distributed: 0,
    returned: 0,
    uncalled: 80_000_000,
    dpi: 0,
    rvpi: 1.00225,
    tvpi: 1.00225,
    year_to_date: {
      start: '2025-01-01',
      income: 45_000,
      expenses: 2_000_000,
      net_operating_income: -1_955_000,
      realised_gain: 0,
      unrealised_gain: 2_000_000,
      net_income: 45_000,
    },
    entries: 7,
    drafts: 1,
    last_entry_on: '2025-03-31',
    locked_through: null,
  })
  const called = (await read(book, 'dashboard?as_of=2025-01-20')).body
  expect(called).toMatchObject({ contributions: 20_000_000, receivable: 20_000_000, paid_in: 0, cash: 0 })
  expect([called.dpi, called.rvpi, called.tvpi]).toEqual([null, null, null])
  // The office's today is in 2026: a fiscal year without an entry.
  expect((await read(book, 'dashboard')).body.year_to_date).toMatchObject({ start: '2026-01-01', income: 0 })
})

test('commitments of partners count before what the fund account names; the fiscal year may end in March', async () => {
  const book = await firstQuarter(office, { committed_total: 1, fiscal_year_end: '03-31' })
  const lpId = await investor(office, 'Alder Family Office')
  await asOffice(office, ctx =>
    commit(ctx, {
      lpId,
      fundAccountId: book.fundId,
      amountMinor: 4_000_000_000,
      admittedOn: '2025-01-01',
    }),
  )
  const { body } = await read(book, 'dashboard?as_of=2025-03-31')
  expect(body).toMatchObject({ committed: 40_000_000, uncalled: 20_000_000 })
  expect(body.year_to_date.start).toBe('2024-04-01')
  expect((await read(book, 'dashboard?as_of=2025-04-01')).body.year_to_date.start).toBe('2025-04-01')
})

test.each(['month', 'quarter', 'year'])(
  'each %s of the chart is what the report says of it',
  async interval => {
    const book = await firstQuarter(office)
    await office.post(`${CFO}/accounts/${book.fundId}/entries`, {
      category: 'distribution',
      date: '2025-05-20',
      debit: 250_000.5,
    })
    const { status, body } = await read(book, `chart-data?from=2025-01-20&to=2025-06-17&interval=${interval}`)
    expect(status).toBe(200)
    expect(body.points).toHaveLength({ month: 6, quarter: 2, year: 1 }[interval] as number)
    let from = '2025-01-20'
    for (const { start, end, ...point } of body.points) {
      expect(start).toBe(from)
      const { nav, contributions, distributions, net_income } = await book.report(start, end)
      expect(point).toEqual({ nav, contributions, distributions, net_income })
      from = new Date(Date.parse(end) + 86_400_000).toISOString().slice(0, 10)
    }
    expect(from).toBe('2025-06-18')
    const last = body.points.at(-1)
    expect(last.nav).toBe(20_045_000 - 250_000.5)
    const sum = (name: string) => body.points.reduce((total: number, point: Json) => total + point[name], 0)
    expect([sum('contributions'), sum('distributions'), sum('net_income')]).toEqual([0, 250_000.5, 45_000])
    expect((await read(book, 'chart-data?from=2025-02-01&to=2025-01-31')).status).toBe(422)
    expect((await read(book, 'chart-data?from=1900-01-01&to=2025-01-31')).status).toBe(422)
  },
)

/** Cash 400, three investments at 600, 250 and 50, 100 of no investment, a line drawn by 200, a fee of 50 owed. */
async function invested(): Promise<{ book: Book; holdings: readonly number[] }> {
  const book = await Book.open(office)
  const open = async (name: string): Promise<number> => {
    const input = { fund_account_id: book.fundId, name, instrument: 'equity' }
    return (await office.post('/api/v1/svc/holdings', input)).body.id
  }
  const holdings = [await open('Alder'), await open('Birch'), await open('Cedar')] as const
  const buy = async (date: string, investment_id: number | undefined, amount: number, code = '1310') => {
    const other = code === '1310' ? '1010' : '4300'
    const lines: Json[] = [
      { code, investment_id, ...(amount < 0 ? { credit: -amount } : { debit: amount }) },
      { code: other, ...(amount < 0 ? { debit: -amount } : { credit: amount }) },
    ]
    const input = { fund_account_id: book.fundId, date, lines }
    expect((await office.post(`${CFO}/gl/journal`, input)).status).toBe(201)
  }
  await book.posted('2025-10-01', [
    ['1010', 1270, 0],
    ['3100', 0, 1270],
  ])
  await book.posted('2025-10-01', [
    ['1010', 200, 0],
    ['2300', 0, 200],
  ])
  const [alder, birch, cedar] = holdings
  await buy('2025-10-02', alder, 500)
  await buy('2025-10-02', birch, 300)
  await buy('2025-10-02', cedar, 50)
  await buy('2025-10-02', undefined, 100)
  await buy('2026-01-15', alder, 100, '1320')
  await buy('2026-01-15', birch, -50, '1320')
  await book.posted('2026-01-31', [
    ['5100', 50, 0],
    ['2110', 0, 50],
  ])
  await book.posted('2026-01-31', [
    ['5300', 120, 0],
    ['1010', 0, 120],
  ])
  return { book, holdings }
}

test('risk tells concentration, coverage, leverage and runway from the book', async () => {
  const { book, holdings } = await invested()
  expect((await read(book, 'risk')).body).toEqual({
    fund_account_id: book.fundId,
    currency: 'USD',
    as_of: '2026-03-02',
    nav: 1150,
    investments: 1000,
    unassigned: 100,
    concentration: { top_1: 0.6, top_5: 0.9, top_10: 0.9 },
    largest: [
      { investment_id: holdings[0], name: 'Alder', fair_value: 600, share: 0.6 },
      { investment_id: holdings[1], name: 'Birch', fair_value: 250, share: 0.25 },
      { investment_id: holdings[2], name: 'Cedar', fair_value: 50, share: 0.05 },
    ],
    cash: 400,
    uncalled: null,
    payables: 50,
    coverage: 8,
    debt: 200,
    leverage: 0.17391304,
    monthly_expenses: 14.17,
    runway_months: 28.2,
  })
  const empty = await Book.open(office)
  expect((await read(empty, 'risk')).body).toMatchObject({
    concentration: { top_1: null, top_5: null, top_10: null },
    coverage: null,
    leverage: null,
    runway_months: null,
  })
})

test('movers are the largest changes between two days, of investments and of accounts', async () => {
  const { book, holdings } = await invested()
  const { body } = await read(book, 'movers?limit=3')
  expect(body).toMatchObject({ from: '2025-12-31', to: '2026-03-02' })
  expect(body.investments).toEqual([
    { investment_id: holdings[0], name: 'Alder', opening: 500, closing: 600, change: 100, change_pct: 0.2 },
    {
      investment_id: holdings[1],
      name: 'Birch',
      opening: 300,
      closing: 250,
      change: -50,
      change_pct: -0.16666667,
    },
  ])
  expect(body.accounts.map(({ code, change, change_pct }: Json) => [code, change, change_pct])).toEqual([
    ['1010', -120, -0.23076923],
    ['5300', 120, null],
    ['1320', 50, null],
  ])
  const none = await read(book, 'movers?from=2026-02-01&to=2026-02-28')
  expect([none.body.investments, none.body.accounts]).toEqual([[], []])
  expect((await read(book, 'movers?from=2026-02-02&to=2026-02-01')).status).toBe(422)
})
