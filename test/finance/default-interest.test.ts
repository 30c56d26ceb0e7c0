import { expect, test } from 'vitest'
import { defaultInterest } from '../../server/finance/default-interest.ts'

const year = [{ from: '', rate: 0.12 }]

test('default interest goes by what is owed on each day, at the rate of that day', () => {
  // 4,602,300 x 12 % x 20/365, the published example.
  expect(defaultInterest(460_230_000, [], '2026-03-16', '2026-04-05', year)).toBe(3_026_170)
  const rates = [...year, { from: '2026-03-26', rate: 0.24 }]
  // 10 days at 12 %, 10 days at 24 %.
  expect(defaultInterest(36_500_000, [], '2026-03-16', '2026-04-05', rates)).toBe(360_000)
  // Half is paid on the 21st: 5 days of the whole and 5 of the half at 12 %, 10 of the half at 24 %.
  const settled = [{ date: '2026-03-21', amount: 18_250_000 }]
  expect(defaultInterest(36_500_000, settled, '2026-03-16', '2026-04-05', rates)).toBe(210_000)
})
