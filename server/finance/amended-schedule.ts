import { type Schedule, schedule, sumOf } from './amortisation.ts'
import { addMonths } from './day-count.ts'
import type { LoanTerms } from './loan-terms.ts'

/** Amended terms from a month on; omitted ones stay unchanged. */
export interface Amendment {
  /** The first month (from 1) that is paid by it. */
  from: number
  /** The yearly coupon as a fraction. */
  coupon?: number
  /** Months that the loan runs in all, from its beginning. */
  months?: number
  /** Months from this one on in which interest alone is paid. */
  ioMonths?: number
  /** Months from this one on in which nothing is paid and interest is capitalised; 0 ends those that are agreed. */
  holidayMonths?: number
}

/**
 * Returns the schedule of a loan with its amendments in order of agreement: the earlier schedule up to each,
 * and from there on the remainder under the new terms. RangeError where one begins outside of the loan's
 * months, or ends the loan before it begins.
 */
export const amendedSchedule = (terms: LoanTerms, amendments: readonly Amendment[]): Schedule =>
  inForce(asAgreed(terms), amendments).rows

/**
 * Returns the remaining schedule of an amended loan after `since` months, with `balance` still owed (minor
 * units): month 1 is the next one. `instalment` is the monthly payment, where that is fixed.
 */
export function resumedSchedule(
  terms: LoanTerms,
  amendments: readonly Amendment[],
  { since, balance, instalment }: { since: number; balance: number; instalment?: number },
): Schedule {
  const agreed = inForce(
    asAgreed(terms),
    amendments.filter(({ from }) => from <= since + 1),
  )
  const rest = {
    ...restOf(agreed.terms, since, balance),
    ...(instalment === undefined ? {} : { instalment }),
  }
  const holidayUntil = Math.max(0, agreed.holidayUntil - since)
  const later = amendments.filter(({ from }) => from > since + 1)
  return inForce(
    { terms: rest, holidayUntil, rows: rowsAfter(rest, 0, balance, holidayUntil) },
    later.map(({ from, months, ...one }) => ({
      ...one,
      from: from - since,
      ...(months === undefined ? {} : { months: months - since }),
    })),
  ).rows
}

interface InForce {
  /** Terms of the whole loan, as if they had always applied. */
  terms: LoanTerms
  /** The last month of the payment holiday that was agreed last; 0 without one. */
  holidayUntil: number
  rows: Schedule
}

const asAgreed = (terms: LoanTerms): InForce => ({ terms, holidayUntil: 0, rows: schedule(terms) })

const inForce = (agreed: InForce, amendments: readonly Amendment[]): InForce =>
  amendments.reduce(amended, agreed)

function amended({ terms, rows, ...agreed }: InForce, amendment: Amendment): InForce {
  const { from, coupon, months, ioMonths, holidayMonths } = amendment
  const before = from - 1
  const last = months ?? terms.months
  if (before < 0 || before >= terms.months)
    throw new RangeError('The amendment begins outside of the months of the loan')
  if (last <= before) throw new RangeError('The amendment ends the loan before it begins')
  const holidayUntil = holidayMonths === undefined ? agreed.holidayUntil : before + holidayMonths
  if (holidayUntil >= last)
    throw new RangeError('The payment holiday leaves no month in which the loan is repaid')
  const { instalment: _, amortisationMonths, ...kept } = terms
  const anew: LoanTerms = {
    ...kept,
    months: last,
    coupon: coupon ?? terms.coupon,
    ioMonths: Math.min(ioMonths === undefined ? (terms.ioMonths ?? 0) : before + ioMonths, last - 1),
    // A balloon stays one; the amount repaid by the old maturity is repaid by the new one.
    ...(amortisationMonths !== undefined && amortisationMonths > terms.months ? { amortisationMonths } : {}),
  }
  const repaid = sumOf(rows.principal.subarray(0, before))
  const after = rowsAfter(anew, before, terms.principal - repaid, holidayUntil)
  return {
    terms: anew,
    holidayUntil,
    rows: {
      interest: joined(rows.interest.subarray(0, before), after.interest),
      principal: joined(rows.principal.subarray(0, before), after.principal),
    },
  }
}

/** The payment after some months when `principal` is still owed: none in a holiday, whose interest is capitalised. */
function rowsAfter(terms: LoanTerms, before: number, principal: number, holidayUntil: number): Schedule {
  const skipped = holidayUntil - before
  if (skipped <= 0) return schedule(restOf(terms, before, principal))
  const { amortisationMonths: _, instalment: __, ...growing } = restOf(terms, before, principal)
  const grown = schedule({ ...growing, amortisation: 'zero', ioMonths: 0, months: skipped + 1 })
  const interest = grown.interest.subarray(0, skipped)
  const capitalised = grown.principal.subarray(0, skipped)
  const after = schedule(restOf(terms, holidayUntil, principal - sumOf(capitalised)))
  return { interest: joined(interest, after.interest), principal: joined(capitalised, after.principal) }
}

/** Returns the terms of the remainder after some months. */
const restOf = (terms: LoanTerms, before: number, principal: number): LoanTerms => ({
  ...terms,
  principal,
  months: terms.months - before,
  ioMonths: Math.max(0, (terms.ioMonths ?? 0) - before),
  ...(terms.amortisationMonths === undefined
    ? {}
    : { amortisationMonths: Math.max(1, terms.amortisationMonths - before) }),
  ...(terms.startDate === undefined ? {} : { startDate: addMonths(terms.startDate, before) }),
})

function joined(one: Float64Array, other: Float64Array): Float64Array {
  const both = new Float64Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}
