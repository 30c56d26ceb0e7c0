import { monthlyRate, type Schedule, sumOf } from './amortisation.ts'

/**
 * Returns the rate of a period at which contractual payments are worth exactly what was paid for them: the effective
 * interest rate (IFRS 9 Appendix A and B5.4.1; ASC 310-20-35-18). Fees that are part of the yield lower what was paid.
 * Null where there is none.
 */
export const effectiveRate = (payments: Schedule, paid: number, coupon: number): number | null =>
  monthlyRate(payments, paid, coupon).rate

/**
 * Returns the discount that is not earned yet, in minor units: principal to come less the payments to come at the
 * effective rate. Below zero it is a premium. After a prepayment the payments are those that are left, at the original
 * rate (IFRS 9 B5.4.6), by which the discount falls with the principal, and nothing is left of it after the last.
 */
export function unearnedDiscount({ interest, principal }: Schedule, rate: number): number {
  let worth = 0
  for (let at = interest.length - 1; at >= 0; at -= 1)
    worth = (worth + (interest[at] as number) + (principal[at] as number)) / (1 + rate)
  return Math.round(sumOf(principal) - worth)
}
