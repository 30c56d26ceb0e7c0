import { describe, expect, test } from 'vitest'
import { type Schedule, schedule } from '../../server/finance/amortisation.ts'
import { amortisations, type LoanTerms, loanDayCounts } from '../../server/finance/loan-terms.ts'
import { halfUp, totalInterest } from '../../server/finance/unrounded-loan.ts'
import { type ServicedMonth, serviced, unroundedInterest } from './servicer.ts'

/** Returns the same loans every run; a failure reports the seed. */
function sequence(seed: number): (below: number) => number {
  let state = seed
  return below => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return Math.floor((state / 2 ** 32) * below)
  }
}

const coupons = [0, 0.0001, 0.03, 0.05, 0.06, 0.0725, 0.08, 0.1, 0.12, 0.24, 0.36, 1]

/** Any loan that the pricer takes: small and large, round rates on which halves are common, and any other rate. */
function randomLoan(seed: number): LoanTerms {
  const next = sequence(seed)
  for (let round = 0; round < 5; round += 1) next(2)
  const months = 1 + next(next(4) === 0 ? 480 : 72)
  const amortisation = amortisations[next(4)] as LoanTerms['amortisation']
  const principal = 1 + next(10 ** (2 + next(10)))
  const coupon = next(2) === 0 ? (coupons[next(coupons.length)] as number) : next(1_000_000) / 1_000_000
  const isRepaid = amortisation === 'linear' || amortisation === 'annuity'
  const dayCount = next(3) === 0 ? (loanDayCounts[next(3)] as LoanTerms['dayCount']) : undefined
  return {
    principal,
    months,
    amortisation,
    // A note whose interest is capitalised at such rates for decades is more than an integer holds.
    coupon: amortisation === 'zero' ? Math.min(coupon, 0.24) : coupon,
    ...(isRepaid && next(3) === 0 ? { ioMonths: next(months) } : {}),
    ...(isRepaid && next(4) === 0 ? { amortisationMonths: months + next(240) } : {}),
    ...(dayCount ? { dayCount, startDate: `20${10 + next(30)}-${10 + next(3)}-${10 + next(21)}` } : {}),
  }
}

function rowsOf({ interest, principal }: Schedule, amount: number): ServicedMonth[] {
  let opening = amount
  return Array.from(interest, (one, at) => {
    const repaid = principal[at] as number
    const row = { opening, interest: one, principal: repaid }
    opening -= repaid
    return row
  })
}

const LOANS = 3000

describe('a schedule', () => {
  test(`is what a servicer computes, month for month, of ${LOANS} loans`, () => {
    for (let seed = 1; seed <= LOANS; seed += 1) {
      const loan = randomLoan(seed)
      expect({ seed, rows: rowsOf(schedule(loan), loan.principal) }).toEqual({ seed, rows: serviced(loan) })
      expect({ seed, total: halfUp(totalInterest(loan)) }).toEqual({ seed, total: unroundedInterest(loan) })
    }
  })
})
