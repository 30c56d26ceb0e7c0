import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../office.ts'

const folder = join(import.meta.dirname, 'exports')
const ledgers = join(folder, 'ledgers')
const contacts = join(folder, 'contacts')
const CFO = '/api/v1/svc/cfo'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const filesIn = (path: string) => readdirSync(path).filter(name => !name.endsWith('.json'))
const expectedOf = (path: string, name: string): Json =>
  JSON.parse(readFileSync(join(path, `${name}.json`), 'utf8'))
/** A file as the pages send it. */
const contentOf = (path: string, name: string) => readFileSync(join(path, name)).toString('base64')

describe('ledgers are taken as QuickBooks and Xero write them', () => {
  test.each(filesIn(ledgers))('%s', async name => {
    const { kind, program, asks, answers, balances, entries }: Json = expectedOf(ledgers, name)
    const { id } = (await office.post(`${CFO}/accounts`, { name: `Larch ${name}`, currency: 'USD' })).body
    const at = `${CFO}/accounts/${id}/imports/${kind}`
    const file = {
      content: contentOf(ledgers, name),
      ...(kind === 'opening-balances' && { date: '2025-03-31' }),
    }
    const shown = await office.post(`${at}/preview`, file)
    expect(shown.status).toBe(200)
    const unknown = shown.body.unknown.filter(({ column }: Json) => column === 'account')
    expect({ program: shown.body.program, asks: unknown.map(({ cell }: Json) => cell) }).toEqual({
      program,
      asks,
    })
    const done = await office.post(at, { ...file, ...answers })
    expect(done.body).toMatchObject({ counts: { refused: 0 }, objections: [] })
    const { accounts } = (await office.get(`${CFO}/gl-trial-balance?fund_account_id=${id}`)).body
    expect(Object.fromEntries(accounts.map(({ code, balance }: Json) => [code, balance]))).toEqual(balances)
    const journal = (await office.get(`${CFO}/gl/journal?fund_account_id=${id}&limit=500`)).body
    expect(journal.map(({ date, reference }: Json) => [date, reference])).toEqual(entries)
    expect((await office.post(`${at}/${done.body.import_id}/undo`)).status).toBe(200)
  })
})

test('a line of an entry that has words of its own is told that they are left out', async () => {
  const { id } = (await office.post(`${CFO}/accounts`, { name: 'Words', currency: 'USD' })).body
  const csv =
    'No,Date,Account,Debit,Credit,Description\n1,2025-03-04,1010,5,,First call\n1,2025-03-04,3100,,5,Share of Birch\n'
  const { rows } = (await office.post(`${CFO}/accounts/${id}/imports/journal/preview`, { csv })).body
  expect(rows.map(({ messages }: Json) => messages)).toEqual([
    ['an entry of USD 5'],
    ['“Share of Birch” is left out: an entry has one description, that of row 2'],
  ])
})

describe('contacts are taken as address books and networks write them', () => {
  test.each(filesIn(contacts))('%s', async name => {
    const { status, body } = await office.post('/api/v1/svc/crm/contacts/bulk-import/preview', {
      content: contentOf(contacts, name),
    })
    expect(status).toBe(200)
    expect({
      left_out: body.unmapped_columns,
      contacts: body.rows.map(({ contact }: Json) => contact),
    }).toEqual(expectedOf(contacts, name))
  })
})
