import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'

const P = '/api/v1/svc/investor-portal'
const CFO = '/api/v1/svc/cfo'
let office: Office
let fund: number
let [birch, cedar]: number[] = []
beforeAll(async () => {
  office = await openOffice()
  for (const [date, rate] of [
    ['2026-01-10', '1.1'],
    ['2026-03-10', '1.2'],
  ])
    await office.post(`${CFO}/exchange-rates`, { base: 'EUR', quote: 'USD', date, rate })
  fund = (await office.post(`${CFO}/accounts`, { name: 'Alder Fund', currency: 'USD' })).body.id
  const account = { fund_account_id: fund, code: '1011', name: 'Cash in EUR', parent_code: '1010' }
  await office.post(`${CFO}/gl/accounts`, { ...account, currency: 'EUR' })
  for (const [name, amount] of [
    ['Birch', 2_000_000],
    ['Cedar', 1_000_000],
  ] as const) {
    const lp_id: number = (await office.post(`${P}/lps`, { name })).body.id
    await office.post(`${P}/commitments`, { lp_id, fund_account_id: fund, amount, admitted_on: '2026-01-01' })
    if (name === 'Birch') birch = lp_id
    else cedar = lp_id
  }
  const terms = { fund_account_id: fund, notice_date: '2026-01-05', due_date: '2026-01-20', amount: 330_000 }
  const call = (await office.post(`${P}/calls`, terms)).body.id
  for (const [lp_id, amount] of [
    [birch, 200_000],
    [cedar, 100_000],
  ])
    await office.post(`${P}/calls/${call}/payment`, {
      ...{ lp_id, date: '2026-01-12' },
      received: { currency: 'EUR', amount },
    })
})
afterAll(() => office.close())

const distribute = (body: Json) =>
  office.post(`${P}/distributions`, {
    ...{ fund_account_id: fund, type: 'return_of_capital', date: '2026-03-12', duplicate_ok: true },
    ...body,
  })
const balances = async (): Promise<Json> => {
  const { accounts } = (await office.get(`${CFO}/gl-trial-balance?fund_account_id=${fund}`)).body
  return Object.fromEntries(accounts.map(({ code, balance }: Json) => [code, balance]))
}

test('what goes out in another currency leaves at its cost; what it is worth more is the fund’s gain', async () => {
  expect(await balances()).toMatchObject({ 1011: 330_000 })
  // 10,000 euros that cost 11,000 dollars are worth 12,000 on the day.
  const { status, body } = await distribute({ amount: 12_000, paid: { currency: 'EUR', amount: 10_000 } })
  expect(status, JSON.stringify(body)).toBe(201)
  expect(body).toMatchObject({
    amount: 12_000,
    paid: { currency: 'EUR', amount: 10_000, worth: 12_000, exchange_difference: 0 },
    allocation: [
      { lp_id: birch, amount: 8000, paid: 6666.67 },
      { lp_id: cedar, amount: 4000, paid: 3333.33 },
    ],
  })
  expect(await balances()).toMatchObject({ 1011: 319_000, 4400: -1000, 3300: 12_000 })
  const { body: notices } = await office.get(`${P}/distributions/${body.id}/notices`)
  expect(notices.map(({ lp }: Json) => lp.paid)).toEqual([
    { currency: 'EUR', amount: 6666.67 },
    { currency: 'EUR', amount: 3333.33 },
  ])
  const undone = await office.post(`${P}/distributions/${body.id}/void`, { reason: 'It came back' })
  expect(undone.status, JSON.stringify(undone.body)).toBe(200)
  expect(await balances()).toMatchObject({ 1011: 330_000 })
})

test('what it is worth beyond the amount is a loss; what is no money, and no account, is refused', async () => {
  const { body } = await distribute({ amount: 11_900, paid: { currency: 'EUR', amount: 10_000 } })
  expect(body.paid).toMatchObject({ worth: 12_000, exchange_difference: -100 })
  expect(await balances()).toMatchObject({ 1011: 319_000, 4400: -900 })
  const before = await balances()
  for (const [path, more] of [
    ['paid.currency', { paid: { currency: 'USD', amount: 1 } }],
    ['paid.currency', { paid: { currency: 'GBP', amount: 1 } }],
    ['paid.account_code', { paid: { currency: 'EUR', amount: 1, account_code: '1010' } }],
    ['paid', { type: 'withholding_tax', reference: 'T1', paid: { currency: 'EUR', amount: 1 } }],
  ] as const) {
    const reply = await distribute({ amount: 10, ...more })
    expect([reply.status, reply.body.errors?.[0]?.path], JSON.stringify(reply.body)).toEqual([422, path])
  }
  expect(await balances()).toEqual(before)
})

test('a warning looks at the money that is paid out: the account in another currency, or the fund’s own cash', async () => {
  const held = (await office.get(`${CFO}/accounts/${fund}/foreign-balances?as_of=2026-12-31`)).body[0].balance
  const short = await distribute({ amount: 1000, paid: { currency: 'EUR', amount: held + 500 } })
  expect([short.status, short.body.warnings]).toEqual([
    201,
    ['The fund does not have enough cash: this distribution would leave it EUR 500 short in EUR.'],
  ])
  const undone = await office.post(`${P}/distributions/${short.body.id}/void`, { reason: 'A test' })
  expect(undone.body.warnings).toEqual([])
  expect((await distribute({ amount: 1000, paid: { currency: 'EUR', amount: 1 } })).body.warnings).toEqual([])
  // Euros there are enough, dollars none.
  const dollars = await distribute({ amount: 70 })
  expect(dollars.body.warnings).toEqual([
    'The fund does not have enough cash: this distribution would leave it USD 70 short in USD.',
  ])
})
