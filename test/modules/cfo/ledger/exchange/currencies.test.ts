import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../../../office.ts'
import { Book, CFO, type Line } from '../../book.ts'

const PORTAL = '/api/v1/svc/investor-portal'
let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const change = (book: Book, currency: string) => office.patch(`${CFO}/accounts/${book.fundId}`, { currency })

test.each([
  ['HUF', 1.01, 2],
  ['IQD', 1.001, 3],
  ['JPY', 1, 0],
])('a book in %s takes the decimals of ISO 4217 and says them', async (currency, amount, minor_digits) => {
  const book = await Book.open(office, { currency })
  expect((await office.get(`${CFO}/accounts/${book.fundId}`)).body).toMatchObject({ currency, minor_digits })
  await book.posted('2026-01-05', [
    ['1010', amount, 0],
    ['4010', 0, amount],
  ])
  expect(await book.balances()).toEqual({ 1010: amount, 4010: -amount })
  const { status, body } = await book.post('2026-01-05', [
    ['1010', amount / 10, 0],
    ['4010', 0, amount / 10],
  ])
  expect([status, body.code]).toEqual([422, 'validation_failed'])
})

test('what is no currency of money opens no book', async () => {
  for (const currency of ['XAU', 'XTS', 'BGN', 'usd'])
    expect((await office.post(`${CFO}/accounts`, { name: 'Alder', currency })).status, currency).toBe(422)
})

test('a currency is changed while nothing is kept in it, and the committed total with it', async () => {
  const book = await Book.open(office, { currency: 'USD', committed_total: 1000 })
  const currency = `${CFO}/accounts/${book.fundId}/currency`
  expect((await office.get(currency)).body).toMatchObject({ currency: 'USD', minor_digits: 2, held_by: [] })
  expect((await change(book, 'JPY')).body).toMatchObject({
    currency: 'JPY',
    minor_digits: 0,
    committed_total: 1000,
  })
})

test('a commitment and a draft call hold the currency, and nothing of them is scaled anew', async () => {
  const book = await Book.open(office, { currency: 'USD' })
  const lp = (await office.post(`${PORTAL}/lps`, { name: 'Birch Pension', currency: 'USD' })).body
  const commitment = {
    lp_id: lp.id,
    fund_account_id: book.fundId,
    amount: 1_000_000,
    admitted_on: '2026-01-01',
  }
  expect((await office.post(`${PORTAL}/commitments`, commitment)).status).toBe(201)
  const call = await office.post(`${PORTAL}/calls`, {
    fund_account_id: book.fundId,
    amount: 1000.55,
    status: 'draft',
    due_date: '2026-04-01',
  })
  expect(call.status).toBe(201)
  const { status, body } = await change(book, 'JPY')
  expect([status, body.code]).toEqual([409, 'currency_in_use'])
  expect(body).toMatchObject({
    currency: 'USD',
    held_by: [
      { what: 'commitments', count: 1 },
      { what: 'capital calls', count: 1 },
    ],
  })
  expect((await office.get(`${PORTAL}/calls/${call.body.id}`)).body).toMatchObject({
    amount: 1000.55,
    currency: 'USD',
  })
  expect((await change(book, 'USD')).status).toBe(200)
})

test.each<[string, (book: Book, lpId: number) => Promise<Json>]>([
  [
    'journal entries and drafts',
    book =>
      book.post(
        '2026-01-05',
        [
          ['1010', 100, 0],
          ['4010', 0, 100],
        ],
        { status: 'draft' },
      ),
  ],
  [
    'distributions',
    (book, lp_id) =>
      office.post(`${PORTAL}/distributions`, {
        fund_account_id: book.fundId,
        type: 'return_of_capital',
        amount: 10,
        lp_ids: [lp_id],
      }),
  ],
  ['fee terms', book => office.put(`${CFO}/accounts/${book.fundId}/fees`, { rate: 0.02, base: 'committed' })],
  [
    'side letters',
    (book, lp_id) =>
      office.post(`${CFO}/accounts/${book.fundId}/lp-terms/upsert`, { lp_id, fee_discount_pct: 0.1 }),
  ],
])('%s hold the currency', async (what, make) => {
  const book = await Book.open(office, { currency: 'USD' })
  const lp = (await office.post(`${PORTAL}/lps`, { name: `Holder of ${what}`, currency: 'USD' })).body
  await office.post(`${PORTAL}/commitments`, {
    lp_id: lp.id,
    fund_account_id: book.fundId,
    amount: 1000,
    admitted_on: '2026-01-01',
  })
  const made = await make(book, lp.id)
  expect(made.status, JSON.stringify(made.body)).toBeLessThan(300)
  const { status, body } = await change(book, 'EUR')
  expect([status, body.code]).toEqual([409, 'currency_in_use'])
  expect(body.held_by.map((held: Json) => held.what)).toContain(what)
})

test('a posting that would take the sums of a book past what is exact is refused, and nothing is kept', async () => {
  const book = await Book.open(office, { currency: 'CLF' })
  const lines = (amount: number): Line[] => [
    ['1010', amount, 0],
    ['4010', 0, amount],
  ]
  for (let at = 0; at < 5; at += 1) await book.posted('2026-01-05', lines(99_999_999_999.9999))
  const { status, body } = await book.post('2026-01-05', lines(99_999_999_999.9999))
  expect([status, body.code]).toEqual([409, 'too_large'])
  expect(body.detail).toContain('549755813888 CLF')
  expect((await book.balances())['1010']).toBe(499_999_999_999.9995)
  expect((await book.post('2026-01-05', lines(49_755_813_888.0006))).status).toBe(409)
  const last = await book.posted('2026-01-05', lines(49_755_813_888.0005))
  expect(last.number).toBe(6)
  const draft = await book.posted('2026-01-05', lines(1), { status: 'draft' })
  for (const path of [`drafts/${draft.id}/post`, `${last.id}/reverse`]) {
    const refused = await office.post(`${CFO}/gl/journal/${path}`, {})
    expect([refused.status, refused.body.code], path).toEqual([409, 'too_large'])
  }
})

test('a report of entries that do not sum exactly is refused', async () => {
  const entries = Array.from({ length: 1000 }, () => ({
    category: 'income',
    date: '2025-03-31',
    credit: 99_999_999_999.99,
  }))
  const { status, body } = await office.post(`${CFO}/report`, {
    entries,
    currency: 'USD',
    start: '2025-01-01',
    end: '2025-12-31',
  })
  expect([status, body.code]).toEqual([409, 'too_large'])
})

test('commitments that do not sum exactly are refused', async () => {
  const book = await Book.open(office, { currency: 'CLF' })
  const lp = (await office.post(`${PORTAL}/lps`, { name: 'Cedar Wealth', currency: 'CLF' })).body
  const commit = (admitted_on: string) =>
    office.post(`${PORTAL}/commitments`, {
      lp_id: lp.id,
      fund_account_id: book.fundId,
      amount: 100_000_000_000,
      admitted_on,
    })
  for (let day = 1; day <= 5; day += 1) expect((await commit(`2026-01-0${day}`)).status).toBe(201)
  const { status, body } = await commit('2026-01-06')
  expect([status, body.code]).toEqual([409, 'too_large'])
})
