import { describe, expect, test } from 'vitest'
import type { JournalEntry } from '../../renderer/api/modules.ts'
import { fiscalYearStart } from '../../renderer/format/days.ts'
import { sumOf, sumsByCurrency } from '../../renderer/format/sums.ts'
import { ledgerOf } from '../../renderer/pages/funds/ledger/ledger.ts'
import { type Leg, readLegs, standingOf } from '../../renderer/pages/funds/ledger/legs.ts'
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
  const leg = (id: number, code: string, debit: string, credit: string): Leg => ({ id, code, debit, credit })

  test('are read as people type them, empty ones left out', () => {
    const legs = [leg(0, '1310', '4m', ''), leg(1, '1010', '', '4,000,000.00'), leg(2, '', '', '')]
    expect(readLegs(legs)).toEqual({
      legs: [
        { code: '1310', debit: 4_000_000, credit: 0 },
        { code: '1010', debit: 0, credit: 4_000_000 },
      ],
    })
    expect(standingOf(legs, 'USD').difference).toBe(0)
  })

  test('say which of them cannot be posted', () => {
    expect(readLegs([leg(3, '', '5', '')])).toEqual({ id: 3, problem: 'Choose the account' })
    expect(readLegs([leg(4, '1010', '5', '5')])).toMatchObject({ id: 4 })
    expect(readLegs([leg(5, '1010', '(5)', '')])).toMatchObject({ id: 5 })
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
