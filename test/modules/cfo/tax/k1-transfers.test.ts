import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../../office.ts'
import { closeThrough } from '../closing.ts'
import { admit, journal, openFund } from '../partners.ts'

const PORTAL = '/api/v1/svc/investor-portal'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

async function made(path: string, body: Json): Promise<Json> {
  const answer = await office.post(path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body
}

const path = (fund: Json) => `/api/v1/svc/cfo/accounts/${fund.id}/k1`

/**
 * A has 1,000,000 and B 3,000,000 committed, of which a tenth is paid in. B sells two fifths on 16 May to C; 36,500 are
 * earned in the first quarter and 9,100 in the second, each closed.
 */
async function sold() {
  const fund = await openFund(office, { name: `Fund ${crypto.randomUUID()}` })
  const partners = [
    { name: 'A', commitment: 1_000_000 },
    { name: 'B', commitment: 3_000_000 },
  ]
  const { A: a, B: b } = (await admit(office, fund.id, partners, '2025-01-01')) as { A: number; B: number }
  const call = await made(`${PORTAL}/calls`, {
    ...{ fund_account_id: fund.id, notice_date: '2025-01-02', due_date: '2025-01-15' },
    ...{ override_reason: 'Test', lines: [{ ilpa_call_type: 'investments', amount: 400_000 }] },
  })
  for (const [lp_id, amount] of [
    [a, 100_000],
    [b, 300_000],
  ])
    await made(`${PORTAL}/calls/${call.id}/payment`, {
      lp_id,
      amount,
      date: '2025-01-15',
      reference: `P${lp_id}`,
    })
  const earn = (date: string, amount: number) =>
    journal(office, fund.id, date, [
      ['1010', amount, 0],
      ['4010', 0, amount],
    ])
  await earn('2025-02-10', 36_500)
  await closeThrough(office, fund, '2025-03-31')
  await earn('2025-06-10', 9100)
  const { id: c } = await made(`${PORTAL}/lps`, { name: 'C' })
  await made(`${PORTAL}/transfers`, {
    ...{ fund_account_id: fund.id, seller_id: b, buyer_id: c, effective_on: '2025-05-16' },
    ...{ fraction: 0.4, reason: 'Secondary sale' },
  })
  const close = await closeThrough(office, fund, '2025-06-30')
  return { fund, a, b, c, close }
}

/** Item L and the interest of each partner, from what the ledger proposes. */
async function generated(fund: Json, tax_year = 2025) {
  const { body } = await office.get(`${path(fund)}/proposal?tax_year=${tax_year}`)
  const { schedules } = await made(`${path(fund)}/generate`, { tax_year, items: body.items })
  return new Map<number, Json>(schedules.map((one: Json) => [one.lp_id, one]))
}

test('item L of a transfer is by the method of the boxes: what went over in the book, where tax does not differ', async () => {
  const { fund, b, c, close } = await sold()
  const k1 = await generated(fund)
  const [seller, buyer] = [k1.get(b), k1.get(c)]
  expect([seller, buyer].map(one => one.boxes[0].computed)).toEqual([32_820, 1380])
  // Two fifths of 300,000 paid in, 27,375 closed and 3,375 of the days until 15 May.
  expect(seller.capital).toMatchObject({ contributed: 300_000, other: -132_300, ending: 200_520 })
  expect(buyer.capital).toMatchObject({ contributed: 0, other: 132_300, ending: 133_680 })
  const inBook = new Map(close.capital_accounts.map((one: Json) => [one.lp_id, one.ending]))
  expect([inBook.get(b), inBook.get(c)]).toEqual([200_520, 133_680])
})

test('a fund that prorates shares both the boxes and item L by the days of the whole year', async () => {
  const { fund, b, c } = await sold()
  const details = { ein: '12-3456789', allocation_method: 'proration' }
  expect((await office.put(`${path(fund)}/details`, details)).body).toMatchObject(details)
  const k1 = await generated(fund)
  const [seller, buyer] = [k1.get(b), k1.get(c)]
  // 45,600 x 819/1460 and x 276/1460 of the days; of the seller's, 405/819 are of before.
  expect([seller, buyer].map(one => one.boxes[0].computed)).toEqual([25_579.73, 8620.27])
  expect(seller.capital.other).toBe(-125_059.73)
  expect(buyer.capital.other).toBe(125_059.73)
  const strange = await office.put(`${path(fund)}/details`, { allocation_method: 'monthly' })
  expect(strange.status).toBe(422)
})

test('what differs from the book is spread over the days of the year, and goes over by them', async () => {
  const { fund, b } = await sold()
  const { body } = await office.get(`${path(fund)}/proposal?tax_year=2025`)
  const [interest] = body.items
  const parts = interest.parts.map((part: Json) =>
    part.lp_id === b ? { ...part, amount: part.amount + 819 } : part,
  )
  const items = [{ ...interest, amount: interest.amount + 819, parts }]
  const { schedules } = await made(`${path(fund)}/generate`, { tax_year: 2025, items })
  // 405 of the 819 are of the days until 15 May, and two fifths of these go over.
  expect(schedules.find((one: Json) => one.lp_id === b).capital.other).toBe(-132_462)
})

test('distributions of the year are proposed as 19A, and whoever has left gets a final K-1', async () => {
  const { fund, a, b, c } = await sold()
  await made(`${PORTAL}/distributions`, {
    ...{ fund_account_id: fund.id, type: 'return_of_capital', amount: 40_000, date: '2025-09-01' },
  })
  await made(`${PORTAL}/transfers`, {
    ...{
      fund_account_id: fund.id,
      seller_id: b,
      buyer_id: c,
      effective_on: '2025-10-01',
      reason: 'The rest',
    },
  })
  const k1 = await generated(fund)
  const boxOf = (lp: number) => k1.get(lp)?.boxes.find(({ box }: Json) => box === '19')
  expect([a, b, c].map(lp => boxOf(lp)?.computed)).toEqual([10_000, 18_000, 12_000])
  expect([a, b, c].map(lp => k1.get(lp)?.capital.withdrawals)).toEqual([10_000, 18_000, 12_000])
  expect([a, b, c].map(lp => k1.get(lp)?.final_k1)).toEqual([false, true, false])
  expect(k1.get(b)?.capital.ending).toBe(0)
})

test('who sells on the first day of a year has a K-1 of it that moves the capital', async () => {
  const { fund, a, b, c } = await sold()
  await closeThrough(office, fund, '2025-12-31')
  const before = await generated(fund)
  const rest = before.get(b)?.capital.ending
  expect(rest).toBeGreaterThan(0)
  await made(`${PORTAL}/transfers`, {
    ...{ fund_account_id: fund.id, seller_id: b, buyer_id: c },
    ...{ effective_on: '2026-01-01', reason: 'The rest' },
  })
  await journal(office, fund.id, '2026-02-10', [
    ['1010', 4000, 0],
    ['4010', 0, 4000],
  ])
  const k1 = await generated(fund, 2026)
  expect([...k1.keys()]).toEqual([a, c, b])
  expect(k1.get(b)).toMatchObject({
    final_k1: true,
    capital: { beginning: rest, current_year_net: 0, other: -rest, ending: 0 },
  })
  expect(k1.get(c)?.capital).toMatchObject({ current_year_net: 3000, other: rest })
})

test('an earlier year that a later closing shares again falls on who holds the interest now', async () => {
  const { fund, a, b, c } = await sold()
  await made(`${PORTAL}/transfers`, {
    ...{ fund_account_id: fund.id, seller_id: b, buyer_id: c },
    ...{ effective_on: '2025-10-01', reason: 'The rest' },
  })
  await closeThrough(office, fund, '2025-12-31')
  await generated(fund)
  const { D: d } = await admit(office, fund.id, [{ name: 'D', commitment: 4_000_000 }], '2026-02-01')
  await made(`${PORTAL}/funds/${fund.id}/subsequent-closes`, {
    ...{ lp_ids: [d], rate_pct: 0, date: '2026-02-01', due_date: '2026-02-10' },
  })
  const k1 = await generated(fund, 2026)
  expect([...k1.keys()]).toEqual([a, c, d])
  // Half of the 45,600 of the year before are D's; B's part is C's to give up.
  const boxes = [...k1.values()].map(({ boxes: [interest] }) => [interest.box, interest.computed])
  expect(boxes).toEqual([
    ['5', -5700],
    ['5', -17_100],
    ['5', 22_800],
  ])
  expect([...k1.values()].map(({ capital }) => capital.other)).toEqual([0, 0, 0])
})
