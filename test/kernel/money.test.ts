import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AppError } from '../../server/kernel/errors.ts'
import { allocate, fromMinor, minorDigits, toMinor } from '../../server/kernel/money.ts'

describe('amounts', () => {
  test.each([
    ['USD', 2],
    ['JPY', 0],
    ['KWD', 3],
    ['EUR', 2],
  ])('%s has %i decimals', (currency, digits) => {
    expect(minorDigits(currency)).toBe(digits)
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
