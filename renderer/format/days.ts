const DAY_MS = 86_400_000

/** The office's; until it is known the reader's own. */
let timezone: string | undefined

/** Sets the time zone that `today` uses from now on. */
export function keepOfficeTimezone(name: string): void {
  timezone = name
}

/** The day that it is in the office at a moment, as `2026-03-31`. */
export function dayInOffice(moment: Date): string {
  const day = { timeZone: timezone, year: 'numeric', month: '2-digit', day: '2-digit' } as const
  return new Intl.DateTimeFormat('en-CA', day).format(moment)
}

export const today = (): string => dayInOffice(new Date())

/** The day after one. */
export const dayAfter = (day: string): string => daysAfter(day, 1)

/** The first day of the fiscal year that has the day in it; the year ends on a month and day, `12-31`. */
export function fiscalYearStart(day: string, yearEnd: string): string {
  const year = Number(day.slice(0, 4))
  const ended = `${year}-${yearEnd}` < day ? year : year - 1
  return dayAfter(`${ended}-${yearEnd}`)
}

/** The day so many days later, or earlier where they are negative. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** Returns the number of days from the first day to the second. */
export const daysBetween = (first: string, second: string): number =>
  (Date.parse(`${second}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / DAY_MS
