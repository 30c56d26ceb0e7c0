import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectNear } from '../../../finance/examples.ts'
import { type Office, openOffice } from '../../../office.ts'
import { journal, openFund } from '../partners.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

// 100 paid in, 60 got back when the index stood 20 % higher, 70 left when it stood 50 % higher than at first.
async function comparison(levels: Array<{ date: string; value: number }>) {
  const { id } = await openFund(office)
  await journal(office, id, '2024-01-02', [
    ['1010', 100, 0],
    ['3100', 0, 100],
  ])
  await journal(office, id, '2025-01-02', [
    ['3300', 60, 0],
    ['1010', 0, 60],
  ])
  await journal(office, id, '2025-06-30', [
    ['1320', 30, 0],
    ['4300', 0, 30],
  ])
  return office.post(`/api/v1/svc/cfo/accounts/${id}/performance/public-market`, {
    name: 'An index',
    levels,
    as_of: '2026-01-01',
  })
}

const levels = [
  { date: '2026-01-01', value: 1500 },
  { date: '2024-01-01', value: 1000 },
  { date: '2024-12-31', value: 1200 },
]

test('a fund beside an index: what both gave for the same flows', async () => {
  const { status, body } = await comparison(levels)
  expect(status).toBe(200)
  // (60 x 1500 / 1200 + 70) / (100 x 1500 / 1000)
  expectNear(body.ks_pme, 145 / 150, 1e-12)
  expect(body).toMatchObject({ index: 'An index', nav: 70, index_value: 75, reasons: {} })
  expect(body.index_irr).toBeGreaterThan(body.irr)
})

test('every day without a level is named, 422', async () => {
  const { status, body } = await comparison(levels.slice(0, 2))
  expect(status).toBe(422)
  expect(body.errors).toEqual([{ path: 'levels', message: 'has no level for 2025-01-02' }])
})

test('a fund without flows has no equivalent, and the reason is told', async () => {
  const { id } = await openFund(office)
  const { body } = await office.post(`/api/v1/svc/cfo/accounts/${id}/performance/public-market`, {
    name: 'An index',
    levels,
    as_of: '2026-01-01',
  })
  expect(body).toMatchObject({ ks_pme: null, irr: null, index_value: 0 })
  expect(body.reasons.ks_pme).toBe('zero_denominator')
})

// en.wikipedia.org/wiki/Public_Market_Equivalent, "Long-Nickels PME" and "Kaplan Schoar PME": five periods of 365 days.
test('the published example of both methods comes out', async () => {
  const { id } = await openFund(office)
  const paid = (date: string, amount: number) =>
    journal(office, id, date, [
      ['1010', amount, 0],
      ['3100', 0, amount],
    ])
  const received = (date: string, amount: number) =>
    journal(office, id, date, [
      ['3300', amount, 0],
      ['1010', 0, amount],
    ])
  await paid('2021-01-01', 100)
  await paid('2022-01-01', 50)
  await received('2023-01-01', 60)
  await received('2024-01-01', 10)
  // 80 are left of what was paid, and 110 is what they are worth.
  await journal(office, id, '2024-12-31', [
    ['1320', 30, 0],
    ['4300', 0, 30],
  ])
  const { body } = await office.post(`/api/v1/svc/cfo/accounts/${id}/performance/public-market`, {
    name: 'The published index',
    levels: [
      { date: '2021-01-01', value: 100 },
      { date: '2022-01-01', value: 105 },
      { date: '2023-01-01', value: 115 },
      { date: '2024-01-01', value: 117 },
      { date: '2024-12-31', value: 120 },
    ],
    as_of: '2024-12-31',
  })
  expect(body).toMatchObject({ nav: 110, index_value: 104.28, reasons: {} })
  expectNear(body.irr, 0.0643, 5e-5)
  expectNear(body.index_irr, 0.053, 5e-5)
  // (60 x 120 / 115 + 10 x 120 / 117 + 110) / (100 x 120 / 100 + 50 x 120 / 105)
  expectNear(body.ks_pme, 1.0323, 5e-5)
})
