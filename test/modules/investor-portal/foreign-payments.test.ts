import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'

const P = '/api/v1/svc/investor-portal'
const CFO = '/api/v1/svc/cfo'
let office: Office
beforeAll(async () => {
  office = await openOffice()
  for (const [date, rate] of [
    ['2026-01-10', '1.1'],
    ['2026-02-10', '1.08'],
  ])
    await office.post(`${CFO}/exchange-rates`, { base: 'EUR', quote: 'USD', date, rate })
})
afterAll(() => office.close())

const account = (fund: number, code: string, currency: string) =>
  office.post(`${CFO}/gl/accounts`, {
    fund_account_id: fund,
    code,
    name: `Cash in ${currency}`,
    parent_code: '1010',
    currency,
  })

/** A fund in dollars with an account in euros, and a call of 100,000 on each of two investors. */
async function called() {
  const fund: number = (await office.post(`${CFO}/accounts`, { name: 'Alder Fund', currency: 'USD' })).body.id
  expect((await account(fund, '1011', 'EUR')).status).toBe(201)
  const lps: number[] = []
  for (const name of ['Birch', 'Cedar']) {
    const lp_id: number = (await office.post(`${P}/lps`, { name })).body.id
    const promise = { lp_id, fund_account_id: fund, amount: 1_000_000, admitted_on: '2026-01-01' }
    await office.post(`${P}/commitments`, promise)
    lps.push(lp_id)
  }
  const terms = { fund_account_id: fund, notice_date: '2026-01-05', due_date: '2026-01-20' }
  const call: number = (await office.post(`${P}/calls`, { ...terms, amount: 200_000 })).body.id
  const [birch, cedar] = lps as [number, number]
  return { fund, call, birch, cedar }
}

const pay = (call: number, lp_id: number, date: string, body: Json) =>
  office.post(`${P}/calls/${call}/payment`, { lp_id, date, ...body })
const euros = (amount: number, more: Json = {}) => ({ currency: 'EUR', amount, ...more })
const balances = async (fund: number): Promise<Json> => {
  const { accounts } = (await office.get(`${CFO}/gl-trial-balance?fund_account_id=${fund}`)).body
  return Object.fromEntries(accounts.map(({ code, balance }: Json) => [code, balance]))
}
const heldIn = async (fund: number, as_of: string): Promise<Json> =>
  (await office.get(`${CFO}/accounts/${fund}/foreign-balances?as_of=${as_of}`)).body[0]

test('a part that is paid in another currency counts at the rate of its day', async () => {
  const { fund, call, birch } = await called()
  const { status, body } = await pay(call, birch, '2026-01-12', { received: euros(50_000) })
  expect([status, body.status, body.outstanding]).toEqual([200, 'partially_paid', 145_000])
  expect(body.payment).toMatchObject({
    amount: 55_000,
    applied: 55_000,
    unapplied: 0,
    received: { currency: 'EUR', amount: 50_000, worth: 55_000, exchange_difference: 0 },
  })
  expect(await balances(fund)).toMatchObject({ 1011: 55_000, 1200: 145_000 })
  expect(await heldIn(fund, '2026-01-12')).toMatchObject({ balance: 50_000, cost: 55_000 })
  expect((await balances(fund))[4400]).toBeUndefined()
})

test('what is worth less than it is taken for is a loss of the fund, and of nobody’s capital account', async () => {
  const { fund, call, birch } = await called()
  const paid = { amount: 100_000, received: euros(91_000, { rate: '1.09' }) }
  const { body } = await pay(call, birch, '2026-01-20', paid)
  expect(body.payment).toMatchObject({ applied: 100_000, unapplied: 0 })
  expect(body.payment.received).toMatchObject({ worth: 99_190, exchange_difference: -810 })
  expect(await balances(fund)).toMatchObject({ 1011: 99_190, 1200: 100_000, 4400: 810 })
})

test('what comes in beyond is a credit, and goes back in that currency at its cost', async () => {
  const { fund, call, birch, cedar } = await called()
  await pay(call, birch, '2026-01-12', { received: euros(100_000) })
  const { body } = await pay(call, cedar, '2026-02-10', { received: euros(100_000) })
  expect(body.payment).toMatchObject({ amount: 108_000, applied: 100_000, unapplied: 8000 })
  const refund = { date: '2026-02-20', paid: euros(7400, { rate: '1.085' }) }
  const back = await office.post(`${P}/calls/${call}/lines/${cedar}/credit/refund`, refund)
  // 7,400 of 200,000 euros that cost 218,000 dollars; worth 8,029 on the day.
  expect(back.body.refund).toMatchObject({
    amount: 8000,
    paid: { currency: 'EUR', amount: 7400, worth: 8029, exchange_difference: -29 },
  })
  expect(await balances(fund)).toMatchObject({ 1011: 209_934, 4400: 66 })
  expect(await heldIn(fund, '2026-02-20')).toMatchObject({ balance: 192_600, cost: 209_934 })
  const undone = await office.post(`${P}/calls/${call}/refunds/${back.body.refund.id}/void`, {
    reason: 'It came back',
  })
  expect(undone.status).toBe(200)
  expect(await balances(fund)).toMatchObject({ 1011: 218_000 })
})

test('a payment that is taken back or moved takes its currency and its worth along', async () => {
  const { fund, call, birch, cedar } = await called()
  const paid = { amount: 60_000, received: euros(55_000) }
  const { payment } = (await pay(call, birch, '2026-01-12', paid)).body
  const moved = await office.post(`${P}/calls/${call}/payments/${payment.id}/reapply`, {
    lp_id: cedar,
    reason: 'It was the other’s',
  })
  expect(moved.body.payment).toMatchObject({ lp_id: cedar, amount: 60_000, received: payment.received })
  expect(await balances(fund)).toMatchObject({ 1011: 60_500, 1200: 140_000, 4400: -500 })
  await office.post(`${P}/calls/${call}/payments/${moved.body.payment.id}/void`, { reason: 'It bounced' })
  expect(await balances(fund)).toMatchObject({ 1200: 200_000 })
  expect(await heldIn(fund, '2026-12-31')).toMatchObject({ balance: 0, cost: 0 })
  const { body } = await office.post(`${CFO}/accounts/${fund}/period-close/run`, { period_end: '2026-03-31' })
  expect(body.checks.find(({ key }: Json) => key === 'sub_ledgers').status).toBe('pass')
})

test('what cannot be is refused where it stands', async () => {
  const { fund, call, birch } = await called()
  const refused = async (body: Json, date = '2026-01-12') => {
    const { status, body: told } = await pay(call, birch, date, body)
    return [status, told.errors?.[0]?.path ?? told.code]
  }
  expect(await refused({})).toEqual([422, 'amount'])
  expect(await refused({ received: { currency: 'USD', amount: 1 } })).toEqual([422, 'received.currency'])
  expect(await refused({ received: { currency: 'GBP', amount: 1 } })).toEqual([422, 'received.currency'])
  expect(await refused({ received: euros(1, { account_code: '1010' }) })).toEqual([
    422,
    'received.account_code',
  ])
  expect(await refused({ received: euros(1.001) })).toEqual([422, 'received.amount'])
  expect(await refused({ received: euros(1000) }, '2026-01-06')).toEqual([409, 'no_rate'])
  await account(fund, '1012', 'EUR')
  expect(await refused({ received: euros(1) })).toEqual([422, 'received.account_code'])
  const named = await pay(call, birch, '2026-01-12', { received: euros(1, { account_code: '1012' }) })
  expect(named.status).toBe(200)
})
