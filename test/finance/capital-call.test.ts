import fc from 'fast-check'
import { expect, test } from 'vitest'
import { callTypes, overCall, splitCall, unfundedOf } from '../../server/finance/capital-call.ts'
import { addBusinessDays, federalHolidays } from '../../server/kernel/values/business-days.ts'
import examples from '../modules/investor-portal/capital-calls.json' with { type: 'json' }
import type { Json } from '../office.ts'

const example = (name: string): Json => {
  const found = examples.find(one => one.name.startsWith(name))
  if (!found) throw new Error(`There is no example ${name}`)
  return found
}

const participant = (lpId: number, commitment: number, more: object = {}) => ({
  lpId,
  commitment,
  distributed: commitment,
  unfunded: commitment,
  excused: false,
  ...more,
})

test('a call is split as the worked example says', () => {
  const { input, expected } = example('call split')
  const names = Object.keys(input.commitments)
  const participants = names.map((name, at) => participant(at, input.commitments[name] * 100))
  const shares = splitCall(
    participants,
    input.lines.map((line: Json) => ({
      type: line.ilpa_call_type,
      amount: line.amount * 100,
      inside: true,
      excluded: (line.excluded ?? []).map((name: string) => names.indexOf(name)),
    })),
  )
  for (const [at, name] of names.entries()) {
    expect(shares[at]?.amount).toBe(expected.by_partner[name] * 100)
    expect((participants[at]?.unfunded ?? 0) - (shares[at]?.inside ?? 0)).toBe(
      expected.unfunded_after[name] * 100,
    )
  }
})

test('what is unfunded and what is over-called is as published', () => {
  const { input, expected } = example('unfunded with recallable')
  expect(unfundedOf(input.commitment, input.called, input.recallable_distributions)).toBe(expected.unfunded)
  const over = example('over-call refused')
  const unfunded = (over.input.commitment - over.input.called_to_date) * 100
  const one = participant(1, over.input.commitment * 100, { unfunded })
  const call = (amount: number) =>
    overCall([one], splitCall([one], [{ type: 'investments', amount, inside: true, excluded: [] }]))
  expect(call(Math.round(over.input.call * 100))).toEqual([
    { lpId: 1, uncalled: over.expected.uncalled * 100, excess: over.expected.excess * 100 },
  ])
  expect(call(unfunded)).toEqual([])
})

test('business days are counted past weekends and holidays', () => {
  const notice = example('notice')
  expect(addBusinessDays(notice.input.notice_date, notice.input.business_days)).toBe(
    notice.expected.earliest_due_date,
  )
  const { input, expected } = example('reminder schedule')
  expect(
    input.offsets_business_days.map((offset: number) => addBusinessDays(input.due_date, offset)),
  ).toEqual(expected.dates)
  expect([...federalHolidays(2026)]).toEqual([
    '2026-01-01',
    '2026-01-19',
    '2026-02-16',
    '2026-05-25',
    '2026-06-19',
    '2026-07-03',
    '2026-09-07',
    '2026-10-12',
    '2026-11-11',
    '2026-11-26',
    '2026-12-25',
  ])
  expect(addBusinessDays('2021-12-30', 1)).toBe('2022-01-03')
})

const people = fc
  .array(
    fc.record({
      commitment: fc.integer({ min: 1, max: 1e12 }),
      called: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
    {
      minLength: 2,
      maxLength: 20,
    },
  )
  .map(all =>
    all.map(({ commitment, called }, at) =>
      participant(at, commitment, { unfunded: commitment - Math.floor(commitment * called) }),
    ),
  )

test('every purpose sums to its amount to the cent, and nobody excluded or excused bears any of it', () => {
  fc.assert(
    fc.property(
      people,
      fc.array(
        fc.record({ type: fc.constantFrom(...callTypes), amount: fc.integer({ min: 1, max: 1e12 }) }),
        { minLength: 1, maxLength: 5 },
      ),
      fc.boolean(),
      (all, given, excusing) => {
        const participants = all.map((one, at) => ({ ...one, excused: excusing && at === 0 }))
        const purposes = given.map(one => ({
          ...one,
          inside: true,
          excluded: [all.length - 1].filter(at => at > 1),
        }))
        const shares = splitCall(participants, purposes)
        for (const [index, { amount, excluded }] of purposes.entries()) {
          expect(shares.reduce((sum, share) => sum + (share.shares[index] as number), 0)).toBe(amount)
          for (const at of excluded) expect(shares[at]?.shares[index]).toBe(0)
        }
        if (excusing) expect(shares[0]?.amount).toBe(0)
        for (const { shares: parts } of shares)
          for (const part of parts) expect(part).toBeGreaterThanOrEqual(0)
      },
    ),
  )
})

test('what an excused investor would owe goes to those who have room, before anybody is over-called', () => {
  fc.assert(
    fc.property(people, fc.double({ min: 0, max: 1, noNaN: true }), (all, part) => {
      const participants = all.map((one, at) => ({ ...one, excused: at === 0 }))
      const room = participants.slice(1).reduce((sum, { unfunded }) => sum + unfunded, 0)
      const amount = Math.floor(room * part)
      fc.pre(amount > 0)
      const shares = splitCall(participants, [{ type: 'investments', amount, inside: true, excluded: [] }])
      expect(overCall(participants, shares)).toEqual([])
    }),
  )
})

test('an over-call is found at once where an excused investor leaves nobody with room', () => {
  const [a, b, c] = [1, 2, 3].map(lpId => participant(lpId, 100, { excused: lpId === 3 }))
  const participants = [a, b, c] as NonNullable<typeof a>[]
  const shares = splitCall(participants, [
    { type: 'investments', amount: 150, inside: true, excluded: [2] },
    { type: 'investments', amount: 50, inside: true, excluded: [] },
  ])
  expect(shares.map(share => share.shares)).toEqual([
    [150, 0],
    [0, 50],
    [0, 0],
  ])
  expect(overCall(participants, shares)).toEqual([{ lpId: 1, uncalled: 100, excess: 50 }])
})

test('a purpose with weights of its own is split by them, and nobody who is left out bears any of it', () => {
  const participants = [1, 2, 3].map(lpId => participant(lpId, 1000))
  const weights = new Map([
    [1, 3],
    [2, 1],
  ])
  const shares = splitCall(participants, [
    { type: 'management_fees', amount: 100, inside: true, excluded: [], weights },
  ])
  expect(shares.map(({ amount }) => amount)).toEqual([75, 25, 0])
})
