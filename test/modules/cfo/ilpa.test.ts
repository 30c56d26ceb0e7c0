import ExcelJS from 'exceljs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Json, Office } from '../../office.ts'
import { CFO, DAY, openFiguredFund, PORTAL } from './figured-fund.ts'
import { admit, journal, openFund } from './partners.ts'

let office: Office
let fund: number
let lps: number[]
let call: number
beforeAll(async () => {
  ;({ office, fund, lps, call } = await openFiguredFund())
})
afterAll(() => office.close())

const rowsOf = (template: Json): Map<string, Json> =>
  new Map(template.sections.flatMap(({ rows }: Json) => rows.map((row: Json) => [row.key, row])))
const valuesOf = (template: Json, key: string) => rowsOf(template).get(key)?.values
const templateOf = async (of: number, asked: string): Promise<Json> => {
  const { status, body } = await office.get(`${CFO}/accounts/${of}/ilpa?${asked}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

const flows = [
  'contributions',
  'distributions_capital',
  'distributions_gains',
  'distributions_income',
  'distributions_non_cash',
  'distributions_incentive',
  'distributions_other',
]
const operating = [
  'management_fees_gross',
  'offsets_waivers',
  'partnership_expenses',
  'interest_expense',
  'interest_income',
  'dividend_income',
  'other_income',
  'net_income_other',
]
const rest = [
  ...['syndication', 'realized', 'unrealized', 'currency', 'incentive_paid', 'incentive_change'],
  ...['transfers', 'other_capital'],
]

test('the reporting template rolls NAV forward in each column, and investors sum to the fund', async () => {
  const whole = await templateOf(fund, `to=${DAY}`)
  expect(whole).toMatchObject({
    template: 'reporting',
    version: '2.0 (January 2025)',
    as_of: DAY,
    lp_id: null,
  })
  const own = await Promise.all(lps.map(lp => templateOf(fund, `to=${DAY}&lp_id=${lp}`)))
  for (const template of [whole, ...own]) {
    const sum = (keys: readonly string[], at: number) =>
      keys.reduce((total, key) => total + valuesOf(template, key)[at], 0)
    for (const at of template.sections[0].columns.keys()) {
      expect(valuesOf(template, 'total_flows')[at]).toBeCloseTo(sum(flows, at), 6)
      expect(valuesOf(template, 'net_operating')[at]).toBeCloseTo(sum(operating, at), 6)
      expect(valuesOf(template, 'ending_nav')[at]).toBeCloseTo(
        sum(['beginning_nav', 'total_flows', 'net_operating', ...rest], at),
        6,
      )
      expect(valuesOf(template, 'unfunded_ending')[at]).toBeCloseTo(
        sum(
          [
            'unfunded_beginning',
            'unfunded_contributions',
            'unfunded_recallable',
            'unfunded_changes',
            'unfunded_transfers',
          ],
          at,
        ),
        6,
      )
    }
  }
  expect(valuesOf(whole, 'ending_nav')).toEqual([317_000, 317_000, 317_000])
  for (const key of ['ending_nav', 'contributions', 'unfunded_ending', ...rest])
    for (const at of [0, 1, 2])
      expect([key, own.reduce((sum, one) => sum + valuesOf(one, key)[at], 0)]).toEqual([
        key,
        valuesOf(whole, key)[at],
      ])
  for (const one of own) expect(valuesOf(one, 'ending_nav').slice(3)).toEqual(valuesOf(whole, 'ending_nav'))
  expect(whole.missing.map(({ field }: Json) => field)).toContain('Monitoring Fees')
  for (const { record } of whole.missing) expect(record).not.toBe('')
})

test('a stranger to the fund has no template', async () => {
  const { body: lp } = await office.post(`${PORTAL}/lps`, { name: 'Stranger' })
  for (const template of ['reporting', 'performance_granular'])
    for (const kind of ['', '/xlsx'])
      expect(
        (await office.get(`${CFO}/accounts/${fund}/ilpa${kind}?template=${template}&lp_id=${lp.id}`)).status,
      ).toBe(404)
  expect((await office.get(`${CFO}/accounts/${fund}/ilpa?template=other`)).status).toBe(422)
})

test('the performance template has the figures and the cash flows of every other answer', async () => {
  const { body: shown } = await office.get(`${CFO}/accounts/${fund}/performance?as_of=${DAY}`)
  for (const template of ['performance_granular', 'performance_gross_up']) {
    const whole = await templateOf(fund, `template=${template}&to=${DAY}`)
    // Without a line there is nothing to date anew.
    for (const name of ['irr', 'tvpi', 'dpi', 'rvpi'])
      expect(valuesOf(whole, `net_${name}`)).toEqual([shown[name], shown[name]])
    expect(whole.missing.map(({ field }: Json) => field)).toContain('Drawings and repayments')
  }
  const { sections } = await templateOf(fund, `template=performance_granular&to=${DAY}`)
  const listed = sections.find(({ key }: Json) => key === 'investor_flows').rows
  const sum = (at: number) => listed.reduce((total: number, { values }: Json) => total + (values[at] ?? 0), 0)
  const { body: board } = await office.get(`${CFO}/accounts/${fund}/dashboard?as_of=${DAY}`)
  // Unpaid calls count on their due date, and money that came back unused was paid out.
  expect(sum(1)).toBe(board.contributions)
  expect(sum(2) - board.nav).toBe(board.distributions)
})

/** Invests 1,000 drawn from a line, calls and repays half a year later, pays a fee, and sells for 1,500. */
async function withLine() {
  const { id } = await openFund(office, { name: 'Lined Fund' })
  const partners = await admit(office, id, [{ name: 'Only', commitment: 10_000 }], '2024-01-01')
  const input = { fund_account_id: id, name: 'Portco', instrument: 'equity', country: 'US' }
  const { body: holding } = await office.post('/api/v1/svc/holdings', input)
  const post = async (date: string, lines: Json[]) =>
    expect((await office.post(`${CFO}/gl/journal`, { fund_account_id: id, date, lines })).status).toBe(201)
  await journal(office, id, '2024-01-01', [
    ['1010', 1000, 0],
    ['2300', 0, 1000],
  ])
  await post('2024-01-01', [
    { code: '1310', debit: 1000, investment_id: holding.id },
    { code: '1010', credit: 1000 },
  ])
  await journal(office, id, '2024-07-01', [
    ['1010', 1100, 0],
    ['3100', 0, 1100, partners.Only as number],
  ])
  await journal(office, id, '2024-07-01', [
    ['2300', 1000, 0],
    ['1010', 0, 1000],
  ])
  await journal(office, id, '2024-07-01', [
    ['5100', 100, 0],
    ['1010', 0, 100],
  ])
  await post('2024-12-31', [
    { code: '1320', debit: 500, investment_id: holding.id },
    { code: '4300', credit: 500, investment_id: holding.id },
  ])
  return id as number
}

test('returns are shown gross and net, with and without the subscription line', async () => {
  const lined = await withLine()
  const granular = await templateOf(lined, 'template=performance_granular&to=2024-12-31')
  const grossUp = await templateOf(lined, 'template=performance_gross_up&to=2024-12-31')
  const yearly = (value: number, days: number) => value ** (365 / days) - 1
  // 2024-01-01 to 2024-12-31 are 365 days, and from 2024-07-01 on 183.
  for (const template of [granular, grossUp]) {
    const [net, without] = valuesOf(template, 'net_irr')
    expect(net).toBeCloseTo(yearly(1500 / 1100, 183), 9)
    // 1000 on the first day, 100 on the day of the fee: solved by the definition.
    expect(1000 * (1 + without) + 100 * (1 + without) ** (183 / 365)).toBeCloseTo(1500, 6)
    expect(valuesOf(template, 'net_tvpi')).toEqual([
      expect.closeTo(1500 / 1100, 12),
      expect.closeTo(1500 / 1100, 12),
    ])
    expect(valuesOf(template, 'gross_irr')).toEqual([
      expect.closeTo(yearly(1.5, 183), 9),
      expect.closeTo(0.5, 9),
    ])
    expect(valuesOf(template, 'gross_tvpi')).toEqual([1.5, 1.5])
    expect(valuesOf(template, 'facility_1')).toEqual(['2024-01-01', 1000, 0])
    expect(valuesOf(template, 'facility_2')).toEqual(['2024-07-01', 0, 1000])
  }
})

test('workbooks have the fund and each investor, with the same figures as the answer', async () => {
  const whole = await templateOf(fund, `to=${DAY}`)
  const file = await fetch(`${office.url}${CFO}/accounts/${fund}/ilpa/xlsx?to=${DAY}`, {
    headers: { authorization: `Bearer ${office.admin}` },
  })
  expect(file.status).toBe(200)
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load(await file.arrayBuffer())
  expect(workbook.worksheets.map(({ name }) => name)).toEqual(['Alder Fund', 'Birch', 'Cedar', 'Missing'])
  const cells = new Map<string, unknown[]>()
  workbook.getWorksheet('Alder Fund')?.eachRow(row => {
    const [, label, ...values] = row.values as unknown[]
    cells.set(String(label), values)
  })
  for (const { label, values, missing } of rowsOf(whole).values())
    if (missing === null && values.every((value: unknown) => typeof value === 'number'))
      expect([label, cells.get(label)]).toEqual([label, values])
})

test('the call template has the investor and the fund, before and after the notice', async () => {
  const { status, body } = await office.get(`${PORTAL}/calls/${call}/ilpa?lp_id=${lps[0]}`)
  expect(status, JSON.stringify(body)).toBe(200)
  const { body: notices } = await office.get(`${PORTAL}/calls/${call}/notices?lp_id=${lps[0]}`)
  const [template] = body
  const [notice] = notices
  expect(template).toMatchObject({ template: 'capital_call_notice', investor: 'Birch', currency: 'USD' })
  expect(valuesOf(template, 'amount')).toEqual([notice.lp.amount, notice.fund.amount])
  expect(valuesOf(template, 'unfunded_before')[0]).toBe(notice.lp.unfunded_before)
  expect(valuesOf(template, 'unfunded_after')).toEqual([notice.lp.unfunded_after, 718_000])
  expect(valuesOf(template, 'prior_contributions')[0]).toBe(notice.lp.prior_contributions)
  expect(valuesOf(template, 'total')[0]).toBe(notice.lp.amount)
  expect(template.missing.map(({ field }: Json) => field)).toEqual(['Wire Instructions'])
  expect((await office.get(`${PORTAL}/calls/${call}/ilpa/xlsx`)).status).toBe(200)
})

test('the distribution template shows every component from gross to net', async () => {
  const { body: event } = await office.post(`${PORTAL}/distribution-events`, {
    fund_account_id: fund,
    date: '2025-04-10',
    lines: [
      { type: 'return_of_capital', amount: 10_000, recallable_amount: 4_000 },
      { type: 'dividend_income', amount: 5_000 },
    ],
    withholding: [{ rate: 0.1, types: ['dividend_income'] }],
  })
  const { status, body } = await office.get(`${PORTAL}/distribution-events/${event.id}/ilpa`)
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body).toHaveLength(2)
  const sum = (key: string) => body.reduce((total: number, one: Json) => total + valuesOf(one, key)[0], 0)
  for (const [key, amount] of [
    ['gross', 15_000],
    ['withholding', -500],
    ['net', 14_500],
    ['recallable', 4_000],
    ['transaction_1', 10_000],
    ['transaction_2', 5_000],
  ] as const) {
    expect([key, sum(key)]).toEqual([key, amount])
    for (const one of body) expect([key, valuesOf(one, key)[1]]).toEqual([key, amount])
  }
  expect((await office.get(`${PORTAL}/distribution-events/${event.id}/ilpa/xlsx`)).status).toBe(200)
})
