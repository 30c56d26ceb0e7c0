import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../../office.ts'
import { closeThrough } from '../closing.ts'
import { admit, openFund } from '../partners.ts'

const CFO = '/api/v1/svc/cfo'
let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const first = { period_start: '2025-01-01', period_end: '2025-03-31' }
const second = { period_start: '2025-04-01', period_end: '2025-06-30' }

async function feeFund() {
  const fund = await openFund(office)
  await admit(
    office,
    fund.id,
    ['A', 'B'].map(name => ({ name, commitment: 5_000_000 })),
    '2025-01-01',
  )
  const path = `${CFO}/accounts/${fund.id}/fees`
  await office.put(path, { rate: 0.02, base: 'committed', offset_pct: 1 })
  const accrue = async (period: Json, more: Json = {}) => {
    const { body } = await office.post(`${path}/confirm`, period)
    return office.post(`${path}/post-accrual`, { calculation_id: body.id, ...more })
  }
  const balances = async (as_of?: string): Promise<Json> => {
    const day = as_of ? `&as_of=${as_of}` : ''
    const { body } = await office.get(`${CFO}/gl-trial-balance?fund_account_id=${fund.id}${day}`)
    return Object.fromEntries(body.accounts.map(({ code, balance }: Json) => [code, balance]))
  }
  const feeCheck = async (period_end: string) => {
    const { body } = await office.post(`${CFO}/accounts/${fund.id}/period-close/run`, { period_end })
    return body.checks.find(({ key }: Json) => key === 'fee_accrual_posted')
  }
  return { fund, path, accrue, balances, feeCheck }
}

test('a fee found wrong after a close is voided and trued up in the open period', async () => {
  const { fund, path, accrue, balances, feeCheck } = await feeFund()
  const { body: wrong } = await accrue(first)
  expect(wrong).toMatchObject({ total: 50_000, posted_on: '2025-01-01', prior_period: false })
  await closeThrough(office, fund, '2025-03-31')
  expect((await accrue(second)).status).toBe(200)
  expect(await feeCheck('2025-06-30')).toMatchObject({ status: 'pass' })

  const voided = await office.post(`${path}/${wrong.id}/void`, { reason: 'The offset was left out' })
  expect(voided.body).toMatchObject({ status: 'reversed', voided_on: '2025-04-01', posted_on: '2025-01-01' })
  expect(await feeCheck('2025-06-30')).toMatchObject({
    status: 'fail',
    evidence: expect.stringContaining('was voided and not accrued again'),
  })
  const right = (await office.post(`${path}/confirm`, { ...first, transaction_fees: 20_000 })).body
  expect(right.total).toBe(30_000)
  const post = (more: Json) => office.post(`${path}/post-accrual`, { calculation_id: right.id, ...more })
  expect((await post({ date: '2025-03-31' })).body.code).toBe('period_closed')
  const { body: posted } = await post({})
  expect(posted).toMatchObject({ posted_on: '2025-04-01', prior_period: true, status: 'posted' })
  const entry = await office.get(`${CFO}/gl/journal/${posted.entry_id}`)
  expect(entry.body.description).toBe('Prior-period true-up: Management fee 2025-01-01 to 2025-03-31')
  expect(await feeCheck('2025-06-30')).toMatchObject({ status: 'pass' })
  expect((await balances('2025-03-31'))['2110']).toBe(-50_000)
  expect((await balances())['2110']).toBe(-80_000)
  const { body: shown } = await office.get(path)
  expect(shown.calculations.map((one: Json) => [one.period_start, one.status])).toEqual([
    ['2025-01-01', 'posted'],
    ['2025-04-01', 'posted'],
    ['2025-01-01', 'reversed'],
  ])
  // An accrual whose days are open belongs to its period.
  const third = { period_start: '2025-07-01', period_end: '2025-09-30' }
  expect((await accrue(third, { date: '2025-10-01' })).body.errors[0].message).toContain(
    'must be in the period',
  )
})

test('what the manager is paid counts for the earliest accrual, never past what is accrued, and can be voided', async () => {
  const { path, accrue, balances } = await feeFund()
  const pay = (input: Json) => office.post(`${path}/payments`, input)
  expect((await pay({ date: '2025-01-10' })).body).toMatchObject({ code: 'nothing_payable', payable: 0 })
  const { body: one } = await accrue(first)
  const { body: two } = await accrue(second)
  const early = await pay({ amount: 60_000, date: '2025-01-10' })
  expect(early.body.errors[0]).toMatchObject({
    path: 'amount',
    message: expect.stringContaining('50000 USD'),
  })
  expect((await pay({ amount: 1, date: '2199-01-01' })).body.errors[0].path).toBe('date')
  const wire = { amount: 60_000, date: '2025-04-10', reference: 'WIRE-1' }
  const { status, body: paid } = await pay(wire)
  expect([status, paid.amount, paid.voided_on]).toEqual([201, 60_000, null])
  expect((await pay(wire)).body.id).toBe(paid.id)
  expect((await pay({ ...wire, amount: 1 })).body.code).toBe('duplicate')
  const paidOf = async () => {
    const { body } = await office.get(path)
    const found = new Map(body.calculations.map((fee: Json) => [fee.id, fee.paid]))
    return [found.get(one.id), found.get(two.id), body.payable]
  }
  expect(await paidOf()).toEqual([50_000, 10_000, 40_000])
  expect(await balances()).toMatchObject({ 1010: -60_000, 2110: -40_000 })

  // Payments of a voided fee count against the others.
  await office.post(`${path}/${one.id}/void`, { reason: 'Wrong' })
  expect(await paidOf()).toEqual([0, 50_000, -10_000])
  const taken = await office.post(`${path}/payments/${paid.id}/void`, { reason: 'Returned by the bank' })
  expect(taken.body).toMatchObject({ voided_on: '2025-04-10', void_reason: 'Returned by the bank' })
  expect((await office.post(`${path}/payments/${paid.id}/void`, { reason: 'Again' })).body.code).toBe(
    'illegal_transition',
  )
  expect(await paidOf()).toEqual([0, 0, 50_000])
  expect((await balances())[2110]).toBe(-50_000)
  expect((await pay({ date: '2025-04-11' })).body.amount).toBe(50_000)
})

test('a fee of the time before anybody had committed is paid in parts, and is no partner’s', async () => {
  const fund = await openFund(office, { name: 'Before the First Closing', committed_total: 10_000_000 })
  const path = `${CFO}/accounts/${fund.id}/fees`
  await office.put(path, { rate: 0.02, base: 'committed' })
  const { body: fee } = await office.post(`${path}/confirm`, first)
  expect((await office.post(`${path}/post-accrual`, { calculation_id: fee.id })).status).toBe(200)
  const pay = (input: Json) => office.post(`${path}/payments`, input)
  expect((await pay({ amount: 10_000, date: '2025-04-10' })).status).toBe(201)
  expect((await office.get(path)).body).toMatchObject({ payable: 40_000 })
  const rest = await pay({ date: '2025-04-11' })
  expect([rest.status, rest.body.amount]).toEqual([201, 40_000])
})
