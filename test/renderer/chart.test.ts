import { describe, expect, test } from 'vitest'
import {
  barsOf,
  figuresFit,
  namedPoints,
  scaleOf,
  stack,
  wrapNames,
} from '../../renderer/components/chart/series.ts'
import { sinceInception } from '../../renderer/pages/funds/since-inception.ts'

describe('an axis', () => {
  test('has even figures and holds every value', () => {
    expect(scaleOf([3, 17], true).ticks).toEqual([0, 5, 10, 15, 20])
    expect(scaleOf([0.01, 0.035], true).ticks).toEqual([0, 0.01, 0.02, 0.03, 0.04])
    expect(scaleOf([101, 104], false).ticks).toEqual([101, 102, 103, 104])
    expect(scaleOf([-1_250_000, 2_500_000], false).ticks).toEqual([
      -2_000_000, -1_000_000, 0, 1_000_000, 2_000_000, 3_000_000,
    ])
  })

  test('has no figure such as 0.30000000000000004', () => {
    expect(scaleOf([0.05, 0.35], true).ticks).toEqual([0, 0.1, 0.2, 0.3, 0.4])
  })

  test('stands with nothing, with one value and with zeros alone', () => {
    expect(scaleOf([], false)).toMatchObject({ lowest: 0, highest: 1 })
    expect(scaleOf([0, 0], true)).toMatchObject({ lowest: 0, highest: 1 })
    const one = scaleOf([125], false)
    expect(one.lowest).toBeLessThan(125)
    expect(one.highest).toBeGreaterThan(125)
    expect(one.ticks.length).toBeGreaterThan(1)
    expect(scaleOf([-4], true).highest).toBe(0)
  })

  test('bears more values than a call bears arguments', () => {
    expect(scaleOf(new Array(300_000).fill(7), true).highest).toBe(8)
  })
})

test('what is positive stands on zero, what is negative hangs from it', () => {
  const series = [
    { name: 'Contributions', values: [10, null] },
    { name: 'Distributions', values: [-4, -2] },
    { name: 'Gains', values: [5, -3] },
  ]
  expect(stack(series, 2)).toEqual([
    { point: 0, series: 0, from: 0, to: 10 },
    { point: 0, series: 1, from: 0, to: -4 },
    { point: 0, series: 2, from: 10, to: 15 },
    { point: 1, series: 1, from: 0, to: -2 },
    { point: 1, series: 2, from: -2, to: -5 },
  ])
})

test('a bridge goes below zero and comes back, and stands where it is said to', () => {
  const steps = [
    { name: 'Opening NAV', amount: 4, standing: true },
    { name: 'Losses', amount: -10 },
    { name: 'Contributions', amount: 3 },
    { name: 'Closing NAV', amount: -3, standing: true },
  ]
  expect(barsOf(steps).map(({ from, to }) => [from, to])).toEqual([
    [0, 4],
    [4, -6],
    [-6, -3],
    [0, -3],
  ])
})

test('names stand in up to three lines where one is too short, and not at all where a word is', () => {
  expect(wrapNames(['Expenses and fees', 'Income'], 12)).toEqual([['Expenses and', 'fees'], ['Income']])
  expect(wrapNames(['Income'], 6)).toEqual([['Income']])
  expect(wrapNames(['Income', 'Unrealised'], 9)).toBeNull()
  expect(wrapNames(['One two three'], 5)).toEqual([['One', 'two', 'three']])
  expect(wrapNames(['One two three four'], 5)).toBeNull()
})

test('figures are written where they fit beside each other', () => {
  expect(figuresFit(['44m', '(1.1m)'], 40)).toBe(true)
  expect(figuresFit(['44m', '(1.1m)'], 30)).toBe(false)
  expect(figuresFit([], 1)).toBe(true)
})

test('a fund has no history before it began', () => {
  const quarter = (nav: number, contributions = 0) => ({
    nav,
    contributions,
    distributions: 0,
    net_income: 0,
  })
  const nothing = quarter(0)
  expect(sinceInception([nothing, nothing, quarter(5, 5), nothing])).toHaveLength(3)
  expect(sinceInception([quarter(5), nothing])).toHaveLength(2)
  expect(sinceInception([nothing, nothing])).toHaveLength(2)
})

test('no more points are named than there is room for', () => {
  expect(namedPoints(4, 10)).toEqual([0, 1, 2, 3])
  expect(namedPoints(30, 7)).toEqual([0, 5, 10, 15, 20, 25])
  expect(namedPoints(5, 0.4)).toEqual([0])
  expect(namedPoints(0, 7)).toEqual([])
})
