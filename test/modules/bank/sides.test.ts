import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'
import { BANK, openBankAccount } from './statements.ts'

let office: Office
let at: string
beforeAll(async () => {
  office = await openOffice()
  const fund = (await office.post('/api/v1/svc/cfo/accounts', { name: 'Alder Fund', currency: 'EUR' })).body
  const { id } = await openBankAccount(office, fund.id)
  at = `${BANK}/accounts/${id}/statements`
})
afterAll(() => office.close())

const preview = async (text: string, told: Json = {}): Promise<Json> =>
  (
    await office.post(`${at}/preview`, {
      content: Buffer.from(text).toString('base64'),
      closing_balance: 10_000,
      ...told,
    })
  ).body
const amounts = ({ movements }: Json): number[] => movements.map(({ amount }: Json) => amount)

test('amounts without a sign take their side from a column of words, in the languages of banks', async () => {
  for (const [out, into] of [
    ['Uttag', 'Insättning'],
    ['Wn', 'Ma'],
    ['Sortie', 'Entrée'],
    ['Saída', 'Entrada'],
    ['Udbetaling', 'Indbetaling'],
    ['−', '+'],
    ['OUT', 'IN'],
  ]) {
    const body = await preview(
      `Date;Amount;Way;Text\n2026-02-02;3000.00;${out};Rent\n2026-02-03;7000.00;${into};Client\n`,
    )
    expect([out, body.problems, amounts(body)]).toEqual([out, [], [-3000, 7000]])
  }
})

const UNKNOWN = `Date;Amount;Way;Text
2026-02-02;3000.00;Geht;Rent
2026-02-03;7000.00;Kommt;Client
2026-02-04;500.00;Geht;Fee
`

test('where a column may say the side in words that are not known, it is asked', async () => {
  const asked = await preview(UNKNOWN)
  expect(asked).toMatchObject({ csv: { asks_money_out: true }, statements: [] })
  expect(asked.problems).toEqual([
    'No amount is below zero, and the column Way may say which way the money went: choose it as debit or credit, or tell the sign of money paid out.',
  ])
  const mapped = await preview(UNKNOWN, { mapping: { side: 'Way' } })
  expect(mapped.csv.unknown).toEqual([
    { column: 'side', cell: 'Geht', rows: 2 },
    { column: 'side', cell: 'Kommt', rows: 1 },
  ])
  const told = await preview(UNKNOWN, {
    mapping: { side: 'Way' },
    choices: { side: { Geht: 'out', Kommt: 'in' } },
  })
  expect([told.problems, amounts(told)]).toEqual([[], [-3000, 7000, -500]])
  const received = await preview(UNKNOWN, { money_out: 'negative' })
  expect([received.problems, amounts(received)]).toEqual([[], [3000, 7000, 500]])
})

test('a balance that proves the way is not asked for, nor a column that says something else', async () => {
  const proven = await preview(UNKNOWN.replace('closing', ''), { opening_balance: -500 })
  expect([proven.csv.asks_money_out, amounts(proven)]).toEqual([false, [3000, 7000, 500]])
  const plain = await preview('Date;Amount;Text\n2026-02-02;3.00;Rent\n2026-02-03;7.00;Client\n')
  expect([plain.csv.asks_money_out, plain.problems, plain.warnings.length]).toEqual([false, [], 1])
})
