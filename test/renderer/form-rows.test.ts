import { expect, test } from 'vitest'
import {
  type RowsField,
  readAnyField,
  rowsOf,
  type SingleField,
  textOf,
} from '../../renderer/components/form/fields.ts'
import { speak } from '../../renderer/language/language.ts'

const steps: RowsField = {
  name: 'schedule',
  label: 'Steps',
  kind: 'rows',
  row: 'Step',
  columns: [
    { name: 'from', label: 'From', kind: 'date', required: true },
    { name: 'threshold', label: 'Threshold', kind: 'number', required: true },
  ],
}

test('rows are typed and read cell by cell, and say at the cell what is wrong', () => {
  const value = [
    { from: '2027-01-01', threshold: 4.5 },
    { from: '2028-01-01', threshold: 4 },
  ]
  const text = textOf(steps, value)
  expect(readAnyField(steps, text)).toEqual({ value })
  const typed = rowsOf(text)
  const wrong = JSON.stringify([typed[0], { from: 'soon', threshold: '' }])
  expect(readAnyField(steps, wrong)).toEqual({
    problems: { 'schedule.1.from': expect.any(String), 'schedule.1.threshold': 'Threshold is required' },
  })
  expect(readAnyField(steps, textOf(steps, []))).toEqual({ value: [] })
})

test('a key in the reader’s language is read as the same key, usual or not', () => {
  speak('de', { 'Pension fund': 'Pensionsfonds', Trust: 'Treuhand' })
  try {
    const type: SingleField = { name: 'type', label: 'Type', kind: 'key', usual: ['pension_fund', 'bank'] }
    expect(textOf(type, 'pension_fund')).toBe('Pensionsfonds')
    for (const value of ['pension_fund', 'bank', 'trust', 'sovereign_fund'])
      expect(readAnyField(type, textOf(type, value))).toEqual({ value })
    expect(readAnyField(type, 'pensionsfonds')).toEqual({ value: 'pension_fund' })
    expect(readAnyField(type, 'Local authority')).toEqual({ value: 'local_authority' })
  } finally {
    speak('en', {})
  }
})
