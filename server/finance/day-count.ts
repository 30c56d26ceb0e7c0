/** The day-count conventions (ISDA 2006 section 4.16; SIA for the American 30/360). */
export const dayCounts = ['30/360', '30/360_us', '30e/360', 'act/360', 'act/365', 'act/act'] as const
export type DayCount = (typeof dayCounts)[number]

const DAY_MS = 86_400_000

/** A calendar date (YYYY-MM-DD) as days since 1970-01-01. */
export const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS

/** Calendar days from one date to another; the first day counts, the last does not. */
export const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from)

/** The years from one date to another, as the convention counts them; negative when `to` is earlier. */
export function yearFraction(from: string, to: string, convention: DayCount): number {
  if (to < from) return -yearFraction(to, from, convention)
  if (convention === 'act/360') return daysBetween(from, to) / 360
  if (convention === 'act/365') return daysBetween(from, to) / 365
  if (convention === 'act/act') return actualActual(from, to)
  return days360(from, to, convention) / 360
}

/** The day of the month `months` later, or the month's last day where it has no such day. */
export function addMonths(date: string, months: number): string {
  const [year, month, day] = partsOf(date)
  const first = new Date(Date.UTC(year, month - 1 + months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(day, last))
  return first.toISOString().slice(0, 10)
}

/** ISDA: the days that fall into leap years over 366, the others over 365. */
function actualActual(from: string, to: string): number {
  const [first] = partsOf(from)
  const [last] = partsOf(to)
  if (first === last) return daysBetween(from, to) / daysOfYear(first)
  const rest = daysBetween(from, `${pad(first + 1)}-01-01`) / daysOfYear(first)
  return rest + (last - first - 1) + daysBetween(`${pad(last)}-01-01`, to) / daysOfYear(last)
}

function days360(from: string, to: string, convention: DayCount): number {
  const [y1, m1, d1] = partsOf(from)
  const [y2, m2, d2] = partsOf(to)
  let start = d1
  let end = d2
  if (convention === '30e/360') {
    start = Math.min(start, 30)
    end = Math.min(end, 30)
  } else {
    if (convention === '30/360_us' && isFebruarysLast(from)) {
      if (isFebruarysLast(to)) end = 30
      start = 30
    }
    if (end === 31 && start >= 30) end = 30
    start = Math.min(start, 30)
  }
  return 360 * (y2 - y1) + 30 * (m2 - m1) + (end - start)
}

const partsOf = (date: string) => date.split('-').map(Number) as [number, number, number]
const pad = (year: number) => String(year).padStart(4, '0')
const daysOfYear = (year: number) => daysBetween(`${pad(year)}-01-01`, `${pad(year + 1)}-01-01`)
const isFebruarysLast = (date: string) => date.slice(5, 7) === '02' && addDay(date).slice(8) === '01'
const addDay = (date: string) => new Date((dayNumber(date) + 1) * DAY_MS).toISOString().slice(0, 10)
