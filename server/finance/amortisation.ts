import { Exact } from '../kernel/money.ts'
import { addMonths, type DayCount, yearFraction } from './day-count.ts'
import { irr, type RateOfReturn } from './irr.ts'

export const amortisations = ['bullet', 'linear', 'annuity', 'zero'] as const
export type Amortisation = (typeof amortisations)[number]

export interface LoanTerms {
  /** Integer minor units. */
  principal: number
  months: number
  amortisation: Amortisation
  /** The yearly coupon as a fraction. */
  coupon: number
  /** Months of interest alone at the beginning. */
  ioMonths?: number
  /** Months over which the principal would be repaid, where that is longer than the loan runs (balloon). */
  amortisationMonths?: number
  /** Anything but 30/360 counts the days from `startDate`. */
  dayCount?: DayCount
  startDate?: string
}

/**
 * What is paid in months 1 to n (index 0 to n - 1), integer minor units. Capitalised interest is interest with the
 * same amount of negative principal.
 */
export interface Schedule {
  interest: Float64Array
  principal: Float64Array
}

/**
 * The schedule of a loan, paid monthly in arrears. Running totals are exact and rounded half up, and a month is the
 * difference of two of them: months sum to the totals, balances are right to the minor unit, and the last principal is
 * what remains. Of a level payment it is the payment that is rounded so, and interest is what principal leaves of it.
 *
 * The totals have closed forms, so that a float64 is off by a few units in its last place at most (`doubt`). Where
 * that could decide a rounding, the loan is done again with 40 digits; everywhere else the cheap way gives the same
 * integers. Below 2^53 minor units they are exact.
 */
export function schedule(terms: LoanTerms): Schedule {
  if ((terms.dayCount ?? '30/360') !== '30/360') return exactSchedule(terms)
  const kind = kindOf(terms)
  return (kind === 'annuity' ? levelSchedule(terms) : quickSchedule(terms, kind)) ?? exactSchedule(terms)
}

/** Months after the interest-only ones over which the principal is repaid. */
const repaymentMonths = ({ months, ioMonths = 0, amortisationMonths = months }: LoanTerms) =>
  Math.max(months, amortisationMonths) - ioMonths

const kindOf = ({ amortisation, coupon }: LoanTerms): Amortisation =>
  amortisation === 'annuity' && coupon === 0 ? 'linear' : amortisation

const emptySchedule = (months: number): Schedule => ({
  interest: new Float64Array(months),
  principal: new Float64Array(months),
})

/** With float64; null where a rounding is too close to call. */
function quickSchedule(terms: LoanTerms, kind: StraightKind): Schedule | null {
  const { principal: amount, months, ioMonths = 0 } = terms
  const totals = totalsOf(terms, kind)
  const rows = emptySchedule(months)
  let interestBefore = 0
  let principalBefore = 0
  for (let month = 1; month <= months; month += 1) {
    const repaid = month > ioMonths ? totals.principal(month - ioMonths) : 0
    const interest = totals.interest(month)
    const doubt = (Math.abs(interest) + amount) * 2 ** -47
    if (isDoubtful(interest, doubt) || (month < months && repaid !== 0 && isDoubtful(repaid, doubt)))
      return null
    const interestTotal = Math.floor(interest + 0.5)
    let principalTotal = month === months ? amount : Math.floor(repaid + 0.5)
    if (totals.capitalised && month < months) principalTotal = -interestTotal
    rows.interest[month - 1] = interestTotal - interestBefore
    rows.principal[month - 1] = principalTotal - principalBefore
    interestBefore = interestTotal
    principalBefore = principalTotal
  }
  return rows
}

/** What a float64 rounds by at most, as a part of the number. */
const ROUNDING = 2 ** -53
/** Months whose growth is that of the block they are in and of their place in it: (1 + a)(1 + b) - 1 = a + b + ab. */
const BLOCK = 16
const places = new Float64Array(BLOCK)

/**
 * A level payment with float64: principal repaid after k months is amount * expm1(kg) / expm1(ng), g = ln(1 + rate),
 * and what is paid by then k payments. Null where a rounding is too close to call.
 *
 * The exponents kg and ng are off by as many roundings as they are large, and all the steps after them by fewer than
 * 20; the payments by fewer than 20 in all. A rounding is trusted where it stands after three halves of that.
 */
function levelSchedule(terms: LoanTerms): Schedule | null {
  const { principal: amount, months, ioMonths = 0 } = terms
  const over = repaymentMonths(terms)
  const rate = terms.coupon / 12
  const growth = Math.log1p(rate)
  const whole = Math.expm1(over * growth)
  const payment = amount * rate * (1 + 1 / whole)
  const before = ioMonths * amount * rate
  const repaidDoubt = amount * (30 + 3 * Math.abs(over * growth)) * ROUNDING
  const paidDoubt = (Math.abs(before) + (months - ioMonths) * Math.abs(payment)) * 30 * ROUNDING
  const [repaidRoom, paidRoom] = [0.5 - repaidDoubt, 0.5 - paidDoubt]
  const { interest, principal } = emptySchedule(months)
  let [interestBefore, principalBefore] = [0, 0]
  for (let month = 1; month <= ioMonths; month += 1) {
    const due = month * amount * rate
    const total = Math.floor(due + 0.5)
    if (!(Math.abs(due - total) < paidRoom)) return null
    interest[month - 1] = total - interestBefore
    interestBefore = total
  }
  for (let place = 0; place < BLOCK; place += 1) places[place] = Math.expm1(place * growth)
  let ofBlock = 0
  for (let month = 1; month < months - ioMonths; month += 1) {
    const place = month % BLOCK
    if (place === 0) ofBlock = Math.expm1(month * growth)
    const inBlock = places[place] as number
    const repaid = (amount * (ofBlock + inBlock + ofBlock * inBlock)) / whole
    const paid = before + month * payment
    const principalTotal = Math.floor(repaid + 0.5)
    const paidTotal = Math.floor(paid + 0.5)
    // Written so that what is not a number is doubtful too.
    if (!(Math.abs(repaid - principalTotal) < repaidRoom && Math.abs(paid - paidTotal) < paidRoom))
      return null
    const interestTotal = paidTotal - principalTotal
    const at = ioMonths + month - 1
    interest[at] = interestTotal - interestBefore
    principal[at] = principalTotal - principalBefore
    interestBefore = interestTotal
    principalBefore = principalTotal
  }
  if (months > ioMonths) {
    const left = months - ioMonths
    const due = before + left * payment - (amount * Math.expm1(left * growth)) / whole
    const total = Math.floor(due + 0.5)
    if (!(Math.abs(due - total) < 0.5 - repaidDoubt - paidDoubt)) return null
    interest[months - 1] = total - interestBefore
  }
  principal[months - 1] = amount - principalBefore
  return { interest, principal }
}

const isDoubtful = (value: number, doubt: number) => {
  const fraction = value - Math.floor(value)
  return Math.abs(fraction - 0.5) <= doubt
}

interface Totals {
  /** Principal repaid so many months after the interest-only ones. */
  principal: (month: number) => number
  /** Interest up to a month of the loan. */
  interest: (month: number) => number
  capitalised: boolean
}

type StraightKind = Exclude<Amortisation, 'annuity'>

function totalsOf(terms: LoanTerms, kind: StraightKind): Totals {
  const { principal: amount, ioMonths = 0 } = terms
  const rate = terms.coupon / 12
  const growth = Math.log1p(rate)
  const before = ioMonths * amount * rate
  const over = repaymentMonths(terms)
  switch (kind) {
    case 'bullet':
      return {
        principal: () => 0,
        interest: month => month * amount * rate,
        capitalised: false,
      }
    case 'zero':
      return {
        principal: () => 0,
        interest: month => amount * Math.expm1(month * growth),
        capitalised: true,
      }
    case 'linear':
      return {
        principal: month => (amount * month) / over,
        interest: month =>
          month <= ioMonths
            ? month * amount * rate
            : before + rate * amount * (month - ioMonths) * (1 - (month - ioMonths - 1) / (2 * over)),
        capitalised: false,
      }
  }
}

/** The same with 40 digits, month by month; also where months differ in their days. */
export function exactSchedule(terms: LoanTerms): Schedule {
  const { principal: amount, months, ioMonths = 0 } = terms
  const over = repaymentMonths(terms)
  const kind = kindOf(terms)
  const monthly = new Exact(terms.coupon).dividedBy(12)
  const payment =
    kind === 'annuity'
      ? monthly.times(amount).dividedBy(new Exact(1).minus(monthly.plus(1).pow(-over)))
      : new Exact(0)
  const rows = emptySchedule(months)
  let balance = new Exact(amount)
  let [interestTotal, principalTotal] = [new Exact(0), new Exact(0)]
  let [interestBefore, principalBefore] = [0, 0]
  for (let month = 1; month <= months; month += 1) {
    const interest = balance.times(factorOf(terms, month))
    const principal = principalOf(kind, { month, ioMonths, amount, over, payment, interest })
    balance = balance.minus(principal)
    interestTotal = interestTotal.plus(interest)
    principalTotal = principalTotal.plus(principal)
    const isLevel = kind === 'annuity' && month > ioMonths && month < months
    let roundedPrincipal = month === months ? amount : whole(principalTotal)
    const roundedInterest = isLevel
      ? whole(interestTotal.plus(principalTotal)) - roundedPrincipal
      : whole(interestTotal)
    if (kind === 'zero' && month < months) roundedPrincipal = -roundedInterest
    rows.interest[month - 1] = roundedInterest - interestBefore
    rows.principal[month - 1] = roundedPrincipal - principalBefore
    interestBefore = roundedInterest
    principalBefore = roundedPrincipal
  }
  return rows
}

type Exactly = InstanceType<typeof Exact>

/** Half up; never -0. */
const whole = (value: Exactly) => value.toDecimalPlaces(0).toNumber() + 0

function principalOf(
  kind: Amortisation,
  row: {
    month: number
    ioMonths: number
    amount: number
    over: number
    payment: Exactly
    interest: Exactly
  },
): Exactly {
  if (kind === 'zero') return row.interest.negated()
  if (kind === 'bullet' || row.month <= row.ioMonths) return new Exact(0)
  return kind === 'linear' ? new Exact(row.amount).dividedBy(row.over) : row.payment.minus(row.interest)
}

/** The part of a year's coupon that a month earns. */
function factorOf({ coupon, dayCount = '30/360', startDate }: LoanTerms, month: number): Exactly {
  if (dayCount === '30/360') return new Exact(coupon).dividedBy(12)
  if (startDate === undefined) throw new RangeError(`${dayCount} needs a start date`)
  const years = yearFraction(addMonths(startDate, month - 1), addMonths(startDate, month), dayCount)
  return new Exact(coupon).times(years)
}

/**
 * Weighted average life in years: months weighted by the principal they repay. Interest plays no part, nor does what
 * is capitalised. Null when nothing is repaid.
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

/** What is paid in each month of the schedule at hand, taken together once for all rounds; as long as the longest. */
let payments = new Float64Array(480)

/**
 * The monthly rate at which a schedule is worth what was paid for it. Payments that are all positive have exactly one
 * such rate, and Newton's method in the discount factor from the coupon's own finds it without fail: the value is a
 * convex, rising polynomial of it. Of a polynomial of n months with coefficients above zero the second derivative is
 * at most (n - 1) / x of the first, so that a step of d (as a part of x) leaves less than n d² / 2: below half of a
 * float's last place there is nothing left to find. Anything else goes to the general solver.
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
    if (months * step * step <= 2 ** -53) return { rate: 1 / next - 1 }
    factor = next
  }
  return general()
}

/** A monthly rate as an effective yearly one. */
export const effective = (monthly: number): number => Math.expm1(12 * Math.log1p(monthly))
