import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fromMinor } from '../../server/kernel/values/money.ts'
import type { BankAccountRow } from '../../server/modules/bank/rows/bank-account.ts'
import type { StatementInput } from '../../server/modules/bank/schemas.ts'
import { statementsFor } from '../../server/modules/bank/statement-file.ts'
import { bankFileOf } from '../../server/reading/bank/index.ts'
import { extract } from '../../server/reading/extract/index.ts'
import { type Table, tableOf } from '../../server/reading/table.ts'
import { reasonOf } from '../reading/reason.ts'

/** The expectation beside a file: its account, a person's answers, and the lines as read. */
interface Expected {
  number: string
  currency: string
  told?: Omit<StatementInput, 'content'>
  reading: string[]
}

const folder = join(import.meta.dirname, 'bank')
const filesIn = (path: string) => readdirSync(path).filter(name => !name.endsWith('.json'))
const files = filesIn(folder)
const documents = join(import.meta.dirname, 'documents')

describe('documents are read, or told why not, as stands beside each', () => {
  test.each(filesIn(documents))('%s', async name => {
    const { status, reason, pages } = await extract(name, readFileSync(join(documents, name)))
    const paragraphs = pages.flatMap(page => page.paragraphs)
    const expected = JSON.parse(readFileSync(join(documents, `${name}.json`), 'utf8'))
    expect({ status, reason, paragraphs }).toEqual(expected)
  })
})

describe('the files of banks are read as stands beside each', () => {
  test.each(files)('%s', name => {
    const {
      number,
      currency,
      told = {},
      reading,
    }: Expected = JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'))
    const account = { number, currency } as BankAccountRow
    expect(readingOf(readFileSync(join(folder, name)), account, { content: '', ...told })).toEqual(reading)
  })
})

function readingOf(bytes: Uint8Array, account: BankAccountRow, told: StatementInput): string[] {
  const file = bankFileOf({ bytes })
  if (!('format' in file)) return [`refused: ${reasonOf(file)}`]
  const table =
    'rows' in file ? { sheets: [], sheet: null, rows: file.rows } : tableOf({ bytes, ...told, most: 20_000 })
  if (!('statements' in file || 'rows' in table)) return [`refused: ${reasonOf(table)}`]
  const sent =
    'statements' in file
      ? { digest: '', ...file }
      : { digest: '', format: file.format, table: table as Table }
  const { statements, problems, warnings } = statementsFor(account, sent, told)
  const amount = (minor: number) => fromMinor(minor, account.currency)
  return [
    file.format,
    ...statements.flatMap(({ from, to, opening, closing, movements }) => [
      `${from} to ${to}: ${amount(opening)} to ${amount(closing)}`,
      ...movements.map(({ booked_on, amount_minor, counterparty, description }) =>
        [booked_on, amount(amount_minor), counterparty, description].filter(part => part !== null).join(' '),
      ),
    ]),
    ...problems.map(problem => `problem: ${problem}`),
    ...warnings.map(warning => `warning: ${warning}`),
  ]
}

test('a workbook of LibreOffice is a table as one of Excel is', () => {
  const bytes = readFileSync(join(documents, 'ods-model.ods'))
  expect(tableOf({ bytes, most: 100 })).toEqual({
    sheets: ['Model', 'Rates'],
    sheet: 'Model',
    rows: [
      { row: 1, cells: ['Day', '', '', 'Amount'], numbers: [] },
      { row: 2, cells: ['2026-02-03', '', '', '-1234567.5'], numbers: [3] },
      { row: 3, cells: ['2026-02-03', '', '', '-1234567.5'], numbers: [3] },
    ],
  })
  expect(tableOf({ bytes, sheet: 'Rates', most: 100 })).toMatchObject({ rows: [{ cells: ['8 %', 'TRUE'] }] })
  expect(tableOf({ bytes, sheet: 'None', most: 100 })).toMatchObject({ at: 'sheet' })
  expect(tableOf({ bytes, most: 1 })).toMatchObject({ unfit: expect.anything() })
})
