import { describe, expect, test } from 'vitest'
import type { GlAccount, Holding, JournalEntry } from '../../renderer/api/modules.ts'
import { fiscalYearStart } from '../../renderer/format/days.ts'
import { converted } from '../../renderer/format/exchange.ts'
import { sumOf, sumsByCurrency } from '../../renderer/format/sums.ts'
import { amountsKnown, legsFor } from '../../renderer/pages/funds/ledger/holding-legs.ts'
import { ledgerOf } from '../../renderer/pages/funds/ledger/ledger.ts'
import {
  type Currencies,
  isEmpty,
  type Leg,
  readLegs,
  standingOf,
} from '../../renderer/pages/funds/ledger/legs.ts'
import { readLoan, searchOfInput, textsIn } from '../../renderer/pages/pricer/loan/loan-terms.ts'

describe('sums', () => {
  test('are exact to the minor unit and never across currencies', () => {
    expect(sumOf([0.1, 0.2, -0.3], 'USD')).toBe(0)
    expect(sumOf([1000, 1], 'JPY')).toBe(1001)
    const rows = [
      { currency: 'USD', nav: 0.1 },
      { currency: 'EUR', nav: 5 },
      { currency: 'USD', nav: 0.2 },
    ]
    expect(sumsByCurrency(rows, ({ nav }) => nav)).toEqual([
      { currency: 'EUR', sum: 5 },
      { currency: 'USD', sum: 0.3 },
    ])
  })
})

test('a fiscal year begins the day after the last one ended', () => {
  expect(fiscalYearStart('2026-11-21', '12-31')).toBe('2026-01-01')
  expect(fiscalYearStart('2026-11-21', '06-30')).toBe('2026-07-01')
  expect(fiscalYearStart('2026-06-30', '06-30')).toBe('2025-07-01')
})

describe('the lines of an entry', () => {
  const leg = (id: number, code: string, debit: string, credit: string): Leg => ({
    id,
    code,
    debit,
    credit,
    holding: code === '1310' ? 7 : null,
    rate: null,
  })
  const dollars: Currencies = { own: 'USD', foreign: new Map() }

  test('are read as people type them, empty ones left out', () => {
    const legs = [leg(0, '1310', '4m', ''), leg(1, '1010', '', '4,000,000.00'), leg(2, '', '', '')]
    expect(readLegs(legs, dollars)).toEqual({
      legs: [
        { code: '1310', debit: 4_000_000, credit: 0, holding: 7, foreign: null },
        { code: '1010', debit: 0, credit: 4_000_000, holding: null, foreign: null },
      ],
    })
    expect(standingOf(legs, dollars).difference).toBe(0)
  })

  test('say which of them cannot be posted', () => {
    expect(readLegs([leg(3, '', '5', '')], dollars)).toEqual({ id: 3, problem: 'Choose the account' })
    expect(readLegs([leg(4, '1010', '5', '5')], dollars)).toMatchObject({ id: 4 })
    expect(readLegs([leg(5, '1010', '(5)', '')], dollars)).toMatchObject({ id: 5 })
  })
})

describe('lines in another currency', () => {
  const euros: Currencies = { own: 'USD', foreign: new Map([['1011', { currency: 'EUR', rate: '1.0823' }]]) }
  const leg = (code: string, debit: string, rate: string | null = null): Leg => ({
    ...{ id: 0, code, debit, credit: '', holding: null, rate },
  })

  test('are worth what the rate of the day makes of them, half up, or the rate that was typed', () => {
    expect(readLegs([leg('1011', '100.05')], euros)).toEqual({
      legs: [{ code: '1011', debit: 108.28, credit: 0, holding: null, foreign: 100.05 }],
    })
    expect(standingOf([leg('1011', '100', '1.1')], euros).debit).toBe(110)
    expect(converted(0.5, '1.01', 'USD', 'JPY')).toBe(1)
    expect(converted(1000, '0.0061', 'JPY', 'USD')).toBe(6.1)
    expect(converted(1, '1.005', 'EUR', 'USD')).toBe(1.01)
  })

  test('say that there is no rate', () => {
    const unknown: Currencies = { ...euros, foreign: new Map([['1011', { currency: 'EUR', rate: null }]]) }
    expect(readLegs([leg('1011', '5')], unknown)).toMatchObject({
      problem: expect.stringContaining('No rate'),
    })
    expect(readLegs([leg('1011', '5', '1,1')], euros)).toMatchObject({ id: 0 })
  })
})

describe('what is recorded of a holding', () => {
  const holding = {
    ...{ id: 7, instrument: 'first_lien', currency: 'USD', expected_cost: 1000 },
    figures: { currency: 'USD', cost: 900, unrealised: -30, fair_value: 870, invested: 900 },
  } as unknown as Holding
  const accounts = [
    { code: '1011', parent_code: '1010', currency: 'EUR' },
    { code: '1311', parent_code: '1310', currency: 'EUR' },
  ] as unknown as GlAccount[]
  const linesOf = (legs: readonly Leg[]) =>
    legs.filter(one => !isEmpty(one)).map(({ code, debit, credit, holding: of }) => [code, debit, credit, of])

  test('is what is still to be paid, income by its kind, and a sale with its cost, its mark and its gain', () => {
    expect(linesOf(legsFor('purchase', holding, amountsKnown('purchase', holding), accounts))).toEqual([
      ['1310', '100', '', 7],
      ['1010', '', '100', null],
    ])
    expect(linesOf(legsFor('income', holding, { amount: 12.5, cost: 0 }, accounts))).toEqual([
      ['1010', '12.50', '', null],
      ['4010', '', '12.50', 7],
    ])
    const sold = legsFor('sale', holding, { amount: 500, cost: 300 }, accounts)
    expect(linesOf(sold)).toEqual([
      ['1010', '500', '', null],
      ['1310', '', '300', 7],
      ['4200', '', '200', 7],
      ['4300', '', '10', 7],
      ['1320', '10', '', 7],
    ])
    expect(standingOf(sold, { own: 'USD', foreign: new Map() }).difference).toBe(0)
    expect(amountsKnown('sale', holding)).toEqual({ amount: 870, cost: 900 })
  })

  test('is in the accounts of its own currency where the fund keeps some, their amounts left to be typed', () => {
    const euros = { ...holding, currency: 'EUR' } as Holding
    expect(linesOf(legsFor('purchase', euros, { amount: 100, cost: 0 }, accounts))).toEqual([
      ['1311', '', '', 7],
      ['1011', '', '', null],
    ])
  })
})

test('a ledger runs back from the balance of the account, without drafts and what was struck out', () => {
  const entry = (id: number, date: string, debit: number, credit: number, more = {}) =>
    ({
      ...{ id, number: id, date, status: 'posted', deleted: false, ...more },
      lines: [{ code: '1010', debit, credit }],
    }) as unknown as JournalEntry
  const entries = [
    entry(1, '2026-01-10', 100.1, 0),
    entry(2, '2026-03-10', 0, 30),
    entry(3, '2026-02-10', 0, 20.2),
    entry(4, '2026-02-11', 5, 0, { status: 'draft' }),
    entry(5, '2026-02-12', 7, 0, { deleted: true }),
  ]
  const account = { code: '1010', balance: 79.9, currency: 'USD' }
  const rows = ledgerOf(entries, account, '2026-02-28')
  expect(rows.map(({ entry: { id }, balance }) => [id, balance])).toEqual([
    [3, 79.9],
    [1, 100.1],
  ])
})

describe('the terms of a loan', () => {
  test('come back from a kept pricing as they were', () => {
    const input = {
      ...{ principal: 25_000_000, currency: 'USD', term_months: 36, amortisation: 'annuity' },
      ...{ spread_bps: 625, benchmark_pct: 0.0415, floor_pct: 0, day_count: '30/360' },
      cap_floor_basis: 'all_in',
      tranches: [{ name: 'A ~ senior', balance: 17_500_000, coupon_pct: 0.068, priority: 1 }],
    }
    expect(readLoan(textsIn(searchOfInput(input), 'EUR'))).toEqual({ body: input })
    const alias = { ...input, amortisation: 'mortgage' }
    expect(readLoan(textsIn(searchOfInput(alias), 'EUR'))).toEqual({ body: input })
  })

  test('say what is missing', () => {
    const read = readLoan(textsIn({ principal: '10m', coupon_pct: 'twelve' }, 'USD'))
    expect(Object.keys('problems' in read ? read.problems : {})).toEqual(['term_months', 'coupon_pct'])
  })
})
