import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import table from '../../resources/currencies.json' with { type: 'json' }
import { AppError } from '../../server/kernel/problems/errors.ts'
import { currencyDigits } from '../../server/kernel/values/currencies.ts'
import {
  allocate,
  fromMinor,
  isCurrency,
  minorDigits,
  sumMinor,
  toMinor,
} from '../../server/kernel/values/money.ts'

describe('amounts', () => {
  test.each([
    ['USD', 2],
    ['JPY', 0],
    ['KWD', 3],
    ['EUR', 2],
    ['HUF', 2],
    ['IDR', 2],
    ['IQD', 3],
    ['UGX', 0],
    ['CLF', 4],
  ])('%s has %i decimals', (currency, digits) => {
    expect(minorDigits(currency)).toBe(digits)
  })

  test('are in the currencies of the published list alone', () => {
    expect(table).toMatchObject({ standard: 'ISO 4217, List One', published: '2026-01-01' })
    expect(Object.keys(table.active).length).toBe(165)
    for (const code of ['XAU', 'XAG', 'XDR', 'XTS', 'XXX', 'XBA', 'BGN', 'HRK', 'ANG', 'DEM', 'toString'])
      expect(isCurrency(code), code).toBe(false)
    for (const code of ['USD', 'HUF', 'XOF', 'XCG', 'ZWG', 'SLE']) expect(isCurrency(code), code).toBe(true)
    expect([...currencyDigits.values()].every(digits => [0, 2, 3, 4].includes(digits))).toBe(true)
  })

  test('of a withdrawn currency are still read; of none they never are', () => {
    expect(fromMinor(12_345, 'BGN')).toBe(123.45)
    expect(() => minorDigits('XAU')).toThrow('XAU is not in the table of currencies')
  })

  test('are refused where a number in major units would not tell them from their neighbours', () => {
    for (const [currency, most] of [
      ['USD', 70_368_744_177_664],
      ['KWD', 8_796_093_022_208],
      ['CLF', 549_755_813_888],
      ['JPY', 9_007_199_254_740_991],
    ] as const) {
      expect(fromMinor(toMinor(most, currency, 'amount'), currency)).toBe(most)
      expect(() => toMinor(most * 1.01, currency, 'amount')).toThrow('too large')
      const minor = toMinor(most, currency, 'amount')
      for (let below = minor - 2000; below < minor; below += 1)
        expect(String(fromMinor(below, currency)).replace('.', '')).toBe(
          String(below).replace(/0*$/, zeros =>
            '0'.repeat(Math.max(0, zeros.length - minorDigits(currency))),
          ),
        )
    }
  })

  test('sum exactly or not at all', () => {
    expect(sumMinor([9_007_199_254_740_990, 1])).toBe(9_007_199_254_740_991)
    expect(() => sumMinor([9_007_199_254_740_990, 1, 1])).toThrow(
      expect.objectContaining({ code: 'too_large', status: 409 }),
    )
    expect(() => fromMinor(7_036_874_417_766_401, 'USD')).toThrow(
      expect.objectContaining({ code: 'too_large' }),
    )
  })

  test('are read exactly, whatever binary fractions make of them', () => {
    expect(toMinor(1.15, 'USD', 'amount')).toBe(115)
    expect(toMinor(0.1, 'USD', 'amount')).toBe(10)
    expect(toMinor(4100000.07, 'USD', 'amount')).toBe(410000007)
    expect(toMinor(0.001, 'KWD', 'amount')).toBe(1)
  })

  test('with more decimals than the currency has are refused, never rounded', () => {
    expect(() => toMinor(10.005, 'USD', 'amount')).toThrow(AppError)
    expect(() => toMinor(1.5, 'JPY', 'amount')).toThrow('amount: JPY has 0 decimals')
  })

  test('survive the way there and back', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e12, max: 1e12 }),
        fc.constantFrom('USD', 'JPY', 'KWD'),
        (minor, currency) => {
          expect(toMinor(fromMinor(minor, currency), currency, 'amount')).toBe(minor)
        },
      ),
    )
  })
})

describe('allocation by the largest remainder', () => {
  test('gives the published parts', () => {
    expect(allocate(10, [47000, 16000, 15900, 12000, 6000, 3100])).toEqual([5, 2, 1, 1, 1, 0])
    expect(allocate(100000000, [1, 1, 1])).toEqual([33333334, 33333333, 33333333])
    expect(allocate(10000, Array(7).fill(1))).toEqual([1429, 1429, 1429, 1429, 1428, 1428, 1428])
    expect(allocate(-5, [1, 1, 1])).toEqual([-2, -2, -1])
    expect(allocate(2, [1, 1, 1])).toEqual([1, 1, 0])
  })

  test('always sums to the whole', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 1e9 }), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(
        fc.integer({ min: -1e12, max: 1e12 }),
        weights.filter(list => list.some(weight => weight > 0)),
        (total, list) => {
          expect(allocate(total, list).reduce((sum, part) => sum + part, 0)).toBe(total)
        },
      ),
    )
  })

  test('refuses weights that say nothing', () => {
    expect(() => allocate(100, [0, 0])).toThrow(RangeError)
  })
})
