import rules from '../../../resources/holidays-us-federal.json' with { type: 'json' }

/** A holiday by its rule: a day of the month, or the nth weekday (0 is Sunday; -1 the last) of it. */
interface HolidayRule {
  name: string
  month: number
  day?: number
  weekday?: number
  nth?: number
  /** The first year that it was kept. */
  from?: number
}

const DAY = 86_400_000
const known = new Map<number, ReadonlySet<string>>()

/**
 * The days, YYYY-MM-DD, on which US federal offices and the banks that follow them are closed for a holiday of this
 * year: one on a Saturday is kept the Friday before, one on a Sunday the Monday after (5 U.S.C. 6103), so New Year's
 * Day may be kept in the year before.
 */
export function federalHolidays(year: number): ReadonlySet<string> {
  let days = known.get(year)
  if (!days) {
    days = new Set(
      (rules as HolidayRule[])
        .filter(({ from }) => from === undefined || year >= from)
        .map(rule => textOf(observed(dayOf(rule, year)))),
    )
    known.set(year, days)
  }
  return days
}

function dayOf({ month, day, weekday = 0, nth = 1 }: HolidayRule, year: number): number {
  if (day !== undefined) return Date.UTC(year, month - 1, day)
  if (nth < 0) {
    const last = Date.UTC(year, month, 0)
    return last - ((weekdayOf(last) - weekday + 7) % 7) * DAY
  }
  const first = Date.UTC(year, month - 1, 1)
  return first + (((weekday - weekdayOf(first) + 7) % 7) + (nth - 1) * 7) * DAY
}

function observed(time: number): number {
  const weekday = weekdayOf(time)
  return weekday === 6 ? time - DAY : weekday === 0 ? time + DAY : time
}

/** Returns whether a date, YYYY-MM-DD, is a business day: Monday to Friday, and no bank holiday. */
export function isBusinessDay(date: string): boolean {
  const weekday = weekdayOf(Date.parse(date))
  if (weekday === 0 || weekday === 6) return false
  const year = Number(date.slice(0, 4))
  return !federalHolidays(year).has(date) && !federalHolidays(year + 1).has(date)
}

/**
 * The day that is `count` business days after `date` (before it when negative), the day itself not counted. Zero is
 * the day itself, or the next business day when it is none.
 */
export function addBusinessDays(date: string, count: number): string {
  const step = count < 0 ? -DAY : DAY
  let time = Date.parse(date)
  if (count === 0) while (!isBusinessDay(textOf(time))) time += step
  for (let left = Math.abs(count); left > 0; ) {
    time += step
    if (isBusinessDay(textOf(time))) left -= 1
  }
  return textOf(time)
}

const weekdayOf = (time: number): number => new Date(time).getUTCDay()
const textOf = (time: number): string => new Date(time).toISOString().slice(0, 10)
