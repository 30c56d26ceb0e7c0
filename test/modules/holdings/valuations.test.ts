import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'

const P = '/api/v1/svc'

let office: Office
let colleague: string
beforeAll(async () => {
  office = await openOffice()
  colleague = await office.person('member')
})
afterAll(() => office.close())

/** A fund that bought a holding for 1,000. */
async function bought(name: string): Promise<{ fund: number; holding: number; valuations: string }> {
  const fund = (await office.post(`${P}/cfo/accounts`, { name, currency: 'EUR' })).body.id
  const input = { fund_account_id: fund, name: 'Alder', instrument: 'equity', opened_on: '2025-01-10' }
  const holding = (await office.post(`${P}/holdings`, input)).body.id
  await office.post(`${P}/cfo/accounts/${fund}/entries`, {
    category: 'investment',
    date: '2025-01-10',
    debit: 1000,
    investment_id: holding,
  })
  return { fund, holding, valuations: `${P}/holdings/${holding}/valuations` }
}

const prepare = async (
  valuations: string,
  as_of: string,
  fair_value: number,
  as = colleague,
): Promise<Json> => {
  const input = { as_of, fair_value, method: 'multiples', source: 'Valuation paper' }
  const { status, body } = await office.post(valuations, input, { as })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

const figures = async (holding: number, asOf: string): Promise<Json> =>
  (await office.get(`${P}/holdings/${holding}?as_of=${asOf}`)).body.figures

test('an approved valuation brings the book to its value on its day, and no further', async () => {
  const { fund, holding, valuations } = await bought('Marks')
  const first = await prepare(valuations, '2025-03-31', 1150.5)
  expect(first).toMatchObject({ status: 'prepared', approved_by: null, entry_id: null, currency: 'EUR' })
  expect(await figures(holding, '2025-12-31')).toMatchObject({ fair_value: 1000 })
  const { body } = await office.post(`${valuations}/${first.id}/approve`, {})
  expect(body).toMatchObject({ status: 'approved', fair_value: 1150.5 })
  expect(await figures(holding, '2025-03-30')).toMatchObject({ unrealised: 0 })
  expect(await figures(holding, '2025-12-31')).toMatchObject({ cost: 1000, unrealised: 150.5 })
  const second = await prepare(valuations, '2025-06-30', 900)
  await office.post(`${valuations}/${second.id}/approve`, {})
  expect(await figures(holding, '2025-12-31')).toMatchObject({ cost: 1000, unrealised: -100, invested: 1000 })
  const same = await prepare(valuations, '2025-09-30', 900)
  expect((await office.post(`${valuations}/${same.id}/approve`, {})).body.entry_id).toBeNull()
  const { body: trial } = await office.get(`${P}/cfo/gl-trial-balance?fund_account_id=${fund}`)
  expect(trial.balanced).toBe(true)
})

test('its entry is undone through the valuation alone, the latest one first', async () => {
  const { holding, valuations } = await bought('Undone')
  const approved = async (asOf: string, value: number): Promise<Json> => {
    const { id } = await prepare(valuations, asOf, value)
    return (await office.post(`${valuations}/${id}/approve`, {})).body
  }
  const first = await approved('2025-03-31', 1200)
  const second = await approved('2025-06-30', 1300)
  const reverse = await office.post(`${P}/cfo/gl/journal/${second.entry_id}/reverse`, {})
  expect(reverse.body).toMatchObject({
    code: 'has_record',
    record: { kind: 'valuation', page: `/holdings/${holding}` },
  })
  const take = (one: Json) => office.post(`${valuations}/${one.id}/void`, { reason: 'Wrong tranche' })
  expect((await take(first)).body).toMatchObject({ code: 'later_valuation', as_of: '2025-06-30' })
  expect((await take(second)).body).toMatchObject({ status: 'void', void_reason: 'Wrong tranche' })
  expect(await figures(holding, '2025-12-31')).toMatchObject({ fair_value: 1200 })
  expect((await take(second)).body.code).toBe('illegal_transition')
  const earlier = await prepare(valuations, '2025-02-28', 1100)
  expect((await office.post(`${valuations}/${earlier.id}/approve`, {})).body.code).toBe('later_valuation')
})

test('who prepared it does not approve it where somebody else may; members do not approve', async () => {
  const { valuations } = await bought('Two persons')
  const own = await prepare(valuations, '2025-03-31', 1100, office.admin)
  const approve = (as: string) => office.post(`${valuations}/${own.id}/approve`, {}, { as })
  expect((await approve(colleague)).status).toBe(403)
  // The office has one person who may approve.
  const other = await office.person('admin', 'second-approver@example.com')
  expect((await approve(office.admin)).body).toMatchObject({ code: 'gate_not_met', missing: ['approver'] })
  expect((await approve(other)).body.status).toBe('approved')
})

test('of two who approve at once one wins, and one mark is posted', async () => {
  const { holding, valuations } = await bought('At once')
  const { id } = await prepare(valuations, '2025-03-31', 1250)
  const both = await Promise.all([1, 2].map(() => office.post(`${valuations}/${id}/approve`, {})))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await figures(holding, '2025-12-31')).toMatchObject({ fair_value: 1250 })
})

test('a close asks for an approved valuation of every holding that the book carries', async () => {
  const { fund, valuations } = await bought('Closes')
  const check = async (): Promise<Json> => {
    const path = `${P}/cfo/accounts/${fund}/period-close/run?ephemeral=true`
    const { body } = await office.post(path, { period_end: '2025-03-31' })
    return body.checks.find(({ key }: Json) => key === 'valuations_approved')
  }
  expect(await check()).toMatchObject({ status: 'fail', evidence: expect.stringContaining(': Alder') })
  const { id } = await prepare(valuations, '2025-03-31', 1000)
  expect((await check()).status).toBe('fail')
  await office.post(`${valuations}/${id}/approve`, {})
  expect(await check()).toMatchObject({
    status: 'pass',
    evidence: expect.stringContaining('1 holding has an approved valuation'),
  })
})

test('a holding in another currency is valued in it, with price and exchange apart', async () => {
  const fund = (await office.post(`${P}/cfo/accounts`, { name: 'Abroad', currency: 'USD' })).body.id
  const input = { fund_account_id: fund, name: 'Hawthorn', instrument: 'equity', currency: 'GBP' }
  const holding = (await office.post(`${P}/holdings`, { ...input, opened_on: '2025-01-10' })).body.id
  const valuations = `${P}/holdings/${holding}/valuations`
  const rate = (date: string, said: string) =>
    office.post(`${P}/cfo/exchange-rates`, { base: 'GBP', quote: 'USD', date, rate: said })
  expect((await rate('2025-01-10', '1.25')).status).toBeLessThan(300)
  const buy = (debit: number, date: string) =>
    office.post(`${P}/cfo/accounts/${fund}/entries`, {
      category: 'investment',
      date,
      debit,
      investment_id: holding,
    })
  await buy(1250, '2025-01-10')
  const local = { as_of: '2025-03-31', fair_value: 1100, method: 'multiples', currency: 'GBP' }
  // The last published rate is used where none is said; it is shown with its day.
  const { body: stale } = await office.post(valuations, local, { as: colleague })
  expect(stale).toMatchObject({
    fair_value: 1375,
    local: { exchange_rate_date: '2025-01-10', unrealised_exchange: 0 },
  })
  await office.post(`${valuations}/${stale.id}/void`, { reason: 'The rate was of January' })
  const { body: mark } = await office.post(valuations, { ...local, exchange_rate: '1.30' }, { as: colleague })
  // 1,100 at 1.30 is 1,430: of 180, 1,000 x (1.30 - 1.25) is exchange and 100 x 1.30 is price.
  const apart = {
    cost: 1000,
    fair_value: 1100,
    exchange_rate: '1.30',
    unrealised_price: 130,
    unrealised_exchange: 50,
  }
  expect(mark).toMatchObject({ fair_value: 1430, currency: 'USD', local: { currency: 'GBP', ...apart } })
  expect((await office.post(`${valuations}/${mark.id}/approve`, {})).body.local).toMatchObject(apart)
  expect(await figures(holding, '2025-03-30')).toMatchObject({ unrealised_price: 0, unrealised_exchange: 0 })
  expect(await figures(holding, '2025-03-31')).toMatchObject({
    unrealised: 180,
    unrealised_price: 130,
    unrealised_exchange: 50,
  })
  // A half that is sold takes half of the exchange part with it.
  await office.post(`${P}/cfo/gl/journal`, {
    fund_account_id: fund,
    date: '2025-05-02',
    lines: [
      { code: '1010', debit: 715 },
      { code: '1310', credit: 625, investment_id: holding },
      { code: '1320', credit: 90, investment_id: holding },
      { code: '4200', credit: 90, investment_id: holding },
      { code: '4300', debit: 90, investment_id: holding },
    ],
  })
  expect(await figures(holding, '2025-05-02')).toMatchObject({
    unrealised: 90,
    unrealised_price: 65,
    unrealised_exchange: 25,
  })
})

test('a value in a currency that is neither the fund’s nor the holding’s, or without a rate, is refused', async () => {
  const { valuations } = await bought('At home')
  const value = { as_of: '2025-03-31', fair_value: 1100, method: 'multiples' }
  const refused = async (path: string, more: Json) => (await office.post(path, { ...value, ...more })).body
  expect((await refused(valuations, { currency: 'GBP' })).errors[0].path).toBe('currency')
  expect((await refused(valuations, { exchange_rate: '1.2' })).errors[0].path).toBe('exchange_rate')
  const fund = (await office.post(`${P}/cfo/accounts`, { name: 'No rate', currency: 'EUR' })).body.id
  const input = { fund_account_id: fund, name: 'Rowan', instrument: 'equity', currency: 'ISK' }
  const holding = (await office.post(`${P}/holdings`, { ...input, opened_on: '2025-01-10' })).body.id
  const own = `${P}/holdings/${holding}/valuations`
  expect((await refused(own, { currency: 'ISK' })).code).toBe('no_rate')
  // In the fund's currency a value needs no rate; the split is unknown then.
  const { status, body } = await office.post(own, value)
  expect(status).toBe(201)
  expect(body.local).toMatchObject({ currency: 'ISK', exchange_rate: null, unrealised_exchange: null })
})
