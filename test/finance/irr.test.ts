import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DayCount, yearFraction } from '../../server/finance/day-count.ts'
import { type DatedFlow, irr, xirr } from '../../server/finance/irr.ts'
import { type Example, examplesOf, expectNear } from './examples.ts'

/** The value at the earliest date of dated flows at an annual rate (Act/365), as spreadsheets' XNPV. */
function xnpv(rate: number, flows: readonly DatedFlow[]): number {
  const first = flows.reduce((least, { date }) => (date < least ? date : least), flows[0]?.date ?? '')
  return flows.reduce(
    (sum, { date, amount }) => sum + amount * (1 + rate) ** -yearFraction(first, date, 'act/365'),
    0,
  )
}

const conventions: Record<string, DayCount> = {
  'act/365F': 'act/365',
  'act/360': 'act/360',
  '30/360 SIA': '30/360_us',
  '30/360 ISDA': '30/360',
  '30E/360': '30e/360',
  'act/act ISDA': 'act/act',
}
const flowsOf = ({ input }: Example): DatedFlow[] =>
  input.flows.map(([date, amount]: [string, number]) => ({ date, amount }))

describe('XIRR', () => {
  test.each(examplesOf('xirr', ({ expected }) => 'xirr' in expected))('%s', (_name, example) => {
    const result = xirr(flowsOf(example), conventions[example.input.day_count ?? 'act/365F'])
    const { xirr: wanted, error } = example.expected
    if (error) expect(result).toEqual({ rate: null, reason: error })
    else if (wanted === null) expect(result).toEqual({ rate: null, reason: 'no_root' })
    else if (!example.all_roots) expectNear(result.rate, wanted, example.tolerance as number)
    else {
      expect(result.multiple_roots).toBe(true)
      expect(result.all_roots).toHaveLength(example.all_roots.length)
      for (const [at, root] of example.all_roots.entries()) expectNear(result.all_roots?.[at], root, 1e-7)
      expect(result.all_roots).toContain(result.rate)
    }
  })

  test.each(examplesOf('xirr', ({ expected }) => 'xnpv' in expected))('%s', (_name, example) => {
    expectNear(xnpv(example.input.rate, flowsOf(example)), example.expected.xnpv, 1e-6)
  })

  test('of the flows on Act/360', () => {
    const [, example] = examplesOf(
      'xirr',
      one => one.name.includes('act/365F') && one.name.includes('MathWorks'),
    )[0] as [string, Example]
    expectNear(xirr(flowsOf(example), 'act/360').rate, 0.0991988898057063, 1e-9)
  })

  test('knows a total loss, a day without time, and nothing at all', () => {
    const loss = [
      { date: '2020-01-01', amount: -100 },
      { date: '2021-01-01', amount: 0 },
    ]
    expect(xirr(loss)).toEqual({ rate: -1, reason: 'total_loss' })
    const sameDay = [
      { date: '2020-01-01', amount: -100 },
      { date: '2020-01-01', amount: 110 },
    ]
    expect(xirr(sameDay)).toEqual({ rate: null, reason: 'no_time_elapsed' })
    expect(xirr([])).toEqual({ rate: null, reason: 'no_sign_change' })
  })

  test('that no number tells from a total loss says so', () => {
    const flows = [
      { date: '2020-01-01', amount: -1e15 },
      { date: '2020-07-01', amount: 1 },
    ]
    expect(xirr(flows)).toEqual({ rate: -1, reason: 'total_loss' })
    expect(irr([-1e15, 1e-2])).toEqual({ rate: -1, reason: 'total_loss' })
  })

  test('of what came back as it went is exactly nothing', () => {
    const flows = [
      { date: '2025-01-20', amount: -100_000 },
      { date: '2025-07-01', amount: 50_000 },
      { date: '2025-12-31', amount: 50_000 },
    ]
    expect(xirr(flows).rate).toBe(0)
    expect(xirr(flows.slice(0, 1).concat({ date: '2025-12-31', amount: 100_000 })).rate).toBe(0)
  })

  test('nets the flows of a day before it looks at their signs', () => {
    const flows = [
      { date: '2020-01-01', amount: 50 },
      { date: '2020-01-01', amount: -150 },
      { date: '2021-01-01', amount: 0 },
      { date: '2021-12-31', amount: 121 },
    ]
    expectNear(xirr(flows).rate, 0.1, 1e-9)
  })

  const amount = fc.integer({ min: 1, max: 10_000_000 })
  const day = fc.integer({ min: 1, max: 9000 })
  const dated = (offset: number) => new Date(Date.UTC(2020, 0, 1 + offset)).toISOString().slice(0, 10)

  /** Two steps of the numbers between -1 and -0.5. */
  const NEXT = Number.EPSILON

  test('is where the flows of an ordinary investment are worth nothing, in any order', () => {
    const later = fc.array(fc.tuple(day, amount), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(amount, later, (paid, received) => {
        const flows = [
          { date: dated(0), amount: -paid },
          ...received.map(([offset, back]) => ({ date: dated(offset), amount: back })),
        ]
        const { rate } = xirr(flows)
        expect(xirr(flows.toReversed())).toEqual(xirr(flows.toReversed()))
        if (rate === null || rate > 1e6) return
        const size = flows.reduce(
          (sum, flow) => sum + Math.abs(xnpv(rate, [{ date: dated(0), amount: 0 }, flow])),
          0,
        )
        // Near a total loss neighbouring numbers are worth very different amounts: then the root lies between two of them.
        const [below, above] = [rate - NEXT, rate + NEXT].map(near => xnpv(near, flows))
        const between = Math.sign(below as number) !== Math.sign(above as number)
        if (!between) expect(Math.abs(xnpv(rate, flows))).toBeLessThanOrEqual(1e-7 * size)
      }),
    )
  })

  test('lists every root of flows that are made to have them', () => {
    const gap = fc.double({ min: 0.05, max: 1, noNaN: true })
    fc.assert(
      fc.property(fc.double({ min: -1, max: 0, noNaN: true }), gap, gap, (least, second, third) => {
        const sorted = [least, least + second, least + second + third]
        // The product of (x - root) in x = 1 + r, highest power first, is the flows of three periods.
        let flows = [1]
        for (const one of sorted) {
          const under = flows.map(value => value * Math.exp(one))
          flows = [...flows, 0].map((value, at) => value - (under[at - 1] ?? 0))
        }
        const { all_roots = [] } = irr(flows)
        expect(all_roots).toHaveLength(3)
        for (const [at, root] of sorted.entries()) expectNear(all_roots[at], Math.expm1(root), 1e-5)
      }),
    )
  })
})

describe('periodic IRR', () => {
  test.each(examplesOf('irr'))('%s', (_name, { input, expected, all_roots, tolerance }) => {
    const result = irr(input.cash_flows)
    const roots = all_roots ?? expected.all_roots
    if (expected.error) expect(result).toEqual({ rate: null, reason: expected.error })
    else expectNear(result.rate, expected.irr ?? expected.irr_from_guess_10pct, tolerance as number)
    if (roots) {
      expect(result.multiple_roots).toBe(true)
      for (const [at, root] of roots.entries()) expectNear(result.all_roots?.[at], root, 1e-8)
    }
  })

  test('finds a double root, and a root far beyond the field', () => {
    expectNear(irr([-100, 300, -225]).rate ?? irr([-100, 300, -225]).all_roots?.[0], 0.5, 1e-5)
    expectNear(irr([-1, 500, 500]).rate, 499.998, 0.001)
  })
})

describe('day counts', () => {
  test.each<[DayCount, string, string, number]>([
    ['act/365', '2024-01-01', '2025-01-01', 366 / 365],
    ['act/act', '2023-07-01', '2024-07-01', 184 / 365 + 182 / 366],
    ['act/act', '2023-07-01', '2026-07-01', 184 / 365 + 2 + 181 / 365],
    ['30/360', '2026-01-31', '2026-03-31', 60 / 360],
    ['30/360', '2026-02-28', '2026-03-31', 33 / 360],
    ['30/360_us', '2026-02-28', '2026-03-31', 30 / 360],
    ['30e/360', '2026-02-28', '2026-03-31', 32 / 360],
    ['30e/360', '2026-03-31', '2026-02-28', -32 / 360],
    ['act/360', '2026-01-01', '2026-02-01', 31 / 360],
  ])('%s from %s to %s', (convention, from, to, years) => {
    expect(yearFraction(from, to, convention)).toBeCloseTo(years, 14)
  })
})
