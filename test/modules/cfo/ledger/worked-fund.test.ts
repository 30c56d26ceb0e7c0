import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../../office.ts'
import { Book, CFO, investor, type Line } from '../book.ts'
import examples from '../examples.json' with { type: 'json' }

const vector = (name: string): Json => examples.find(example => example.name.startsWith(name))
const commitments = { LP1: 40, LP2: 35, LP3: 23, GP: 2 } as const
type Partner = keyof typeof commitments
const partners = Object.keys(commitments) as Partner[]
const codes: Record<Partner, string> = { LP1: '3110', LP2: '3120', LP3: '3130', GP: '3190' }

let office: Office
let book: Book
const ids = {} as Record<Partner, number>
beforeAll(async () => {
  office = await openOffice()
  book = await Book.open(office)
  for (const partner of partners) {
    ids[partner] = await investor(office, partner)
    await book.admits(ids[partner])
    await book.addAccount(codes[partner], '3100')
  }
  const partnerOf = Object.fromEntries(partners.map(partner => [codes[partner], ids[partner]]))
  for (const { date, ref, lines } of vector('Example Fund I, Q1').input.journal)
    await book.posted(
      date,
      lines.map(([code, debit, credit]: Line) => [code, debit, credit, partnerOf[code]]),
      { reference: ref },
    )
  await postSecondQuarter()
})
afterAll(() => office.close())

/** Shares in per cent of commitments, and the fee on those of the investors alone (98 of 100). */
const share = (amount: number, partner: Partner) => (amount * commitments[partner]) / 100
const fee = (amount: number, partner: Partner) =>
  partner === 'GP' ? 0 : (amount * commitments[partner]) / 98

/** A line per partner on an account of partners' capital; positive is credit. */
const perPartner = (code: string, amount: (partner: Partner) => number): Line[] =>
  partners.map(partner => {
    const net = amount(partner)
    return net < 0 ? [code, 0 - net, 0, ids[partner]] : [code, 0, net, ids[partner]]
  })

async function postSecondQuarter() {
  const opening = (partner: Partner) => share(535_000, partner) - fee(490_000, partner)
  await book.posted('2025-04-01', [
    ['4010', 45_000, 0],
    ['4300', 2_000_000, 0],
    ['5100', 0, 490_000],
    ['5200', 0, 750_000],
    ['5300', 0, 760_000],
    ...perPartner('3200', opening),
  ])
  await book.posted('2025-04-02', [
    ['2110', 490_000, 0],
    ['1010', 0, 490_000],
  ])
  await book.posted('2025-04-10', [
    ['1010', 45_000, 0],
    ['1400', 0, 45_000],
  ])
  await book.posted('2025-05-20', [
    ['1010', 6_000_000, 0],
    ['1310', 0, 4_000_000],
    ['4200', 0, 2_000_000],
  ])
  await book.posted('2025-05-20', [
    ['4300', 444_444.44, 0],
    ['1320', 0, 444_444.44],
  ])
  await book.posted('2025-06-15', [
    ...perPartner('3300', partner => 0 - share(5_000_000, partner)),
    ['1010', 0, 5_000_000],
  ])
  await book.posted('2025-06-30', [
    ['1320', 1_944_444.44, 0],
    ['4300', 0, 1_944_444.44],
  ])
  await book.posted('2025-06-30', [
    ['5100', 490_000, 0],
    ['2110', 0, 490_000],
  ])
  await book.posted('2025-06-30', [
    ['4200', 2_000_000, 0],
    ['4300', 1_500_000, 0],
    ['5100', 0, 490_000],
    ...perPartner('3200', partner => share(3_500_000, partner) - fee(490_000, partner)),
  ])
}

/** Each partner's capital out of the lines of the journal itself, with the profit that the ledger has not closed. */
async function capital(as_of: string): Promise<Record<Partner, number>> {
  const entries = (await book.journal()).filter(({ date }) => date <= as_of)
  const lines: Json[] = entries.flatMap(entry => entry.lines)
  return Object.fromEntries(
    partners.map(partner => [
      partner,
      lines
        .filter(({ code, partner_id }) => code.startsWith('3') && partner_id === ids[partner])
        .reduce((sum, { debit, credit }) => sum + Math.round(credit * 100) - Math.round(debit * 100), 0) /
        100,
    ]),
  ) as Record<Partner, number>
}

describe('the worked fund', () => {
  const { expected } = vector('Example Fund I, Q1')

  test('has the published trial balance, income and net assets at the end of the first quarter', async () => {
    const { accounts, totals, balanced } = await book.trialBalance('2025-03-31')
    expect(Object.fromEntries(accounts.map(({ code, balance }: Json) => [code, balance]))).toEqual(
      expected.trial_balance,
    )
    expect(balanced).toBe(true)
    expect(totals).toMatchObject({
      debit: expected.total_debit_balances,
      credit: expected.total_credit_balances,
      balance: expected.sum_of_signed_balances,
    })
    expect(await book.report('2025-01-01', '2025-03-31')).toMatchObject({
      income: 45_000,
      expenses: 2_000_000,
      unrealised_gain: 2_000_000,
      net_income: expected.net_income,
      contributions: 20_000_000,
      nav: expected.nav,
      opening_nav: 0,
    })
  })

  test('tells any day between two entries', async () => {
    expect(await book.balances('2025-01-14')).toEqual({})
    const called = { 3110: -8_004_000, 3120: -7_003_500, 3130: -4_602_300, 3190: -390_200 }
    expect(await book.balances('2025-01-28')).toEqual({ 1200: 20_000_000, ...called })
    expect(await book.balances('2025-01-29')).toEqual({ 1010: 20_000_000, ...called })
    expect(await book.report('2025-01-16', '2025-02-14')).toMatchObject({
      opening_nav: 20_000_000,
      expenses: 1_510_000,
      contributions: 0,
      nav: 18_490_000,
    })
  })

  test('ends the second quarter at the published cash, net assets and capital of each partner', async () => {
    const balances = await book.balances('2025-06-30')
    expect(balances).toMatchObject({ 1010: 1_045_000, 1310: 14_000_000, 1320: 3_500_000, 2110: -490_000 })
    expect(Object.keys(balances).filter(code => /^[45]/.test(code))).toEqual([])
    expect(await book.report('2025-04-01', '2025-06-30')).toMatchObject({
      nav: 18_055_000,
      opening_nav: expected.nav,
      distributions: 5_000_000,
    })
    expect(await capital('2025-06-30')).toEqual({
      LP1: 7_218_000,
      LP2: 6_315_750,
      LP3: 4_150_350,
      GP: 370_900,
    })
    const opening = await capital('2025-04-01')
    expect(opening).toEqual({ LP1: 8_018_000, LP2: 7_015_750, LP3: 4_610_350, GP: 400_900 })
    expect(Object.values(opening).reduce((sum, one) => sum + one)).toBe(expected.nav)
  })

  test('moves accrued carry between the partners and leaves net assets as they are', async () => {
    const { expected: carry } = vector('Example Fund I, accrued carry')
    await book.posted(
      '2025-07-01',
      perPartner('3400', partner => (partner === 'GP' ? carry.accrued_carry : 0 - carry.by_lp[partner])),
    )
    expect(await capital('2025-07-01')).toEqual(carry.capital_after_carry)
    const { nav } = await book.report('2025-07-01', '2025-07-01')
    expect(nav).toBe(carry.nav_total_unchanged)
    const { input, expected: rolled } = vector('NAV roll-forward')
    expect((await capital('2025-04-01')).LP1).toBe(input.nav_beginning)
    expect((await capital('2025-07-01')).LP1).toBe(rolled.nav_ending)
  })
})

test('an entry that does not balance is refused with the published difference', async () => {
  const { input, expected } = vector('unbalanced')
  const { fundId } = await Book.open(office)
  const { status, body } = await new Book(office, fundId).post('2026-01-05', input.lines)
  expect(status).toBe(422)
  expect(body).toMatchObject({ code: 'unbalanced', difference: expected.difference })
  expect(await new Book(office, fundId).journal()).toEqual([])
})

test('a reversal swaps the sides, happens once, and can itself be reversed', async () => {
  const { input, expected } = vector('reversal')
  const own = await Book.open(office)
  const original = await own.posted('2025-03-31', input.original, { description: 'Fee accrual' })
  const reverse = (id: number, date: string) => office.post(`${CFO}/gl/journal/${id}/reverse`, { date })
  const { status, body: reversal } = await reverse(original.id, input.reverse_on)
  expect(status).toBe(200)
  expect(reversal).toMatchObject({ reverses: original.id, description: 'Reversal of Fee accrual' })
  expect(reversal.lines.map(({ code, debit, credit }: Json) => [code, debit, credit])).toEqual(
    expected.reversal,
  )
  expect(await own.balances()).toEqual({})
  expect(await own.balances('2025-03-31')).toEqual({ 5100: 490_000, 2110: -490_000 })
  const again = await reverse(original.id, input.reverse_on)
  expect(again.status).toBe(409)
  expect(again.body).toMatchObject({ code: 'already_reversed', reversed_by: reversal.id })
  const { body: kept } = await office.get(`${CFO}/gl/journal/${original.id}`)
  expect(kept).toEqual({ ...original, reversed_by: reversal.id, persisted: undefined })

  const { body: reinstated } = await reverse(reversal.id, '2025-04-02')
  expect(reinstated).toMatchObject({ reverses: reversal.id, date: '2025-04-02' })
  expect(await own.balances()).toEqual({ 5100: 490_000, 2110: -490_000 })
  expect((await reverse(reversal.id, '2025-04-03')).status).toBe(409)
  expect((await reverse(reinstated.id, '2025-04-03')).status).toBe(200)
  expect(await own.balances()).toEqual({})
})

test('the simple book gives the published profit and net assets', async () => {
  const { input, expected } = vector('single-sided')
  const own = await Book.open(office)
  for (const entry of input.entries)
    expect((await office.post(`${CFO}/accounts/${own.fundId}/entries`, entry)).status).toBe(201)
  const { unrealised, ...figures } = expected
  const found = await own.report(input.start, input.end)
  expect(found).toMatchObject({ ...figures, unrealised_gain: unrealised })
})

test('totals are per currency and never summed across; yen have no decimals', async () => {
  const apart = await openOffice()
  try {
    const dollars = await Book.open(apart, { currency: 'USD' })
    const yen = await Book.open(apart, { currency: 'JPY' })
    await dollars.posted('2026-01-05', [
      ['1010', 100.25, 0],
      ['3100', 0, 100.25],
    ])
    await yen.posted('2026-01-05', [
      ['1010', 5000, 0],
      ['3100', 0, 5000],
    ])
    const decimals = await yen.post('2026-01-05', [
      ['1010', 0.5, 0],
      ['3100', 0, 0.5],
    ])
    expect(decimals.status).toBe(422)
    expect(decimals.body.errors[0].path).toBe('lines.0.debit')
    const { body: ledger } = await apart.get(`${CFO}/gl-trial-balance`)
    expect(ledger).toMatchObject({ currency: 'mixed', balanced: true })
    expect(ledger.totals).toEqual({
      debit: null,
      credit: null,
      balance: null,
      by_currency: [
        { currency: 'JPY', debit: 5000, credit: 5000, balance: 0 },
        { currency: 'USD', debit: 100.25, credit: 100.25, balance: 0 },
      ],
    })
    const { body: chart } = await apart.get(`${CFO}/chart-of-accounts`)
    expect(chart.currency).toBe('mixed')
    expect(chart.totals.by_currency.map(({ currency, balance }: Json) => [currency, balance])).toEqual([
      ['JPY', 5000],
      ['USD', 100.25],
    ])
  } finally {
    await apart.close()
  }
})
