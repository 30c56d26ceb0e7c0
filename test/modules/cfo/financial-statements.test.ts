import ExcelJS from 'exceljs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'
import { closeThrough } from './closing.ts'
import { admit, openFund, workedPartners } from './partners.ts'

const CFO = '/api/v1/svc/cfo'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

/** The worked fund (semantics 4.5) through its second quarter, which is open: the first one is closed. */
async function worked() {
  const fund = await openFund(office, { name: 'Example Fund I' })
  const ids = await admit(office, fund.id, workedPartners)
  const input = { fund_account_id: fund.id, name: 'Portco A', instrument: 'equity', country: 'US' }
  const { body: holding } = await office.post('/api/v1/svc/holdings', input)
  const post = async (date: string, lines: Json[]) => {
    const answer = await office.post(`${CFO}/gl/journal`, { fund_account_id: fund.id, date, lines })
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  }
  const of = (code: string, debit: number, credit: number, more: Json = {}) => ({
    code,
    ...(debit > 0 ? { debit } : { credit }),
    ...more,
  })
  const investment_id = holding.id
  const called = { LP1: 8_004_000, LP2: 7_003_500, LP3: 4_602_300, GP: 390_200 }
  const paid = (code: string, amounts: Record<string, number>, side: 'debit' | 'credit') =>
    Object.entries(amounts).map(([name, amount]) => ({ code, [side]: amount, partner_id: ids[name] }))
  await post('2025-01-29', [of('1010', 20_000_000, 0), ...paid('3100', called, 'credit')])
  await post('2025-01-31', [of('1310', 18_000_000, 0, { investment_id }), of('1010', 0, 18_000_000)])
  await post('2025-01-31', [of('5200', 750_000, 0), of('5300', 760_000, 0), of('1010', 0, 1_510_000)])
  await post('2025-03-31', [of('1400', 45_000, 0), of('4010', 0, 45_000)])
  await post('2025-03-31', [
    of('1320', 2_000_000, 0, { investment_id }),
    of('4300', 0, 2_000_000, { investment_id }),
  ])
  await post('2025-03-31', [of('5100', 490_000, 0), of('2110', 0, 490_000)])
  await closeThrough(office, fund, '2025-03-31')
  await post('2025-04-10', [of('2110', 490_000, 0), of('1010', 0, 490_000)])
  await post('2025-04-15', [of('1010', 45_000, 0), of('1400', 0, 45_000)])
  await post('2025-06-15', [
    of('1010', 6_000_000, 0),
    of('1310', 0, 4_000_000, { investment_id }),
    of('4200', 0, 2_000_000, { investment_id }),
  ])
  await post('2025-06-15', [
    of('4300', 444_444.44, 0, { investment_id }),
    of('1320', 0, 444_444.44, { investment_id }),
  ])
  await post('2025-06-30', [
    of('1320', 1_944_444.44, 0, { investment_id }),
    of('4300', 0, 1_944_444.44, { investment_id }),
  ])
  await post('2025-06-30', [of('5100', 490_000, 0), of('2110', 0, 490_000)])
  const out = { LP1: 2_000_000, LP2: 1_750_000, LP3: 1_150_000, GP: 100_000 }
  await post('2025-06-30', [...paid('3300', out, 'debit'), of('1010', 0, 5_000_000)])
  return fund
}

test('the statements of a period tie to the book and to each other, to the cent', async () => {
  const fund = await worked()
  const path = `${CFO}/accounts/${fund.id}/financial-statements`
  const { status, body } = await office.get(`${path}?to=2025-06-30`)
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body).toMatchObject({ from: '2025-01-01', to: '2025-06-30', basis: 'going_concern', closed: false })
  expect(body.net_assets).toMatchObject({
    total_assets: 18_545_000,
    total_liabilities: 490_000,
    net_assets: 18_055_000,
  })
  expect(body.operations).toMatchObject({ net_investment_income: -2_445_000, net_increase: 3_055_000 })
  expect(body.operations.gains.map(({ code, amount }: Json) => [code, amount])).toEqual([
    ['4200', 2_000_000],
    ['4300', 3_500_000],
  ])
  expect(body.schedule_of_investments).toMatchObject({
    cost: 14_000_000,
    fair_value: 17_500_000,
    holdings: [{ name: 'Portco A', country: 'US', cost: 14_000_000, fair_value: 17_500_000 }],
  })
  expect(body.schedule_of_investments.holdings[0].share_of_net_assets).toBeCloseTo(17.5 / 18.055, 12)
  const total = body.changes_in_capital.find(({ partners }: Json) => partners === 'total')
  expect(total).toEqual({
    partners: 'total',
    ...{
      beginning: 0,
      contributions: 20_000_000,
      distributions: -5_000_000,
      net_investment_income: -2_445_000,
    },
    ...{
      realised: 2_000_000,
      unrealised: 3_500_000,
      currency: 0,
      carried_interest: 0,
      transfers: 0,
      other: 0,
    },
    ending: 18_055_000,
  })
  const general = body.changes_in_capital.find(({ partners }: Json) => partners === 'general_partner')
  expect(general).toMatchObject({ contributions: 390_200, distributions: -100_000, ending: 370_900 })
  expect(body.cash_flows).toEqual({
    operating: [
      { line: 'Net increase in net assets from operations', amount: 3_055_000 },
      { line: 'Net realised gain on investments', amount: -2_000_000 },
      { line: 'Net change in unrealised appreciation', amount: -3_500_000 },
      { line: 'Purchases of investments', amount: -18_000_000 },
      { line: 'Proceeds from investments', amount: 6_000_000 },
      { line: 'Change in 2110 Management fee payable', amount: 490_000 },
    ],
    financing: [
      { line: 'Capital contributions received', amount: 20_000_000 },
      { line: 'Distributions paid', amount: -5_000_000 },
    ],
    ...{
      net_operating: -13_955_000,
      net_financing: 15_000_000,
      net_change: 1_045_000,
      beginning: 0,
      ending: 1_045_000,
    },
  })
  const german = (await office.get(path, { headers: { 'accept-language': 'de' } })).body
  expect(german.cash_flows.operating.at(-1)).toEqual({
    line: 'Veränderung von 2110 Verbindlichkeiten aus Managementgebühr',
    amount: 490_000,
  })
  // The second quarter alone begins where the closed one ended.
  const quarter = (await office.get(`${path}?from=2025-04-01&to=2025-06-30`)).body
  const later = quarter.changes_in_capital.find(({ partners }: Json) => partners === 'total')
  expect(later).toMatchObject({ beginning: 20_045_000, distributions: -5_000_000, ending: 18_055_000 })
  expect(quarter.cash_flows).toMatchObject({ beginning: 490_000, ending: 1_045_000, net_change: 555_000 })
  expect((await office.get(`${path}?from=2025-07-01&to=2025-06-30`)).status).toBe(422)
})

test('the highlights are of the limited partners as a class, annualised where the period is shorter', async () => {
  const fund = await worked()
  const path = `${CFO}/accounts/${fund.id}/financial-statements`
  const { highlights, commitments } = (await office.get(`${path}?from=2025-04-01&to=2025-06-30`)).body
  // 19,644,100 at the start and 17,684,100 at the end; fees of 490,000 are theirs alone, for 91 days.
  const average = (19_644_100 + 17_684_100) / 2
  expect(highlights).toMatchObject({
    average_net_assets: average,
    annualised: true,
    carried_interest_ratio: 0,
  })
  expect(highlights.expense_ratio).toBeCloseTo((490_000 / average) * (365 / 91), 12)
  expect(highlights.net_investment_income_ratio).toBeCloseTo((-490_000 / average) * (365 / 91), 12)
  expect(highlights).toMatchObject({
    committed: 100_000_000,
    contributed: 20_000_000,
    contributed_to_committed: 0.2,
  })
  // 19,609,800 on 29 January are 17,684,100 and 4,900,000 on 30 June, 152 days later.
  expect(highlights.irr_ending).toBeCloseTo((22_584_100 / 19_609_800) ** (365 / 152) - 1, 8)
  expect(commitments).toContainEqual({
    ...{ partners: 'limited_partners', committed: 98_000_000, contributed: 19_609_800, unfunded: 78_390_200 },
  })
  const year = (await office.get(`${path}?from=2025-01-01&to=2025-12-31`)).body
  expect(year.highlights.annualised).toBe(false)
})

test('the workbook has a sheet for each statement, with the figures as numbers', async () => {
  const fund = await worked()
  const path = `${CFO}/accounts/${fund.id}/financial-statements/xlsx?to=2025-06-30`
  const file = await fetch(office.url + path, { headers: { authorization: `Bearer ${office.admin}` } })
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(await file.arrayBuffer())
  expect(book.worksheets.map(({ name }) => name)).toEqual([
    ...[
      'Net assets',
      'Operations',
      'Investments',
      'Partners’ capital',
      'Cash flows',
      'Highlights',
      'Missing',
    ],
  ])
  const last = book.getWorksheet('Cash flows')?.lastRow
  expect([last?.getCell(1).value, last?.getCell(2).value]).toEqual(['Cash at the end', 1_045_000])
})
