import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { triedHere } from '../../databases.ts'
import { type Json, type Office, openOffice } from '../../office.ts'

const CRM = '/api/v1/svc/crm'
let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const stageKeys = ['sourced', 'screening', 'due_diligence', 'closed_won', 'passed', 'on_hold'] as const
const decimals = { USD: 2, JPY: 0, KWD: 3 } as const
type Currency = keyof typeof decimals

const anyDeal = fc.record({
  stage: fc.constantFrom(...stageKeys),
  currency: fc.constantFrom<Currency>('USD', 'JPY', 'KWD'),
  minor: fc.option(fc.integer({ min: 0, max: 10 ** 12 })),
})
type AnyDeal = typeof anyDeal extends fc.Arbitrary<infer T> ? T : never

const major = (minor: number, currency: Currency) =>
  Number((minor / 10 ** decimals[currency]).toFixed(decimals[currency]))

/** Sums in integers, the way a person with paper would. */
function recount(deals: AnyDeal[]) {
  const totals = new Map<Currency, { currency: Currency; count: number; minor: number; unsized: number }>()
  for (const { currency, minor } of deals) {
    const total = totals.get(currency) ?? { currency, count: 0, minor: 0, unsized: 0 }
    total.count += 1
    total.minor += minor ?? 0
    total.unsized += minor === null ? 1 : 0
    totals.set(currency, total)
  }
  return [...totals.values()]
    .sort((a, b) => (a.currency < b.currency ? -1 : 1))
    .map(({ minor, ...total }) => ({ ...total, target_size: major(minor, total.currency) }))
}

test('sums every stage and the whole board exactly, per currency', async () => {
  const probabilities = new Map<string, number>(
    (await office.get(`${CRM}/stages`)).body.map(({ key, probability }: Json) => [key, probability]),
  )
  const types = new Map<string, string>(
    (await office.get(`${CRM}/stages`)).body.map(({ key, type }: Json) => [key, type]),
  )
  let run = 0
  await fc.assert(
    fc.asyncProperty(fc.array(anyDeal, { maxLength: 25 }), async deals => {
      // A mark of this run in the names: `q` then sees these deals alone.
      const mark = `run-${++run}-`
      for (const [index, { stage, currency, minor }] of deals.entries()) {
        const target_size = minor === null ? null : major(minor, currency)
        const { status } = await office.post(`${CRM}/deals`, {
          name: `${mark}${index}`,
          stage,
          currency,
          target_size,
        })
        expect(status).toBe(201)
      }
      const { body } = await office.get(`${CRM}/pipeline?q=${mark}&limit=3`)
      expect(body.stages).toHaveLength(11)
      for (const column of body.stages) {
        const own = deals.filter(({ stage }) => stage === column.stage)
        const newest = deals
          .flatMap((deal, index) => (deal.stage === column.stage ? `${mark}${index}` : []))
          .reverse()
        expect(column.count).toBe(own.length)
        expect(column.totals).toEqual(recount(own))
        expect(column.deals.map(({ name }: Json) => name)).toEqual(newest.slice(0, 3))
        expect(column.more).toBe(Math.max(0, own.length - 3))
      }
      for (const total of body.totals) {
        const own = deals.filter(({ currency }) => currency === total.currency)
        const open = own.filter(({ stage }) => types.get(stage) === 'open')
        expect(total).toMatchObject({ count: own.length, target_size: recount(own)[0]?.target_size })
        expect(total.open).toMatchObject({
          count: open.length,
          target_size: recount(open)[0]?.target_size ?? 0,
        })
        const weighted = (some: AnyDeal[]) =>
          // Probabilities are whole hundredths, so that this too is done in integers.
          some.reduce(
            (sum, { stage, minor }) =>
              sum + BigInt(Math.round((probabilities.get(stage) ?? 0) * 100)) * BigInt(minor ?? 0),
            0n,
          )
        const rounded = (hundredths: bigint) => major(Number((hundredths + 50n) / 100n), total.currency)
        expect(total.weighted).toBe(rounded(weighted(own)))
        expect(total.open.weighted).toBe(rounded(weighted(open)))
      }
      expect(body.totals.map(({ currency }: Json) => currency)).toEqual(
        recount(deals).map(({ currency }) => currency),
      )
    }),
    { numRuns: triedHere(12) },
  )
})

test('is converted to the base currency at the last rate, to the cent, and names what has no rate', async () => {
  const own = await openOffice()
  try {
    const rates = '/api/v1/svc/cfo/exchange-rates'
    for (const [date, rate] of [
      ['2026-01-02', '1.2'],
      ['2026-01-05', '1.25'],
    ])
      expect((await own.post(rates, { base: 'EUR', quote: 'USD', date, rate })).status).toBe(201)
    expect(
      (await own.post(rates, { base: 'USD', quote: 'JPY', date: '2026-01-05', rate: '150' })).status,
    ).toBe(201)
    // Sourced deals count for a twentieth.
    for (const [currency, target_size] of [
      ['USD', 1_000],
      ['EUR', 333.4],
      ['JPY', 100_001],
      ['KWD', 20],
    ])
      expect((await own.post(`${CRM}/deals`, { name: currency, currency, target_size })).status).toBe(201)
    const { in_base } = (await own.get(`${CRM}/pipeline`)).body
    const count = 1
    // 16.67 EUR at 1.25, and 5,000 of the yen at a hundred and fiftieth.
    expect(in_base).toEqual({
      currency: 'USD',
      as_of: expect.any(String),
      count: 3,
      weighted: 104.17,
      currencies: [
        {
          currency: 'EUR',
          count,
          weighted: 16.67,
          rate: '1.25',
          rate_date: '2026-01-05',
          source: 'hand',
          weighted_in_base: 20.84,
        },
        {
          currency: 'JPY',
          count,
          weighted: 5_000,
          rate: expect.stringMatching(/^0\.00666666/),
          rate_date: '2026-01-05',
          source: 'hand',
          weighted_in_base: 33.33,
        },
        {
          currency: 'USD',
          count,
          weighted: 50,
          rate: '1',
          rate_date: in_base.as_of,
          source: 'same',
          weighted_in_base: 50,
        },
      ],
      without_rate: [{ currency: 'KWD', count, weighted: 1 }],
    })
  } finally {
    await own.close()
  }
})

test('needs the same few statements however many deals there are', async () => {
  const count = async () => {
    // The search reads deals too, when they are written.
    await office.settled()
    const statements: string[] = []
    const stop = office.running.door.parts.database.listen(({ sql }) => statements.push(sql))
    await office.get(`${CRM}/pipeline`)
    stop()
    return statements.filter(sql => sql.includes('from "deals"')).length
  }
  await office.post(`${CRM}/deals`, { name: 'One' })
  const few = await count()
  for (let index = 0; index < 20; index++) await office.post(`${CRM}/deals`, { name: `More ${index}` })
  expect(await count()).toBe(few)
  expect(few).toBeLessThanOrEqual(12)
})

test('shows an empty board with all eleven stages and no totals', async () => {
  const other = await office.otherOrganisation()
  const { status, body } = await office.get(`${CRM}/pipeline`, { as: other })
  expect(status).toBe(200)
  expect(body.stages).toHaveLength(11)
  expect(body.stages[0]).toEqual({
    stage: 'sourced',
    title: 'Sourced',
    type: 'open',
    probability: 0.05,
    count: 0,
    totals: [],
    deals: [],
    more: 0,
  })
  expect(body.totals).toEqual([])
})
