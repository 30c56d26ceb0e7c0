import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  effective,
  monthlyRate,
  schedule,
  sumOf,
  TooLarge,
  weightedAverageLife,
} from '../../server/finance/amortisation.ts'
import { amortisations, type LoanTerms } from '../../server/finance/loan-terms.ts'
import { PoolSchedule } from '../../server/finance/pool.ts'
import { payTranches, type Tranche } from '../../server/finance/tranches.ts'
import { halfUp, totalInterest } from '../../server/finance/unrounded-loan.ts'
import type { Json } from '../office.ts'
import { examplesOf, expectNear } from './examples.ts'
import { serviced, unroundedLastPayment } from './servicer.ts'

/** Maximum effect of rounding, once for each month that is rounded. */
const HALF_A_CENT = 0.005

const termsOf = (input: Json): LoanTerms => ({
  principal: Math.round(input.principal * 100),
  months: input.term_months,
  amortisation: input.amortisation,
  coupon: input.coupon_pct,
  ioMonths: input.io_months ?? 0,
  amortisationMonths: input.amortisation_months ?? input.term_months,
})

describe('a loan', () => {
  test.each(examplesOf('pricer', ({ expected }) => 'moic_gross' in expected))(
    '%s',
    (_name, { input, expected, tolerance = 0 }) => {
      const terms = termsOf(input)
      const rows = schedule(terms)
      const fee = terms.principal * (input.fees_upfront_pct ?? 0)
      const interest = sumOf(rows.interest)
      const months = rows.interest.length
      const { rate } = monthlyRate(rows, terms.principal - fee, terms.coupon / 12)
      expectNear(rate, expected.irr_monthly, tolerance)
      expectNear(effective(rate as number), expected.irr_effective, tolerance)
      expectNear((rate as number) * 12, expected.irr_nominal, tolerance)
      expectNear((terms.principal + interest) / (terms.principal - fee), expected.moic_net_of_fee, tolerance)
      expectNear((terms.principal + interest + fee) / terms.principal, expected.moic_gross, tolerance)
      expectNear(weightedAverageLife(rows.principal), expected.wal_years, tolerance)
      expect(halfUp(totalInterest(terms))).toBe(Math.round(expected.total_interest * 100))
      expectNear(interest / 100, expected.total_interest, months * HALF_A_CENT)
      const payment = (at: number) => (rows.interest.at(at) as number) + (rows.principal.at(at) as number)
      expect(payment(0)).toBe(Math.round(expected.first_payment * 100))
      // The published last payment is of months that nobody rounded; a servicer's takes what rounding has left.
      expectNear(unroundedLastPayment(terms) / 100, expected.last_payment, HALF_A_CENT)
      const last = serviced(terms).at(-1)
      expect(payment(-1)).toBe((last?.interest as number) + (last?.principal as number))
    },
  )

  test.each(examplesOf('pricer', ({ name }) => name.startsWith('identity')))(
    '%s',
    (_n, { input, expected }) => {
      const terms = termsOf(input)
      const rows = schedule(terms)
      expect(halfUp(totalInterest(terms))).toBe(Math.round(expected.total_interest * 100))
      // Of months in whole cents: the published ten digits are of months that nobody rounded.
      expectNear(weightedAverageLife(rows.principal), expected.wal_years, 1e-7)
    },
  )

  test.each(examplesOf('pricer', ({ input }) => 'principal_payments' in input))(
    '%s',
    (_n, { input, expected }) => {
      const years = weightedAverageLife(input.principal_payments, 12 * input.period_years)
      expectNear(years, expected.wal_years, 0.005)
    },
  )

  test.each(examplesOf('pricer', ({ input }) => 'formula' in input))('%s', (_name, { input, expected }) => {
    const [name, ...rest] = (input.formula as string).split(/[(),/%]+/).filter(Boolean)
    const [rate, perYear, months, principal, from, to] = rest.map(Number)
    const terms: LoanTerms = {
      // A thousandth of a cent, so that the rounding to the minor unit is below the tolerance.
      principal: (principal as number) * 1e9,
      months: months as number,
      amortisation: 'annuity',
      coupon: ((rate as number) / 100 / (perYear as number)) * 12,
    }
    const rows = schedule(terms)
    const part = (amounts: Float64Array) => -sumOf(amounts.subarray((from ?? 1) - 1, to || (from ?? 1))) / 1e9
    const found = {
      PMT: part(rows.interest) + part(rows.principal),
      CUMPRINC: part(rows.principal),
      CUMIPMT: part(rows.interest),
    }[name as 'PMT' | 'CUMPRINC' | 'CUMIPMT']
    expectNear(found, expected.value, 1e-6)
  })

  test.each<[string, LoanTerms, number[]]>([
    [
      'bullet',
      { principal: 1e8, months: 36, amortisation: 'bullet', coupon: 0.1 },
      [833_333, 833_333, 833_333],
    ],
    [
      'annuity',
      { principal: 1e8, months: 36, amortisation: 'annuity', coupon: 0.1 },
      [833_333, 813_388, 793_277],
    ],
  ])('%s bears the opening balance’s interest, rounded half up', (_name, terms, interest) => {
    expect([...schedule(terms).interest.subarray(0, 3)]).toEqual(interest)
  })

  test('with a level payment pays the same each month, and what is left in the last', () => {
    const { interest, principal } = schedule({
      principal: 25_000_000,
      months: 60,
      amortisation: 'annuity',
      coupon: 0.09,
    })
    const payments = Array.from(interest, (one, at) => one + (principal[at] as number))
    expect(new Set(payments.slice(0, -1))).toEqual(new Set([518_959]))
    expect(payments.at(-1)).toBe(518_951)
  })

  test('of a few cents is repaid once nothing is left, and never bears less than nothing', () => {
    const tiny = schedule({ principal: 10_000, months: 6, amortisation: 'annuity', coupon: 0.0001 })
    expect([...tiny.interest]).toEqual([0, 0, 0, 0, 0, 0])
    expect([...tiny.principal]).toEqual([1667, 1667, 1667, 1667, 1667, 1665])
    const cents = schedule({ principal: 100, months: 150, amortisation: 'linear', coupon: 0.12 })
    expect([...cents.principal]).toEqual(Array.from({ length: 150 }, (_, at) => (at < 100 ? 1 : 0)))
  })

  test('whose total interest is a half of a unit has it rounded up', () => {
    const total = (principal: number, months: number, coupon: number) =>
      halfUp(totalInterest({ principal, months, amortisation: 'linear', coupon }))
    expect(total(10_050, 11, 0.06)).toBe(302)
    expect(total(231_383, 35, 1)).toBe(347_075)
  })

  test('on actual days has a payment that repays it over those days', () => {
    const loan = { principal: 1e8, months: 360, amortisation: 'annuity', coupon: 0.1 } as const
    const rows = schedule({ ...loan, dayCount: 'act/360', startDate: '2026-01-15' })
    const payment = (at: number) => (rows.interest.at(at) as number) + (rows.principal.at(at) as number)
    expect(payment(0)).toBeGreaterThan(877_572)
    expect(payment(358)).toBe(payment(0))
    expect(Math.abs(payment(-1) - payment(0))).toBeLessThan(10_000)
  })

  test('that leaves the whole numbers which a number holds is refused, at its peak', () => {
    const grown = (principal: number, months: number): LoanTerms => ({
      principal,
      months,
      amortisation: 'zero',
      coupon: 1,
    })
    expect(schedule(grown(1e8, 120)).principal.at(-1)).toBeGreaterThan(1e12)
    expect(() => schedule(grown(1e12, 120))).toThrow(TooLarge)
    const bullet = { principal: 2 ** 52, months: 600, amortisation: 'bullet', coupon: 0.12 } as const
    expect(() => schedule(bullet)).toThrow(TooLarge)
  })

  test('on Act/360 counts the days of each month', () => {
    const loan = { principal: 1_000_000_000, months: 3, amortisation: 'bullet', coupon: 0.108 } as const
    const january = (dayCount: 'act/360' | 'act/365' | '30/360') =>
      schedule({ ...loan, dayCount, startDate: '2026-01-01' }).interest[0]
    expect(january('act/360')).toBe(9_300_000)
    expect(january('30/360')).toBe(9_000_000)
    expect(january('act/365')).toBe(9_172_603)
  })

  const terms = fc
    .record({
      principal: fc.integer({ min: 1, max: 1e13 }),
      months: fc.integer({ min: 1, max: 480 }),
      amortisation: fc.constantFrom(...amortisations),
      coupon: fc.oneof(
        fc.constantFrom(0, 0.05, 0.06, 0.075, 0.08, 0.0725, 0.12, 1),
        fc.integer({ min: -200, max: 10_000 }).map(bp => bp / 10_000),
      ),
      io: fc.double({ min: 0, max: 0.99, noNaN: true }),
      longer: fc.integer({ min: 0, max: 120 }),
    })
    .map(({ io, longer, ...one }) => ({
      ...one,
      ioMonths: Math.floor(one.months * io),
      amortisationMonths: one.months + longer,
    }))

  test('repays its principal to the minor unit, and is what a servicer computes', () => {
    fc.assert(
      fc.property(terms, one => {
        // A zero-coupon note at 100% over forty years is more than an integer holds: the module refuses it.
        fc.pre(one.amortisation !== 'zero' || one.principal * (1 + one.coupon / 12) ** one.months < 2 ** 52)
        const rows = schedule(one)
        expect(sumOf(rows.principal)).toBe(one.principal)
        const wanted = serviced(one)
        expect([...rows.interest]).toEqual(wanted.map(({ interest }) => interest))
        expect([...rows.principal]).toEqual(wanted.map(({ principal }) => principal))
      }),
      { numRuns: 400 },
    )
  })

  test('is worth its price at the rate it returns', () => {
    fc.assert(
      fc.property(terms, fc.double({ min: 0, max: 0.1, noNaN: true }), (one, fee) => {
        fc.pre(one.coupon >= 0 && one.principal > 10_000 && one.amortisation !== 'zero')
        const rows = schedule(one)
        const paid = one.principal * (1 - fee)
        const rate = monthlyRate(rows, paid, one.coupon / 12).rate as number
        const value = rows.interest.reduce(
          (sum, interest, at) => sum + (interest + (rows.principal[at] as number)) / (1 + rate) ** (at + 1),
          0,
        )
        expect(Math.abs(value - paid)).toBeLessThan(1e-9 * paid)
      }),
    )
  })
})

describe('tranches', () => {
  test.each(examplesOf('pricer', ({ input }) => 'tranches' in input))('%s', (_name, { input, expected }) => {
    const terms = termsOf(input)
    const tranches: Tranche[] = input.tranches.map((one: Json) => ({
      ...one,
      balance: one.balance * 100,
      coupon: one.coupon_pct,
    }))
    const { tranches: rows, residual } = payTranches(schedule(terms), terms.principal, tranches)
    let flows = sumOf(residual.interest) + sumOf(residual.principal)
    for (const row of rows) {
      const wanted = expected[row.tranche.name]
      const interest = sumOf(row.interest)
      flows += interest + sumOf(row.principal)
      expectNear(interest / 100, wanted.total_interest, terms.months * HALF_A_CENT)
      expectNear(weightedAverageLife(row.principal), wanted.wal_years, 1e-6)
      expect(row.principal.findLastIndex(amount => amount > 0) + 1).toBe(wanted.retired_month)
      if (wanted.first_principal_month)
        expect(row.principal.findIndex(amount => amount > 0) + 1).toBe(wanted.first_principal_month)
      expectNear(monthlyRate(row, row.tranche.balance, 0.01).rate, wanted.irr_monthly, 1e-6)
      expectNear((interest + row.tranche.balance) / row.tranche.balance, wanted.moic, 1e-6)
    }
    const total = sumOf(residual.interest) + sumOf(residual.principal)
    expect(residual.invested).toBe(expected.residual.invested * 100)
    expectNear(total / 100, expected.residual.total, terms.months * HALF_A_CENT)
    expectNear(monthlyRate(residual, residual.invested, 0.01).rate, expected.residual.irr_monthly, 1e-6)
    expectNear(flows / 100, expected.sum_of_all_flows, terms.months * HALF_A_CENT)
    const pool = schedule(terms)
    expect(flows).toBe(sumOf(pool.interest) + terms.principal)
  })

  test('in sequence, as the published pool (MathWorks cmoseqcf)', () => {
    const pool = schedule({ principal: 1e8, months: 6, amortisation: 'annuity', coupon: 0.12 })
    const [a, b] = payTranches(pool, 1e8, [
      { name: 'A', balance: 5e7, coupon: 0.12, priority: 1 },
      { name: 'B', balance: 5e7, coupon: 0.12, priority: 2 },
    ]).tranches
    // Published to the cent, but of months that nobody rounded: the fourth repays 167,473.74, the sixth 170,839.97.
    expect([...(a?.principal ?? [])]).toEqual([16254837, 16417385, 16581559, 746219, 0, 0])
    expect([...(b?.principal ?? [])]).toEqual([0, 0, 0, 16001156, 16914849, 17083995])
    expect([...(a?.interest ?? [])].slice(0, 4)).toEqual([500000, 337452, 173278, 7462])
  })

  const tranche = fc.record({
    name: fc.constantFrom('A', 'B', 'C'),
    balance: fc.integer({ min: 1, max: 3_000_000 }),
    coupon: fc.integer({ min: 0, max: 4000 }).map(bp => bp / 10_000),
    priority: fc.integer({ min: 1, max: 3 }),
  })

  test('pay out what was collected, to the minor unit, whatever they were promised', () => {
    fc.assert(
      fc.property(
        fc.array(tranche, { maxLength: 3 }),
        fc.constantFrom(...amortisations),
        (tranches, kind) => {
          const pool = schedule({ principal: 10_000_000, months: 24, amortisation: kind, coupon: 0.11 })
          const { tranches: rows, residual } = payTranches(pool, 10_000_000, tranches)
          for (let month = 0; month < 24; month += 1) {
            const paid = [...rows, residual].reduce(
              (sum, { interest, principal }) =>
                sum + (interest[month] as number) + (principal[month] as number),
              0,
            )
            expect(paid).toBe((pool.interest[month] as number) + (pool.principal[month] as number))
          }
          for (const { tranche: one, principal } of rows) expect(sumOf(principal)).toBe(one.balance)
        },
      ),
    )
  })

  test('of more than the pool are refused', () => {
    const pool = schedule({ principal: 100, months: 2, amortisation: 'bullet', coupon: 0.1 })
    expect(() => payTranches(pool, 100, [{ name: 'A', balance: 101, coupon: 0, priority: 1 }])).toThrow(
      RangeError,
    )
  })
})

describe('a pool', () => {
  const loans: LoanTerms[] = [
    { principal: 10_000_000, months: 24, amortisation: 'annuity', coupon: 0.08 },
    { principal: 5_000_000, months: 12, amortisation: 'bullet', coupon: 0.1 },
  ]
  const pool = new PoolSchedule()
  for (const loan of loans) pool.add(loan)

  test('without speeds pays what its loans are scheduled to', () => {
    const months = pool.months({ cpr: 0, cdr: 0, severity: 0 })
    const { interest, principal } = pool.scheduled
    expect(months.map(one => one.interest)).toEqual([...interest])
    expect(months.map(one => one.scheduledPrincipal)).toEqual([...principal])
    expect(months.every(one => one.prepayment === 0 && one.default === 0)).toBe(true)
  })

  test('prepays by the single monthly mortality of its speed', () => {
    const [first] = pool.months({ cpr: 0.06, cdr: 0, severity: 0 })
    const smm = 1 - 0.94 ** (1 / 12)
    const balance = 15_000_000 - (pool.scheduled.principal[0] as number)
    expect(first?.prepayment).toBe(Math.round(smm * balance))
  })

  test('accounts for every unit of its balance at any speeds', () => {
    const speed = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(speed, speed, speed, (cpr, cdr, severity) => {
        let balance = pool.balance
        for (const one of pool.months({ cpr, cdr, severity })) {
          expect(one.opening).toBe(balance)
          expect(one.recovery + one.loss).toBe(one.default)
          balance -= one.scheduledPrincipal + one.prepayment + one.default
          expect(one.closing).toBe(balance)
          expect(one.prepayment).toBeGreaterThanOrEqual(-1)
        }
        expect(balance).toBe(0)
      }),
    )
  })
})
