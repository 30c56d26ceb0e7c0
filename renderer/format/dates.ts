import { locale } from './locale.ts'

const dateFormat = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
const timeFormat = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'long' })

const startOf = (date: string) => new Date(`${date.slice(0, 10)}T00:00:00Z`)

/** A calendar date (`2026-03-31`) as the reader writes it: `31 Mar 2026`. */
export const formatDate = (date: string): string => dateFormat.format(startOf(date))

/** A moment (ISO 8601, UTC) in the reader's own time zone. */
export const formatTime = (timestamp: string): string => timeFormat.format(new Date(timestamp))

const steps: ReadonlyArray<readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number]> = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

/** Formats a relative time: `3 hours ago`, `in 2 days`. */
export function formatAgo(timestamp: string, now = Date.now()): string {
  const seconds = (Date.parse(timestamp) - now) / 1000
  const step = steps.find(([, size]) => Math.abs(seconds) >= size)
  return step ? relative.format(Math.trunc(seconds / step[1]), step[0]) : 'just now'
}

/** Formats the time left until a deadline: `2 d 4 h`, `3 h 12 min`, `4 min 05 s`; null once it has passed. */
export function formatLeft(deadline: string, now: number): string | null {
  const seconds = Math.floor((Date.parse(deadline) - now) / 1000)
  if (seconds <= 0) return null
  const [days, hours, minutes] = [
    Math.floor(seconds / 86_400),
    Math.floor((seconds % 86_400) / 3600),
    Math.floor((seconds % 3600) / 60),
  ]
  if (days > 0) return `${days} d ${hours} h`
  if (hours > 0) return `${hours} h ${minutes} min`
  return `${minutes} min ${String(seconds % 60).padStart(2, '0')} s`
}

const monthFormat = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
const monthAloneFormat = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' })
const monthOfYearFormat = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' })
const dayOfYearFormat = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' })
const weekdayFormat = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })

/** The month of a calendar date: `March 2026`. */
export const formatMonth = (date: string): string => monthFormat.format(startOf(date))

/** The month of a calendar date without its year: `Mar`. */
export const formatMonthAlone = (date: string): string => monthAloneFormat.format(startOf(date))

/** A month of any year, 1 to 12: `March`. */
export const formatMonthOfYear = (month: number): string =>
  monthOfYearFormat.format(Date.UTC(2024, month - 1, 1))

/** A day that comes every year: `15 Mar`. */
export const formatDayOfYear = (month: number, day: number): string =>
  dayOfYearFormat.format(Date.UTC(2024, month - 1, day))

/** The day of the week of a calendar date: `Tue`. */
export const formatWeekday = (date: string): string => weekdayFormat.format(startOf(date))

/** The day with which the reader's weeks begin: 0 is Sunday, 1 Monday, where the browser knows no other. */
export function firstDayOfWeek(language = locale): 0 | 1 | 2 | 3 | 4 | 5 | 6 {
  // A method in some browsers, a property in others; types know neither.
  const place = new Intl.Locale(language) as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number }
    weekInfo?: { firstDay: number }
  }
  const day = (place.getWeekInfo?.() ?? place.weekInfo)?.firstDay ?? 1
  return (day % 7) as 0 | 1 | 2 | 3 | 4 | 5 | 6
}
