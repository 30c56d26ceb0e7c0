import { describe, expect, test } from 'vitest'
import { borrowingBase, type Collateral } from '../../server/finance/borrowing-base.ts'
import { simulateBreach, testCovenant, thresholdOn } from '../../server/finance/covenant.ts'
import vectors from './covenant-examples.json' with { type: 'json' }

// biome-ignore lint/suspicious/noExplicitAny: published vectors of many shapes
type Vector = { area: string; name: string; input: any; expected: any }
interface Loan {
  id: string
  balance: number
  advance: number
  eligible: boolean
}
interface Investor {
  id: string
  uncalled: number
  advance?: number
  included?: boolean
}
const of = (area: string) => (vectors as Vector[]).filter(one => one.area === area)
const terms = (direction: 'max' | 'min', threshold: number, absoluteBand: number | null = null) => ({
  direction,
  threshold,
  band: 0.1,
  absoluteBand,
})

describe('a covenant', () => {
  const tests = of('covenants').filter(({ input }) => 'watch_band' in input)
  test.each(tests)('$name', ({ input, expected }) => {
    const { status, headroom } = testCovenant(terms(input.direction, input.threshold), input.current_value)
    expect({ status, headroom_pct: headroom }).toEqual(expected)
  })

  test.each([
    ['max', 4, 3.59, 'ok', 0.1025],
    ['max', 4, 4, 'watch', 0],
    ['min', 1.25, 1.4, 'ok', 0.12],
    ['min', 1.25, 1.375, 'watch', 0.1],
    ['min', 1.25, 1.3, 'watch', 0.04],
    ['min', 1.25, 1.24, 'breach', -0.008],
    ['min', 2_000_000, 2_100_000, 'watch', 0.05],
  ] as const)('%s %d at %d is %s', (direction, threshold, value, status, headroom) => {
    expect(testCovenant(terms(direction, threshold), value)).toEqual({ status, headroom })
  })

  test('with a threshold of 0 is watched within its absolute band, and at 0 without one', () => {
    expect(testCovenant(terms('min', 0), 0).status).toBe('watch')
    expect(testCovenant(terms('min', 0), 1).status).toBe('ok')
    expect(testCovenant(terms('min', 0, 5), 5)).toEqual({ status: 'watch', headroom: null })
  })

  test('steps on the days of its schedule', () => {
    const schedule = [
      { from: '2027-01-01', threshold: 4 },
      { from: '2026-07-01', threshold: 4.5 },
    ]
    const on = (day: string) => thresholdOn({ threshold: 5, schedule }, day)
    expect(['2026-06-30', '2026-07-01', '2026-12-31', '2027-01-01'].map(on)).toEqual([5, 4.5, 4.5, 4])
  })

  test('is simulated: debt 40, EBITDA 10, at most 5.0x', () => {
    const [found] = of('covenants').filter(({ input }) => 'ebitda_shocks' in input) as [Vector]
    const { input, expected } = found
    const result = simulateBreach(
      terms('max', input.max_leverage),
      { numerator: input.debt, denominator: input.ebitda },
      'denominator',
      input.ebitda_shocks,
    )
    expect(result.shocks.map(({ value }) => Number(value.toFixed(4)))).toEqual(expected.leverage)
    expect(result.shocks.map(({ status }) => status)).toEqual(expected.status)
    expect(result).toMatchObject({ cushion: 0.2, atThreshold: 8, capacity: 10 })
  })

  test('is simulated: a value that may fall by 7.14286% before a loan to value of 70%', () => {
    const result = simulateBreach(
      terms('max', 0.7),
      { numerator: 6_500_000, denominator: 10_000_000 },
      'denominator',
      [0],
    )
    expect(result).toMatchObject({ cushion: 0.071429, atThreshold: 9_285_714.285714 })
    // The covenant as people write it: at most 70%.
    const inPercent = simulateBreach(
      terms('max', 70),
      { numerator: 6_500_000, denominator: 10_000_000, per: 100 },
      'denominator',
      [0, -0.1],
    )
    expect(inPercent.shocks).toMatchObject([
      { value: 65, status: 'watch' },
      { value: 72.222222222222, status: 'breach' },
    ])
    expect(inPercent).toMatchObject({ cushion: 0.071429, atThreshold: 9_285_714.285714, capacity: 500_000 })
  })
})

describe('a borrowing base', () => {
  const rules = {
    ineligible: [{ name: 'Ineligible', field: 'eligible', op: 'eq', value: false } as const],
    concentrations: [{ name: 'Obligor', field: 'id', limit: 300_000, limits: {} }],
    advance: { field: 'advance', rates: { '0.65': 650_000, '0.5': 500_000 }, otherwise: 0 },
    reserves: [],
  }
  const pools = of('borrowing_base').filter(({ input }) => 'loans' in input)
  test.each(pools)('$name', ({ input, expected }) => {
    const collateral: Collateral[] = input.loans.map(({ id, balance, advance, eligible }: Loan) => ({
      id,
      amount: balance * 100,
      fields: { advance, eligible },
    }))
    const drawn = {
      commitment: input.commitment * 100,
      outstanding: input.outstanding * 100,
      lettersOfCredit: 0,
    }
    const result = borrowingBase(collateral, rules, drawn)
    expect(result).toMatchObject({
      eligible: expected.eligible * 100,
      base: expected.borrowing_base * 100,
      availability: expected.availability * 100,
      overadvance: expected.overadvance * 100,
      ineligible: [{ rule: 'Ineligible', amount: 200_000_000, count: 1 }],
    })
    expect(result.lines.find(({ id }) => id === 'L1')?.excess).toEqual([
      { rule: 'Obligor', amount: expected.excess_concentration.L1 * 100 },
    ])
    expect(result.lines.find(({ id }) => id === 'L5')).toMatchObject({ ineligible: 'Ineligible', base: 0 })
  })

  test('is rounded down to the minor unit however near a whole one it is', () => {
    const rates = [999_999, 333_333, 650_001]
    const amounts = [9_007_199_253, 9_007_199_254, 1, 999_999, 7_777_777_777, 900_719_925_474]
    for (const otherwise of rates) {
      const collateral = amounts.map((amount, at) => ({ id: `L${at}`, amount, fields: {} }))
      const advance = { field: 'class', rates: {}, otherwise }
      const drawn = { commitment: 0, outstanding: 0, lettersOfCredit: 0 }
      const result = borrowingBase(
        collateral,
        { ineligible: [], concentrations: [], advance, reserves: [] },
        drawn,
      )
      expect(result.lines.map(({ base }) => base)).toEqual(
        amounts.map(amount => Number((BigInt(amount) * BigInt(otherwise)) / 1_000_000n)),
      )
    }
  })

  test('of receivables and inventory, as published', () => {
    const [{ input, expected }] = of('borrowing_base').filter(({ name }) => name === 'ABL certificate') as [
      Vector,
    ]
    const piece = (id: string, kind: string, amount: number, good: boolean) => ({
      id,
      amount: amount * 100,
      fields: { kind, eligible: good },
    })
    const held = input.over_90_days + input.over_concentration
    const result = borrowingBase(
      [
        piece('1', 'receivables', input.receivables - held, true),
        piece('2', 'receivables', held, false),
        piece('3', 'inventory', input.inventory - input.ineligible_inventory, true),
        piece('4', 'inventory', input.ineligible_inventory, false),
      ],
      {
        ...rules,
        concentrations: [],
        advance: { field: 'kind', rates: { receivables: 850_000, inventory: 600_000 }, otherwise: 0 },
      },
      { commitment: 1e12, outstanding: input.outstanding * 100, lettersOfCredit: 0 },
    )
    expect(result.base).toBe(expected.borrowing_base * 100)
    expect(result.availability).toBe(expected.available * 100)
    expect(result.lines[0]?.base).toBe(expected.ar_base * 100)
  })

  test('of investors, whose limits are parts of all that is uncalled', () => {
    const [{ input, expected }] = of('borrowing_base').filter(({ input: one }) => 'investors' in one) as [
      Vector,
    ]
    const result = borrowingBase(
      input.investors.map(({ id, uncalled, advance = 0, included = true }: Investor) => ({
        id,
        amount: uncalled * 100,
        fields: { class: advance, eligible: included },
      })),
      {
        ...rules,
        concentrations: [
          { name: 'Investor', field: 'id', limit: null, limits: { P2: 150_000, P3: 50_000, P4: 50_000 } },
        ],
        advance: { field: 'class', rates: { '0.9': 900_000, '0.65': 650_000 }, otherwise: 0 },
      },
      { commitment: 1e12, outstanding: 0, lettersOfCredit: 0 },
    )
    expect(result.eligible).toBe(expected.eligible_uncalled * 100)
    expect(result.base).toBe(expected.borrowing_base * 100)
  })

  test('takes the excess of a group from its largest piece first, and reserves from the whole', () => {
    const of = (id: string, amount: number) => ({ id, amount, fields: { country: 'GB' } })
    const result = borrowingBase(
      [of('small', 100), of('large', 900), { id: 'other', amount: 1000, fields: { country: 'DE' } }],
      {
        ineligible: [],
        concentrations: [{ name: 'Country', field: 'country', limit: null, limits: { GB: 400_000 } }],
        advance: { field: 'class', rates: {}, otherwise: 333_333 },
        reserves: [{ name: 'Interest', amount: 50 }],
      },
      { commitment: 10_000, outstanding: 600, lettersOfCredit: 10 },
    )
    expect(result.lines.map(({ counted }) => counted)).toEqual([100, 700, 1000])
    expect(result.lines.map(({ base }) => base)).toEqual([33, 233, 333])
    expect(result).toMatchObject({ advanced: 599, base: 549, availability: 0, overadvance: 51 })
  })
})
