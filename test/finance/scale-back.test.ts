import { describe, expect, test } from 'vitest'
import { Overpromised, type ScaleBackRules, scaleBack, type Ticket } from '../../server/finance/scale-back.ts'
import { randomFrom } from '../torture/torment.ts'
import { filledAnew } from './filled-anew.ts'

const ticket = (requested: number, more: Partial<Ticket> = {}): Ticket => ({
  requested,
  cap: null,
  hold: null,
  ...more,
})
const M = 100_000_000
const rules = (more: Partial<ScaleBackRules> = {}): ScaleBackRules => ({
  target: 100 * M,
  protect: 0,
  minimum: 0,
  unit: 1,
  ...more,
})

describe('a book that is asked for more than there is', () => {
  test.each([
    ['is scaled back pro rata', [60, 50, 40], {}, [4_000_000_000, 3_333_333_333, 2_666_666_667]],
    [
      'is scaled back in multiples',
      [60, 50, 40],
      { unit: 100_000 },
      [4_000_000_000, 3_333_300_000, 2_666_700_000],
    ],
    [
      'meets the first of every ticket in full where small ones are protected',
      [60, 50, 40, 2, 1],
      { protect: 2 * M },
      [3_865_277_778, 3_233_333_333, 2_601_388_889, 200_000_000, 100_000_000],
    ],
  ])('%s', (_name, millions, more, expected) => {
    const { allocated, unplaced } = scaleBack(
      millions.map(one => ticket(one * M)),
      rules(more),
    )
    expect(allocated).toEqual(expected)
    expect(unplaced).toBe(0)
  })

  test('gives what a cap frees to the others, and takes what a hold needs from them', () => {
    const book = [ticket(60 * M, { cap: 20 * M }), ticket(50 * M), ticket(40 * M, { hold: 36 * M })]
    expect(scaleBack(book, rules()).allocated).toEqual([2_000_000_000, 4_400_000_000, 3_600_000_000])
  })

  test('leaves out the smallest ticket below the minimum, one at a time', () => {
    const book = [ticket(5), ticket(5), ticket(5)]
    expect(scaleBack(book, rules({ target: 10, minimum: 4 }))).toEqual({
      allocated: [5, 5, 0],
      unplaced: 0,
      dropped: [2],
    })
  })

  test('says what was promised where it is more than there is', () => {
    const book = [ticket(60 * M, { hold: 60 * M }), ticket(50 * M, { hold: 50 * M })]
    expect(() => scaleBack(book, rules())).toThrow(Overpromised)
    expect(() => scaleBack([ticket(60 * M), ticket(60 * M)], rules({ protect: 51 * M }))).toThrow(
      Overpromised,
    )
  })

  test('leaves what is no whole unit unplaced', () => {
    const { allocated, unplaced } = scaleBack([ticket(700), ticket(700)], rules({ target: 1050, unit: 100 }))
    expect(allocated).toEqual([500, 500])
    expect(unplaced).toBe(50)
  })
})

test('a book that is asked for less is met in full, and what is missing is told', () => {
  const { allocated, unplaced } = scaleBack([ticket(30 * M), ticket(25 * M)], rules())
  expect(allocated).toEqual([30 * M, 25 * M])
  expect(unplaced).toBe(45 * M)
})

test('books of every kind: all bounds hold, and what is placed is the target', () => {
  const random = randomFrom(7)
  const upTo = (most: number) => Math.floor(random() * (most + 1))
  for (let round = 0; round < 2000; round += 1) {
    const unit = [1, 1, 100, 1000][upTo(3)] as number
    const book = Array.from({ length: 1 + upTo(12) }, () => {
      const requested = 1 + upTo(1_000_000)
      const cap = random() < 0.2 ? 1 + upTo(requested) : null
      const hold = random() < 0.1 ? upTo(Math.min(requested, cap ?? requested) / 4) : null
      return { requested, cap, hold }
    })
    const target = 1 + upTo(2_000_000)
    const chosen = {
      target,
      unit,
      protect: random() < 0.3 ? upTo(20_000) : 0,
      minimum: upTo(1) * upTo(30_000),
    }
    const most = book.map(one => Math.min(one.requested, one.cap ?? one.requested))
    let scaled: ReturnType<typeof scaleBack>
    try {
      scaled = scaleBack(book, chosen)
    } catch (error) {
      expect(error).toBeInstanceOf(Overpromised)
      continue
    }
    const { allocated, unplaced, dropped } = scaled
    const told = JSON.stringify({ book, chosen, scaled })
    expect(
      allocated.reduce((sum, one) => sum + one, unplaced),
      told,
    ).toBe(target)
    expect(unplaced, told).toBeGreaterThanOrEqual(0)
    const kept = most.filter((_, at) => !dropped.includes(at)).reduce((sum, one) => sum + one, 0)
    if (kept <= target)
      expect(allocated.filter((one, at) => one !== most[at]).length, told).toBe(dropped.length)
    for (const [at, amount] of allocated.entries()) {
      const { hold } = book[at] as Ticket
      expect(amount, told).toBeLessThanOrEqual(most[at] as number)
      if (dropped.includes(at)) expect(amount, told).toBe(0)
      else if (amount !== most[at]) {
        expect(amount, told).toBeGreaterThanOrEqual(Math.max(chosen.protect, hold ?? 0, chosen.minimum))
        expect(amount % unit, told).toBe(0)
      }
    }
    // Of two tickets without bounds the larger never gets less.
    const plain = book.flatMap((one, at) =>
      one.cap === null && one.hold === null && !dropped.includes(at) ? [at] : [],
    )
    for (const a of plain)
      for (const b of plain)
        if ((most[a] as number) > (most[b] as number) + unit)
          expect((allocated[a] as number) + unit, told).toBeGreaterThanOrEqual(allocated[b] as number)
  }
})

test('leaves out many as a book that is filled anew for each would', () => {
  const next = randomFrom(20_261_125)
  const upTo = (most: number) => Math.floor(next() * most)
  let left_out = 0
  for (let book = 0; book < 3000; book += 1) {
    const unit = [1, 1, 7, 100, 1000][upTo(5)] as number
    const scale = [10, 300, 5000, 1e12][upTo(4)] as number
    const tickets = Array.from({ length: 1 + upTo(30) }, () => {
      const requested = 1 + upTo(scale)
      return ticket(requested, {
        cap: next() < 0.3 ? 1 + upTo(scale) : null,
        hold: next() < 0.15 ? upTo(requested) : null,
      })
    })
    const asked = tickets.reduce((sum, { requested }) => sum + requested, 0)
    const asks = rules({
      target: upTo(asked * 1.1),
      protect: next() < 0.4 ? upTo(scale / 3) : 0,
      minimum: next() < 0.8 ? upTo(scale) : 0,
      unit,
    })
    const outcome = (run: typeof scaleBack) => {
      try {
        return run(tickets, asks)
      } catch (error) {
        if (error instanceof Overpromised) return error.promised
        throw error
      }
    }
    const expected = outcome(filledAnew)
    expect(outcome(scaleBack), JSON.stringify({ tickets, asks })).toEqual(expected)
    if (typeof expected === 'object' && 'dropped' in expected) left_out += expected.dropped.length
  }
  expect(left_out).toBeGreaterThan(5000)
})
