import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { triedHere } from '../../../databases.ts'
import { type Json, type Office, openOffice } from '../../../office.ts'
import { Book, CFO } from '../book.ts'
import { admit } from '../partners.ts'

let office: Office
let reviewer: string
beforeAll(async () => {
  office = await openOffice()
  reviewer = await office.person('member')
})
afterAll(() => office.close())

const commitments: Record<string, { commitment: number; excluded?: boolean }> = {
  One: { commitment: 70_000_003 },
  Two: { commitment: 20_000_001 },
  GP: { commitment: 1_000_000, excluded: true },
}

/** The line of a statement that an account is, by its code, and by what is said of the line. */
const distributed: Record<string, string> = {
  return_of_capital: 'returned_capital',
  realized_gain: 'distributed_gains',
  interest_income: 'distributed_income',
}
const profit: Record<string, string> = {
  4010: 'interest_income',
  4030: 'other_income',
  4200: 'realised_gains',
  4300: 'unrealised_gains',
  4400: 'currency_gains',
  5100: 'management_fees',
  5110: 'fee_offsets',
  5300: 'partnership_expenses',
  5400: 'financing_costs',
}
const equity: Record<string, (said: string | null) => string> = {
  3100: () => 'contributions',
  // Posted by hand, it may say what it is.
  3200: said => (said === 'interest_income' ? said : 'allocated_income'),
  3300: said => distributed[said ?? ''] ?? 'other_distributions',
  3400: () => 'carried_interest',
  3500: () => 'syndication_costs',
}
const codes = [...Object.keys(profit), ...Object.keys(equity), '1010', '1320', '2110']

const monthEnds = ['2024-11-30', '2024-12-31', '2025-02-28', '2025-03-31', '2025-04-30', '2025-06-30']
const day = fc
  .integer({ min: 0, max: 240 })
  .map(days => new Date(Date.UTC(2024, 10, 3 + days)).toISOString().slice(0, 10))
const line = fc.record({
  code: fc.constantFrom(...codes),
  partner: fc.option(fc.constantFrom(...Object.keys(commitments)), { nil: null }),
  said: fc.option(fc.constantFrom(...Object.keys(distributed), 'stock_of_words'), { nil: null }),
})
const entry = fc.record({
  date: day,
  cents: fc.integer({ min: 1, max: 1_000_000_000 }),
  debit: line,
  credit: line,
  reversed: fc.boolean(),
})
const history = fc.record({
  yearEnd: fc.constantFrom('12-31', '03-31', '10-15'),
  closes: fc.subarray(monthEnds, { minLength: 1 }),
  entries: fc.array(entry, { minLength: 1, maxLength: 14 }),
})

const cents = (major: number) => Math.round(major * 100)
const dayBefore = (date: string) => new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10)

type Accounts = Map<string, number>
const add = (to: Accounts, key: string, amount: number) => to.set(key, (to.get(key) ?? 0) + amount)

/** Largest remainder in whole numbers: what is over goes to the largest fractions, ties to the earlier. */
function shared(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n)
  const products = weights.map(weight => BigInt(weight) * BigInt(Math.abs(total)))
  const parts = products.map(product => product / sum)
  const over = Math.abs(total) - Number(parts.reduce((all, part) => all + part, 0n))
  const order = products
    .map((product, at) => ({ at, rest: product % sum }))
    .sort((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest > b.rest ? -1 : 1))
  return parts.map((part, at) => {
    const more = order.slice(0, over).some(one => one.at === at) ? 1 : 0
    return Math.sign(total) * (Number(part) + more)
  })
}

/** Partners’ capital by line since inception, out of the lines of the journal and the ends of closed periods alone. */
function count(
  journal: readonly Json[],
  closed: readonly string[],
  names: Map<number, string>,
  until: string,
): Accounts {
  const found: Accounts = new Map()
  const own = journal.filter(({ source, date }) => source !== 'closing' && date <= until)
  for (const { code, debit, credit, partner_id, ilpa_category } of own.flatMap(({ lines }) => lines)) {
    const of = equity[code]
    if (of) add(found, `${names.get(partner_id)} ${of(ilpa_category)}`, cents(credit) - cents(debit))
  }
  const ends = [...closed.filter(end => end < until), until]
  for (const [at, end] of ends.entries()) {
    const within = own.filter(({ date }) => date <= end && (at === 0 || date > (ends[at - 1] as string)))
    const pool: Accounts = new Map()
    for (const { code, debit, credit, partner_id } of within.flatMap(({ lines }) => lines))
      if (profit[code]) add(pool, `${code} ${names.get(partner_id)}`, cents(credit) - cents(debit))
    for (const [key, amount] of pool) {
      const [code = '', partner = ''] = key.split(' ')
      if (partner !== 'undefined') add(found, `${partner} ${profit[code]}`, amount)
      else {
        const paying = Object.entries(commitments).map(([name, { commitment, excluded }]) => ({
          name,
          weight: excluded && (code === '5100' || code === '5110') ? 0 : commitment,
        }))
        const parts = shared(
          amount,
          paying.map(({ weight }) => weight),
        )
        for (const [index, { name }] of paying.entries())
          add(found, `${name} ${profit[code]}`, parts[index] as number)
      }
    }
  }
  return found
}

async function write(book: Book, ids: Record<string, number>, one: Json): Promise<void> {
  const lines = (['debit', 'credit'] as const).map(side => ({
    code: one[side].code,
    [side]: one.cents / 100,
    partner_id: one[side].partner === null ? null : ids[one[side].partner],
    ilpa_category: one[side].said,
  }))
  const { status, body } = await office.post(`${CFO}/gl/journal`, {
    fund_account_id: book.fundId,
    date: one.date,
    lines,
  })
  if (status !== 201) throw new Error(JSON.stringify(body))
  if (one.reversed) await office.post(`${CFO}/gl/journal/${body.id}/reverse`, { date: one.date })
}

async function close(book: Book, period_end: string): Promise<Json> {
  const at = `${CFO}/accounts/${book.fundId}/period-close/run`
  const asked = ['bank_reconciliation', 'valuations_approved', 'expense_accruals']
  const attest = asked.map(check => ({ check, evidence: 'Seen' }))
  await office.post(at, { period_end, attest, waive: [{ check: 'sub_ledgers', reason: 'A test' }] })
  const { body } = await office.post(at, { period_end }, { as: reviewer })
  if (body.status !== 'closed') throw new Error(JSON.stringify(body))
  return body
}

const startOfYear = (end: string, yearEnd: string): string => {
  const year = Number(end.slice(0, 4)) - (end.slice(5) > yearEnd ? 0 : 1)
  return new Date(Date.parse(`${year}-${yearEnd}`) + 86_400_000).toISOString().slice(0, 10)
}

test('over any history every line of every column is what the journal says, and all sum to the NAV', async () => {
  await fc.assert(
    fc.asyncProperty(history, async ({ yearEnd, closes, entries }) => {
      const book = await Book.open(office, { fiscal_year_end: yearEnd })
      const named = Object.entries(commitments).map(([name, one]) => ({ name, ...one }))
      const ids = await admit(office, book.fundId, named, '2024-10-01')
      const names = new Map(Object.entries(ids).map(([name, id]) => [id, name]))
      // Enough is invested for every mark down: no more is taken off investments than there is.
      await book.posted('2024-10-31', [
        ['1310', 1_000_000_000, 0],
        ['1010', 0, 1_000_000_000],
      ])
      const before: Json[] = []
      const left = [...entries]
      for (const [at, end] of closes.entries()) {
        for (const one of left.filter(({ date }) => date <= end && date > (closes[at - 1] ?? '')))
          await write(book, ids, one)
        const closed = await close(book, end)
        const address = `${CFO}/accounts/${book.fundId}/period-close/${closed.id}/statements`
        const { body: answer } = await office.get(address)
        before.push({ address, answer })
        const journal = await book.journal()
        const [, year] = answer.columns
        expect(year.start).toBe(startOfYear(end, yearEnd))
        const closing = count(journal, closes.slice(0, at), names, end)
        for (const [column, { key, start }] of answer.columns.entries()) {
          const opening =
            key === 'itd' ? new Map() : count(journal, closes.slice(0, at), names, dayBefore(start))
          const expected: Accounts = new Map()
          for (const [line, amount] of closing) add(expected, line, amount)
          for (const [line, amount] of opening) {
            add(expected, line, 0 - amount)
            add(expected, `${line.split(' ')[0]} opening`, amount)
          }
          for (const [line, amount] of closing) add(expected, `${line.split(' ')[0]} closing`, amount)
          assertColumn(answer, column, expected, names)
        }
        const total = answer.whole.lines.find(({ key }: Json) => key === 'closing').amounts
        expect(total.map(cents)).toEqual([closed.nav, closed.nav, closed.nav].map(cents))
      }
      for (const { address, answer } of before) expect((await office.get(address)).body).toEqual(answer)
    }),
    { numRuns: triedHere(12) },
  )
})

/** Partners’ lines as expected, and the fund’s the sums of them and of what is for no partner. */
function assertColumn(answer: Json, column: number, expected: Accounts, names: Map<number, string>): void {
  const shown: Accounts = new Map()
  for (const { lp_id, lines } of answer.statements)
    for (const { key, amounts } of lines)
      if (amounts[column] !== 0) shown.set(`${names.get(lp_id)} ${key}`, cents(amounts[column]))
  const wanted = [...expected].filter(([, amount]) => amount !== 0)
  expect(Object.fromEntries(shown)).toEqual(
    Object.fromEntries(wanted.filter(([key]) => !key.startsWith('undefined'))),
  )
  const whole: Accounts = new Map()
  for (const [key, amount] of wanted) add(whole, key.split(' ')[1] as string, amount)
  for (const { key, amounts } of answer.whole.lines) expect(cents(amounts[column])).toBe(whole.get(key) ?? 0)
  const keys = new Set(answer.whole.lines.map(({ key }: Json) => key))
  for (const [key, amount] of whole) if (amount !== 0) expect(keys).toContain(key)
}
