import { expect, test } from 'vitest'
import type { RowsField } from '../../renderer/components/form/fields.ts'
import { pastedRows } from '../../renderer/components/form/pasted-rows.ts'

const field: RowsField = {
  name: 'payments',
  label: 'Payments',
  kind: 'rows',
  row: 'Payment',
  start: { date: '2026-01-06' },
  columns: [
    {
      name: 'lp_id',
      label: 'Investor',
      kind: 'choice',
      choices: [
        { value: '1', label: 'Alder' },
        { value: '2', label: 'Birch' },
      ],
    },
    { name: 'amount', label: 'Amount', kind: 'money' },
    { name: 'reference', label: 'Reference', kind: 'text' },
  ],
}
const rows = [{ lp_id: '1', amount: '5', reference: 'A' }]

test('cells fill to the right and below, and rows are added', () => {
  expect(pastedRows(field, rows, { row: 0, column: 'lp_id' }, 'birch\t10\r\nAlder\t20\tW-2\r\n')).toEqual([
    { lp_id: '2', amount: '10', reference: 'A' },
    { lp_id: '1', amount: '20', reference: 'W-2' },
  ])
})

test('what is beyond the last column is left out, and a choice that nobody knows is empty', () => {
  expect(pastedRows(field, rows, { row: 0, column: 'reference' }, 'W-1\tmore\nW-2')).toEqual([
    { lp_id: '1', amount: '5', reference: 'W-1' },
    { lp_id: '', amount: '', reference: 'W-2' },
  ])
  expect(pastedRows(field, rows, { row: 0, column: 'lp_id' }, 'Cedar\t1')?.[0]).toMatchObject({ lp_id: '' })
})

test('one cell is pasted as usual', () => {
  expect(pastedRows(field, rows, { row: 0, column: 'amount' }, '1,000\n')).toBeNull()
})
