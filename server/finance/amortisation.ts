import { foundRate, irr, type RateOfReturn } from './irr.ts'
import { type LoanTerms, repaymentMonths, yearParts } from './loan-terms.ts'
import { halfUp, interestOf, levelPayment, type MonthlyRates, monthlyRates } from './unrounded-loan.ts'

/**
 * Payments in months 1 to n (index 0 to n - 1), integer minor units. Capitalised interest is interest with
 * the same amount of negative principal.
 */
export interface Schedule {
  interest: Float64Array
  principal: Float64Array
}

/** A loan whose amounts leave the integers that a number holds exactly. */
export class TooLarge extends RangeError {}

/** The largest rounding error of a float64, as a fraction of the number. */
const ROUNDING = 2 ** -53
/** Roundings behind the interest of a month, with room: its coupon, two to make it monthly, its balance. */
const INTEREST_DOUBT = 8 * ROUNDING
/** Added and taken away again it leaves the nearest whole number, sooner than Math.floor would. */
const WHOLE = 1.5 * 2 ** 52

/**
 * Computes the schedule of a loan, paid monthly in arrears, as a servicer does. Interest is the opening
 * balance at the month's rate, rounded half up. The instalment is one amount fixed at the beginning, rounded
 * half up; the last month, or an earlier one with less left, takes the rest. Throws TooLarge where principal
 * and interest together exceed an integer; below that neither a balance nor a payment can.
 *
 * Interest is found with float64, and with whole numbers where its error could decide the rounding.
 */
export function schedule(terms: LoanTerms): Schedule {
  const { principal: amount, months, ioMonths = 0 } = terms
  const isLevel = terms.amortisation === 'annuity' || terms.amortisation === 'zero'
  const due = terms.instalment ?? instalmentOf(terms)
  let rate = terms.coupon / 12
  const rates = unequalRates(terms)
  const { interest, principal } = emptySchedule(months)
  let exactRates: MonthlyRates | undefined
  let balance = amount
  let earned = 0
  for (let at = 0; at < months; at += 1) {
    if (rates !== null) rate = rates[at] as number
    const near = balance * rate
    let owed = near + WHOLE - WHOLE
    // Written so that NaN counts as doubtful too.
    if (!(Math.abs(near - owed) < 0.5 - Math.abs(near) * INTEREST_DOUBT)) {
      exactRates ??= monthlyRates(terms, months)
      owed = halfUp(interestOf(balance, exactRates, at))
    }
    let left = at < ioMonths ? balance : isLevel ? balance - due + owed : balance - due
    if (left < 0 || at === months - 1) left = 0
    interest[at] = owed
    principal[at] = balance - left
    earned += owed
    balance = left
  }
  if (!(amount + Math.abs(earned) <= Number.MAX_SAFE_INTEGER))
    throw new TooLarge('Principal and interest are more than an integer holds')
  return { interest, principal }
}

/** Both rows in one buffer, which is half the work of two where thousands are made. */
function emptySchedule(months: number): Schedule {
  const buffer = new ArrayBuffer(2 * months * Float64Array.BYTES_PER_ELEMENT)
  const rowAt = (start: number) => new Float64Array(buffer, start * Float64Array.BYTES_PER_ELEMENT, months)
  return { interest: rowAt(0), principal: rowAt(months) }
}

/** Interest on one unit in each month by its days, as near as float64 comes; null if months are equal. */
function unequalRates(terms: LoanTerms): Float64Array | null {
  if (hasEqualMonths(terms)) return null
  const { counted, ofYear } = yearParts(terms, terms.months)
  return Float64Array.from(counted, part => (terms.coupon * part) / ofYear)
}

const hasEqualMonths = ({ dayCount = '30/360' }: LoanTerms) => dayCount === '30/360'

/** Each month's payment after the interest-only ones: principal, or principal with interest if level. */
function instalmentOf(terms: LoanTerms): number {
  switch (terms.amortisation) {
    case 'bullet':
    case 'zero':
      return 0
    case 'linear':
      return halfUp({ numerator: BigInt(terms.principal), denominator: BigInt(repaymentMonths(terms)) })
    case 'annuity':
      return nearPayment(terms) ?? halfUp(levelPayment(terms))
  }
}

/**
 * The level payment of equal months, P * r / (1 - (1 + r)^-n), with float64; null where its error could decide the
 * rounding. The exponent is off by a few roundings for each of its units, the steps after it by fewer than 20.
 */
function nearPayment(terms: LoanTerms): number | null {
  if (!hasEqualMonths(terms)) return null
  const rate = terms.coupon / 12
  const exponent = repaymentMonths(terms) * Math.log1p(rate)
  const payment = (terms.principal * rate) / -Math.expm1(-exponent)
  const rounded = Math.floor(payment + 0.5)
  const doubt = Math.abs(payment) * (30 + 8 * Math.abs(exponent)) * ROUNDING
  return Math.abs(payment - rounded) < 0.5 - doubt ? rounded : null
}

/**
 * Returns the weighted average life in years: months weighted by the principal they repay. Interest plays no
 * part, nor does capitalised interest. Null when nothing is repaid.
 */
export function weightedAverageLife(principal: ArrayLike<number>, monthsOfPeriod = 1): number | null {
  let weighted = 0
  let total = 0
  for (let at = 0; at < principal.length; at += 1) {
    const repaid = Math.max(0, principal[at] as number)
    weighted += (at + 1) * repaid
    total += repaid
  }
  return total === 0 ? null : (weighted / total) * (monthsOfPeriod / 12)
}

/** The sum of integers, exact below 2^53. */
export function sumOf(amounts: ArrayLike<number>): number {
  let sum = 0
  for (let at = 0; at < amounts.length; at += 1) sum += amounts[at] as number
  return sum
}

/** Total paid in each month of the schedules so far, computed once for all rounds; as long as the longest. */
let payments = new Float64Array(480)

/**
 * Computes the monthly rate at which a schedule is worth the price paid. Positive payments have exactly one
 * such rate, and Newton's method in the discount factor, started from the coupon's own, always finds it: the
 * value is a convex, rising polynomial of it. For a polynomial of n months with positive coefficients the
 * second derivative is at most (n - 1) / x of the first, so that a step of d (as a part of x) leaves less
 * than n d² / 2. Below half of a float's last place there is nothing left to find. Any other schedule goes to
 * the general solver.
 */
export function monthlyRate(rows: Schedule, paid: number, guess: number): RateOfReturn {
  const { interest, principal } = rows
  const months = interest.length
  const general = () => irr([-paid, ...Array.from(interest, (one, at) => one + (principal[at] as number))])
  if (payments.length < months) payments = new Float64Array(months)
  const flows = payments
  let positive = paid > 0
  for (let at = 0; at < months; at += 1) {
    const flow = (interest[at] as number) + (principal[at] as number)
    flows[at] = flow
    if (flow < 0) positive = false
  }
  if (!positive) return general()
  let factor = 1 / (1 + Math.max(guess, -0.5))
  for (let round = 0; round < 100; round += 1) {
    let value = 0
    let slope = 0
    for (let at = months - 1; at >= 0; at -= 1) {
      slope = slope * factor + value
      value = value * factor + (flows[at] as number)
    }
    slope = slope * factor + value
    value = value * factor - paid
    const next = factor - value / slope
    if (!Number.isFinite(next)) break
    const step = (next - factor) / factor
    if (months * step * step <= 2 ** -53) return foundRate(1 / next - 1)
    factor = next
  }
  return general()
}

/** A monthly rate as an effective yearly one. */
export const effective = (monthly: number): number => Math.expm1(12 * Math.log1p(monthly))
