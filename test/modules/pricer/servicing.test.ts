import ExcelJS from 'exceljs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'

const PRICER = '/api/v1/svc/pricer'
let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

async function workbook(rows: readonly unknown[][]): Promise<string> {
  const book = new ExcelJS.Workbook()
  const sheet = book.addWorksheet('Tape')
  for (const row of rows) sheet.addRow(row)
  return Buffer.from(await book.xlsx.writeBuffer()).toString('base64')
}

const heading = ['Loan ID', 'Current balance', 'Rate', 'Maturity', 'State']
const tape = (input: Json) =>
  office.post(`${PRICER}/tapes`, { name: 'Pool', as_of_date: '2026-03-31', currency: 'USD', ...input })

test('a tape that is a workbook is read as the same tape of text', async () => {
  const xlsx = await workbook([
    heading,
    ['A-1', 250_000, 0.0725, new Date('2031-03-31T00:00:00Z'), 'CA'],
    ['A-2', { formula: '125000+0.5', result: 125_000.5 }, 0.085, new Date('2029-03-31T00:00:00Z'), 'NY'],
    [],
  ])
  const csv = [
    heading.join(','),
    'A-1,250000,0.0725,2031-03-31,CA',
    'A-2,125000.5,0.085,2029-03-31,NY',
    '',
  ].join('\n')
  const [fromWorkbook, fromText] = [await tape({ xlsx }), await tape({ csv })]
  expect(fromWorkbook.status).toBe(201)
  const { id, created_at, updated_at, ...read } = fromWorkbook.body
  expect(read).toEqual({ ...fromText.body, id: undefined, created_at: undefined, updated_at: undefined })
  expect(read).toMatchObject({ balance: 375_000.5, loan_count: 2, rejected_count: 0 })
})

test('what is no workbook, or has nothing in it, is refused at its field', async () => {
  for (const xlsx of [Buffer.from('not a workbook').toString('base64'), await workbook([heading])]) {
    const { status, body } = await tape({ xlsx })
    expect(status).toBe(422)
    expect(body.errors).toMatchObject([{ path: 'xlsx' }])
  }
  expect((await tape({ xlsx: await workbook([heading]), csv: 'loan_id' })).status).toBe(422)
})

test('a servicer’s reports are found again, of one tape or of all', async () => {
  const rows = [{ loan_id: 'A', current_balance: 12_000, rate: 0.12, remaining_term: 12 }]
  const ids: number[] = []
  for (const name of ['One', 'Two']) ids.push((await tape({ name, rows })).body.id)
  const reported = { loan_id: 'A', interest_paid: 120, principal_paid: 0, ending_balance: 12_000 }
  const kept: Json[] = []
  for (const tape_id of ids) {
    const report = { tape_id, period: '2026-04', rows: [reported] }
    kept.push((await office.post(`${PRICER}/remittances`, report)).body)
  }
  const { loans, errors, unmapped_columns, persisted, ...summary } = kept[1]
  expect((await office.get(`${PRICER}/remittances`)).body).toHaveLength(2)
  expect((await office.get(`${PRICER}/remittances?tape_id=${ids[1]}`)).body).toEqual([summary])
  const one = await office.get(`${PRICER}/remittances/${kept[1].id}`)
  expect(one.body).toEqual({ ...summary, loans, errors, unmapped_columns })
  const stranger = await office.otherOrganisation()
  expect((await office.get(`${PRICER}/remittances/${kept[1].id}`, { as: stranger })).status).toBe(404)
})
