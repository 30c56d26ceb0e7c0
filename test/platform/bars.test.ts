import { expect, test } from 'vitest'
import { bridgeOf, placed, standing } from '../../server/platform/documents/index.ts'

const step = (amount: number, total = false) => ({ label: 'a', text: 'b', amount, total })

test('a step of a bridge begins where the one before ended, and a total on zero', () => {
  const bars = bridgeOf([step(100, true), step(40), step(-60), step(80, true)])
  expect(bars.map(({ from, to, tone }) => [from, to, tone])).toEqual([
    [0, 100, 'total'],
    [100, 140, 'up'],
    [140, 80, 'down'],
    [0, 80, 'total'],
  ])
  expect(placed(bars, 140)).toEqual([
    { left: 0, own: 100 },
    { left: 100, own: 40 },
    { left: 80, own: 60 },
    { left: 0, own: 80 },
  ])
})

test('bars stand on zero to both sides, a small one is still seen, and none leaves its room', () => {
  const bars = standing([step(1000), step(-1000), step(1), step(0)])
  expect(placed(bars, 20)).toEqual([
    { left: 10, own: 10 },
    { left: 0, own: 10 },
    { left: 10, own: 1 },
    { left: 10, own: 0 },
  ])
  expect(placed(standing([step(0)]), 20)).toEqual([{ left: 0, own: 0 }])
  for (const { left, own } of placed(bridgeOf([step(99, true), step(1e-9)]), 20))
    expect(left + own).toBeLessThanOrEqual(20)
})
