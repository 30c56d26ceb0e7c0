import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'
import { P, prospect } from './prospects.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const ACCOUNTS = '/api/v1/svc/cfo/accounts'
const fieldsOf = ({ errors }: Json): string[] => errors.map(({ path }: Json) => path)
const book = async (name: string): Promise<number> =>
  (await office.post(ACCOUNTS, { name, currency: 'USD' })).body.id
const raise = (body: Json) => office.post(`${P}/funds`, body)

test('a fund of the books is raised under its name, with what its book says is committed', async () => {
  const fund_account_id = await book('Kestrel Credit Fund I')
  const terms = { target_amount: 200, hard_cap_amount: 250, first_close_on: '2027-03-31' }
  const { status, body: fund } = await raise({ fund_account_id, ...terms })
  expect(status).toBe(201)
  expect(fund).toMatchObject({ name: 'Kestrel Credit Fund I', currency: 'USD', raised_amount: 0, lps: 0 })
  expect((await raise({ fund_account_id })).body).toMatchObject({ code: 'duplicate', fund_id: fund.id })

  const in_fund = { fund_id: fund.id, stage: 'committed' }
  const one = await prospect(office, { ...in_fund, name: 'Alder', soft_circled_amount: 60 })
  await prospect(office, { fund_id: fund.id, stage: 'soft_circle', soft_circled_amount: 30, name: 'Birch' })
  await prospect(office, { ...in_fund, name: 'Cedar', currency: 'EUR', soft_circled_amount: 10 })
  await prospect(office, { fund_id: fund.id, stage: 'meeting', name: 'Elm', soft_circled_amount: 5 })
  const get = async (): Promise<Json> => (await office.get(`${P}/funds/${fund.id}`)).body
  expect(await get()).toMatchObject({
    raised_amount: 0,
    soft_circled_amount: 90,
    soft_circled_elsewhere: [{ currency: 'EUR', amount: 10 }],
    lps: 4,
  })
  const { investor_id } = (await office.post(`${P}/lps/${one}/investor`)).body
  await office.post('/api/v1/svc/investor-portal/commitments', {
    lp_id: investor_id,
    fund_account_id,
    amount: 55.5,
  })
  expect(await get()).toMatchObject({ raised_amount: 55.5, raised_share: 0.2775, soft_circled_amount: 30 })

  await office.patch(`${ACCOUNTS}/${fund_account_id}`, { name: 'Kestrel Credit I' })
  expect(await get()).toMatchObject({ name: 'Kestrel Credit I' })
  expect((await office.get(`${P}/lps/${one}`)).body.fund_name).toBe('Kestrel Credit I')
  expect((await office.delete(`${P}/funds/${fund.id}`)).body).toMatchObject({ code: 'in_use' })
})

test('a fund without a book has a name of its own until one is opened in its currency', async () => {
  const { body: fund } = await raise({ name: 'Kestrel II', currency: 'EUR', target_amount: 100 })
  expect(fund).toMatchObject({ raised_amount: null, raised_share: null, soft_circled_amount: 0 })
  const change = (body: Json) => office.patch(`${P}/funds/${fund.id}`, body)
  const inDollars = await book('Kestrel II LP')
  expect(fieldsOf((await change({ fund_account_id: inDollars })).body)).toEqual(['fund_account_id'])
  const inEuros = (await office.post(ACCOUNTS, { name: 'Kestrel II SCSp', currency: 'EUR' })).body.id
  expect((await change({ fund_account_id: inEuros })).body).toMatchObject({
    name: 'Kestrel II SCSp',
    raised_amount: 0,
  })
  expect(fieldsOf((await change({ name: 'Other' })).body)).toEqual(['name'])
  const currency = await office.patch(`${ACCOUNTS}/${inEuros}`, { currency: 'USD' })
  expect(currency.body).toMatchObject({ code: 'currency_in_use' })
  expect((await office.delete(`${P}/funds/${fund.id}`)).status).toBe(204)
  expect((await office.get(`${ACCOUNTS}/${inEuros}`)).status).toBe(200)
})

test('a fund needs a name or a book, a cap above its target and closings in order', async () => {
  expect(fieldsOf((await raise({})).body)).toEqual(['name'])
  const cap = { name: 'Low cap', target_amount: 2, hard_cap_amount: 1 }
  expect(fieldsOf((await raise(cap)).body)).toEqual(['hard_cap_amount'])
  const closings = { name: 'Backwards', first_close_on: '2027-03-31', final_close_on: '2027-03-30' }
  expect(fieldsOf((await raise(closings)).body)).toEqual(['final_close_on'])
  expect((await office.get(`${P}/funds?q=Low`)).body).toEqual([])
})

test('the fund that an LP is asked for is set by itself', async () => {
  const { body: fund } = await raise({ name: 'Kestrel III' })
  const id = await prospect(office)
  const set = (fund_id: number | null) => office.post(`${P}/lps/${id}/default-fund`, { fund_id })
  expect((await set(fund.id)).body).toMatchObject({ fund_id: fund.id, fund_name: 'Kestrel III' })
  expect((await office.get(`${P}/lps?fund_id=${fund.id}`)).body).toHaveLength(1)
  expect(fieldsOf((await set(999_999)).body)).toEqual(['fund_id'])
  expect((await set(null)).body).toMatchObject({ fund_id: null, fund_name: null })
})
