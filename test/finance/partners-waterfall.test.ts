import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { xirr } from '../../server/finance/irr.ts'
import type { ClassTerms } from '../../server/finance/waterfall/capital-pool.ts'
import { compoundings } from '../../server/finance/waterfall/hurdle.ts'
import {
  type FundEvent,
  type PartnersInput,
  partnersWaterfall,
} from '../../server/finance/waterfall/partners.ts'
import { futureValue, Oracle } from './waterfall-oracle.ts'

const usual: ClassTerms = {
  preferred: { rate: 0.08, compounding: 'annual' },
  carry: 0.2,
  catchUp: 1,
  further: [],
}
const free: ClassTerms = { ...usual, carry: 0, preferred: { rate: 0, compounding: 'annual' } }

function run(input: Partial<PartnersInput> & Pick<PartnersInput, 'events'>) {
  const end = input.events
    .map(({ date }) => date)
    .sort()
    .at(-1) as string
  const partners = [{ terms: usual, commitment: 100 }]
  return partnersWaterfall({ style: 'european', partners, escrow: 0, carryTax: 0, end, ...input })
}

const gpOf = (tiers: readonly { gp: number }[]) => tiers.reduce((sum, { gp }) => sum + gp, 0)
const lpOf = (tiers: readonly { lp: number }[]) => tiers.reduce((sum, { lp }) => sum + lp, 0)

/** Calendar days of some years, so that rows often share one. */
const day = fc
  .record({ year: fc.integer({ min: 2018, max: 2026 }), month: fc.constantFrom('01-15', '06-30', '11-02') })
  .map(({ year, month }) => `${year}-${month}`)
const bp = (max: number) => fc.integer({ min: 0, max }).map(points => points / 10_000)
const classTerms = fc.record({
  preferred: fc.record({ rate: bp(1500), compounding: fc.constantFrom(...compoundings) }),
  carry: bp(3000),
  catchUp: fc.constantFrom(0, 0.5, 0.8, 1),
  further: fc.constantFrom<ClassTerms['further'][]>(
    [],
    [{ irr: 0.2, carry: 0.35 }],
    [{ multiple: 2, carry: 0.3 }],
    [
      { irr: 0.15, carry: 0.35 },
      { multiple: 3, carry: 0.4 },
    ],
  ),
})
const yearly = classTerms.map(
  (terms): ClassTerms => ({
    ...terms,
    preferred: { ...terms.preferred, compounding: 'annual' },
  }),
)
const amount = fc.integer({ min: 1, max: 5e9 })
const kindOf = (deals: readonly (string | undefined)[]) =>
  fc.oneof(
    fc.record({
      date: day,
      kind: fc.constant('contribution' as const),
      amount,
      deal: fc.constantFrom(...deals),
    }),
    fc.record({
      date: day,
      kind: fc.constant('distribution' as const),
      amount,
      deal: fc.constantFrom(...deals),
    }),
  )
const european = fc.array(kindOf([undefined]), { minLength: 1, maxLength: 12 })
const american = fc.array(
  fc.oneof(
    kindOf(['a', 'b', 'c']),
    fc.record({ date: day, kind: fc.constant('contribution' as const), amount }),
    fc.record({
      date: day,
      kind: fc.constant('write_down' as const),
      amount,
      deal: fc.constantFrom('a', 'b'),
    }),
  ),
  { minLength: 1, maxLength: 12 },
)
const partners = fc.array(
  fc.record({ terms: fc.oneof(classTerms, fc.constant(free)), commitment: fc.integer({ min: 1, max: 1e9 }) }),
  { minLength: 1, maxLength: 5 },
)
const fund = fc.record({
  partners,
  escrow: fc.constantFrom(0, 0.3),
  carryTax: fc.constantFrom(0, 0.4),
  rows: fc.oneof(
    fc.record({ style: fc.constant('european' as const), events: european }),
    fc.record({ style: fc.constant('american' as const), events: american }),
  ),
})

describe('a waterfall by partner', () => {
  test('is what bisection over the raw flows finds, several hurdles included', () => {
    fc.assert(
      fc.property(yearly, european, (terms, events) => {
        const { days } = run({ events, partners: [{ terms, commitment: 1 }] })
        const oracle = new Oracle(terms)
        for (const { date, distributed, tiers } of days) {
          const paid = events.filter(event => event.date === date && event.kind === 'contribution')
          oracle.capital.push(...paid)
          const wanted = oracle.distribute(date, distributed)
          // Each of six tiers is rounded once; what one is short by, another may take at the next day's price.
          expect(Math.abs(gpOf(tiers) - wanted.gp)).toBeLessThanOrEqual(6 * days.length)
        }
      }),
      { numRuns: 60 },
    )
  })

  test('gives out what there is, to the unit, in every tier and to every partner', () => {
    fc.assert(
      fc.property(fund, ({ rows, ...input }) => {
        const found = run({ ...input, ...rows })
        for (const { tiers, distributed } of found.days) {
          expect(lpOf(tiers) + gpOf(tiers)).toBe(distributed)
          for (const { lp, gp } of tiers) expect(Math.min(lp, gp)).toBeGreaterThanOrEqual(0)
        }
        const inAll = found.days.reduce((sum, { distributed }) => sum + distributed, 0)
        const received = found.partners.reduce((sum, { tiers }) => sum + lpOf(tiers) + gpOf(tiers), 0)
        expect(received).toBe(inAll)
      }),
    )
  })

  test('is the same whatever the order of the rows', () => {
    fc.assert(
      fc.property(fund, fc.infiniteStream(fc.nat()), ({ rows, ...input }, ranks) => {
        const ranked = rows.events.map(event => ({ event, rank: ranks.next().value as number }))
        const events = ranked.toSorted((a, b) => a.rank - b.rank).map(({ event }) => event)
        expect(run({ ...input, ...rows, events })).toEqual(run({ ...input, ...rows }))
      }),
    )
  })

  test('gives nobody less of a larger last distribution', () => {
    fc.assert(
      fc.property(fund, amount, ({ rows, ...input }, more) => {
        const last = { date: '2027-01-01', kind: 'distribution' as const, deal: 'a' }
        const of = (size: number) =>
          run({ ...input, ...rows, events: [...rows.events, { ...last, amount: size }] })
        const [less, larger] = [of(1e6), of(1e6 + more)]
        // A larger sum may take the last unit of a largest remainder away.
        for (const [at, one] of less.partners.entries())
          expect(lpOf(larger.partners[at]?.tiers ?? [])).toBeGreaterThanOrEqual(lpOf(one.tiers) - 1)
        expect(larger.carry).toBeGreaterThanOrEqual(less.carry - less.partners.length)
      }),
    )
  })

  test('leaves no partner below its hurdle while the GP keeps carry, once it is clawed back', () => {
    fc.assert(
      fc.property(yearly, american, (terms, events) => {
        const rows = { style: 'american' as const, events, partners: [{ terms, commitment: 1 }] }
        const { partners: all, carry, days } = run(rows)
        const [{ clawback } = { clawback: 0 }] = all
        if (carry - clawback <= 0) return
        const end = days.at(-1)?.date as string
        const rate = terms.preferred.rate
        const paid = events.filter(({ kind }) => kind === 'contribution')
        const received = days.map(({ date, tiers }) => ({ date, amount: lpOf(tiers) }))
        const lacking = futureValue(paid, rate, end)
          .minus(futureValue(received, rate, end))
          .minus(clawback)
        // Rounding of a day's tiers grows until the end, at 15% for nine years at most.
        expect(lacking.toNumber()).toBeLessThanOrEqual(3 * days.length * 1.15 ** 9)
      }),
    )
  })
})

describe('the terms of a waterfall', () => {
  const flows: FundEvent[] = [
    { date: '2022-01-01', kind: 'contribution', amount: 100_00 },
    { date: '2024-01-01', kind: 'distribution', amount: 200_00 },
  ]
  const preferredOf = (compounding: ClassTerms['preferred']['compounding']) =>
    run({
      events: flows,
      partners: [{ terms: { ...usual, preferred: { rate: 0.08, compounding } }, commitment: 1 }],
    }).partners[0]?.tiers[1]?.lp

  test('compound as they say, over 730 days at 8% on 100', () => {
    // 1.08^2, (1 + 0.08/365)^730, twice 8% of 100 and of 108, and twice 8% of 100.
    expect(compoundings.map(preferredOf)).toEqual([16_64, 17_35, 16_64, 16_00])
  })

  test('on anniversaries compound a return that is owed after the capital is returned', () => {
    const terms: ClassTerms = { ...usual, preferred: { rate: 0.08, compounding: 'anniversary' } }
    const { partners: all } = run({
      events: [
        { date: '2022-01-01', kind: 'contribution', amount: 100_00 },
        { date: '2022-07-02', kind: 'distribution', amount: 100_00 },
        { date: '2024-01-01', kind: 'distribution', amount: 5_00 },
      ],
      partners: [{ terms, commitment: 1 }],
    })
    // 100 for 182 of 365 days, and a year of 8% on that.
    expect(all[0]?.tiers[1]?.lp).toBe(4_31)
  })

  test('of a class that bears no carry leave the GP’s own commitment whole', () => {
    const { partners: all, carry } = run({
      events: flows,
      partners: [
        { terms: usual, commitment: 98 },
        { terms: free, commitment: 2 },
      ],
    })
    expect(all.map(({ tiers }) => [lpOf(tiers), gpOf(tiers)])).toEqual([
      [176_40, 19_60],
      [4_00, 0],
    ])
    expect(carry).toBe(19_60)
  })

  test('beyond a rate of return are other ones, from the very day on which it is reached', () => {
    const terms: ClassTerms = { ...usual, catchUp: 0, further: [{ irr: 0.15, carry: 0.5 }] }
    const [{ tiers } = { tiers: [] }] = run({ events: flows, partners: [{ terms, commitment: 1 }] }).partners
    const [capital, preferred, , first, beyond] = tiers.map(({ lp }) => lp)
    expect([capital, preferred]).toEqual([100_00, 16_64])
    // 100 at 15% for two years of 365 days: 132.25.
    expect((capital ?? 0) + (preferred ?? 0) + (first ?? 0)).toBe(132_25)
    expect(tiers[4]).toEqual({ lp: beyond, gp: 31_93 })
    expect(beyond).toBe(31_92)
    const rate = xirr([
      { date: '2022-01-01', amount: -100_00 },
      { date: '2024-01-01', amount: 132_25 },
    ]).rate
    expect(rate).toBeCloseTo(0.15, 10)
  })
})

describe('a clawback over several partners', () => {
  // Without a hurdle two bear a fifth of their profit and one a tenth; the GP took 50 of them.
  const terms: ClassTerms = { ...usual, preferred: { rate: 0, compounding: 'annual' } }
  const classes = [terms, { ...terms, carry: 0.1 }, terms]
  const of = (received: readonly number[], groups: readonly string[] = []) =>
    run({
      events: [
        { date: '2023-01-01', kind: 'carry', amount: 50_00 },
        ...received.flatMap((amount, partner): FundEvent[] => [
          { date: '2022-01-01', kind: 'contribution', amount: 100_00, partner },
          { date: '2023-01-01', kind: 'received', amount, partner },
        ]),
      ],
      partners: classes.map((own, at) => ({ terms: own, commitment: 1, clawback: groups[at] })),
    })

  test('that is reckoned alone is what the GP took too much of each', () => {
    // They bore 20, 10 and 20; the third earned 30 and its carry, of which a fifth is the GP's.
    const { partners: all, clawback } = of([180_00, 190_00, 130_00])
    expect(all.map(one => one.carry)).toEqual([20_00, 10_00, 20_00])
    expect(all.map(one => one.clawback)).toEqual([0, 0, 10_00])
    expect(clawback.due).toBe(10_00)
  })

  test('sets off in a group what the GP took too little of others, and owes no more', () => {
    // Of the first it took 20 of 23.20 that were its part.
    const received = [196_00, 190_00, 130_00]
    const ofClass = of(received, ['A', 'B', 'A'])
    expect([ofClass.clawback.due, ...ofClass.partners.map(one => one.clawback)]).toEqual([6_80, 0, 0, 6_80])
    expect(of(received, ['A', 'B', 'C']).clawback.due).toBe(10_00)
  })

  test('never comes to more in a wider group, nor to less than of all together', () => {
    fc.assert(
      fc.property(fund, ({ rows, ...input }) => {
        const due = (group: (at: number) => string | undefined) =>
          run({
            ...input,
            ...rows,
            partners: input.partners.map((one, at) => ({ ...one, clawback: group(at) })),
          }).clawback.due
        const [alone, pairs, all] = [due(() => undefined), due(at => `${at >> 1}`), due(() => 'fund')]
        expect(pairs).toBeLessThanOrEqual(alone)
        expect(all).toBeLessThanOrEqual(pairs)
      }),
    )
  })
})

describe('deal by deal', () => {
  // Two deals of 100 with 10 of expenses; without a hurdle the figures can be followed by hand.
  const terms: ClassTerms = { ...usual, preferred: { rate: 0, compounding: 'annual' } }
  const deals: FundEvent[] = [
    { date: '2022-01-01', kind: 'contribution', amount: 100_00, deal: 'a' },
    { date: '2022-01-01', kind: 'contribution', amount: 100_00, deal: 'b' },
    { date: '2022-01-01', kind: 'contribution', amount: 10_00 },
  ]
  const of = (events: readonly FundEvent[], input: Partial<PartnersInput> = {}) =>
    run({ style: 'american', partners: [{ terms, commitment: 1 }], ...input, events: [...deals, ...events] })

  test('the carry of a deal comes before the capital of the others, and is owed back when those lose it', () => {
    const sold: FundEvent = { date: '2023-01-01', kind: 'distribution', amount: 205_00, deal: 'a' }
    const lost: FundEvent = { date: '2024-01-01', kind: 'distribution', amount: 45_00, deal: 'b' }
    const first = of([sold])
    // 205 less the deal's 100 and its half of the expenses: a fifth of 100.
    expect(first.carry).toBe(20_00)
    // 250 in all on 210: a fifth of 40 is the GP's.
    const both = of([sold, lost])
    expect([both.carry, both.clawback.due]).toEqual([20_00, 12_00])
    expect(of([sold, lost], { style: 'european' })).toMatchObject({ carry: 8_00, clawback: { due: 0 } })
  })

  test('what is written down is made up before there is carry', () => {
    const down: FundEvent = { date: '2022-06-30', kind: 'write_down', amount: 60_00, deal: 'b' }
    const sold: FundEvent = { date: '2023-01-01', kind: 'distribution', amount: 205_00, deal: 'a' }
    // Owed are 100, 60 and 160/200 of the expenses: a fifth of 205 - 168.
    expect(of([down, sold]).carry).toBe(7_40)
  })

  test('escrow pays what is clawed back first, then the GP net of its taxes', () => {
    const events: FundEvent[] = [
      { date: '2023-01-01', kind: 'distribution', amount: 205_00, deal: 'a' },
      { date: '2024-01-01', kind: 'distribution', amount: 5_00, deal: 'b' },
    ]
    // Nothing is earned in all: the whole carry of 20 is owed back; 6 were held back, and half of 14 went to taxes.
    expect(of(events, { escrow: 0.3, carryTax: 0.5 })).toMatchObject({
      escrow: 6_00,
      clawback: { due: 20_00, fromEscrow: 6_00, fromGp: 7_00, uncovered: 7_00, released: 0 },
    })
    expect(of(events.slice(0, 1), { escrow: 0.3 }).clawback).toMatchObject({ due: 20_00, fromEscrow: 6_00 })
  })
})

describe('capital that came back unused', () => {
  const partners = [
    { terms: usual, commitment: 100 },
    { terms: usual, commitment: 100 },
  ]

  test.each(['european', 'american'] as const)('was not paid in by who got it back: %s', style => {
    const deal = style === 'american' ? 'mill' : undefined
    const { partners: found } = run({
      style,
      partners,
      events: [
        { date: '2025-01-01', kind: 'contribution', amount: 100_000, partner: 0, deal },
        { date: '2025-01-01', kind: 'contribution', amount: 50_000, partner: 1, deal },
        { date: '2025-01-01', kind: 'returned', amount: 50_000, partner: 0 },
        { date: '2026-01-01', kind: 'distribution', amount: 180_000, deal },
      ],
    })
    expect(found.map(({ contributed }) => contributed)).toEqual([50_000, 50_000])
    // Each 50,000 with 8 % on it, the GP's catch-up of 1,000, and four fifths of the rest.
    for (const { tiers } of found) {
      expect(tiers.slice(0, 2)).toEqual([
        { lp: 50_000, gp: 0 },
        { lp: 4_000, gp: 0 },
      ])
      expect(lpOf(tiers)).toBe(82_000)
      expect(gpOf(tiers)).toBe(8_000)
    }
  })
})
