import { expect, test } from 'vitest'
import { pledgedIn } from '../../renderer/pages/covenants/facilities/pledged.ts'

test('reads items, amounts and what the rules ask for by the names of the first row', () => {
  expect(
    pledgedIn(
      'Loan\tBalance\tindustry\tdays_past_due\tpik\nA\t10m\tRetail\t95\tyes\nB\t8,000,000\t\t0\tNo\n',
    ),
  ).toEqual({
    problems: [],
    collateral: [
      { id: 'A', amount: 10_000_000, fields: { industry: 'Retail', days_past_due: 95, pik: true } },
      { id: 'B', amount: 8_000_000, fields: { industry: null, days_past_due: 0, pik: false } },
    ],
  })
})

test('says which line cannot be read, and reads nothing of a head alone', () => {
  expect(pledgedIn('Loan\tBalance\nA\tplenty\n\t5\nC\t-3').problems).toEqual([
    'Line 2: “plenty” is no amount',
    'Line 3: the item has no name',
    'Line 4: “-3” is no amount',
  ])
  expect(pledgedIn('Loan\tBalance\n')).toEqual({ problems: [], collateral: [] })
  expect(pledgedIn('')).toEqual({ problems: [], collateral: [] })
})
