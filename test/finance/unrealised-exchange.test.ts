import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exchangePart } from '../../server/finance/unrealised-exchange.ts'
import { Exact } from '../../server/kernel/values/money.ts'

const purchase = (cost: number, local: number) => ({
  kind: 'purchase' as const,
  cost,
  local: new Exact(local),
})
const mark = (rate: string) => ({ kind: 'mark' as const, rate: new Exact(rate) })

test('exchange is the cost abroad at the rate of the mark, less the cost at home', () => {
  expect(exchangePart([purchase(125_000, 100_000), mark('1.30')])).toEqual({
    localCost: 100_000,
    exchange: 5_000,
  })
  expect(exchangePart([purchase(125_000, 100_000), mark('1.30'), mark('1.20')])?.exchange).toBe(-5_000)
})

test('a purchase after the mark is at its own rate until the next one', () => {
  const events = [purchase(125_000, 100_000), mark('1.30'), purchase(66_000, 50_000)]
  expect(exchangePart(events)).toEqual({ localCost: 150_000, exchange: 5_000 })
  // 150,000 at 1.35 is 202,500 for 191,000.
  expect(exchangePart([...events, mark('1.35')])?.exchange).toBe(11_500)
})

test('a reduction takes its part, and the last one leaves nothing', () => {
  const events = [purchase(125_000, 100_000), mark('1.30')]
  expect(exchangePart([...events, { kind: 'reduction', cost: 50_000 }])).toEqual({
    localCost: 60_000,
    exchange: 3_000,
  })
  expect(exchangePart([...events, { kind: 'reduction', cost: 125_000 }])).toEqual({
    localCost: 0,
    exchange: 0,
  })
})

test('without a rate nothing is told, until the holding is gone', () => {
  const unknown = { kind: 'purchase' as const, cost: 100, local: null }
  expect(exchangePart([unknown])).toBeNull()
  expect(exchangePart([purchase(100, 80), { kind: 'mark', rate: null }])).toBeNull()
  expect(exchangePart([unknown, { kind: 'reduction', cost: 100 }])).toEqual({ localCost: 0, exchange: 0 })
})

test('price and exchange sum to the unrealised gain whatever the order of purchases', () => {
  const buy = fc.record({ cost: fc.integer({ min: 1, max: 1e9 }), local: fc.integer({ min: 1, max: 1e9 }) })
  fc.assert(
    fc.property(
      fc.array(buy, { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 1, max: 99_999 }),
      (buys, rate) => {
        const at = mark(String(rate / 10_000))
        const total = (of: 'cost' | 'local') => buys.reduce((sum, one) => sum + BigInt(one[of]), 0n)
        // Half up, in integers: local x rate / 10,000 - cost.
        const twice = 2n * (total('local') * BigInt(rate) - total('cost') * 10_000n)
        const half = twice < 0n ? -10_000n : 10_000n
        const expected = Number((twice + half) / 20_000n)
        const part = exchangePart([...buys.map(one => purchase(one.cost, one.local)), at])
        expect(part?.exchange).toBe(expected)
      },
    ),
  )
})
