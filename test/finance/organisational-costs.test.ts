import { expect, test } from 'vitest'
import { deductedBy } from '../../server/finance/organisational-costs.ts'
import { daysAfter } from '../../server/kernel/values/days.ts'

const costs = { began: '2011-07-01', perDollar: 100 }
const firstYear = (dollars: number) => deductedBy({ ...costs, total: dollars * 100 }, '2011-12-31') / 100

/** The examples of 26 CFR 1.709-1(b)(4): a partnership on the calendar year begins business on 1 July 2011. */
test.each([
  [3_000, 3_000],
  [41_000, 6_200],
  [54_500, 2_300],
  [450_000, 15_000],
])('of %d dollars %d are deducted in the year of the published example', (total, deducted) => {
  expect(firstYear(total)).toBe(deducted)
})

test('all is deducted after 180 months, or on the liquidation, and nothing before business began', () => {
  const total = 10_000_001
  const sums = Array.from({ length: 16 }, (_, nth) => deductedBy({ ...costs, total }, `${2011 + nth}-12-31`))
  const years = sums.map((sum, at) => sum - (sums[at - 1] ?? 0))
  expect(years.reduce((sum, year) => sum + year)).toBe(total)
  expect(deductedBy({ ...costs, total }, '2026-05-31')).toBeLessThan(total)
  expect(deductedBy({ ...costs, total }, '2026-06-01')).toBe(total)
  for (const began of ['2011-07-01', '2011-07-15'])
    expect(deductedBy({ ...costs, began, total }, daysAfter(began, -1))).toBe(0)
  expect(deductedBy({ ...costs, total, ended: '2014-03-31' }, '2014-03-30')).toBeLessThan(total)
  expect(deductedBy({ ...costs, total, ended: '2014-03-31' }, '2014-12-31')).toBe(total)
})

test('no amount of dollars is deducted at once in another currency', () => {
  expect(deductedBy({ total: 360_000, began: '2011-07-01', perDollar: null }, '2011-12-31')).toBe(12_000)
})
