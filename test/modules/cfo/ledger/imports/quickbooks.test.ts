import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../../../office.ts'

const CFO = '/api/v1/svc/cfo'
let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

async function newBook(name: string) {
  const { body } = await office.post(`${CFO}/accounts`, { name, currency: 'USD' })
  const at = `${CFO}/accounts/${body.id}/imports`
  return {
    preview: (kind: string, input: Json) => office.post(`${at}/${kind}/preview`, input),
    run: (kind: string, input: Json) => office.post(`${at}/${kind}`, input),
    balances: async () => {
      const { accounts } = (await office.get(`${CFO}/gl-trial-balance?fund_account_id=${body.id}`)).body
      return Object.fromEntries(accounts.map(({ code, balance }: Json) => [code, balance]))
    },
  }
}

/** As QuickBooks Online exports a Transaction List by Date: an increase of the account, against one other. */
const LIST = `Alder Fund
Transaction List by Date
January 2026

Date,Transaction type,Num,Posting,Name,Memo/Description,Account full name,Split,Amount
01/13/2026,Bill,7,Yes,Birch LLP,Audit,2110,Professional Fees,"1,200.00"
01/20/2026,Bill Payment (Check),8,Yes,Birch LLP,,1010,2110,"-1,200.00"
01/31/2026,Deposit,,Yes,Bank,Interest,1010,4030,45.10
Total,,,,,,,,45.10
`

test('a Transaction List has an entry in each row: the account and the other one', async () => {
  const book = await newBook('Alder List')
  const csv = LIST.replace('Professional Fees', '5100')
  const { body } = await book.preview('journal', { csv })
  expect(body).toMatchObject({ program: 'a Transaction List of QuickBooks', date_order: 'month_first' })
  expect(
    body.rows
      .slice(0, 3)
      .flatMap(({ messages }: Json) => messages.filter((said: string) => said.startsWith('debit'))),
  ).toEqual(['debit 5100, credit 2110', 'debit 2110, credit 1010', 'debit 1010, credit 4030'])
  expect((await book.run('journal', { csv })).body.counts).toMatchObject({ create: 3, refused: 0 })
  expect(await book.balances()).toMatchObject({ 1010: -1154.9, 4030: -45.1, 5100: 1200 })
  expect((await book.preview('journal', { csv })).body.counts).toMatchObject({ create: 0, same: 3 })
})

test('one that stands for several others is refused with what has them', async () => {
  const book = await newBook('Alder Split')
  const { body } = await book.preview('journal', { csv: LIST.replace('Professional Fees', '-Split-') })
  expect(body.counts).toMatchObject({ refused: 1 })
  expect(body.rows[0].problems[0].message).toContain('a Journal report has the lines of each entry')
})

test('a list of accounts with balances as increases opens the book', async () => {
  const book = await newBook('Alder Accounts')
  const csv = `Account List
Full name,Type,Detail type,Description,Total balance
1010,Bank,Checking,,"1,500.00"
2110,Accounts payable (A/P),,,200.00
3100,Equity,Partner's Equity,,"1,300.00"
`
  const run = await book.run('opening-balances', { csv, date: '2025-12-31' })
  expect([run.status, run.body.counts?.create]).toEqual([200, 3])
  expect(await book.balances()).toMatchObject({ 1010: 1500, 2110: -200, 3100: -1300 })
})
