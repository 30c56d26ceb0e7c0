import { addMonths, type DayCount, daysBetween } from './day-count.ts'

export const amortisations = ['bullet', 'linear', 'annuity', 'zero'] as const
export type Amortisation = (typeof amortisations)[number]

/** Day counts of a loan's months. */
export const loanDayCounts = ['30/360', 'act/360', 'act/365'] as const satisfies readonly DayCount[]
export type LoanDayCount = (typeof loanDayCounts)[number]

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
  /** Every day count but 30/360 counts the days from `startDate`. */
  dayCount?: LoanDayCount
  startDate?: string
  /**
   * The fixed monthly payment, integer minor units: the level payment of an annuity, the principal of a
   * linear loan. Without it, the payment follows from the other terms.
   */
  instalment?: number
}

/** Months after the interest-only ones over which the principal is repaid, or would be. */
export const repaymentMonths = ({ months, ioMonths = 0, amortisationMonths = months }: LoanTerms): number =>
  Math.max(months, amortisationMonths) - ioMonths

/** Months as parts of a year: `counted[at]` of `ofYear`, both whole. */
export interface YearParts {
  counted: number[]
  ofYear: number
}

/** The first `count` months of a loan as parts of a year; RangeError where days are counted from no date. */
export function yearParts({ dayCount = '30/360', startDate }: LoanTerms, count: number): YearParts {
  if (dayCount === '30/360') return { counted: new Array<number>(count).fill(1), ofYear: 12 }
  if (startDate === undefined) throw new RangeError(`${dayCount} needs a start date`)
  const dates = Array.from({ length: count + 1 }, (_, month) => addMonths(startDate, month))
  return {
    counted: dates.slice(1).map((date, at) => daysBetween(dates[at] as string, date)),
    ofYear: dayCount === 'act/360' ? 360 : 365,
  }
}
