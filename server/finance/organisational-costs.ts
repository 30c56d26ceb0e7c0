import { Exact } from '../kernel/values/money.ts'

/** Organisational costs of a partnership; amounts in minor units. */
export interface OrganisationalCosts {
  total: number
  /** The day on which business began, YYYY-MM-DD. */
  began: string
  /** Minor units of a dollar; null in a book of another currency, to which the limits do not apply. */
  perDollar: number | null
  /** The day on which the partnership was liquidated. */
  ended?: string | null
}

const MONTHS = 180
const AT_ONCE = 5_000
const REDUCED_ABOVE = 50_000

/**
 * Returns what is deducted of organisational costs by the end of a day (26 U.S.C. 709(b)): at first 5,000 dollars, less
 * what the costs are above 50,000; of the rest a 180th for each month from the one in which business began; and what is
 * left on the liquidation. In minor units, each day's sum rounded as a whole.
 */
export function deductedBy(
  { total, began, perDollar, ended = null }: OrganisationalCosts,
  day: string,
): number {
  if (day < began) return 0
  const months = Math.min(MONTHS, monthsThrough(began, day))
  if (ended !== null && day >= ended) return total
  const atOnce = perDollar === null ? 0 : firstDeduction(total, perDollar)
  return new Exact(total - atOnce).times(months).dividedBy(MONTHS).toDecimalPlaces(0).plus(atOnce).toNumber()
}

const firstDeduction = (total: number, perDollar: number): number =>
  Math.min(total, Math.max(0, AT_ONCE * perDollar - Math.max(0, total - REDUCED_ABOVE * perDollar)))

/** The months that have begun, from the one of the first day to the one of the last. */
const monthsThrough = (first: string, last: string): number => monthOf(last) - monthOf(first) + 1

const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
