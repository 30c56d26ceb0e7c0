import { describe, expect, test } from 'vitest'
import type { ClassTerms } from '../../server/finance/waterfall/capital-pool.ts'
import { carryDue, mostGivenBack } from '../../server/finance/waterfall/carry-due.ts'
import type { FundEvent } from '../../server/finance/waterfall/partners.ts'
import examples from '../modules/cfo/examples.json' with { type: 'json' }

const usual: ClassTerms = {
  preferred: { rate: 0.08, compounding: 'annual' },
  carry: 0.2,
  catchUp: 1,
  further: [],
}
const free: ClassTerms = { ...usual, carry: 0 }
const on = (date: string, kind: FundEvent['kind'], amount: number, partner: number): FundEvent => ({
  date,
  kind,
  amount,
  partner,
})

test('the worked fund accrues what its example says (semantics 4.5)', () => {
  const { expected } = examples.find(({ name }) => name.startsWith('Example Fund I, accrued carry')) as {
    expected: { by_lp: Record<string, number>; accrued_carry: number }
  }
  const paid = [8_004_000, 7_003_500, 4_602_300, 390_200]
  const got = [2_000_000, 1_750_000, 1_150_000, 100_000]
  const due = carryDue({
    style: 'european',
    end: '2025-06-30',
    carryTax: 0,
    partners: [40, 35, 23, 2].map((commitment, at) => ({ terms: at === 3 ? free : usual, commitment })),
    events: [
      ...paid.map((amount, at) => on('2025-01-29', 'contribution', amount * 100, at)),
      ...got.map((amount, at) => on('2025-06-15', 'received', amount * 100, at)),
    ],
    worth: [7_218_000, 6_315_750, 4_150_350, 370_900].map(amount => amount * 100),
    borne: [0, 0, 0, 0],
  })
  expect(due.map(amount => amount / 100)).toEqual([...Object.values(expected.by_lp), 0])
  expect(due.reduce((sum, amount) => sum + amount, 0) / 100).toBe(expected.accrued_carry)
})

describe('one investor of 100.00, worth 150.00 a year later', () => {
  const of = (more: Partial<Parameters<typeof carryDue>[0]>) =>
    carryDue({
      style: 'european',
      end: '2026-01-01',
      carryTax: 0,
      partners: [{ terms: usual, commitment: 10_000 }],
      events: [on('2025-01-01', 'contribution', 10_000, 0)],
      worth: [15_000],
      borne: [0],
      ...more,
    })

  test('owes a fifth of the profit past the catch-up, and nothing below the hurdle', () => {
    expect(of({})).toEqual([1_000])
    expect(of({ worth: [10_800] })).toEqual([0])
    expect(of({ worth: [10_900] })).toEqual([100])
    expect(of({ worth: [11_000] })).toEqual([200])
    expect(of({ worth: [-500] })).toEqual([0])
  })

  test('has what was paid in it: neither doubled nor owed again', () => {
    expect(of({ worth: [14_400], borne: [600] })).toEqual([1_000])
    expect(of({ worth: [14_000], borne: [1_000] })).toEqual([1_000])
  })

  test('gets back what was paid too much, after the taxes on it', () => {
    expect(of({ worth: [9_000], borne: [1_000] })).toEqual([0])
    expect(of({ worth: [9_000], borne: [1_000], carryTax: 0.45 })).toEqual([450])
    expect(mostGivenBack(1_000, 0.45)).toBe(550)
  })

  test('deal by deal owes the same where everything is sold', () => {
    const events: FundEvent[] = [{ ...on('2025-01-01', 'contribution', 10_000, 0), deal: 'A' }]
    expect(of({ style: 'american', events })).toEqual([1_000])
  })
})
