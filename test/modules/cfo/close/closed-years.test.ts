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

const interest = (fund: Json, date: string, amount: number) =>
  journal(office, fund.id, date, [
    ['1010', amount, 0],
    ['4010', 0, amount],
  ])

test('investors cannot be admitted into a closed period, by a record or by a sheet', async () => {
  const fund = await openFund(office, { name: `Closed ${crypto.randomUUID()}` })
  const { A } = await admit(office, fund.id, [{ name: 'A', commitment: 1_000_000 }], '2025-01-01')
  await interest(fund, '2025-02-01', 10)
  await closeThrough(office, fund, '2025-03-31')
  const lp = (await office.post(`${P}/lps`, { name: 'Late' })).body.id
  const commit = (admitted_on: string, lp_id = lp) =>
    office.post(`${P}/commitments`, { lp_id, fund_account_id: fund.id, amount: 3_000_000, admitted_on })
  expect(await commit('2025-03-31')).toMatchObject({
    status: 409,
    body: { code: 'period_closed', locked_through: '2025-03-31' },
  })
  const csv = (date: string) => `Investor,Fund,Commitment,Date\nLate,${fund.name},3000000,${date}\n`
  const sheet = (date: string) => office.post('/api/v1/svc/investors/imports/preview', { csv: csv(date) })
  const refused = await sheet('2025-03-31')
  expect(JSON.stringify(refused.body)).toContain('investors cannot be admitted into a closed period')
  expect((await commit('2025-04-01')).status).toBe(201)
  expect(A).toBeGreaterThan(0)
})

test('a fiscal year ends as it did once something is closed by it', async () => {
  const fund = await openFund(office, { fiscal_year_end: '06-30' })
  const change = (fiscal_year_end: string) => office.patch(`${CFO}/accounts/${fund.id}`, { fiscal_year_end })
  expect((await change('09-30')).status).toBe(200)
  await interest(fund, '2025-02-01', 10)
  await closeThrough(office, fund, '2025-03-31')
  expect((await change('12-31')).body).toMatchObject({ code: 'period_closed', locked_through: '2025-03-31' })
  expect((await change('09-30')).status).toBe(200)
})

test('the tax year is the fiscal year that ends in it', async () => {
  const fund = await openFund(office, { fiscal_year_end: '06-30' })
  const { A } = await admit(office, fund.id, [{ name: 'A', commitment: 1_000_000 }], '2023-08-01')
  await interest(fund, '2024-03-15', 1000)
  await interest(fund, '2024-09-15', 500)
  const path = `${CFO}/accounts/${fund.id}/k1`
  const propose = async (year: number) => (await office.get(`${path}/proposal?tax_year=${year}`)).body
  const items = (body: Json) => body.items.map((one: Json) => [one.box, one.amount])
  const year = await propose(2024)
  expect(items(year)).toEqual([['5', 1000]])
  expect(year).toMatchObject({ period_start: '2023-07-01', period_end: '2024-06-30' })
  expect(items(await propose(2025))).toEqual([['5', 500]])
  await journal(office, fund.id, '2024-07-01', [
    ['1010', 70, 0],
    ['3100', 0, 70, A as number],
  ])
  const { body } = await office.post(`${path}/generate`, { tax_year: 2024, items: year.items })
  expect(body.schedules[0].capital).toMatchObject({ contributed: 0, current_year_net: 1000 })
  const next = await office.post(`${path}/generate`, { tax_year: 2025, items: (await propose(2025)).items })
  expect(next.body.schedules[0].capital).toMatchObject({ beginning: 1000, contributed: 70 })
})

test('carried interest goes to the general partner, else to whom somebody names', async () => {
  const pay = (fund: Json, more: Json = {}) =>
    office.post(`${P}/distributions`, {
      fund_account_id: fund.id,
      type: 'carried_interest',
      amount: 90_000,
      date: '2025-06-30',
      ...more,
    })
  const partners = ['LP1', 'LP2', 'GP'].map(name => ({ name, commitment: 1_000_000 }))
  const fund = await openFund(office)
  await admit(office, fund.id, partners, '2025-01-01')
  const { status, body } = await pay(fund)
  expect([status, body.allocation.map((one: Json) => [one.lp_name, one.amount])]).toEqual([
    201,
    [['GP', 90_000]],
  ])
  const other = await openFund(office)
  const ids = await admit(office, other.id, partners.slice(0, 2), '2025-01-01')
  expect((await pay(other)).body.errors[0].path).toBe('lp_ids')
  expect((await pay(other, { lp_ids: [ids.LP2] })).body.allocation).toMatchObject([{ amount: 90_000 }])
})
