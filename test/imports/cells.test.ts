import { describe, expect, test } from 'vitest'
import {
  amountIn,
  dateOrderOf,
  dayIn,
  decimalSignOf,
  fractionIn,
  isTotal,
  minorOf,
  sidedAmountIn,
  UNCLEAR,
} from '../../server/imports/cells.ts'

describe('an amount', () => {
  test.each([
    ['1234.5', '.', '1234.5'],
    ['1,234,567.89', '.', '1234567.89'],
    ['1.234.567,89', ',', '1234567.89'],
    ['1 234,50', ',', '1234.50'],
    ["CHF 1'234.50", '.', '1234.50'],
    ['(1,250.00)', '.', '-1250.00'],
    ['-$1,250.00', '.', '-1250.00'],
    ['1250.00-', '.', '-1250.00'],
    ['−5', '.', '-5'],
    ['€ 12', '.', '12'],
    ['12 USD', '.', '12'],
    ['.5', '.', '0.5'],
    ['1,23,456', '.', '123456'],
    ['–US$1,50,00,000.50', '.', '-15000000.50'],
    ['-12,50 kr', ',', '-12.50'],
    ['HK$ 12', '.', '12'],
    ['-', '.', '0'],
    ['90071992547409.93', '.', '90071992547409.93'],
  ] as const)('%s is read', (cell, sign, decimal) => {
    expect(amountIn(cell, sign)).toBe(decimal)
  })

  test.each(['1,23,4567', '12.34.56', '1e5', '--5', '(-5)', 'five', '$', '12%', '0x10', '1.234,50'])(
    '%s is none',
    cell => {
      expect(amountIn(cell, '.')).toBeNull()
    },
  )

  test.each([
    [['1.234', '12,5'], ','],
    [['1,234', '12.50'], '.'],
    [['1.234.567', '1.234,00'], ','],
    [['1.000.000'], ','],
    [['0.500'], '.'],
    [["1'234.500"], '.'],
    [['12,5 %'], ','],
    [['1,234'], null],
    [['12.50', '12,50'], null],
    [[], null],
  ] as const)('has its decimal sign told by the others of its sheet: %j', (cells, sign) => {
    expect(decimalSignOf(cells)).toBe(sign)
  })

  test('of which nothing tells the decimal sign is unclear where both would do', () => {
    expect(['25.000', '-3.000', '1,234'].map(cell => amountIn(cell, null))).toEqual([
      UNCLEAR,
      UNCLEAR,
      UNCLEAR,
    ])
    expect(['12', '12.5', '1.000.000', '0,500', '1.234,50'].map(cell => amountIn(cell, null))).toEqual([
      '12',
      '12.5',
      '1000000',
      '0.500',
      '1234.50',
    ])
    expect([fractionIn('1.250 %', null), fractionIn('12,5 %', null)]).toEqual([UNCLEAR, '0.125'])
  })

  test.each([
    ['3.00 DR', '-3.00'],
    ['3.00DR', '-3.00'],
    ['97.00 CR', '97.00'],
    ['DR 3.00', '-3.00'],
    ['1.00 S', '-1.00'],
    ['1.00 H', '1.00'],
    ['-3.00 DR', '-3.00'],
    ['-3.00 CR', null],
    ['0.00 DR', '0.00'],
    ['12 USD', '12'],
    ['3.00-', '-3.00'],
  ])('%s says its side', (cell, decimal) => {
    expect(sidedAmountIn(cell, '.', 'negative')).toBe(decimal)
  })

  test('of a ledger has its debits above zero', () => {
    expect(['3.00 DR', '3.00 CR'].map(cell => sidedAmountIn(cell, '.', 'positive'))).toEqual([
      '3.00',
      '-3.00',
    ])
  })

  test('is exact to the currency’s last decimal, and refused beyond it', () => {
    expect(minorOf('0.29', 'USD')).toBe(29)
    expect(minorOf('-1.1', 'USD')).toBe(-110)
    expect(minorOf('-0.05', 'USD')).toBe(-5)
    expect(minorOf('1.100', 'USD')).toBe(110)
    expect(String(minorOf('1.5', 'JPY'))).toMatch('has more than the 0 decimals of JPY')
    expect(minorOf('1.234', 'KWD')).toBe(1234)
    expect(String(minorOf('100000000000.01', 'USD'))).toBe('is too large')
  })
})

describe('a day', () => {
  test.each([
    ['2025-03-31', '2025-03-31'],
    ['2025-03-31T00:00:00', '2025-03-31'],
    ['31/03/2025', '2025-03-31'],
    ['03/31/2025', null],
    ['31.3.2025', '2025-03-31'],
    ['4.3.2025', '2025-03-04'],
    ['31 Mar 2025', '2025-03-31'],
    ['March 31, 2025', '2025-03-31'],
    ['1st June 2025', '2025-06-01'],
    ['2025-02-29', null],
    ['31/03/25', '2025-03-31'],
    ['13.02.26', '2026-02-13'],
    ['31.12.99', '1999-12-31'],
    ['25/03/31', null],
    ['20260213', '2026-02-13'],
    ['20261301', null],
    ['2026-02-13 14:35:10', '2026-02-13'],
    ['13/02/2026 2:35 PM', '2026-02-13'],
    ['2026-02-13T14:35:10.123+01:00', '2026-02-13'],
    ['2026. 02. 13.', '2026-02-13'],
    ['13. März 2026', '2026-03-13'],
    ['13. Maerz 2026', '2026-03-13'],
    ['3 févr. 2026', '2026-02-03'],
    ['13 de marzo de 2026', '2026-03-13'],
    ['1 juillet 2026', '2026-07-01'],
    ['1 jui 2026', null],
    ['45747', null],
    ['tomorrow', null],
  ])('%s is read, the day first', (cell, day) => {
    expect(dayIn(cell, 'day_first')).toBe(day)
  })

  test('that may be two is asked about, unless another day of the sheet tells', () => {
    expect(dayIn('03/04/2025', null)).toBe(UNCLEAR)
    expect(dayIn('03/03/2025', null)).toBe('2025-03-03')
    expect(dayIn('03/04/2025', 'month_first')).toBe('2025-03-04')
    expect(dateOrderOf(['2025-01-31', '03/04/2025'])).toBeNull()
    expect(dateOrderOf(['03/04/2025', '13/04/2025'])).toBe('day_first')
    expect(dateOrderOf(['03/04/2025', '04/13/2025'])).toBe('month_first')
  })
})

test('a row is a total where its name says so and no more', () => {
  expect(['Total', 'Grand total:', ' TOTALS ', 'Subtotal'].map(isTotal)).toEqual([true, true, true, true])
  expect(['Total Return Partners', 'TotalEnergies', ''].map(isTotal)).toEqual([false, false, false])
})
