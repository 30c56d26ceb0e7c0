import { federalHolidays } from '../../../kernel/values/business-days.ts'
import { daysAfter } from '../../../kernel/values/days.ts'

/** The calendars by which deadlines roll. `weekdays` knows no holidays. */
export const calendars = ['us_federal', 'england', 'target', 'weekdays'] as const
export type Calendar = (typeof calendars)[number]

/** Tests whether filings can be made on a day, YYYY-MM-DD. */
export type IsOpen = (day: string) => boolean

/** A calendar with further days of the office on which filings cannot be made. */
export const openOn = (calendar: Calendar, closed: readonly string[] = []): IsOpen => {
  const closedToo = new Set(closed)
  return day =>
    !isWeekend(day) && !closedToo.has(day) && !holidaysOf(calendar, Number(day.slice(0, 4))).has(day)
}

const known = new Map<string, ReadonlySet<string>>()

function holidaysOf(calendar: Calendar, year: number): ReadonlySet<string> {
  const key = `${calendar} ${year}`
  const found = known.get(key) ?? new Set(holidaysIn[calendar](year))
  known.set(key, found)
  return found
}

const holidaysIn: Readonly<Record<Calendar, (year: number) => Iterable<string>>> = {
  // New Year's Day on a Saturday is kept on the last day of the year before.
  us_federal: year => [...federalHolidays(year), ...federalHolidays(year + 1)],
  england,
  target,
  weekdays: () => [],
}

/** The bank holidays of England and Wales (Banking and Financial Dealings Act 1971), those proclaimed for one year left out. */
function england(year: number): string[] {
  const easter = easterSunday(year)
  const christmas = weekdayOf(`${year}-12-25`)
  return [
    nextWeekday(`${year}-01-01`),
    daysAfter(easter, -2),
    daysAfter(easter, 1),
    firstMonday(year, 5),
    lastMonday(year, 5),
    lastMonday(year, 8),
    // Christmas Day and Boxing Day are kept on the next two weekdays.
    ...(christmas === 5
      ? [`${year}-12-25`, `${year}-12-28`]
      : christmas === 6 || christmas === 0
        ? [nextWeekday(`${year}-12-27`), nextWeekday(`${year}-12-28`)]
        : [`${year}-12-25`, `${year}-12-26`]),
  ]
}

/** The closing days of T2, the settlement system of the euro area. */
function target(year: number): string[] {
  const easter = easterSunday(year)
  return [
    `${year}-01-01`,
    daysAfter(easter, -2),
    daysAfter(easter, 1),
    `${year}-05-01`,
    `${year}-12-25`,
    `${year}-12-26`,
  ]
}

/** Easter Sunday of the Gregorian calendar, by the rule of Meeus, Jones and Butcher. */
export function easterSunday(year: number): string {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const inCentury = year % 100
  const moonShift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - moonShift + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const days = epact + weekday - 7 * late + 114
  return dayText(year, Math.floor(days / 31), (days % 31) + 1)
}

const dayText = (year: number, month: number, day: number): string =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()
const isWeekend = (day: string): boolean => weekdayOf(day) % 6 === 0
const nextWeekday = (day: string): string => (isWeekend(day) ? nextWeekday(daysAfter(day, 1)) : day)

function firstMonday(year: number, month: number): string {
  const first = dayText(year, month, 1)
  return daysAfter(first, (8 - weekdayOf(first)) % 7)
}

/** For a month with 31 days. */
function lastMonday(year: number, month: number): string {
  const last = dayText(year, month, 31)
  return daysAfter(last, -((weekdayOf(last) + 6) % 7))
}
