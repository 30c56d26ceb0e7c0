import { Exact } from '../kernel/values/money.ts'
import { type LoanTerms, repaymentMonths, yearParts } from './loan-terms.ts'

/** A quotient of whole numbers; the numerator may be negative, the denominator is positive. */
export interface Fraction {
  numerator: bigint
  denominator: bigint
}

/** The nearest whole number; a half goes away from zero, as accountants round. Never -0. */
export function halfUp({ numerator, denominator }: Fraction): number {
  const size = numerator < 0n ? -numerator : numerator
  const rounded = (2n * size + denominator) / (2n * denominator)
  return Number(numerator < 0n ? -rounded : rounded)
}

/** Interest on one unit in each of the first months of a loan: `earned[at]` over `base`. */
export interface MonthlyRates {
  earned: bigint[]
  base: bigint
}

/** Decimals of a coupon that are read: later ones move no amount that fits an integer. */
const COUPON_DECIMALS = 40

export function monthlyRates(terms: LoanTerms, count: number): MonthlyRates {
  const coupon = new Exact(terms.coupon).toDecimalPlaces(COUPON_DECIMALS)
  const scale = new Exact(10).pow(coupon.decimalPlaces())
  const { counted, ofYear } = yearParts(terms, count)
  const yearly = BigInt(coupon.times(scale).toFixed())
  return {
    earned: counted.map(part => yearly * BigInt(part)),
    base: BigInt(scale.toFixed()) * BigInt(ofYear),
  }
}

/** Interest of one month on a balance in integer minor units. */
export const interestOf = (balance: number, { earned, base }: MonthlyRates, month: number): Fraction => ({
  numerator: BigInt(balance) * (earned[month] as bigint),
  denominator: base,
})

/**
 * One unit and a level payment of one unit a month, carried on over months: a balance of B is then
 * (B * grown - payment * paid) / scale.
 */
interface Carried {
  grown: bigint
  paid: bigint
  scale: bigint
}

function carried({ earned, base }: MonthlyRates, from: number, months: number): Carried {
  let [grown, paid, scale] = [1n, 0n, 1n]
  for (const one of earned.slice(from, from + months)) {
    const growth = base + one
    scale *= base
    grown *= growth
    paid = paid * growth + scale
  }
  return { grown, paid, scale }
}

/**
 * The level payment that leaves nothing after the months of repayment, whatever days each of them has: for equal months
 * P * r / (1 - (1 + r)^-n). Minor units.
 */
export function levelPayment(terms: LoanTerms): Fraction {
  const { ioMonths = 0 } = terms
  const over = repaymentMonths(terms)
  const { grown, paid } = carried(monthlyRates(terms, ioMonths + over), ioMonths, over)
  return { numerator: BigInt(terms.principal) * grown, denominator: paid }
}

/** All the interest of a loan whose months are not rounded, minor units. */
export function totalInterest(terms: LoanTerms): Fraction {
  const { principal, months, amortisation, ioMonths = 0 } = terms
  const over = repaymentMonths(terms)
  const rates = monthlyRates(terms, ioMonths + over)
  const amount = BigInt(principal)
  const earnedIn = (from: number, to: number) =>
    rates.earned.slice(from, to).reduce((sum, one) => sum + one, 0n)
  const before = { numerator: amount * earnedIn(0, ioMonths), denominator: rates.base }
  const repaying = months - ioMonths
  switch (amortisation) {
    case 'bullet':
      return { numerator: amount * earnedIn(0, months), denominator: rates.base }
    case 'linear': {
      const whole = BigInt(over)
      const weighted = rates.earned
        .slice(ioMonths, months)
        .reduce((sum, one, at) => sum + one * (whole - BigInt(at)), 0n)
      return plus(before, { numerator: amount * weighted, denominator: rates.base * whole })
    }
    case 'zero': {
      const { grown, scale } = carried(rates, ioMonths, repaying)
      return plus(before, { numerator: amount * (grown - scale), denominator: scale })
    }
    case 'annuity': {
      // Payments, and the balance after them, less the principal lent.
      const whole = carried(rates, ioMonths, over)
      const { grown, paid, scale } = carried(rates, ioMonths, repaying)
      const received = BigInt(repaying) * whole.grown * scale + grown * whole.paid - whole.grown * paid
      const denominator = whole.paid * scale
      return plus(before, { numerator: amount * (received - denominator), denominator })
    }
  }
}

const plus = (a: Fraction, b: Fraction): Fraction => ({
  numerator: a.numerator * b.denominator + b.numerator * a.denominator,
  denominator: a.denominator * b.denominator,
})
