import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { converted, crossRate, givenAway } from '../../server/finance/exchange.ts'
import { Exact } from '../../server/kernel/values/money.ts'

describe('an amount in another currency', () => {
  test.each([
    [100_000, '0.9239', 'USD', 'EUR', 92_390],
    [100_000, '150.125', 'EUR', 'JPY', 150_125],
    [150_125, '0.00666111573688592839', 'JPY', 'EUR', 100_000],
    [1, '0.5', 'USD', 'EUR', 1],
    [-1, '0.5', 'USD', 'EUR', -1],
    [1_000, '3.2567', 'KWD', 'USD', 326],
  ])('%i %s of %s in %s is %i, half up', (minor, rate, from, to, worth) => {
    expect(converted(minor, new Exact(rate), from, to)).toBe(worth)
  })

  test('over the euro is what the two rates make of it', () => {
    const rate = crossRate(new Exact('1.0823'), new Exact('0.8362'))
    expect(rate.toSignificantDigits(12).toFixed()).toBe('0.772613877853')
    expect(converted(1_000_000, rate, 'USD', 'GBP')).toBe(772_614)
  })
})

describe('what leaves a holding', () => {
  test('does so at average cost, and the rest is a gain or a loss', () => {
    // 1,000 USD for 900 EUR and 1,000 USD for 940 EUR: on average 0.92. 500 USD are worth 475 EUR when they are paid.
    expect(givenAway({ foreign: 200_000, cost: 184_000 }, 50_000, 47_500)).toEqual({
      cost: 46_000,
      gain: 1_500,
    })
    expect(givenAway({ foreign: 200_000, cost: 184_000 }, 50_000, 45_000)).toEqual({
      cost: 46_000,
      gain: -1_000,
    })
  })

  test('is all of the cost when all of it leaves, and what it is worth beyond it', () => {
    expect(givenAway({ foreign: 30_000, cost: 27_701 }, 30_000, 28_000)).toEqual({ cost: 27_701, gain: 299 })
    expect(givenAway({ foreign: 30_000, cost: 27_000 }, 40_000, 38_000)).toEqual({
      cost: 36_500,
      gain: 1_500,
    })
    expect(givenAway({ foreign: 0, cost: 0 }, 40_000, 38_000)).toEqual({ cost: 38_000, gain: 0 })
  })

  test('leaves no cost behind, however it is paid out', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 1e9 }), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(parts, fc.integer({ min: 1, max: 1e12 }), (payments, cost) => {
        const holding = { foreign: payments.reduce((sum, one) => sum + one, 0), cost }
        for (const given of payments) {
          const { cost: left, gain } = givenAway(holding, given, 12_345)
          expect(left + gain).toBe(12_345)
          holding.foreign -= given
          holding.cost -= left
        }
        expect(holding).toEqual({ foreign: 0, cost: 0 })
      }),
    )
  })
})
