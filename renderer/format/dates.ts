import { locale } from './locale.ts'

const dateFormat = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
const timeFormat = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'long' })

/** A calendar date (`2026-03-31`) as the reader writes it: `31 Mar 2026`. */
export const formatDate = (date: string): string =>
  dateFormat.format(new Date(`${date.slice(0, 10)}T00:00:00Z`))

/** A moment (ISO 8601, UTC) in the reader's own time zone. */
export const formatTime = (timestamp: string): string => timeFormat.format(new Date(timestamp))

const steps: ReadonlyArray<readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number]> = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

/** How long ago, or in how long: `3 hours ago`, `in 2 days`. */
export function formatAgo(timestamp: string, now = Date.now()): string {
  const seconds = (Date.parse(timestamp) - now) / 1000
  const step = steps.find(([, size]) => Math.abs(seconds) >= size)
  return step ? relative.format(Math.trunc(seconds / step[1]), step[0]) : 'just now'
}

/** What is left until a deadline: `2 d 4 h`, `3 h 12 min`, `4 min 05 s`; null once it is over. */
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
