// A servicer's program: it amortises a loan month by month in decimals, by nothing but the words of the contract. It
// shares no line with the engine, and is what the engine is held against.

import { Decimal } from 'decimal.js'
import type { LoanTerms } from '../../server/finance/loan-terms.ts'

/** More digits than any amount, rate and term here need, so that what is not a tie never looks like one. */
const Digits = Decimal.clone({ precision: 160, rounding: Decimal.ROUND_HALF_UP })
type Amount = InstanceType<typeof Digits>

/** Half up, once what division has lost far behind the point is given back. */
const rounded = (value: Amount) => value.toDecimalPlaces(60).toDecimalPlaces(0)

export interface ServicedMonth {
  opening: number
  interest: number
  principal: number
}

/** Day 1 is 1 January 1970; the same day `months` later, or the last of that month. */
function dayAfter(start: string, months: number): number {
  const [year = 0, month = 0, day = 0] = start.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return Date.UTC(year, month - 1 + months, Math.min(day, lastOfMonth)) / 86_400_000 + 1
}

/** Returns a month's interest on one unit, as a quotient that is never divided before it is multiplied. */
function rateOf({ coupon, dayCount = '30/360', startDate = '' }: LoanTerms, month: number): [Amount, number] {
  if (dayCount === '30/360') return [new Digits(coupon), 12]
  const days = dayAfter(startDate, month) - dayAfter(startDate, month - 1)
  return [new Digits(coupon).times(days), dayCount === 'act/360' ? 360 : 365]
}

const earned = (balance: Amount, [yearly, parts]: [Amount, number]) => balance.times(yearly).dividedBy(parts)

/** The payment whose present value over the months of repayment is the principal, not rounded. */
function paymentOf(terms: LoanTerms): Amount {
  const { principal, months, ioMonths = 0, amortisationMonths = months } = terms
  let [discount, annuity] = [new Digits(1), new Digits(0)]
  for (let month = ioMonths + 1; month <= amortisationMonths; month += 1) {
    discount = discount.dividedBy(earned(new Digits(1), rateOf(terms, month)).plus(1))
    annuity = annuity.plus(discount)
  }
  return new Digits(principal).dividedBy(annuity)
}

/** Returns the principal due in a month from the loan's own numbers; `fix` rounds an amount. */
function principalDue(
  terms: LoanTerms,
  month: number,
  interest: Amount,
  payment: Amount,
  fix: (a: Amount) => Amount,
) {
  const { principal, months, ioMonths = 0, amortisationMonths = months } = terms
  if (month <= ioMonths || terms.amortisation === 'bullet') return new Digits(0)
  if (terms.amortisation === 'zero') return interest.negated()
  if (terms.amortisation === 'annuity') return fix(payment).minus(interest)
  return fix(new Digits(principal).dividedBy(amortisationMonths - ioMonths))
}

function amortised(terms: LoanTerms, fix: (amount: Amount) => Amount) {
  const payment = terms.amortisation === 'annuity' ? paymentOf(terms) : new Digits(0)
  let balance = new Digits(terms.principal)
  return Array.from({ length: terms.months }, (_, at) => {
    const opening = balance
    const interest = fix(earned(opening, rateOf(terms, at + 1)))
    const due = principalDue(terms, at + 1, interest, payment, fix)
    const principal = at + 1 === terms.months ? opening : Digits.min(due, opening)
    balance = opening.minus(principal)
    return { opening, interest, principal }
  })
}

/** The months as a servicer bills them, each amount rounded half up to the unit; never -0. */
export const serviced = (terms: LoanTerms): ServicedMonth[] =>
  amortised(terms, rounded).map(({ opening, interest, principal }) => ({
    opening: opening.toNumber(),
    interest: interest.toNumber() + 0,
    principal: principal.toNumber() + 0,
  }))

/** All the interest of months that nobody rounds, itself rounded half up. */
export const unroundedInterest = (terms: LoanTerms): number =>
  rounded(
    amortised(terms, amount => amount).reduce((sum, one) => sum.plus(one.interest), new Digits(0)),
  ).toNumber()

/** The last payment of months that nobody rounds, in units with decimals. */
export function unroundedLastPayment(terms: LoanTerms): number {
  const last = amortised(terms, amount => amount).at(-1)
  return last ? last.interest.plus(last.principal).toNumber() : 0
}
