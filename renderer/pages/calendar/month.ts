import { daysAfter } from '../../format/days.ts'

export const DAYS_OF_WEEK = 7

/** The month of a day: `2026-03`. */
export const monthOf = (day: string): string => day.slice(0, 7)

/** The month so many months later, or earlier where they are negative. */
export function monthsAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}

/** The days of the week that a day is in, from the reader’s first day of the week (0 is Sunday). */
export function weekOf(day: string, firstDay: number): string[] {
  const before = (new Date(day).getUTCDay() - firstDay + DAYS_OF_WEEK) % DAYS_OF_WEEK
  return Array.from({ length: DAYS_OF_WEEK }, (_, at) => daysAfter(day, at - before))
}

/** The weeks that have a day of the month, each from the reader’s first day of the week. */
export function weeksOf(month: string, firstDay: number): string[][] {
  const last = daysAfter(`${monthsAfter(month, 1)}-01`, -1)
  const weeks: string[][] = []
  for (let day = `${month}-01`; ; day = daysAfter(day, DAYS_OF_WEEK)) {
    const week = weekOf(day, firstDay)
    if ((week[0] ?? day) > last) return weeks
    weeks.push(week)
  }
}
