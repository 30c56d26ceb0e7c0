import { expect, test } from 'vitest'
import { isFigureColumn, shared } from '../../server/platform/documents/table-columns.ts'

test('a column of figures is one whose written cells are all figures', () => {
  expect(isFigureColumn(['USD 85,176,534.54', 'USD (29,150)', '–', ''])).toBe(true)
  expect(isFigureColumn(['9.02%', '(7.5%)', '1.18x', '−12 bp', '0'])).toBe(true)
  expect(isFigureColumn(['First lien', '12'])).toBe(false)
  expect(isFigureColumn(['[1]'])).toBe(false)
  expect(isFigureColumn(['24 July 2026'])).toBe(false)
  expect(isFigureColumn(['–', ''])).toBe(false)
})

test('columns share what is left over, and keep their longest word while they give', () => {
  expect(shared(100, [20, 30], [20, 20])).toEqual([40, 60])
  expect(shared(100, [100, 50], [40, 40])).toEqual([40 + 60 * (20 / 70), 40 + 10 * (20 / 70)])
  expect(shared(100, [150, 150], [100, 100])).toEqual([50, 50])
})
