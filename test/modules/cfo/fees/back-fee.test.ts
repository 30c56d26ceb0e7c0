import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../../office.ts'
import { closeThrough } from '../closing.ts'
import { admit, journal, openFund } from '../partners.ts'

const CFO = '/api/v1/svc/cfo'
const PORTAL = '/api/v1/svc/investor-portal'
const Q1 = { period_start: '2025-01-15', period_end: '2025-03-31' }
const Q2 = { period_start: '2025-04-01', period_end: '2025-06-30' }
let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

interface Fund {
  fund: Json
  fees: string
  /** The fee of the second quarter, calculated anew with all partners. */
  current: Json
  ids: Record<string, number>
}

/**
 * A fund of 62,597,221.58 that pays 2 % on commitments by 30/360, with both quarters accrued and the first one
 * closed, when partners of 15 and 4 million join on 1 April.
 */
async function joined(): Promise<Fund> {
  const fund = await openFund(office)
  const fees = `${CFO}/accounts/${fund.id}/fees`
  const first = await admit(office, fund.id, [{ name: 'First', commitment: 62_597_221.58 }], '2025-01-15')
  const terms = { rate: 0.02, base: 'committed', day_count: '30/360', effective_from: '2025-01-15' }
  expect((await office.put(fees, terms)).status).toBe(200)
  await accrue(fees, Q1, 264_299.38)
  const own = await accrue(fees, Q2, 312_986.11, '2025-04-01')
  await closeThrough(office, fund, '2025-03-31')
  const later = await admit(
    office,
    fund.id,
    [
      { name: 'Kauri', commitment: 15_000_000 },
      { name: 'Larch', commitment: 4_000_000 },
    ],
    '2025-04-01',
  )
  const reason = { reason: 'Partners joined', date: '2025-04-01' }
  expect((await office.post(`${fees}/${own.id}/void`, reason)).status).toBe(200)
  const current = await accrue(fees, Q2, 407_986.11, '2025-04-01')
  return { fund, fees, current, ids: { ...first, ...later } }
}

async function accrue(fees: string, input: Json, total: number, date?: string): Promise<Json> {
  const { body } = await office.post(`${fees}/confirm`, input)
  expect(body.total, JSON.stringify(body)).toBe(total)
  const posted = await office.post(`${fees}/post-accrual`, { calculation_id: body.id, date })
  expect(posted.status, JSON.stringify(posted.body)).toBe(200)
  return posted.body
}

const subLedgers = ({ checks }: Json) => checks.find(({ key }: Json) => key === 'sub_ledgers').status

test('partners who join in April owe 63,333.33 and 16,888.89 for the days from 15 January', async () => {
  const { fund, fees, ids } = await joined()
  const { Kauri, Larch } = ids
  const back = await accrue(fees, { ...Q1, lp_ids: [Kauri, Larch] }, 80_222.22, '2025-04-01')
  expect(back.back_for).toEqual([Kauri, Larch])
  expect(back.partners.map(({ lp_id, total }: Json) => [lp_id, total])).toEqual([
    [Kauri, 63_333.33],
    [Larch, 16_888.89],
  ])
  const { body: call } = await office.post(`${PORTAL}/calls`, {
    fund_account_id: fund.id,
    notice_date: '2025-04-05',
    due_date: '2025-04-20',
    lines: [{ ilpa_call_type: 'management_fees', amount: 80_222.22, fee_calculation_id: back.id }],
  })
  expect(call.allocation.map(({ lp_id, amount }: Json) => [lp_id, amount])).toEqual([
    [Kauri, 63_333.33],
    [Larch, 16_888.89],
  ])
  for (const { lp_id, amount } of call.allocation)
    await office.post(`${PORTAL}/calls/${call.id}/payment`, { lp_id, amount, date: '2025-04-20' })
  const { body: paid } = await office.post(`${fees}/payments`, { amount: 80_222.22, date: '2025-04-25' })
  expect(paid.amount).toBe(80_222.22)
  for (const day of ['2025-06-30', '2025-09-30']) {
    if (day === '2025-09-30')
      await accrue(fees, { period_start: '2025-07-01', period_end: day }, 407_986.11, '2025-07-01')
    expect(subLedgers(await closeThrough(office, fund, day))).toBe('pass')
  }
})

test('the current quarter, calculated anew, asks the newcomers for 75,000 and 20,000 of it', async () => {
  const { current, ids } = await joined()
  expect(current.partners.map(({ lp_id, total }: Json) => [lp_id, total])).toEqual([
    [ids.First, 312_986.11],
    [ids.Kauri, 75_000],
    [ids.Larch, 20_000],
  ])
})

test('a fee of 80,222.22 that is called and posted by hand is paid, and no later close finds it apart', async () => {
  const { fund, fees } = await joined()
  await journal(office, fund.id, '2025-04-05', [
    ['5100', 80_222.22, 0],
    ['2110', 0, 80_222.22],
  ])
  await office.post(`${fees}/payments`, { amount: 80_222.22, date: '2025-04-25' })
  expect(subLedgers(await closeThrough(office, fund, '2025-06-30'))).toBe('pass')
  await accrue(fees, { period_start: '2025-07-01', period_end: '2025-09-30' }, 407_986.11, '2025-07-01')
  expect(subLedgers(await closeThrough(office, fund, '2025-09-30'))).toBe('pass')
})
