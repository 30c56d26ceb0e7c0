import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recount } from '../../../../server/books/balances/balances.ts'
import { triedHere } from '../../../databases.ts'
import { type Json, type Office, openOffice } from '../../../office.ts'
import { asOffice, Book, CFO, investor, type Line } from '../book.ts'

const codes = ['1010', '1310', '1320', '2110', '2300', '3100', '3200', '3300', '4010', '4300', '5100', '5600']
const START = '2025-01-01'

let office: Office
let partners: number[]
beforeAll(async () => {
  office = await openOffice()
  partners = await Promise.all(['One', 'Two', 'Three'].map(name => investor(office, name)))
})
afterAll(() => office.close())

// Balances are kept by month: its first and last days are where a day could be lost.
const date = fc.oneof(
  fc.constantFrom('2025-01-01', '2025-01-02', '2025-01-31', '2025-02-01', '2025-02-28', '2025-03-01'),
  fc
    .integer({ min: 0, max: 120 })
    .map(day => new Date(Date.UTC(2025, 0, 1 + day)).toISOString().slice(0, 10)),
)
const amount = fc.oneof(
  fc.integer({ min: 1, max: 500 }),
  fc.integer({ min: 1, max: 100_000_000 }),
  // Three of them are just below what a line may hold.
  fc.constant(3_333_333_333_333),
)
const side = fc.record({
  code: fc.constantFrom(...codes),
  cents: amount,
  partner: fc.option(fc.nat(2), { nil: null }),
})
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom('posted', 'draft'),
      date,
      debits: fc.array(side, { minLength: 1, maxLength: 3 }),
      credit: side,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('simple'),
      date,
      category: fc.constantFrom('capital_call', 'distribution', 'income', 'valuation', 'investment', 'other'),
      debit: fc.boolean(),
      cents: amount,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('reverse', 'strike', 'post'), at: fc.nat(), date }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** Debits of any sizes, and one credit of their sum. */
const linesOf = ({ debits, credit }: Extract<Step, { debits: unknown }>): Line[] => {
  const partnerOf = (index: number | null) => (index === null ? undefined : partners[index])
  const total = debits.reduce((sum, { cents }) => sum + cents, 0)
  return [
    ...debits.map(({ code, cents, partner }): Line => [code, cents / 100, 0, partnerOf(partner)]),
    [credit.code, 0, total / 100, partnerOf(credit.partner)],
  ]
}

/** Does one step; what the rules refuse (a reversal of a draft or before its entry, a closed day, more taken off investments than there is) is part of the history. */
async function take(book: Book, step: Step): Promise<void> {
  const done = await send(book, step)
  if (step.kind === 'reverse' && done.status === 422)
    return void expect(done.body.errors).toMatchObject([{ path: 'date' }])
  expect([200, 201, 204, 404, 409]).toContain(done.status)
  if (done.status === 409)
    expect(['already_reversed', 'illegal_transition', 'not_carried', 'period_closed']).toContain(
      done.body.code,
    )
}

async function send(book: Book, step: Step) {
  if ('debits' in step) return book.post(step.date, linesOf(step), { status: step.kind })
  if ('category' in step) {
    const sides = step.debit ? { debit: step.cents / 100 } : { credit: step.cents / 100 }
    const { date, category } = step
    return office.post(`${CFO}/accounts/${book.fundId}/entries`, { date, category, ...sides })
  }
  const journal = await book.journal()
  const entry = journal[step.at % Math.max(journal.length, 1)] ?? { id: 999_999_999 }
  if (step.kind === 'strike') return office.delete(`${CFO}/accounts/${book.fundId}/entries/${entry.id}`)
  if (step.kind === 'post') return office.post(`${CFO}/gl/journal/drafts/${entry.id}/post`)
  return office.post(`${CFO}/gl/journal/${entry.id}/reverse`, { date: step.date })
}

const cents = (major: number) => Math.round(major * 100)

/** Balances by a key in cents, debit positive, added up from the lines of the journal alone. */
function countBy(journal: Json[], until: string, keyOf: (line: Json) => string): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const { lines } of journal.filter(entry => entry.status === 'posted' && entry.date <= until))
    for (const line of lines) {
      const key = keyOf(line)
      sums[key] = (sums[key] ?? 0) + cents(line.debit) - cents(line.credit)
    }
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0))
}

async function assertTies(book: Book, journal: Json[], until: string): Promise<void> {
  const { accounts, totals, balanced } = await book.trialBalance(until)
  expect(balanced).toBe(true)
  expect(totals.debit).toBe(totals.credit)
  const shown = Object.fromEntries(accounts.map(({ code, balance }: Json) => [code, cents(balance)]))
  expect(shown).toEqual(countBy(journal, until, ({ code }) => code))

  const { nav } = await book.report(START, until)
  const assets = countBy(journal, until, ({ code }) => (/^[12]/.test(code) ? 'net' : 'rest')).net ?? 0
  expect(cents(nav)).toBe(assets)
  const capital = countBy(journal, until, ({ code, partner_id }) =>
    /^[345]/.test(code) ? `partner ${partner_id}` : 'net assets',
  )
  delete capital['net assets']
  expect(Object.values(capital).reduce((sum, one) => sum - one, 0)).toBe(assets)
}

const lasting = ({ reversed_by, deleted, ...entry }: Json) => entry

test('over any history debits equal credits, net assets equal capital, and balances equal their lines', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), date, async (steps, until) => {
      const book = await Book.open(office)
      await book.admits(...partners)
      for (const one of steps) await take(book, one)
      const journal = await book.journal()
      for (const { status, lines } of journal.filter(entry => entry.status === 'posted')) {
        expect(status).toBe('posted')
        const [debit, credit] = ['debit', 'credit'].map(name =>
          lines.reduce((sum: number, line: Json) => sum + cents(line[name]), 0),
        )
        expect(debit).toBe(credit)
      }
      const numbers = journal.flatMap(({ number }) => number ?? []).sort((a, b) => a - b)
      expect(numbers).toEqual(numbers.map((_, index) => index + 1))
      for (const day of [until, '2025-01-31', '2025-02-01', '2025-12-31'])
        await assertTies(book, journal, day)
      expect(await asOffice(office, ctx => recount(ctx, book.fundId))).toEqual([])
    }),
    { numRuns: triedHere(30) },
  )
})

test('what comes after a closing changes no figure up to it and no posted line', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 12 }),
      fc.array(step, { minLength: 1, maxLength: 12 }),
      date,
      async (before, after, until) => {
        const book = await Book.open(office)
        await book.admits(...partners)
        for (const one of before) await take(book, one)
        await book.lock(until)
        const figures = async () => [await book.trialBalance(until), await book.report(START, until)]
        const posted = (await book.journal()).filter(({ status }) => status === 'posted').map(lasting)
        const known = await figures()
        for (const one of after) await take(book, one)
        expect(await figures()).toEqual(known)
        const kept = new Map((await book.journal()).map(entry => [entry.id, lasting(entry)]))
        for (const entry of posted) expect(kept.get(entry.id)).toEqual(entry)
      },
    ),
    { numRuns: triedHere(30) },
  )
})

test('the database itself refuses to change or delete what is posted', async () => {
  const book = await Book.open(office)
  await book.admits(...partners)
  const entry = await book.posted('2025-01-15', [
    ['1010', 100, 0],
    ['3100', 0, 100],
  ])
  const before = await book.journal()
  const attempts = [
    asOffice(office, ({ db }) =>
      db.updateTable('gl_lines').set({ debit_minor: 1 }).where('entry_id', '=', entry.id).execute(),
    ),
    asOffice(office, ({ db }) => db.deleteFrom('gl_lines').where('entry_id', '=', entry.id).execute()),
    asOffice(office, ({ db }) =>
      db.updateTable('gl_entries').set({ date: '2025-02-01' }).where('id', '=', entry.id).execute(),
    ),
    asOffice(office, ({ db }) => db.deleteFrom('gl_entries').where('id', '=', entry.id).execute()),
  ]
  for (const { status } of await Promise.allSettled(attempts)) expect(status).toBe('rejected')
  expect(await book.journal()).toEqual(before)
})

test('of many who post at once each gets a number of its own, without a gap', async () => {
  const book = await Book.open(office)
  await book.admits(...partners)
  const lines: Line[] = [
    ['1010', 1.01, 0],
    ['3100', 0, 1.01],
  ]
  const unbalanced: Line[] = [
    ['1010', 1, 0],
    ['3100', 0, 2],
  ]
  const replies = await Promise.all(
    Array.from({ length: 40 }, (_, at) => book.post('2025-01-15', at % 4 === 0 ? unbalanced : lines)),
  )
  expect(replies.filter(({ status }) => status === 422)).toHaveLength(10)
  const numbers = (await book.journal()).map(({ number }) => number).sort((a, b) => a - b)
  expect(numbers).toEqual(Array.from({ length: 30 }, (_, at) => at + 1))
  expect(await book.balances()).toEqual({ 1010: 30.3, 3100: -30.3 })
  expect(await asOffice(office, ctx => recount(ctx, book.fundId))).toEqual([])
})
