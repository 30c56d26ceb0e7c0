import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../../office.ts'
import { closeThrough, waivable } from '../closing.ts'
import { admit, journal, openFund } from '../partners.ts'

const P = '/api/v1/svc/investor-portal'
const CFO = '/api/v1/svc/cfo'
let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const TERMS = { type: 'european', hurdle_pct: 0.08, carry_pct: 0.2, catch_up_pct: 1 }

/** A fund of LP, who paid 100,000 at the beginning of a year, and of who is named beside. */
async function paidIn(partners = [{ name: 'GP', commitment: 0 }]) {
  const fund = await openFund(office)
  const ids = await admit(office, fund.id, [{ name: 'LP', commitment: 1_000_000 }, ...partners], '2025-01-01')
  const { body: call } = await office.post(`${P}/calls`, {
    fund_account_id: fund.id,
    notice_date: '2025-01-01',
    due_date: '2025-01-01',
    lp_ids: [ids.LP],
    lines: [{ ilpa_call_type: 'investments', amount: 100_000 }],
  })
  await office.post(`${P}/calls/${call.id}/payment`, { amount: 100_000, date: '2025-01-01' })
  return { fund, LP: ids.LP as number, GP: ids.GP as number }
}

const marked = (fund: Json, date: string, amount: number) =>
  journal(
    office,
    fund.id,
    date,
    amount > 0
      ? [
          ['1320', amount, 0],
          ['4300', 0, amount],
        ]
      : [
          ['4300', -amount, 0],
          ['1320', 0, -amount],
        ],
  )

const agreed = async (fund: Json, terms: Json = TERMS) => {
  const { status, body } = await office.put(`${CFO}/accounts/${fund.id}/carry-terms`, terms)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const endings = ({ capital_accounts }: Json) =>
  capital_accounts.map(({ name, accrued_carry, ending }: Json) => [name, accrued_carry, ending])
const performance = async (fund: Json, day: string) =>
  (await office.get(`${CFO}/accounts/${fund.id}/performance?as_of=${day}`)).body
const statements = async (fund: Json, close: Json, lp: number) =>
  (await office.get(`${CFO}/accounts/${fund.id}/period-close/${close.id}/statements?lp_id=${lp}`)).body

test('a close accrues carried interest by the terms of the fund, and takes back what is not due any more', async () => {
  const { fund, LP, GP } = await paidIn()
  await marked(fund, '2025-03-31', 50_000)
  const before = await closeThrough(office, fund, '2025-03-31')
  expect(before).toMatchObject({ carried_interest: null, carry_entry_id: null })
  expect(before.checks.find(({ key }: Json) => key === 'carried_interest')).toMatchObject({
    status: 'pass',
    evidence: 'The fund’s terms name no carried interest.',
  })

  expect(await agreed(fund)).toMatchObject({ terms: TERMS, effective_from: null })
  // The next quarter accrues what the closed one did not.
  const second = await closeThrough(office, fund, '2025-06-30')
  expect(second.carried_interest).toEqual({
    due: 10_000,
    paid: 0,
    accrued: 10_000,
    accrued_before: 0,
    nav_before: 150_000,
    nav_after: 140_000,
  })
  expect(endings(second)).toEqual([
    ['LP', -10_000, 140_000],
    ['GP', 10_000, 10_000],
  ])
  const { statements: own, whole } = await statements(fund, second, LP)
  expect(own[0].lines.find(({ key }: Json) => key === 'accrued_carry').amounts).toEqual([
    -10_000, -10_000, -10_000,
  ])
  expect(own[0].accrued_carry).toEqual({ before: 150_000, accrued: -10_000, after: 140_000 })
  expect(whole.accrued_carry).toEqual({ before: 150_000, accrued: -10_000, after: 140_000 })
  expect([own[0].metrics.tvpi, whole.metrics.tvpi, whole.metrics.rvpi]).toEqual([1.4, 1.4, 1.4])
  expect(await performance(fund, '2025-06-30')).toMatchObject({
    nav: 150_000,
    accrued_carry: 10_000,
    tvpi: 1.4,
    rvpi: 1.4,
  })
  const dashboard = await office.get(`${CFO}/accounts/${fund.id}/dashboard?as_of=2025-06-30`)
  expect(dashboard.body).toMatchObject({ nav: 150_000, tvpi: 1.4 })
  const timeWeighted = `${CFO}/accounts/${fund.id}/performance/time-weighted?from=2025-01-01&to=2025-06-30`
  expect((await office.get(timeWeighted)).body).toMatchObject({ end: 140_000, modified_dietz: 0.4 })

  await marked(fund, '2025-09-30', -45_000)
  const third = await closeThrough(office, fund, '2025-09-30')
  expect(third.carried_interest).toMatchObject({ due: 0, accrued: 0, accrued_before: 10_000 })
  expect(endings(third)).toEqual([
    ['LP', 10_000, 105_000],
    ['GP', -10_000, 0],
  ])

  const entry = async (id: number) => (await office.get(`${CFO}/gl/journal/${id}`)).body
  expect(await entry(third.carry_entry_id)).toMatchObject({ source: 'carry_accrual', date: '2025-09-30' })
  const refused = await office.post(`${CFO}/gl/journal/${third.carry_entry_id}/reverse`, {})
  expect(refused.body).toMatchObject({ code: 'has_record' })
  // Unrealised, it is nobody's income.
  const { body: k1 } = await office.get(`${CFO}/accounts/${fund.id}/k1/proposal?tax_year=2025`)
  expect(JSON.stringify(k1)).not.toContain('carried')
  expect(GP).toBeGreaterThan(0)
})

test('carried interest that is paid is taken from what is accrued', async () => {
  const { fund, LP } = await paidIn()
  await agreed(fund)
  await journal(office, fund.id, '2025-02-01', [
    ['1010', 50_000, 0],
    ['4200', 0, 50_000],
  ])
  const first = await closeThrough(office, fund, '2025-03-31')
  expect(first.carried_interest).toMatchObject({ due: 10_000, accrued: 10_000 })
  const paid = await office.post(`${P}/distributions`, {
    fund_account_id: fund.id,
    type: 'carried_interest',
    amount: 6_000,
    date: '2025-04-01',
  })
  expect(paid.status, JSON.stringify(paid.body)).toBe(201)
  expect(await performance(fund, '2025-04-01')).toMatchObject({ accrued_carry: 4_000, tvpi: 1.4 })
  const second = await closeThrough(office, fund, '2025-06-30')
  expect(second.carried_interest).toMatchObject({ due: 10_000, paid: 6_000, accrued: 4_000 })
  expect(second.carry_entry_id).toBeNull()
  expect(endings(second)).toEqual([
    ['LP', 6_000, 140_000],
    ['GP', -6_000, 4_000],
  ])
  const [own] = (await statements(fund, second, LP)).statements
  const line = (name: string) => own.lines.find(({ key }: Json) => key === name).amounts
  expect([line('carried_interest'), line('accrued_carry')]).toEqual([
    [-6_000, -6_000, -6_000],
    [6_000, -4_000, -4_000],
  ])
  expect(own.metrics.tvpi).toBe(1.4)

  // More than was accrued, and of a whole event.
  const event = await office.post(`${P}/distribution-events`, {
    fund_account_id: fund.id,
    date: '2025-07-01',
    reference: 'D-2',
    lines: [{ type: 'realized_gain', amount: 20_000 }],
    carry: { amount: 4_000 },
  })
  expect((await office.post(`${P}/distribution-events/${event.body.id}/issue`, {})).status).toBe(200)
  const third = await closeThrough(office, fund, '2025-09-30')
  expect(third.carried_interest).toMatchObject({ due: 10_000, paid: 10_000, accrued: 0 })
  expect(await performance(fund, '2025-09-30')).toMatchObject({ accrued_carry: 0, tvpi: 1.4, dpi: 0.16 })

  // Lost afterwards, it is owed back: after the taxes on it.
  await agreed(fund, { ...TERMS, carry_tax_pct: 0.4 })
  await journal(office, fund.id, '2025-10-01', [
    ['5300', 60_000, 0],
    ['1010', 0, 60_000],
  ])
  const fourth = await closeThrough(office, fund, '2025-12-31')
  expect(fourth.carried_interest).toMatchObject({ due: 4_000, paid: 10_000, accrued: -6_000 })
  expect(endings(fourth).map(([name, , ending]: Json[]) => [name, ending])).toEqual([
    ['LP', 70_000],
    ['GP', -6_000],
  ])
})

test('what is owed back to one partner is not settled by what is paid for another', async () => {
  const fund = await openFund(office)
  const partners = [
    { name: 'A', commitment: 1_000_000 },
    { name: 'B', commitment: 1_000_000 },
    { name: 'GP', commitment: 0 },
  ]
  const ids = await admit(office, fund.id, partners, '2025-01-01')
  await agreed(fund, { type: 'european', hurdle_pct: 0, carry_pct: 0.2 })
  await journal(office, fund.id, '2025-02-01', [
    ['1010', 100_000, 0],
    ['4200', 0, 100_000],
  ])
  const first = await closeThrough(office, fund, '2025-03-31')
  expect(first.carried_interest).toMatchObject({ accrued: 20_000 })
  const paid = (amount: number, date: string) =>
    office.post(`${P}/distributions`, { fund_account_id: fund.id, type: 'carried_interest', amount, date })
  expect((await paid(20_000, '2025-04-01')).status).toBe(201)
  // B's profit falls to 10,000, of which 2,000 are due and 10,000 were borne; A's rises to 150,000.
  await journal(office, fund.id, '2025-05-01', [
    ['5300', 40_000, 0, ids.B as number],
    ['1010', 0, 40_000],
  ])
  await journal(office, fund.id, '2025-05-02', [
    ['1010', 100_000, 0],
    ['4200', 0, 100_000, ids.A as number],
  ])
  const second = await closeThrough(office, fund, '2025-06-30')
  expect(second.carried_interest).toMatchObject({ due: 32_000, paid: 20_000, accrued: 12_000 })
  expect((await paid(12_000, '2025-07-01')).status).toBe(201)
  expect(await performance(fund, '2025-07-01')).toMatchObject({ accrued_carry: 0 })
})

test('a reopened close takes its accrual back with it', async () => {
  const { fund } = await paidIn()
  await agreed(fund)
  await marked(fund, '2025-03-31', 50_000)
  const close = await closeThrough(office, fund, '2025-03-31')
  const asked = await office.post(`${CFO}/accounts/${fund.id}/period-close/${close.id}/reopen`, {
    reason: 'A test',
  })
  await office.post(`/svc/agent/actions/${asked.body.action_id}/approve`)
  expect(await performance(fund, '2025-03-31')).toMatchObject({ accrued_carry: 0, tvpi: 1.5 })
  expect((await closeThrough(office, fund, '2025-03-31')).carried_interest).toMatchObject({ accrued: 10_000 })
})

test('where it cannot be reckoned the close says why, and may go on without it', async () => {
  const { fund } = await paidIn([])
  await agreed(fund)
  const run = (waive: Json[]) =>
    office.post(`${CFO}/accounts/${fund.id}/period-close/run`, { period_end: '2025-03-31', waive })
  const usual = waivable.map(check => ({ check, reason: 'Test' }))
  const { body } = await run(usual)
  expect(body.status).toBe('in_progress')
  expect(body.checks.find(({ key }: Json) => key === 'carried_interest')).toMatchObject({
    status: 'fail',
    evidence: 'The fund has no general partner to accrue carried interest to.',
  })
  const waived = await run([{ check: 'carried_interest', reason: 'None is named yet' }])
  expect(waived.body).toMatchObject({ status: 'closed', carried_interest: null })
})
