import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withoutLine } from '../../server/finance/subscription-line.ts'

const paid = (date: string, contribution: number, distribution = 0) => ({ date, contribution, distribution })
/** Contributions and distributions of each day, in order. */
const byDay = (flows: readonly { date: string; contribution: number; distribution: number }[]) => {
  const days = new Map<string, [number, number]>()
  for (const { date, contribution, distribution } of flows) {
    const [a, b] = days.get(date) ?? [0, 0]
    days.set(date, [a + contribution, b + distribution])
  }
  return [...days].filter(([, [a, b]]) => a !== 0 || b !== 0).sort(([a], [b]) => (a < b ? -1 : 1))
}

test('a call that repays a drawing counts on the day of the drawing', () => {
  const { flows, ...rest } = withoutLine(
    [paid('2025-06-25', 120), paid('2026-01-05', 0, 150)],
    [
      { date: '2025-01-10', amount: 100 },
      { date: '2025-06-30', amount: -100 },
    ],
  )
  expect(byDay(flows)).toEqual([
    ['2025-01-10', [100, 0]],
    ['2025-06-25', [20, 0]],
    ['2026-01-05', [0, 150]],
  ])
  expect(rest).toEqual({ repaidOtherwise: 0, outstanding: 0 })
})

test('what was repaid from proceeds would have been paid out; what is still drawn would have been paid in', () => {
  const { flows, ...rest } = withoutLine(
    [paid('2025-03-01', 30)],
    [
      { date: '2025-02-01', amount: 100 },
      { date: '2025-04-01', amount: -70 },
    ],
  )
  expect(byDay(flows)).toEqual([
    ['2025-02-01', [100, 0]],
    ['2025-04-01', [0, 40]],
  ])
  expect(rest).toEqual({ repaidOtherwise: 40, outstanding: 30 })
})

test('money is only dated anew: investors’ net gain stays, whatever was drawn and repaid', () => {
  const day = fc.integer({ min: 10, max: 28 }).map(n => `2025-01-${n}`)
  const flow = fc.record({ date: day, contribution: fc.nat(1000), distribution: fc.nat(1000) })
  const movement = fc.record({ date: day, amount: fc.integer({ min: -500, max: 500 }) })
  fc.assert(
    fc.property(fc.array(flow), fc.array(movement), (given, line) => {
      const { flows, outstanding } = withoutLine(given, line)
      const net = (all: typeof given) =>
        all.reduce((sum, { contribution, distribution }) => sum + distribution - contribution, 0)
      return net(flows) + outstanding === net(given)
    }),
  )
})
