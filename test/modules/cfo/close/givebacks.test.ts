import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../../office.ts'
import { closeThrough } from '../closing.ts'
import { admit, journal, openFund } from '../partners.ts'

const P = '/api/v1/svc/investor-portal'
const CFO = '/api/v1/svc/cfo'
let office: Office
let fund: Json
let ids: Record<string, number>
beforeAll(async () => {
  office = await openOffice()
  fund = await openFund(office)
  const partners = [
    { name: 'LP', commitment: 1_000_000 },
    { name: 'GP', commitment: 0 },
  ]
  ids = await admit(office, fund.id, partners, '2025-01-01')
  const { body: call } = await office.post(`${P}/calls`, {
    fund_account_id: fund.id,
    notice_date: '2025-01-01',
    due_date: '2025-01-01',
    lines: [{ ilpa_call_type: 'investments', amount: 100_000 }],
  })
  await office.post(`${P}/calls/${call.id}/payment`, { amount: 100_000, date: '2025-01-01' })
  await journal(office, fund.id, '2025-02-01', [
    ['1010', 50_000, 0],
    ['4200', 0, 50_000],
  ])
  const { status, body } = await office.put(`${CFO}/accounts/${fund.id}/carry-terms`, {
    type: 'european',
    hurdle_pct: 0.08,
    carry_pct: 0.2,
    carry_tax_pct: 0.4,
    guarantors: [
      { name: 'Alder Founder', share_pct: 0.75 },
      { name: 'Birch Founder', share_pct: 0.25 },
    ],
    giveback: { ceiling_pct: 0.25, of: 'distributions', years: 2, ends_on: '2027-12-31' },
  })
  expect(status, JSON.stringify(body)).toBe(200)
  for (const [type, amount] of [
    ['carried_interest', 10_000],
    ['realized_gain', 40_000],
  ])
    await office.post(`${P}/distributions`, { fund_account_id: fund.id, type, amount, date: '2025-03-01' })
})
afterAll(() => office.close())

const back = (lp: number, amount: number, notice_date: string) =>
  office.post(`${P}/calls`, {
    fund_account_id: fund.id,
    notice_date,
    override_reason: 'A test',
    lp_ids: [lp],
    lines: [{ ilpa_call_type: 'giveback', amount }],
  })
const clawback = async (day: string) =>
  (await office.get(`${CFO}/accounts/${fund.id}/carry-terms?as_of=${day}`)).body.clawback

test('a general partner is called for what it keeps after tax, and its guarantors stand in for what is due', async () => {
  await journal(office, fund.id, '2025-04-01', [
    ['5300', 60_000, 0],
    ['1010', 0, 60_000],
  ])
  await closeThrough(office, fund, '2025-06-30')
  expect(await clawback('2025-06-30')).toEqual({
    currency: 'USD',
    received: 10_000,
    returned: 0,
    due: 6_000,
    callable: 6_000,
    guaranteed: [
      { name: 'Alder Founder', share_pct: 0.75, amount: 4_500 },
      { name: 'Birch Founder', share_pct: 0.25, amount: 1_500 },
    ],
  })
  const refused = await back(ids.GP as number, 6_001, '2025-07-01')
  expect([refused.status, refused.body.errors[0].message]).toEqual([
    422,
    'exceeds the fund’s terms: GP received 10000 USD of carried interest and returned 0 USD: after tax 6000 USD is callable, not 6001 USD',
  ])
  expect((await back(ids.GP as number, 4_000, '2025-07-01')).status).toBe(201)
  expect(await clawback('2025-07-01')).toMatchObject({ returned: 4_000, due: 2_000, callable: 2_000 })
  expect((await back(ids.GP as number, 2_001, '2025-07-02')).status).toBe(422)
})

test('investors give back up to the ceiling of their distributions, and nothing after the end', async () => {
  const lp = ids.LP as number
  const over = await back(lp, 10_001, '2025-07-01')
  expect([over.status, over.body.errors[0].message]).toEqual([
    422,
    'exceeds the fund’s terms: LP gives back at most 10000 USD and gave 0 USD: 10000 USD is callable, not 10001 USD',
  ])
  expect((await back(lp, 7_000, '2025-07-01')).status).toBe(201)
  const again = await back(lp, 3_001, '2025-08-01')
  expect(again.body.errors[0].message).toContain('gave 7000 USD: 3000 USD is callable, not 3001 USD')
  // Two years later the distribution does not count any more.
  expect((await back(lp, 1, '2027-03-02')).body.errors[0].message).toContain('at most 0 USD')
  const late = await back(lp, 1, '2028-01-01')
  expect(late.body.errors[0].message).toBe('exceeds the fund’s terms: LP gives back nothing after 2027-12-31')
})
