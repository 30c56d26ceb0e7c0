import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../../office.ts'
import { admit, journal, openFund } from '../partners.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const pathOf = (fund: Json) => `/api/v1/svc/cfo/accounts/${fund.id}/performance/time-weighted`

/** A fund with one investor, whose entries are `[date, contribution, gain]`. */
async function fundOf(entries: readonly (readonly [string, number, number])[]) {
  const fund = await openFund(office)
  const { Alder } = await admit(office, fund.id, [{ name: 'Alder', commitment: 1000 }], '2024-01-01')
  for (const [date, paid, gain] of entries) {
    if (paid > 0)
      await journal(office, fund.id, date, [
        ['1010', paid, 0],
        ['3100', 0, paid, Alder as number],
      ])
    if (paid < 0)
      await journal(office, fund.id, date, [
        ['3300', -paid, 0, Alder as number],
        ['1010', 0, -paid],
      ])
    if (gain > 0)
      await journal(office, fund.id, date, [
        ['1320', gain, 0],
        ['4300', 0, gain],
      ])
    if (gain < 0)
      await journal(office, fund.id, date, [
        ['4300', -gain, 0],
        ['1320', 0, -gain],
      ])
  }
  return fund
}

test('links the returns of quarters, whatever came in between them', async () => {
  // Semantics 3.3: 100 grows to 105, 95 come in, 200 grow to 220: 15.5%.
  const fund = await fundOf([
    ['2023-12-31', 100, 0],
    ['2024-03-31', 95, 5],
    ['2024-06-30', 0, 20],
  ])
  const { status, body } = await office.get(`${pathOf(fund)}?from=2023-12-31&to=2024-06-30`)
  expect(status).toBe(200)
  expect(body.time_weighted).toBeCloseTo(0.155, 12)
  // Up to a year nothing is annualised.
  expect(body.time_weighted_annual).toBe(body.time_weighted)
  expect(body.quarters).toMatchObject([
    { from: '2023-12-31', to: '2024-03-31', begin: 100, end: 200, flows: 95, modified_dietz: 0.05 },
    { from: '2024-03-31', to: '2024-06-30', begin: 200, end: 220, flows: 0, modified_dietz: 0.1 },
  ])
})

test('weights a flow by the days it was there, and is made yearly beyond a year', async () => {
  // Wikipedia's example: 100 grows to 300 over two years with 50 paid in after the first: 120%.
  const fund = await fundOf([
    ['2021-12-31', 100, 0],
    ['2022-12-31', 50, 0],
    ['2023-12-31', 0, 150],
  ])
  const { body } = await office.get(`${pathOf(fund)}?from=2021-12-31&to=2023-12-31`)
  expect(body).toMatchObject({ begin: 100, end: 300, flows: 50, modified_dietz: 1.2 })
  expect(body.modified_dietz_annual).toBeCloseTo(2.2 ** 0.5 - 1, 12)
  expect(body.time_weighted).toBeCloseTo(1, 12)
  expect(body.time_weighted_annual).toBeCloseTo(2 ** 0.5 - 1, 12)
})

test('takes no called money for value or flow before it is paid', async () => {
  const fund = await openFund(office)
  const { Alder } = await admit(office, fund.id, [{ name: 'Alder', commitment: 1000 }], '2024-01-01')
  const called = await office.post('/api/v1/svc/investor-portal/calls', {
    fund_account_id: fund.id,
    notice_date: '2024-02-01',
    due_date: '2024-04-30',
    amount: 100,
    ilpa_call_type: 'investments',
  })
  await office.post(`/api/v1/svc/investor-portal/calls/${called.body.id}/payment`, {
    lp_id: Alder,
    amount: 100,
    date: '2024-04-30',
  })
  const { body } = await office.get(`${pathOf(fund)}?to=2024-06-30`)
  expect(body.quarters).toMatchObject([
    { to: '2024-03-31', begin: 0, end: 0, flows: 0, modified_dietz: null },
    { from: '2024-03-31', begin: 0, end: 100, flows: 100, modified_dietz: 0 },
  ])
  expect(body).toMatchObject({ time_weighted: 0, reasons: {} })
})

test('has no figure without capital, and refuses days in the wrong order', async () => {
  const fund = await openFund(office)
  const { body } = await office.get(pathOf(fund))
  expect(body).toMatchObject({ time_weighted: null, reasons: { time_weighted: 'zero_denominator' } })
  const wrong = await office.get(`${pathOf(fund)}?from=2024-01-01&to=2024-01-01`)
  expect([wrong.status, wrong.body.errors[0].path]).toEqual([422, 'from'])
})

test('begins before the first entry, so that what was borne before the first call counts; below zero there is no return', async () => {
  const fund = await fundOf([
    ['2025-01-16', 400, 0],
    ['2025-06-30', 0, 30],
  ])
  await journal(office, fund.id, '2025-01-15', [
    ['5300', 20, 0],
    ['2110', 0, 20],
  ])
  const { body } = await office.get(`${pathOf(fund)}?to=2025-06-30`)
  expect(body.from).toBe('2025-01-14')
  expect(body.quarters[0]).toMatchObject({ from: '2025-01-14', to: '2025-03-31', begin: 0, end: 380 })
  // 20 are lost of 400 that were there for 74 of 76 days.
  expect(body.quarters[0].modified_dietz).toBeCloseTo(-20 / ((400 * 74) / 76), 12)
  const { body: late } = await office.get(`${pathOf(fund)}?from=2025-01-15&to=2025-06-30`)
  expect(late).toMatchObject({ begin: -20, time_weighted: null, reasons: { time_weighted: 'negative_base' } })
})
