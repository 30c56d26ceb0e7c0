import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Movement } from '../../server/modules/bank/movement.ts'
import { type KnownLine, recognise, type Window } from '../../server/modules/bank/same-lines.ts'

const paid = (day: number, amount: number, reference: string | null): Movement => ({
  booked_on: `2026-01-0${day}`,
  valued_on: null,
  amount_minor: amount,
  counterparty: null,
  counterparty_account: null,
  description: 'Rent',
  bank_reference: reference,
  payment_reference: null,
})

/** Returns an account's movements after these parts of one sequence were imported in this order. */
function imported(all: readonly Movement[], parts: readonly (readonly [from: number, to: number])[]) {
  const known: Array<
    Omit<KnownLine, 'places'> & { places: { statement: Window; index: number }[]; amount: number }
  > = []
  for (const [from, to] of parts) {
    const movements = all.slice(from, to)
    const [first, last] = [movements[0], movements.at(-1)]
    if (!first || !last) continue
    const before = all.slice(0, from).reduce((sum, { amount_minor }) => sum + amount_minor, 0)
    const amounts = movements.map(({ amount_minor }) => amount_minor)
    const window: Window = {
      from: first.booked_on,
      to: last.booked_on,
      opening: before,
      closing: amounts.reduce((sum, amount) => sum + amount, before),
      amounts,
    }
    for (const [index, { id, likeness, nth, movement }] of recognise(movements, window, known).entries()) {
      const place = { statement: window, index }
      const line = known.find(one => one.id === id)
      if (line) line.places.push(place)
      else known.push({ id: known.length + 1, likeness, nth, places: [place], amount: movement.amount_minor })
    }
  }
  return known.map(({ amount }) => amount).sort((a, b) => a - b)
}

/** Movements that often look alike: few days, few amounts, seldom a reference. */
const sequence = fc
  .array(
    fc.record({
      day: fc.integer({ min: 1, max: 4 }),
      amount: fc.constantFrom(5, 5, 7, 20),
      referred: fc.boolean(),
    }),
    {
      minLength: 1,
      maxLength: 14,
    },
  )
  .map(some =>
    some
      .sort((a, b) => a.day - b.day)
      .map(({ day, amount, referred }, at) => paid(day, amount, referred ? `R${at}` : null)),
  )

test('however a sequence of movements is cut into files, and in whatever order they come, each is there once', () => {
  fc.assert(
    fc.property(sequence, fc.array(fc.nat(14)), fc.infiniteStream(fc.nat()), (all, cuts, chance) => {
      const ends = [...new Set([0, ...cuts.filter(cut => cut < all.length), all.length])].sort(
        (a, b) => a - b,
      )
      const parts = ends.slice(1).map((end, at) => [ends[at] as number, end] as const)
      const shuffled = parts
        .map(part => ({ part, by: chance.next().value }))
        .sort((a, b) => a.by - b.by)
        .map(({ part }) => part)
      const amounts = all.map(({ amount_minor }) => amount_minor).sort((a, b) => a - b)
      expect(imported(all, shuffled)).toEqual(amounts)
      // All files again, and the whole sequence as one.
      expect(imported(all, [...shuffled, ...parts, [0, all.length]])).toEqual(amounts)
    }),
    { numRuns: 1000 },
  )
})

test('files that overlap tell of each movement once', () => {
  fc.assert(
    fc.property(
      sequence,
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 0, max: 4 }),
      (all, length, back) => {
        const parts = all.map(
          (_, at) => [Math.max(0, at * length - back), Math.min(all.length, (at + 1) * length)] as const,
        )
        const needed = parts.filter(([from, to]) => from < to)
        expect(imported(all, needed)).toEqual(
          all.map(({ amount_minor }) => amount_minor).sort((a, b) => a - b),
        )
      },
    ),
    { numRuns: 1000 },
  )
})
