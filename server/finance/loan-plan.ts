import { type Amendment, amendedSchedule, resumedSchedule } from './amended-schedule.ts'
import type { Schedule } from './amortisation.ts'
import type { LoanTerms } from './loan-terms.ts'

/** The agreement of a loan: its terms and amendments. */
export interface Agreed {
  terms: LoanTerms
  amendments: readonly Amendment[]
}

/** The instalment of a month, in minor units; capitalised interest is interest with the same negative principal. */
export interface Due {
  /** Balance before it. */
  beginning: number
  interest: number
  principal: number
}

/** A loan as a month left it, in minor units. */
export interface Left {
  /** Counted from the day of the loan: 1 is the first that is paid. */
  month: number
  balance: number
  /** The instalment that is kept over the remaining months; fixed anew where it is left out. */
  instalment?: number
}

/** Instalments of a loan, after a month in which it was repaid beyond its schedule. */
export interface Plan {
  /** The month after which it applies; 0 of the schedule as agreed. */
  since: number
  balance: number
  rows: Schedule
}

export const planAgreed = ({ terms, amendments }: Agreed): Plan => ({
  since: 0,
  balance: terms.principal,
  rows: amendedSchedule(terms, amendments),
})

/**
 * Amortises a loan anew over its remaining months, from the balance that a prepayment left. A loan that is
 * repaid owes nothing more.
 */
export function planAfter({ terms, amendments }: Agreed, { month, balance, instalment }: Left): Plan {
  const isAmendedNow = amendments.some(({ from }) => from === month + 1)
  const fixed = instalment === undefined || isAmendedNow ? {} : { instalment }
  const rows =
    balance === 0
      ? { interest: new Float64Array(0), principal: new Float64Array(0) }
      : resumedSchedule(terms, amendments, { since: month, balance, ...fixed })
  return { since: month, balance, rows }
}

/** The balance that a plan foresees after a month. */
export function plannedAfter({ since, balance, rows: { principal } }: Plan, month: number): number {
  let left = balance
  for (let at = 0; at < Math.min(month - since, principal.length); at += 1) left -= principal[at] as number
  return left
}

export const dueIn = (plan: Plan, month: number): Due => ({
  beginning: plannedAfter(plan, month - 1),
  interest: plan.rows.interest[month - 1 - plan.since] ?? 0,
  principal: plan.rows.principal[month - 1 - plan.since] ?? 0,
})
