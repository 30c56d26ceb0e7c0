import { Exact } from '../../../kernel/values/money.ts'
import type { AmortisationName, amortisationNames } from '../amortisation-names.ts'

/** A loan as a tape has it. */
export interface TapeLoan {
  loan_id: string
  /** Integer minor units. */
  balance: number
  rate: number
  remaining_term: number
  amortisation: (typeof amortisationNames)[AmortisationName]
  days_past_due: number | null
  status: string | null
  ltv: number | null
  state: string | null
  industry: string | null
}

/** The average of a figure weighted by balance; null without loans. */
export function weighted(loans: readonly TapeLoan[], of: (loan: TapeLoan) => number): number | null {
  if (loans.length === 0) return null
  let sum = new Exact(0)
  let balance = 0
  for (const loan of loans) {
    sum = sum.plus(new Exact(of(loan)).times(loan.balance))
    balance += loan.balance
  }
  return sum.dividedBy(balance).toNumber()
}
