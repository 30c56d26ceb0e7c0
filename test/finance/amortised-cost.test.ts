import { describe, expect, test } from 'vitest'
import { schedule } from '../../server/finance/amortisation.ts'
import { effectiveRate, unearnedDiscount } from '../../server/finance/amortised-cost.ts'

const rows = (interest: readonly number[], principal: readonly number[]) => ({
  interest: Float64Array.from(interest),
  principal: Float64Array.from(principal),
})
const dollars = (cents: number) => Math.round(cents / 100)

describe('amortised cost', () => {
  // A debt instrument of 1,250 at 59 a year for five years, bought for 1,000: IFRS 9 Implementation Guidance B.26.
  const bond = rows([5_900, 5_900, 5_900, 5_900, 5_900], [0, 0, 0, 0, 125_000])

  test('is that of the example in IFRS 9 IG B.26: at 10%, 1,000 grows to 1,250', () => {
    const rate = effectiveRate(bond, 100_000, 0.047) as number
    expect(rate).toBeCloseTo(0.1, 3)
    const carried = [0, 1, 2, 3, 4].map(year => {
      const rest = rows([...bond.interest].slice(year), [...bond.principal].slice(year))
      return dollars(125_000 - unearnedDiscount(rest, rate))
    })
    expect(carried).toEqual([1_000, 1_041, 1_086, 1_136, 1_190])
    expect(unearnedDiscount(rows([], []), rate)).toBe(0)
  })

  // Bought for 950 with its costs, 40 a year for five years and 1,100 at the end: IFRS for SMEs (2009) section 11.
  test('is that of the example in IFRS for SMEs, to the cent: at 6.9583%, 950 grows to 1,100', () => {
    const note = rows([4_000, 4_000, 4_000, 4_000, 4_000], [0, 0, 0, 0, 110_000])
    const rate = effectiveRate(note, 95_000, 0.04) as number
    expect(rate).toBeCloseTo(0.069583, 5)
    const carried = [0, 1, 2, 3, 4].map(
      year =>
        110_000 -
        unearnedDiscount(rows([...note.interest].slice(year), [...note.principal].slice(year)), rate),
    )
    expect(carried).toEqual([95_000, 97_611, 100_403, 103_389, 106_583])
  })

  test('is that of IG B.27 where half of it is to be prepaid: 1,086 becomes 1,138', () => {
    const rate = effectiveRate(bond, 100_000, 0.047) as number
    const revised = rows([5_900, 3_000, 3_000], [62_500, 0, 62_500])
    expect(Math.floor((125_000 - unearnedDiscount(revised, rate)) / 100)).toBe(1_138)
  })

  test('of a loan at par earns its coupon alone, and a premium is a discount below zero', () => {
    const loan = schedule({ principal: 1_000_000, months: 24, amortisation: 'linear', coupon: 0.12 })
    expect(unearnedDiscount(loan, effectiveRate(loan, 1_000_000, 0.01) as number)).toBe(0)
    expect(unearnedDiscount(loan, effectiveRate(loan, 1_030_000, 0.01) as number)).toBe(-30_000)
  })
})
