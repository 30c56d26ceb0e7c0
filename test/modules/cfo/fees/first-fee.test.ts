import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../../office.ts'
import { closeThrough } from '../closing.ts'
import { admit, journal, openFund } from '../partners.ts'

const CFO = '/api/v1/svc/cfo'
let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const checkOf = ({ checks }: Json, key: string) => checks.find((check: Json) => check.key === key)

test('a fund that closes within a quarter pays the days of it, and its first close asks for no more', async () => {
  const fund = await openFund(office)
  await admit(office, fund.id, [{ name: 'A', commitment: 10_000_000 }], '2025-01-15')
  const fees = `${CFO}/accounts/${fund.id}/fees`
  const agreed = { rate: 0.02, base: 'committed', effective_from: '2025-01-15' }
  expect((await office.put(fees, agreed)).status).toBe(200)
  const run = `${CFO}/accounts/${fund.id}/period-close/run`
  const asked = { period_start: '2025-01-01', period_end: '2025-03-31' }
  expect(checkOf((await office.post(run, asked)).body, 'fee_accrual_posted')).toMatchObject({
    status: 'fail',
    evidence: 'The fee is due through 31 March 2025, and nothing is accrued from 15 January 2025 on.',
  })
  // Neither a day that ends no quarter, nor one of another length.
  for (const period_end of ['2025-03-30', '2025-06-30']) {
    const { status, body } = await office.post(`${fees}/calculate`, {
      period_start: '2025-01-15',
      period_end,
    })
    expect([status, body.errors[0].path]).toEqual([422, 'period_end'])
  }
  const { body: fee } = await office.post(`${fees}/confirm`, {
    period_start: '2025-01-15',
    period_end: '2025-03-31',
  })
  // A quarter of 2% of 10,000,000, for 76 of its 90 days.
  expect(fee.total).toBe(42_222.22)
  expect((await office.post(`${fees}/post-accrual`, { calculation_id: fee.id })).status).toBe(200)
  const { body: after } = await office.post(run, asked)
  expect(checkOf(after, 'fee_accrual_posted').status).toBe('pass')
})

test('a fee that was posted by hand is paid like any other, and the close ties', async () => {
  const fund = await openFund(office)
  await admit(office, fund.id, [{ name: 'A', commitment: 10_000_000 }], '2025-01-01')
  const fees = `${CFO}/accounts/${fund.id}/fees`
  await office.put(fees, { rate: 0.02, base: 'committed', effective_from: '2025-04-01' })
  await journal(office, fund.id, '2025-02-05', [
    ['5100', 80_222.22, 0],
    ['2110', 0, 80_222.22],
  ])
  const tied = async (day: string) => checkOf(await closeThrough(office, fund, day), 'sub_ledgers').status
  expect(await tied('2025-02-28')).toBe('pass')
  const { body: paid } = await office.post(`${fees}/payments`, { date: '2025-03-05' })
  expect(paid.amount).toBe(80_222.22)
  expect(await tied('2025-03-31')).toBe('pass')
})
