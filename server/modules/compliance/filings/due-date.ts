import { addMonths } from '../../../finance/day-count.ts'
import { daysAfter } from '../../../kernel/values/days.ts'
import { type Calendar, type IsOpen, openOn } from './calendars.ts'

/** Base days of a deadline. `event` and `quarter_of_event` wait for a date that a person enters. */
export const bases = [
  'fiscal_year_end',
  'calendar_year_end',
  'half_year_end',
  'quarter_end',
  'month_end',
  'calendar_date',
  'once',
  'event',
  'quarter_of_event',
] as const
export type Base = (typeof bases)[number]

export const units = ['days', 'business_days', 'months'] as const
/** Where a deadline goes that falls on a day on which nothing can be filed. */
export const rolls = ['next', 'previous', 'none'] as const

/** How a deadline is calculated. */
export interface DueRule {
  base: Base
  /** Used with `calendar_date`. */
  month: number | null
  day: number | null
  /** Used with `once`. */
  on: string | null
  offset: number
  unit: (typeof units)[number]
  roll: (typeof rolls)[number]
  calendar: Calendar
}

/** No deadline rolls further than this many days. */
const FURTHEST = 31

/** A deadline: as counted, and after it has rolled; `due` is null where no business day is near. */
export interface Deadline {
  nominal: string
  due: string | null
}

/** The deadline that is counted from a base day; `closed` are further days on which filings cannot be made. */
export function deadlineOf(rule: DueRule, base: string, closed: readonly string[] = []): Deadline {
  const isOpen = openOn(rule.calendar, closed)
  const nominal = counted(rule, base, isOpen)
  return { nominal: nominal ?? base, due: nominal === null ? null : rolled(nominal, rule.roll, isOpen) }
}

function counted({ unit, offset }: DueRule, base: string, isOpen: IsOpen): string | null {
  if (unit === 'days') return daysAfter(base, offset)
  if (unit === 'months') return addMonths(base, offset)
  let day: string | null = base
  for (let left = offset; left > 0 && day !== null; left -= 1) day = rolled(daysAfter(day, 1), 'next', isOpen)
  return day
}

/** The nearest day on which filings can be made, in one direction; null where there is none within a month. */
export function rolled(day: string, roll: DueRule['roll'], isOpen: IsOpen): string | null {
  if (roll === 'none') return day
  for (let away = 0; away <= FURTHEST; away += 1) {
    const tried = daysAfter(day, roll === 'next' ? away : -away)
    if (isOpen(tried)) return tried
  }
  return null
}

/** The last day of the quarter in which something happened. */
export function quarterEnd(day: string): string {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
  return lastDay(year, Math.ceil(month / 3) * 3)
}

/**
 * Returns the base days of a year from which a rule counts, oldest first; none for a rule that waits for an
 * event.
 */
export function basesIn(rule: DueRule, year: number, fiscalYearEndMonth: number): string[] {
  const ends = (...months: number[]) => months.map(month => lastDay(year, month))
  switch (rule.base) {
    case 'fiscal_year_end':
      return ends(fiscalYearEndMonth)
    case 'calendar_year_end':
      return ends(12)
    case 'half_year_end':
      return ends(6, 12)
    case 'quarter_end':
      return ends(3, 6, 9, 12)
    case 'month_end':
      return ends(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)
    case 'calendar_date':
      return [`${year}-${pad(rule.month ?? 1)}-${pad(rule.day ?? 1)}`]
    case 'once':
      return rule.on?.startsWith(`${year}-`) ? [rule.on] : []
    case 'event':
    case 'quarter_of_event':
      return []
  }
}

/** Number of example deadlines calculated for a rule. */
const MOST_WORKED = 6

/** The next deadlines that a rule makes due from base days from a day on; of an event, as if it were on that day. */
export function nextDeadlines(
  rule: DueRule,
  from: string,
  { fiscal_year_end_month, closed_days }: { fiscal_year_end_month: number; closed_days: readonly string[] },
) {
  const year = Number(from.slice(0, 4))
  const bases =
    rule.base === 'event'
      ? [from]
      : rule.base === 'quarter_of_event'
        ? [quarterEnd(from)]
        : rule.base === 'once'
          ? [rule.on ?? from]
          : [year, year + 1]
              .flatMap(of => basesIn(rule, of, fiscal_year_end_month))
              .filter(day => day >= from)
  return bases.slice(0, MOST_WORKED).map(base_on => {
    const { nominal, due } = deadlineOf(rule, base_on, closed_days)
    return { base_on, period: periodOf(rule.base, base_on), nominal_on: nominal, due }
  })
}

/** Returns the name of a period: `Q3 2026`, `2026-07`, `FY 2025`. */
export function periodOf(base: Base, day: string): string | null {
  const [year, month] = [day.slice(0, 4), Number(day.slice(5, 7))]
  switch (base) {
    case 'fiscal_year_end':
      return `FY ${year}`
    case 'calendar_year_end':
      return year
    case 'half_year_end':
      return `H${month / 6} ${year}`
    case 'quarter_end':
    case 'quarter_of_event':
      return `Q${Math.ceil(month / 3)} ${year}`
    case 'month_end':
      return day.slice(0, 7)
    default:
      return null
  }
}

const pad = (number: number): string => String(number).padStart(2, '0')
const lastDay = (year: number, month: number): string =>
  new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
