import { describe, expect, test } from 'vitest'
import { addMonths } from '../../server/finance/day-count.ts'
import { type CameIn, loanOn, type Receipt, type Reported } from '../../server/finance/loan-life.ts'
import type { LoanTerms } from '../../server/finance/loan-terms.ts'

const START = '2025-12-31'
const bullet: LoanTerms = { principal: 400_000_000, months: 36, amortisation: 'bullet', coupon: 0.12 }
const agreed = (terms: LoanTerms) => ({ terms, amendments: [] })
const receipts = (...some: Array<[day: string, interest: number, principal: number]>): CameIn => ({
  reports: [],
  receipts: some.map(([day, interest, principal], at) => ({ entryId: at + 1, day, interest, principal })),
})

describe('the life of a loan', () => {
  test('is its schedule while nothing came in', () => {
    const { months, outstanding, next } = loanOn(agreed(bullet), START, receipts(), START)
    expect(outstanding).toBe(400_000_000)
    expect(next).toEqual({ dueOn: '2026-01-31', interest: 4_000_000, principal: 0 })
    expect(months.at(-1)).toMatchObject({ interest: 4_000_000, principal: 400_000_000, closing: 0 })
  })

  test('keeps arrears in the month that did not pay them, and asks for them with the next', () => {
    const linear: LoanTerms = { ...bullet, principal: 1_200, months: 12, amortisation: 'linear', coupon: 0 }
    const on = loanOn(agreed(linear), START, receipts(['2026-02-28', 0, 100]), '2026-03-31')
    expect(on).toMatchObject({ outstanding: 1_100, overduePrincipal: 200 })
    const [january, february, march] = on.months
    expect([january?.openPrincipal, february?.openPrincipal]).toEqual([0, 100])
    expect(march).toMatchObject({ principal: 200, closing: 900 })
  })

  test('does not count again what a report already counts, nor forgets what comes after it', () => {
    const reported: Reported = {
      ...{ month: 1, interest: 4_000_000, principal: 0, prepaid: 100_000_000, loss: 0, ending: 300_000_000 },
    }
    const late = receipts(['2026-02-12', 4_000_000, 100_000_000], ['2026-02-28', 3_000_000, 50_000_000])
    const on = loanOn(agreed(bullet), START, { ...late, reports: [reported] }, '2026-02-28')
    expect(on).toMatchObject({
      outstanding: 250_000_000,
      outstandingInBooks: 250_000_000,
      overdueInterest: 0,
    })
    expect(on.next).toMatchObject({ interest: 2_500_000 })
  })

  test('takes a whole instalment that came early for the month that it pays', () => {
    const annuity: LoanTerms = { ...bullet, amortisation: 'annuity' }
    const plan = loanOn(agreed(annuity), START, receipts(), START).months
    const [first, second] = plan as [(typeof plan)[0], (typeof plan)[0]]
    const early = receipts(
      ['2026-01-31', first.interest, first.principal],
      ['2026-02-05', second.interest, second.principal],
    )
    const { months } = loanOn(agreed(annuity), START, early)
    expect(months.map(({ closing }) => closing)).toEqual(plan.map(({ closing }) => closing))
  })

  test('is what a ledger of exact fractions has it, of 500 lives with prepayments', () => {
    for (let seed = 1; seed <= 500; seed += 1) {
      const { terms, cameIn, repaid } = randomLife(seed)
      const last = addMonths(START, terms.months)
      for (let month = 1; month <= terms.months; month += 1) {
        const day = addMonths(START, month)
        const on = loanOn(agreed(terms), START, cameIn, day)
        const owed = BigInt(terms.principal) - sum(repaid.slice(0, month))
        expect({ seed, month, owed: on.outstanding }).toEqual({ seed, month, owed: Number(owed) })
        const planned = on.months.reduce((all, { principal }) => all + BigInt(principal), 0n)
        expect({ seed, month, planned }).toEqual({ seed, month, planned: BigInt(terms.principal) })
      }
      expect(loanOn(agreed(terms), START, cameIn, last)).toMatchObject({
        ...{ outstanding: 0, overdueInterest: 0, overduePrincipal: 0, next: null },
      })
    }
  })
})

const sum = (amounts: readonly bigint[]) => amounts.reduce((all, one) => all + one, 0n)

function sequence(seed: number): (below: number) => number {
  let state = seed
  return below => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** A loan paid on its days, with prepayments, billed by an independent ledger; some months are reported as well. */
function randomLife(seed: number): { terms: LoanTerms; cameIn: CameIn; repaid: bigint[] } {
  const next = sequence(seed)
  for (let round = 0; round < 5; round += 1) next(2)
  const months = 2 + next(30)
  const isBullet = next(2) === 0
  const principal = 1_000_000 + next(900_000_000)
  const basisPoints = next(2_000)
  const reports: Reported[] = []
  const received: Receipt[] = []
  const repaid: bigint[] = []
  let balance = BigInt(principal)
  let instalment = isBullet ? 0n : rounded(balance, BigInt(months))
  for (let month = 1; month <= months; month += 1) {
    const interest = rounded(balance * BigInt(basisPoints), 120_000n)
    const scheduled = month === months || instalment > balance ? balance : instalment
    const left = balance - scheduled
    const prepaid = next(5) === 0 && month < months ? (left * BigInt(next(100))) / 100n : 0n
    balance = left - prepaid
    if (prepaid > 0n && !isBullet) instalment = rounded(balance, BigInt(months - month))
    repaid.push(scheduled + prepaid)
    const [day, money] = [addMonths(START, month), Number(scheduled + prepaid)]
    received.push({ entryId: month, day, interest: Number(interest), principal: money })
    if (next(3) === 0)
      reports.push({
        ...{ month, interest: Number(interest), principal: Number(scheduled), prepaid: Number(prepaid) },
        ...{ loss: 0, ending: Number(balance) },
      })
  }
  const terms: LoanTerms = {
    ...{ principal, months, coupon: basisPoints / 10_000 },
    amortisation: isBullet ? 'bullet' : 'linear',
  }
  return { terms, cameIn: { reports, receipts: received }, repaid }
}

const rounded = (numerator: bigint, denominator: bigint): bigint =>
  (2n * numerator + denominator) / (2n * denominator)
