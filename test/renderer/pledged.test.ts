import { expect, test } from 'vitest'
import { pledgedIn } from '../../renderer/pages/covenants/facilities/pledged.ts'

test('reads items, amounts and what the rules ask for by the names of the first row', () => {
  expect(
    pledgedIn(
      'Loan\tBalance\tindustry\tdays_past_due\tpik\nA\t10m\tRetail\t95\tyes\nB\t8,000,000\t3b\t0.5\tNo\n',
      'USD',
    ),
  ).toEqual({
    problems: [],
    collateral: [
      { id: 'A', amount: 10_000_000, fields: { industry: 'Retail', days_past_due: 95, pik: true } },
      { id: 'B', amount: 8_000_000, fields: { industry: '3b', days_past_due: 0.5, pik: false } },
    ],
  })
})

test('says which line cannot be read, and reads nothing of a head alone', () => {
  expect(pledgedIn('Loan\tBalance\nA\tplenty\n\t5\nC\t-3\nD\t1.005', 'USD').problems).toEqual([
    'Line 2: “plenty”: Type an amount such as 2.5m or 2500000',
    'Line 3: the item has no name',
    'Line 4: “-3” is below zero',
    'Line 5: “1.005”: Amounts in USD have at most 2 decimals',
  ])
  expect(pledgedIn('Loan\tBalance\n', 'USD')).toEqual({ problems: [], collateral: [] })
  expect(pledgedIn('', 'USD')).toEqual({ problems: [], collateral: [] })
})
