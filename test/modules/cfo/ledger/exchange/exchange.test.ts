import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../../../office.ts'
import { Book, CFO } from '../../book.ts'

const RATES = `${CFO}/exchange-rates`
const ECB = `Date,USD,JPY,GBP,CYP,
2026-03-31,1.0800,162.00,0.8400,N/A,
2026-03-30,1.0500,160.00,N/A,N/A,
2026-03-27,1.1000,161.50,0.8300,N/A,
`

let office: Office
beforeAll(async () => {
  office = await openOffice()
  const { status, body } = await office.post(`${RATES}/import`, { csv: ECB })
  expect(status).toBe(200)
  expect(body).toMatchObject({ days: 3, rates: 8, created: 8, first: '2026-03-27', last: '2026-03-31' })
})
afterAll(() => office.close())

const quote = async (from: string, to: string, date: string): Promise<Json> =>
  office.get(`${RATES}/quote?from=${from}&to=${to}&date=${date}`)

test('a rate is that of the day or of the last one before, straight, inverse or over the euro', async () => {
  expect((await quote('EUR', 'USD', '2026-03-31')).body).toMatchObject({
    rate: '1.08',
    published_on: '2026-03-31',
  })
  expect((await quote('USD', 'EUR', '2026-03-29')).body).toMatchObject({
    rate: '0.9090909091',
    published_on: '2026-03-27',
    source: 'ecb',
  })
  // 160 / 1.05
  expect((await quote('USD', 'JPY', '2026-03-30')).body.rate).toBe('152.3809524')
  // There is none of the pound that day: both are of the day before it.
  expect((await quote('USD', 'GBP', '2026-03-30')).body).toMatchObject({
    rate: '0.7545454545',
    published_on: '2026-03-27',
  })
  const none = { rate: null, published_on: null, source: null }
  expect((await quote('EUR', 'USD', '2026-03-26')).body).toMatchObject(none)
  expect((await quote('CHF', 'EUR', '2026-03-31')).body).toMatchObject(none)
})

test('the same file again changes nothing, and what a person entered stays', async () => {
  const said = { base: 'EUR', quote: 'NOK', date: '2026-03-31', rate: '11.5' }
  expect((await office.post(RATES, said)).body).toMatchObject({ ...said, source: 'hand' })
  const csv = 'Date,USD,NOK\n2026-03-31,9.99,9.99\n'
  expect((await office.post(`${RATES}/import`, { csv })).body).toMatchObject({ rates: 2, created: 0 })
  expect((await quote('EUR', 'NOK', '2026-03-31')).body.rate).toBe('11.5')
  expect((await office.post(RATES, { ...said, rate: '11.6' })).status).toBe(201)
  expect((await quote('EUR', 'NOK', '2026-04-02')).body).toMatchObject({
    rate: '11.6',
    published_on: '2026-03-31',
  })
})

test.each([
  ['Datum,USD\n2026-03-31,1.08\n', 'must start with the currency header'],
  ['Date,USD\n31.03.2026,1.08\n', 'line 2: 31.03.2026 is not a date'],
  ['Date,USD\n2026-03-31,about 1\n', 'line 2: about 1 is not a rate of USD'],
  ['Date,ABC\n2026-03-31,1\n', 'has no column for a requested currency'],
])('a file that is none of the bank’s is refused where it fails: %j', async (csv, told) => {
  const { status, body } = await office.post(`${RATES}/import`, { csv })
  expect([status, body.code]).toEqual([422, 'validation_failed'])
  expect(body.detail).toContain(told)
})

/** A fund in euros with a bank account in dollars. */
async function withDollars(): Promise<Book> {
  const book = await Book.open(office, { currency: 'EUR' })
  const account = { fund_account_id: book.fundId, code: '1011', name: 'Cash in dollars', parent_code: '1010' }
  const { status, body } = await office.post(`${CFO}/gl/accounts`, { ...account, currency: 'USD' })
  expect([status, body.currency]).toEqual([201, 'USD'])
  return book
}

const dollars = (side: 'debit' | 'credit', amount: number, more: Json = {}) => ({
  code: '1011',
  [`foreign_${side}`]: amount,
  ...more,
})
const post = (book: Book, date: string, lines: Json[]) =>
  office.post(`${CFO}/gl/journal`, { fund_account_id: book.fundId, date, lines })
const held = async (book: Book, as_of: string): Promise<Json> =>
  (await office.get(`${CFO}/accounts/${book.fundId}/foreign-balances?as_of=${as_of}`)).body[0]

/** 1,000 USD for 900 EUR, 1,000 for 940: on average 0.92; and 500 paid when they are worth 475. */
async function bought(book: Book): Promise<Json> {
  for (const cost of [900, 940]) {
    const lines = [dollars('debit', 1000, { debit: cost }), { code: '3100', credit: cost }]
    expect((await post(book, '2026-03-27', lines)).status).toBe(201)
  }
  const paid = await post(book, '2026-03-28', [
    { code: '5300', debit: 475 },
    dollars('credit', 500, { rate: '0.95' }),
  ])
  expect(paid.status, JSON.stringify(paid.body)).toBe(201)
  return paid.body
}

test('what is paid in another currency leaves at average cost, and the difference is realised', async () => {
  const book = await withDollars()
  const { lines } = await bought(book)
  expect(
    lines.map(({ code, debit, credit, foreign_amount }: Json) => [code, debit, credit, foreign_amount]),
  ).toEqual([
    ['5300', 475, 0, null],
    ['1011', 0, 460, 500],
    ['4400', 0, 15, null],
  ])
  expect(await held(book, '2026-03-28')).toMatchObject({
    currency: 'USD',
    balance: 1500,
    cost: 1380,
    book: 1380,
    rate: '0.9090909091',
    published_on: '2026-03-27',
    worth: 1363.64,
    unrealised: -16.36,
    monetary: true,
  })
})

test('without a rate or an amount of its own a line is at the rate of the day', async () => {
  const book = await withDollars()
  const { body } = await post(book, '2026-03-31', [dollars('debit', 1080), { code: '3100', credit: 1000 }])
  expect(body.lines[0]).toMatchObject({ debit: 1000, foreign_amount: 1080, foreign_currency: 'USD' })
  const early = await post(book, '2026-01-31', [dollars('debit', 1080), { code: '3100', credit: 1000 }])
  expect(early.body).toMatchObject({ code: 'no_rate', from: 'USD', to: 'EUR', date: '2026-01-31' })
})

test.each<[string, Json[], string]>([
  [
    'without its own amount',
    [
      { code: '1011', debit: 10 },
      { code: '3100', credit: 10 },
    ],
    'is kept in USD',
  ],
  [
    'on both sides',
    [dollars('debit', 10, { foreign_credit: 10 }), { code: '3100', credit: 10 }],
    'either a debit or a credit',
  ],
  [
    'against its side',
    [dollars('debit', 10, { credit: 9 }), { code: '3100', credit: 9 }],
    'must be on the same side',
  ],
  [
    'with two prices',
    [dollars('debit', 10, { debit: 9, rate: '0.9' }), { code: '3100', credit: 9 }],
    'is not needed',
  ],
  ['finer than its currency', [dollars('debit', 10.001), { code: '3100', credit: 9 }], 'USD has 2 decimals'],
  [
    'of an account in euros',
    [
      { code: '1020', foreign_debit: 10 },
      { code: '3100', credit: 9 },
    ],
    'applies only to accounts in a currency',
  ],
])('a line %s is refused', async (_, lines, told) => {
  const book = await withDollars()
  const { status, body } = await post(book, '2026-03-31', lines)
  expect([status, body.code]).toEqual([422, 'validation_failed'])
  expect(body.detail).toContain(told)
})

test('only what is owned or owed is kept in another currency', async () => {
  const book = await Book.open(office, { currency: 'EUR' })
  const account = {
    fund_account_id: book.fundId,
    code: '4011',
    name: 'Interest',
    type: 'income',
    currency: 'USD',
  }
  const { status, body } = await office.post(`${CFO}/gl/accounts`, account)
  expect([status, body.errors[0].path]).toEqual([422, 'currency'])
})

test('a revaluation brings the book to the rates of the day and is taken back on the next', async () => {
  const book = await withDollars()
  await bought(book)
  const path = `${CFO}/accounts/${book.fundId}/revaluations`
  const shown = await office.post(`${path}?ephemeral=true`, { date: '2026-03-31' })
  expect(shown.body).toMatchObject({ persisted: false, gain: 8.89 })
  expect((await held(book, '2026-03-31')).book).toBe(1380)
  const { status, body } = await office.post(path, { date: '2026-03-31' })
  // 1,500 / 1.08 = 1,388.89
  expect([status, body.gain]).toEqual([201, 8.89])
  expect(body.entry.lines.map(({ code, debit, credit }: Json) => [code, debit, credit])).toEqual([
    ['1011', 8.89, 0],
    ['4410', 0, 8.89],
  ])
  expect(body.reversal).toMatchObject({ date: '2026-04-01', reverses: body.id })
  expect(await held(book, '2026-03-31')).toMatchObject({ book: 1388.89, cost: 1380, balance: 1500 })
  expect(await held(book, '2026-04-01')).toMatchObject({ book: 1380, cost: 1380 })
  const again = await office.post(path, { date: '2026-03-31' })
  expect([again.status, again.body.code]).toEqual([409, 'nothing_to_revalue'])
  // A payment on the day of the revaluation is measured against its own price.
  const paid = await post(book, '2026-03-31', [
    { code: '5300', debit: 1425 },
    dollars('credit', 1500, { rate: '0.95' }),
  ])
  expect(paid.body.lines[2]).toMatchObject({ code: '4400', credit: 45 })
})

test('rates may be said, and of no other currency than the fund has', async () => {
  const book = await withDollars()
  await bought(book)
  const path = `${CFO}/accounts/${book.fundId}/revaluations`
  const stranger = await office.post(path, { date: '2026-03-31', rates: [{ currency: 'GBP', rate: '1.2' }] })
  expect([stranger.status, stranger.body.errors[0].path]).toEqual([422, 'rates.0.currency'])
  const { body } = await office.post(path, { date: '2026-03-31', rates: [{ currency: 'USD', rate: '1' }] })
  expect(body.gain).toBe(120)
})

test('a period closes once what is held in other currencies is revalued at its end', async () => {
  const book = await withDollars()
  await bought(book)
  const run = async () =>
    (
      await office.post(`${CFO}/accounts/${book.fundId}/period-close/run`, { period_end: '2026-03-31' })
    ).body.checks.find(({ key }: Json) => key === 'fx_rates_loaded')
  expect(await run()).toMatchObject({
    status: 'fail',
    evidence:
      '1011 holds USD 1,500, carried at EUR 1,380 and worth EUR 1,388.89 at 0.9259259259 of 31 March 2026: revalue it.',
  })
  await office.post(`${CFO}/accounts/${book.fundId}/revaluations`, { date: '2026-03-31' })
  expect(await run()).toMatchObject({ status: 'pass' })
})

/** The programs that read the journal, each at its strictest. */
const programs: ReadonlyArray<readonly [program: string, ...args: string[]]> = [
  ['hledger', 'check', '--strict', '-f'],
  ['ledger', '--pedantic', 'balance', '-f'],
]
const isHere = (program: string): boolean => {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

test('the journal says what was moved in the other currency and what it cost', async () => {
  const book = await withDollars()
  await bought(book)
  await office.post(`${CFO}/accounts/${book.fundId}/revaluations`, { date: '2026-03-31' })
  const { body } = await office.get(`${CFO}/accounts/${book.fundId}/ledger.journal`)
  expect(body).toContain('commodity USD\n')
  expect(body).toContain('1011 Cash in dollars  -500.00 USD @@ 460.00 EUR\n')
  expect(body).toContain('1011 Cash in dollars  0 USD = 1500.00 USD\n')
  const folder = mkdtempSync(join(tmpdir(), 'fund-office-exchange-'))
  const file = join(folder, 'book.journal')
  writeFileSync(file, body)
  for (const [program, ...args] of programs.filter(([name]) => isHere(name)))
    execFileSync(program, [...args, file], { stdio: 'pipe' })
  rmSync(folder, { recursive: true, force: true })
})
