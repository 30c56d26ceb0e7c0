import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { irr, xirr } from '../../server/finance/irr.ts'
import { lateClose } from '../../server/finance/late-close.ts'
import {
  type FeeBasis,
  offsetFee,
  periodFee,
  segmentFee,
  yearOfFees,
} from '../../server/finance/management-fee.ts'
import {
  annualised,
  kaplanSchoar,
  longNickels,
  modifiedDietz,
  multiples,
  timeWeighted,
} from '../../server/finance/returns.ts'
import { clawback, europeanWaterfall, waterfallOverTime } from '../../server/finance/waterfall/whole-fund.ts'
import { daysAfter } from '../../server/kernel/values/days.ts'
import { allocate } from '../../server/kernel/values/money.ts'
import type { Json } from '../office.ts'
import { examplesOf, expectNear } from './examples.ts'

const cents = (amount: number) => Math.round(amount * 100)

describe('the European waterfall', () => {
  test.each(examplesOf('waterfall', ({ input }) => 'committed' in input))('%s', (_n, { input, expected }) => {
    const found = europeanWaterfall({
      committed: cents(input.committed),
      distributable: cents(input.distributable),
      hurdle: input.hurdle_pct,
      carry: input.carry_pct,
      catchUp: input.catch_up_pct ?? 1,
      years: input.years ?? 1,
    })
    expect(found).toMatchObject({
      returnOfCapital: cents(expected.return_of_capital),
      hurdleDue: cents(expected.hurdle_due),
      hurdlePaid: cents(expected.hurdle_paid),
      catchUpGp: cents(expected.catch_up_gp),
      catchUpLp: cents(expected.catch_up_lp),
      splitLp: cents(expected.split_lp),
      splitGp: cents(expected.split_gp),
      lpTotal: cents(expected.lp_total),
      gpTotal: cents(expected.gp_total),
    })
  })

  test.each(examplesOf('waterfall', ({ input }) => 'flows' in input))('%s', (_name, { input, expected }) => {
    const unit = 1e8
    const { periods, lpTotal, gpTotal, contributed } = waterfallOverTime(
      input.flows.map((flow: Json) => ({
        date: flow.date,
        contribution: (flow.contribution ?? 0) * unit,
        distribution: (flow.distribution ?? 0) * unit,
      })),
      { hurdle: input.hurdle_pct, carry: input.carry_pct, catchUp: input.catch_up_pct },
    )
    const [, second, third] = periods.map(one => ({
      ...one,
      lp: one.returnOfCapital + one.hurdlePaid + one.catchUpLp + one.splitLp,
      gp: one.catchUpGp + one.splitGp,
    }))
    const near = (found: number | undefined, wanted: number) => expectNear((found ?? 0) / unit, wanted, 1e-4)
    near(second?.balanceAfter, expected.hurdle_balance_after_2023)
    near(third?.balanceBefore, expected.hurdle_balance_at_2025_before)
    near((third?.returnOfCapital ?? 0) + (third?.hurdlePaid ?? 0), expected.tier12_2025)
    near(third?.catchUpGp, expected.catch_up_2025)
    near((third?.splitLp ?? 0) + (third?.splitGp ?? 0), expected.split_2025)
    near(third?.lp, expected.lp_2025)
    near(third?.gp, expected.gp_2025)
    near(lpTotal, expected.lp_total)
    near(gpTotal, expected.gp_total)
    expectNear(gpTotal / (lpTotal + gpTotal - contributed), expected.gp_share_of_profit, 1e-6)
    const flows = [
      { date: '2022-01-01', amount: -contributed },
      { date: '2023-01-01', amount: second?.lp ?? 0 },
      { date: '2025-01-01', amount: third?.lp ?? 0 },
    ]
    expectNear(xirr(flows).rate, expected.lp_net_irr, 1e-6)
  })

  test.each(examplesOf('waterfall', ({ input }) => Array.isArray(input)))('%s', (_n, { input, expected }) => {
    const found = input.map((one: Json) =>
      clawback({ carryPaid: one.carry_paid, totalProfit: one.total_fund_profit, carry: one.carry_pct }),
    )
    expect(found).toEqual(expected)
  })

  test('claws back what the hurdle lacks where that is more, and no more than the cap', () => {
    const input = { carryPaid: 10, totalProfit: 30, carry: 0.2 }
    expect(clawback({ ...input, hurdleShortfall: 7 })).toBe(7)
    expect(clawback({ ...input, hurdleShortfall: 70 })).toBe(10)
    expect(clawback({ ...input, cap: 3 })).toBe(3)
  })

  const terms = fc.record({
    committed: fc.integer({ min: 0, max: 1e12 }),
    distributable: fc.integer({ min: 0, max: 3e12 }),
    hurdle: fc.integer({ min: 0, max: 3000 }).map(bp => bp / 10_000),
    carry: fc.integer({ min: 0, max: 5000 }).map(bp => bp / 10_000),
    catchUp: fc.integer({ min: 0, max: 10_000 }).map(bp => bp / 10_000),
    years: fc.integer({ min: 0, max: 12 }),
  })

  test('gives out what there is, and after a full catch-up the GP has its part of the profit', () => {
    fc.assert(
      fc.property(terms, input => {
        const found = europeanWaterfall(input)
        expect(found.lpTotal + found.gpTotal).toBe(input.distributable)
        for (const amount of Object.values(found)) expect(amount).toBeGreaterThanOrEqual(0)
        const soft = input.catchUp > input.carry && input.carry > 0
        if (!soft || found.splitLp + found.splitGp === 0) return
        const profit = input.distributable - input.committed
        // Three roundings of half a unit, the first of which the catch-up may multiply.
        const slack = 2 + 1 / (input.catchUp - input.carry)
        expect(Math.abs(found.gpTotal - input.carry * profit)).toBeLessThanOrEqual(slack)
      }),
      { numRuns: 1000 },
    )
  })

  const day = fc.integer({ min: 0, max: 3 }).map(at => `202${at}-06-25`)
  const flow = fc.record({
    date: day,
    contribution: fc.integer({ min: 0, max: 1e9 }),
    distribution: fc.integer({ min: 0, max: 3e9 }),
  })
  const flows = fc.array(flow, { minLength: 1, maxLength: 8 })

  test('over time is the same whatever the order of the rows', () => {
    fc.assert(
      fc.property(terms, flows, fc.infiniteStream(fc.nat()), (input, rows, ranks) => {
        const ranked = rows.map(row => ({ row, rank: ranks.next().value as number }))
        const shuffled = ranked.toSorted((a, b) => a.rank - b.rank).map(({ row }) => row)
        const halves = shuffled.flatMap(({ date, contribution, distribution }) => [
          { date, distribution },
          { date, contribution },
        ])
        const found = waterfallOverTime(rows, input)
        expect(waterfallOverTime(shuffled, input)).toEqual(found)
        expect(waterfallOverTime(halves, input)).toEqual(found)
      }),
    )
  })

  test('over time pays the GP only out of what the LPs are not owed', () => {
    fc.assert(
      fc.property(terms, flows, (input, rows) => {
        for (const { splitGp, catchUpGp, balanceAfter } of waterfallOverTime(rows, input).periods)
          if (splitGp + catchUpGp > 0) expect(balanceAfter).toBe(0)
      }),
    )
  })

  test('over time owes nothing once the half of a unit was paid as a whole one', () => {
    const rows = [
      { date: '2020-06-25', contribution: 989_168_046, distribution: 0 },
      { date: '2020-06-25', contribution: 0, distribution: 695_391_220 },
      { date: '2021-06-25', contribution: 0, distribution: 367_226_033 },
    ]
    const { periods } = waterfallOverTime(rows, { hurdle: 0.25, carry: 0.0001, catchUp: 0 })
    expect(periods.map(({ balanceAfter }) => balanceAfter)).toEqual([293_776_826, 0])
  })

  test('in two distributions gives each party what one of both gives', () => {
    fc.assert(
      fc.property(terms, fc.integer({ min: 0, max: 1e12 }), (input, prior) => {
        const first = europeanWaterfall({ ...input, distributable: prior })
        const second = europeanWaterfall({ ...input, priorDistributions: prior })
        const both = europeanWaterfall({ ...input, distributable: prior + input.distributable })
        expect(first.lpTotal + second.lpTotal).toBe(both.lpTotal)
        expect(first.gpTotal + second.gpTotal).toBe(both.gpTotal)
      }),
    )
  })
})

describe('returns', () => {
  test.each(examplesOf('twr'))('%s', (_name, { input, expected, tolerance = 0 }) => {
    if (input.returns) expectNear(timeWeighted(input.returns), expected.twr, tolerance)
    else if (input.flows) {
      const { value, gain, average_capital } = modifiedDietz(input)
      expect({ modified_dietz: value, gain, average_capital }).toEqual(expected)
    } else {
      const returns = input.subperiods.map((one: Json) => modifiedDietz({ ...one, days: 1, flows: [] }).value)
      expectNear(timeWeighted(returns), expected.twr, tolerance)
      const [first, last] = [input.subperiods[0].begin, input.subperiods[1].end]
      const { rate } = irr([-first, -input.external_flow_between, last])
      expectNear((1 + (rate as number)) ** 2 - 1, expected.irr_two_period_total, 0.05)
    }
  })

  test.each(examplesOf('performance'))('%s', (_name, { input, expected }) => {
    const found = multiples({ paidIn: input.paid_in, distributions: input.distributions, nav: input.nav })
    for (const [name, wanted] of Object.entries(expected)) {
      const { value, reason } = found[name as keyof typeof found]
      if (wanted === null) expect([value, reason]).toEqual([null, 'zero_denominator'])
      else expectNear(value, wanted as number, 1e-9)
    }
  })

  test('beside an index', () => {
    const compared = {
      flows: [
        { date: '2022-01-01', amount: -100 },
        { date: '2023-01-01', amount: 60 },
      ],
      nav: { date: '2024-01-01', amount: 80 },
      index: new Map([
        ['2022-01-01', 100],
        ['2023-01-01', 120],
        ['2024-01-01', 150],
      ]),
    }
    // 60 grown by 1.25 and 80, over 100 grown by 1.5; the same money in the index would be 150 - 75.
    expectNear(kaplanSchoar(compared).value, 155 / 150, 1e-12)
    const { index_value, rate } = longNickels(compared)
    expect(index_value).toBe(75)
    expectNear(100 * (1 + (rate as number)) ** 2 - 60 * (1 + (rate as number)), 75, 1e-9)
    expect(() => kaplanSchoar({ ...compared, index: new Map() })).toThrow(/2022-01-01|2024-01-01/)
  })

  test('are made yearly only beyond a year', () => {
    expect(annualised(0.1, '2025-01-01', '2025-07-01')).toBe(0.1)
    expect(annualised(0.21, '2023-01-01', '2024-12-31')).toBeCloseTo(0.1, 12)
  })
})

describe('management fees', () => {
  const basisOf = ({ day_count, days_inclusive }: Json): FeeBasis => {
    if (day_count === 'period/4') return { periodsPerYear: 4 }
    if (day_count === 'act/act') return { dayCount: 'act/act', daysOfYear: days_inclusive === 91 ? 366 : 365 }
    return { dayCount: day_count }
  }

  test.each(examplesOf('fees', ({ input }) => 'annual_rate' in input))('%s', (_n, { input, expected }) => {
    const segment = { base: cents(input.base), rate: input.annual_rate, days: input.days_inclusive ?? 0 }
    expect(segmentFee(segment, basisOf(input))).toBe(cents(expected.fee))
  })

  test.each(examplesOf('fees', ({ input }) => 'segments' in input))('%s', (_name, { input, expected }) => {
    const segments = input.segments.map((one: Json) => ({ ...one, base: cents(one.base) }))
    expect(periodFee(segments, { dayCount: 'act/365' })).toEqual({
      segments: expected.segments.map(cents),
      fee: cents(expected.fee),
    })
  })

  test.each(examplesOf('fees', ({ input }) => Array.isArray(input.days)))('%s', (_n, { input, expected }) => {
    const quarters = input.days.map((days: number) => ({ base: cents(input.base), rate: input.rate, days }))
    const naive = quarters.map((one: Json) => segmentFee(one, { dayCount: 'act/365' }))
    const sum = (fees: number[]) => fees.reduce((total, fee) => total + fee, 0)
    expect(sum(naive)).toBe(cents(expected.naive_sum))
    const fees = yearOfFees(quarters, { dayCount: 'act/365' })
    expect(fees.slice(0, 3)).toEqual(naive.slice(0, 3))
    expect(sum(fees)).toBe(cents(expected.required_year))
  })

  test.each(examplesOf('fees', ({ input }) => 'gross_fee' in input))('%s', (_name, { input, expected }) => {
    const terms = { transactionFees: cents(input.transaction_fees), offset: input.offset_pct }
    expect(offsetFee({ gross: cents(input.gross_fee), ...terms })).toEqual({
      offset: cents(expected.offset),
      net: cents(expected.net_fee),
      carryForward: cents(expected.carry_forward),
    })
    expect(offsetFee({ gross: cents(100_000), ...terms, broughtForward: cents(1) })).toEqual({
      offset: cents(100_000),
      net: 0,
      carryForward: cents(20_001),
    })
  })

  test.each(examplesOf('fees', ({ input }) => 'commitment' in input || 'drawn_pct' in input))(
    '%s',
    (_name, { input, expected }) => {
      const base = cents(input.commitment ?? input.committed * input.drawn_pct)
      const fee = (periodsPerYear: number) =>
        segmentFee({ base, rate: input.rate ?? input.fee_rate }, { periodsPerYear })
      expect(fee(1)).toBe(cents(expected.annual ?? expected.management_fee))
      if (expected.quarterly) expect(fee(4)).toBe(cents(expected.quarterly))
      if (expected.carry) {
        const profit = cents(input.nav_before_distributions - input.committed)
        const { gpTotal } = europeanWaterfall({
          committed: 0,
          distributable: profit,
          hurdle: 0,
          carry: input.carry_pct,
        })
        expect(gpTotal).toBe(cents(expected.carry))
      }
    },
  )

  test.each(examplesOf('fees', ({ input }) => 'existing' in input))('%s', (_name, { input, expected }) => {
    const existing = Object.values<number>(input.existing).map(cents)
    const called = cents(input.called)
    const joining = existing.length
    const weights = new Map([...existing, cents(input.new_lp_commitment)].map((weight, id) => [id, weight]))
    const found = lateClose({
      calls: [{ due: '2025-01-29', amount: called, weights }],
      joining: [joining],
      funded: new Map(allocate(called, existing).map((amount, id) => [id, amount])),
      rate: input.rate,
      date: daysAfter('2025-01-29', input.days),
    })
    expect(found.joining.get(joining)).toEqual({
      contributions: [cents(expected.new_lp_contribution)],
      interest: cents(expected.equalisation_interest),
    })
    const shares = Object.values<number>(expected.interest_split).map(cents)
    expect([...found.earlier.values()]).toEqual(
      Object.values<number>(expected.refund).map((refund, at) => ({
        refund: cents(refund),
        interest: shares[at],
      })),
    )
  })
})

describe('a later closing', () => {
  const weight = fc.integer({ min: 1, max: 9e9 })
  const closing = fc.record({
    earlier: fc.array(weight, { minLength: 1, maxLength: 6 }),
    joining: fc.array(weight, { minLength: 1, maxLength: 4 }),
    calls: fc.array(fc.integer({ min: 1, max: 1e9 }), { minLength: 1, maxLength: 6 }),
  })

  test('leaves everybody within a unit of their share, and refunds nobody more than they funded', () => {
    fc.assert(
      fc.property(closing, ({ earlier, joining, calls }) => {
        const weights = new Map([...earlier, ...joining].map((of, id) => [id, of]))
        const late = joining.map((_, at) => earlier.length + at)
        const funded = new Map(earlier.map((_, id) => [id, 0]))
        for (const amount of calls)
          for (const [id, part] of allocate(amount, earlier).entries())
            funded.set(id, (funded.get(id) as number) + part)
        const found = lateClose({
          calls: calls.map(amount => ({ due: '2025-01-29', amount, weights })),
          joining: late,
          funded,
          rate: 0.08,
          date: '2025-07-01',
        })
        const called = calls.reduce((sum, amount) => sum + amount, 0)
        const inAll = [...weights.values()].reduce((sum, of) => sum + of, 0)
        const after = [...weights].map(([id]) => {
          const own = found.joining.get(id)?.contributions.reduce((sum, part) => sum + part, 0)
          return own ?? (funded.get(id) as number) - (found.earlier.get(id)?.refund as number)
        })
        expect(after.reduce((sum, amount) => sum + amount, 0)).toBe(called)
        for (const [at, amount] of after.entries()) {
          expect(amount).toBeGreaterThanOrEqual(0)
          // The earlier ones were rounded call by call before.
          const slack = at < earlier.length ? calls.length + 1 : 1
          expect(Math.abs(amount - (called * (weights.get(at) as number)) / inAll)).toBeLessThanOrEqual(slack)
        }
        const interest = (all: Iterable<{ interest: number }>) =>
          [...all].reduce((sum, one) => sum + one.interest, 0)
        expect(interest(found.joining.values())).toBe(interest(found.earlier.values()))
      }),
      { numRuns: 1000 },
    )
  })
})

describe('allocation by the largest remainder', () => {
  test.each(examplesOf('allocation'))('%s', (_name, { input, expected }) => {
    const units = (amount: number) => Math.round(amount / input.unit)
    expect(allocate(units(input.total), input.weights)).toEqual(expected.allocations.map(units))
  })
})
