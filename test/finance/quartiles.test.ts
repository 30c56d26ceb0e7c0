import { describe, expect, test } from 'vitest'
import { type Given, percentileRank, spreadOf } from '../../server/finance/quartiles.ts'

const numbers = (figures: readonly Given[]) => {
  const { n, ...rest } = spreadOf(figures)
  return [n, ...Object.values(rest).map(one => one?.toNumber() ?? null)]
}
const rank = (figures: readonly Given[], figure: Given) => percentileRank(figures, figure)?.toNumber()

describe('quartiles are those of QUARTILE.INC', () => {
  // support.microsoft.com, "QUARTILE.INC function": 1, 2, 4, 7, 8, 9, 10, 12 has a first quartile of 3.5.
  test('of the published example', () => {
    expect(numbers([1, 2, 4, 7, 8, 9, 10, 12])).toEqual([8, 1, 3.5, 7.5, 9.25, 12, 6.625])
  })

  // Hyndman and Fan (1996), type 7, is what R's quantile() computes by default: quantile(c(1, 3, 5, 7, 11, 13)).
  test('between two figures in proportion, whatever their order', () => {
    expect(numbers([13, 1, 11, 3, 7, 5])).toEqual([6, 1, 3.5, 6, 10, 13, 40 / 6])
  })

  test('exact where binary fractions are not', () => {
    expect(numbers(['0.1', '0.2', '0.3', '0.4', '0.7'])).toEqual([5, 0.1, 0.2, 0.3, 0.4, 0.7, 0.34])
  })

  test('of one figure and of none', () => {
    expect(numbers([4])).toEqual([1, 4, 4, 4, 4, 4, 4])
    expect(numbers([])).toEqual([0, null, null, null, null, null, null])
  })
})

describe('a rank is that of PERCENTRANK.INC', () => {
  // support.microsoft.com, "PERCENTRANK.INC function", which rounds down to three digits: 0.333, 0.555, 0.666 and 0.583.
  const published = [13, 12, 11, 8, 4, 3, 2, 1, 1, 1]
  test.each([
    [2, 3 / 9],
    [4, 5 / 9],
    [8, 6 / 9],
    [5, 5.25 / 9],
  ])('of %s among the published figures', (figure, expected) => {
    expect(rank(published, figure)).toBeCloseTo(expected, 15)
  })

  test('below all is 0, above all 1, and among none there is none', () => {
    expect([rank(published, 0), rank(published, 14), rank([3], 3), rank([], 3)]).toEqual([0, 1, 1, undefined])
  })
})
