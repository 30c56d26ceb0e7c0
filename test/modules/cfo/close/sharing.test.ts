import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../../office.ts'
import { closeThrough } from '../closing.ts'
import { admit, journal, openFund } from '../partners.ts'

const CFO = '/api/v1/svc/cfo'
const P = '/api/v1/svc/investor-portal'
let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const incomeOf = ({ capital_accounts }: Json): Json =>
  Object.fromEntries(capital_accounts.map((one: Json) => [one.name, one.allocated_income]))
const letter = async (fund: Json, input: Json) =>
  office.post(`${CFO}/accounts/${fund.id}/lp-terms/upsert`, input)
const partsOf = async (fund: Json, box: string, year = 2025): Promise<Json> => {
  const { body } = await office.get(`${CFO}/accounts/${fund.id}/k1/proposal?tax_year=${year}`)
  const name = new Map(body.partners.map((one: Json) => [one.lp_id, one.name]))
  const item = body.items.find((one: Json) => one.box + (one.code ?? '') === box)
  return Object.fromEntries(item.parts.map((part: Json) => [name.get(part.lp_id), part.amount]))
}
const expense = (fund: Json, date: string, code: string, amount: number) =>
  journal(office, fund.id, date, [
    [code, amount, 0],
    ['2110', 0, amount],
  ])
const interest = (fund: Json, date: string, amount: number) =>
  journal(office, fund.id, date, [
    ['1010', amount, 0],
    ['4010', 0, amount],
  ])

test('a management fee is called from each partner as its calculation says, letters and all', async () => {
  const fund = await openFund(office)
  const ids = await admit(
    office,
    fund.id,
    ['Plain', 'Excluded', 'Own rate', 'Discount'].map(name => ({ name, commitment: 3_000_000 })),
    '2025-01-01',
  )
  await office.put(`${CFO}/accounts/${fund.id}/fees`, { rate: 0.02, base: 'committed', day_count: 'act/365' })
  await letter(fund, { lp_id: ids.Excluded, excluded_from_fees: true })
  await letter(fund, { lp_id: ids['Own rate'], fee_rate: 0.01 })
  await letter(fund, { lp_id: ids.Discount, fee_discount_pct: 0.333 })
  const period = { period_start: '2025-01-01', period_end: '2025-03-31' }
  const { body: fee } = await office.post(`${CFO}/accounts/${fund.id}/fees/confirm`, period)
  const computed = Object.fromEntries(fee.partners.map((one: Json) => [one.name, one.total]))
  expect(computed).toEqual({ Plain: 14_794.52, Excluded: 0, 'Own rate': 7397.26, Discount: 9867.95 })
  const call = async (line: Json) => {
    const { status, body } = await office.post(`${P}/calls`, {
      fund_account_id: fund.id,
      lines: [{ ilpa_call_type: 'management_fees', ...line }],
      notice_date: '2025-04-01',
    })
    expect(status).toBe(201)
    return Object.fromEntries(body.allocation.map((one: Json) => [one.lp_name, one.amount]))
  }
  const { Excluded: _, ...paying } = computed
  expect(await call({ amount: fee.total, fee_calculation_id: fee.id })).toEqual(paying)
  expect(await call({ amount: fee.total })).toEqual(paying)
})

test('a fee posted for nobody falls on those who pay it, in the close as on the K-1', async () => {
  const fund = await openFund(office)
  const ids = await admit(
    office,
    fund.id,
    ['E1', 'E2', 'E3'].map(name => ({ name, commitment: 1_000_000 })),
    '2025-01-01',
  )
  await office.put(`${CFO}/accounts/${fund.id}/fees`, { rate: 0.02, base: 'committed' })
  await letter(fund, { lp_id: ids.E2, excluded_from_fees: true })
  await letter(fund, { lp_id: ids.E3, fee_rate: 0.01 })
  await expense(fund, '2025-06-30', '5100', 10_000)
  expect(incomeOf(await closeThrough(office, fund, '2025-12-31'))).toEqual({ E1: -6666.67, E3: -3333.33 })
  expect(await partsOf(fund, '13AE')).toEqual({ E1: 6666.67, E2: 0, E3: 3333.33 })
})

test('income goes to partners by the days they were there, in the close as on the K-1', async () => {
  const fund = await openFund(office)
  await admit(office, fund.id, [{ name: 'Early', commitment: 1_000_000 }], '2025-01-01')
  await admit(office, fund.id, [{ name: 'Late', commitment: 1_000_000 }], '2025-12-30')
  await interest(fund, '2025-06-10', 36_500)
  const wanted = { Early: 36_301.09, Late: 198.91 }
  expect(await partsOf(fund, '5')).toEqual(wanted)
  expect(incomeOf(await closeThrough(office, fund, '2025-12-31'))).toEqual(wanted)
})

test('each closed period is shared by its own days, and the tax year is the sum of them to the cent', async () => {
  const fund = await openFund(office)
  await admit(office, fund.id, [{ name: 'Early', commitment: 1_000_000 }], '2025-01-01')
  await interest(fund, '2025-03-10', 1000.01)
  expect(incomeOf(await closeThrough(office, fund, '2025-03-31'))).toEqual({ Early: 1000.01 })
  await admit(office, fund.id, [{ name: 'Late', commitment: 3_000_000 }], '2025-05-01')
  await interest(fund, '2025-06-10', 777.77)
  const second = incomeOf(await closeThrough(office, fund, '2025-06-30'))
  // 91 days of a million beside 61 days of three.
  expect(second).toEqual({ Early: 258.31, Late: 519.46 })
  await interest(fund, '2025-09-10', 0.01)
  await expense(fund, '2025-11-10', '5300', 100)
  expect(await partsOf(fund, '5')).toEqual({ Early: 1258.32, Late: 519.47 })
  const rest = incomeOf(await closeThrough(office, fund, '2025-12-31'))
  expect(rest).toEqual({ Early: -25, Late: -74.99 })
})

test('a letter holds from its day on: what was closed before is neither computed nor shared anew', async () => {
  const fund = await openFund(office)
  const ids = await admit(
    office,
    fund.id,
    ['A', 'B'].map(name => ({ name, commitment: 1_000_000 })),
    '2025-01-01',
  )
  await office.put(`${CFO}/accounts/${fund.id}/fees`, { rate: 0.02, base: 'committed', document: 'LPA, 7.1' })
  const feeOf = async (period_start: string, period_end: string) => {
    const path = `${CFO}/accounts/${fund.id}/fees/calculate`
    return (await office.post(path, { period_start, period_end })).body.total
  }
  expect(await feeOf('2025-01-01', '2025-03-31')).toBe(10_000)
  await expense(fund, '2025-02-10', '5300', 10)
  await closeThrough(office, fund, '2025-03-31')
  const { body: later } = await letter(fund, {
    lp_id: ids.A,
    fee_discount_pct: 0.5,
    document: 'Side letter A',
  })
  expect(later).toMatchObject({
    effective_from: '2025-04-01',
    document: 'Side letter A',
    fee_discount_pct: 0.5,
  })
  expect(await feeOf('2025-01-01', '2025-03-31')).toBe(10_000)
  expect(await feeOf('2025-04-01', '2025-06-30')).toBe(7500)
  const back = await letter(fund, { lp_id: ids.A, excluded_from_fees: true, effective_from: '2025-03-31' })
  expect(back).toMatchObject({ status: 409, body: { code: 'period_closed', locked_through: '2025-03-31' } })
  const always = await letter(fund, { lp_id: ids.A, excluded_from_fees: true, effective_from: null })
  expect(always.body.code).toBe('period_closed')
  // Amid a quarter it counts by the days.
  const { body: amid } = await letter(fund, {
    lp_id: ids.A,
    fee_discount_pct: 1,
    effective_from: '2025-08-15',
  })
  expect(amid.versions.map((one: Json) => [one.effective_from, one.fee_discount_pct, one.document])).toEqual([
    ['2025-08-15', 1, 'Side letter A'],
    ['2025-04-01', 0.5, 'Side letter A'],
  ])
  expect(await feeOf('2025-07-01', '2025-09-30')).toBe(6222.83)
  const terms = { rate: 0.01, base: 'committed', effective_from: '2025-10-01', document: 'Amendment 1' }
  const { body: amended } = await office.put(`${CFO}/accounts/${fund.id}/fees`, terms)
  expect(amended.agreements.map((one: Json) => [one.effective_from, one.terms.rate, one.document])).toEqual([
    ['2025-10-01', 0.01, 'Amendment 1'],
    [null, 0.02, 'LPA, 7.1'],
  ])
  expect(await feeOf('2025-04-01', '2025-06-30')).toBe(7500)
  expect(await feeOf('2025-10-01', '2025-12-31')).toBe(2500)
  const closed = await office.put(`${CFO}/accounts/${fund.id}/fees`, {
    ...terms,
    effective_from: '2025-01-01',
  })
  expect(closed.body.code).toBe('period_closed')
})
