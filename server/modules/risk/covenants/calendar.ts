import { daysAfter } from '../../../kernel/values/days.ts'
import { type Frequency, frequencies } from './types.ts'

/** The first test after `day`: the end of the calendar period, or of the next one; null where none is set by the calendar. */
export function periodEndAfter(frequency: Frequency, day: string): string | null {
  const months = frequencies[frequency]
  if (months === null) return null
  const [year, month] = monthOf(daysAfter(day, 1))
  return monthEnd(year, Math.ceil(month / months) * months)
}

/** The next test once one on `due` is done as of `day`; the end of a month stays the end of a month. */
export function nextTestAfter(frequency: Frequency, due: string | null, day: string): string | null {
  const months = frequencies[frequency]
  if (months === null) return null
  if (due === null) return periodEndAfter(frequency, day)
  const [year, month] = monthOf(due)
  const atEnd = due === monthEnd(year, month)
  let next = due
  for (let step = months; next <= day; step += months) {
    const end = monthEnd(year, month + step)
    next = atEnd || end.slice(8) < due.slice(8) ? end : end.slice(0, 8) + due.slice(8)
  }
  return next
}

const monthOf = (day: string): [year: number, month: number] => [
  Number(day.slice(0, 4)),
  Number(day.slice(5, 7)),
]

/** The last day of a month; month 13 is January of the year after. */
const monthEnd = (year: number, month: number): string =>
  new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
