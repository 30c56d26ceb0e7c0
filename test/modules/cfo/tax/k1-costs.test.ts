import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../../office.ts'
import { closeThrough } from '../closing.ts'
import { admit, journal, openFund, workedPartners } from '../partners.ts'

const CFO = '/api/v1/svc/cfo'
const PORTAL = '/api/v1/svc/investor-portal'
let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const k1 = (fund: Json) => `${CFO}/accounts/${fund.id}/k1`
const propose = async (fund: Json, year: number) =>
  (await office.get(`${k1(fund)}/proposal?tax_year=${year}`)).body
const begins = async (fund: Json, business_began_on: string | null) => {
  const { status, body } = await office.put(`${k1(fund)}/details`, { business_began_on })
  expect([status, body.business_began_on]).toEqual([200, business_began_on])
}
const amounts = ({ items }: Json, description: string): number[] | undefined =>
  items.find((item: Json) => item.description === description)?.parts.map(({ amount }: Json) => amount)
const leftOut = ({ left_out }: Json, code: string) =>
  left_out.find(({ account }: Json) => account.startsWith(code))

/** The worked fund's organisational costs of 750,000, paid on 31 January 2025. */
async function organised() {
  const fund = await openFund(office)
  const ids = await admit(office, fund.id, workedPartners)
  await journal(office, fund.id, '2025-01-31', [
    ['5200', 750_000, 0],
    ['1010', 0, 750_000],
  ])
  return { fund, ids }
}

test('organisational costs are amortised from the month in which business began, once that is said', async () => {
  const { fund } = await organised()
  const before = await propose(fund, 2025)
  expect(amounts(before, 'Amortised organisational costs')).toBeUndefined()
  expect(leftOut(before, '5200')).toMatchObject({
    amount: -750_000,
    reason: expect.stringContaining('say in the K-1 details when business began'),
  })
  await begins(fund, '2025-01-15')
  const after = await propose(fund, 2025)
  // 12 of 180 months.
  expect(amounts(after, 'Amortised organisational costs')).toEqual([20_000, 17_500, 11_500, 1_000])
  expect(leftOut(after, '5200')).toMatchObject({ amount: -700_000 })
  const next = await propose(fund, 2026)
  expect(amounts(next, 'Amortised organisational costs')).toEqual([20_000, 17_500, 11_500, 1_000])
  expect(leftOut(next, '5200')).toMatchObject({ amount: 50_000 })
  const made = await office.post(`${k1(fund)}/generate`, { tax_year: 2025, items: after.items })
  expect(made.body.schedules[0].capital.current_year_net).toBe(-20_000)
  await begins(fund, null)
  expect(amounts(await propose(fund, 2025), 'Amortised organisational costs')).toBeUndefined()
})

test('who joins at a later closing bears its share of what was deducted before', async () => {
  const fund = await openFund(office)
  await admit(office, fund.id, [{ name: 'A', commitment: 1_000_000 }], '2025-01-01')
  const call = await office.post(`${PORTAL}/calls`, {
    fund_account_id: fund.id,
    notice_date: '2025-01-10',
    due_date: '2025-01-20',
    lines: [{ ilpa_call_type: 'organizational_costs', amount: 180_000 }],
  })
  expect(call.status, JSON.stringify(call.body)).toBe(201)
  await journal(office, fund.id, '2025-01-31', [
    ['5200', 180_000, 0],
    ['1010', 0, 180_000],
  ])
  await begins(fund, '2025-01-01')
  expect(amounts(await propose(fund, 2025), 'Amortised organisational costs')).toEqual([12_000])
  await closeThrough(office, fund, '2025-12-31')
  const { B } = await admit(office, fund.id, [{ name: 'B', commitment: 1_000_000 }], '2026-04-01')
  const joined = await office.post(`${PORTAL}/funds/${fund.id}/subsequent-closes`, {
    lp_ids: [B],
    rate_pct: 0,
    date: '2026-04-01',
  })
  expect(joined.status, JSON.stringify(joined.body)).toBe(201)
  // Half of both years is B's: 6,000 of 2026, and 6,000 of 2025 that A deducted.
  expect(amounts(await propose(fund, 2026), 'Amortised organisational costs')).toEqual([0, 12_000])
})

test('syndication costs lower item L in box 18C, and no box deducts them', async () => {
  const fund = await openFund(office)
  const { A, B } = await admit(
    office,
    fund.id,
    [
      { name: 'A', commitment: 3_000_000 },
      { name: 'B', commitment: 1_000_000 },
    ],
    '2025-01-01',
  )
  await journal(office, fund.id, '2025-02-10', [
    ['3500', 7_500, 0, A as number],
    ['3500', 2_500, 0, B as number],
    ['1010', 0, 10_000],
  ])
  const body = await propose(fund, 2025)
  expect(body.items).toMatchObject([
    { box: '18', code: 'C', description: 'Syndication costs', amount: 10_000 },
  ])
  expect(amounts(body, 'Syndication costs')).toEqual([7_500, 2_500])
  const made = await office.post(`${k1(fund)}/generate`, { tax_year: 2025, items: body.items })
  expect(made.body.schedules.map(({ capital }: Json) => capital.current_year_net)).toEqual([-7_500, -2_500])
})

test('a K-1 says the shares of item J and the tax withheld, which a void takes back', async () => {
  const fund = await openFund(office)
  const ids = await admit(
    office,
    fund.id,
    [
      { name: 'A', commitment: 3_000_000 },
      { name: 'B', commitment: 1_000_000 },
    ],
    '2025-02-01',
  )
  await journal(office, fund.id, '2025-03-31', [
    ['1010', 40_000, 0],
    ['4010', 0, 40_000],
  ])
  const gave = (type: string, amount: number) =>
    office.post(`${PORTAL}/distributions`, {
      fund_account_id: fund.id,
      type,
      amount,
      date: '2025-06-30',
      ...(type === 'withholding_tax' ? { lp_ids: [ids.B] } : {}),
    })
  expect((await gave('interest_income', 40_000)).status).toBe(201)
  const tax = await gave('withholding_tax', 3_000)
  expect(tax.status, JSON.stringify(tax.body)).toBe(201)
  const generate = async () => {
    const items = [{ box: '5', amount: 40_000 }]
    return (await office.post(`${k1(fund)}/generate`, { tax_year: 2025, items })).body.schedules
  }
  const made = await generate()
  expect(made).toMatchObject([
    { lp_id: ids.A, share: { beginning: 0, ending: 0.75 }, tax_withheld: 0 },
    { lp_id: ids.B, share: { beginning: 0, ending: 0.25 }, tax_withheld: 3_000 },
  ])
  const { body: csv } = await office.get(`${k1(fund)}/${ids.B}/2025/csv`)
  expect(csv).toContain('partner,J,Share at the end of the year,25%')
  expect(csv).toContain('partner,withheld,Tax withheld from distributions,"USD 3,000.00"')
  const undone = { reason: 'Treaty', date: '2025-07-01' }
  expect((await office.post(`${PORTAL}/distributions/${tax.body.id}/void`, undone)).status).toBe(200)
  // The version that stands keeps what it said.
  expect((await office.get(`${k1(fund)}/${ids.B}/2025`)).body.tax_withheld).toBe(3_000)
  expect((await generate())[1].tax_withheld).toBe(0)
})
