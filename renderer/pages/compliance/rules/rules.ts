import { queryOptions } from '@tanstack/react-query'
import { complianceApi, type FilingRule } from '../../../api/modules.ts'
import type { Tone } from '../../../components/Status.tsx'
import { formatDate, formatDayOfYear, formatMonthOfYear } from '../../../format/dates.ts'
import { count } from '../../../format/numbers.ts'

export const rulesKey = ['compliance', 'filing-rules'] as const

export const rulesQuery = queryOptions({
  queryKey: [...rulesKey, 'all'],
  queryFn: ({ signal }) => complianceApi('GET /api/v1/svc/compliance/filing-rules', { signal }),
})

export const profileQuery = queryOptions({
  queryKey: [...rulesKey, 'profile'],
  queryFn: ({ signal }) => complianceApi('GET /api/v1/svc/compliance/filing-profile', { signal }),
})

type Labels<Key extends string> = Readonly<Record<Key, string>>

export const bases: Labels<FilingRule['base']> = {
  fiscal_year_end: 'The end of the fiscal year',
  calendar_year_end: 'The end of the year',
  half_year_end: 'The end of each half-year',
  quarter_end: 'The end of each quarter',
  month_end: 'The end of each month',
  calendar_date: 'A day of every year',
  once: 'One day',
  event: 'The day of an event',
  quarter_of_event: 'The end of the quarter of an event',
}

export const units: Labels<FilingRule['unit']> = {
  days: 'Days',
  business_days: 'Business days',
  months: 'Months',
}

export const rolls: Labels<FilingRule['roll']> = {
  next: 'The next business day',
  previous: 'The business day before',
  none: 'It stays',
}

export const calendars: Labels<FilingRule['calendar']> = {
  us_federal: 'US federal holidays',
  england: 'Bank holidays of England',
  target: 'TARGET (euro)',
  weekdays: 'Weekends alone',
}

/** From what a rule counts, and how far: `45 days after the end of each quarter`. */
export function countingOf({ base, month, day, on, offset, unit }: FilingRule): string {
  const from =
    base === 'calendar_date'
      ? formatDayOfYear(month ?? 1, day ?? 1)
      : base === 'once' && on !== null
        ? formatDate(on)
        : bases[base].charAt(0).toLowerCase() + bases[base].slice(1)
  if (offset === 0) return base === 'calendar_date' || base === 'once' ? from : `On ${from}`
  const far = { days: 'day', business_days: 'business day', months: 'month' }[unit]
  return `${count(offset, far)} after ${from}`
}

/** Where a version of a rule stands on a day. */
export const ruleStates = {
  applies: { tone: 'good', label: 'Applies' },
  foreign: { tone: 'quiet', label: 'Does not apply' },
  off: { tone: 'quiet', label: 'Switched off' },
  to_come: { tone: 'open', label: 'Still to come' },
  replaced: { tone: 'quiet', label: 'Replaced' },
} as const satisfies Record<string, { tone: Tone; label: string }>

export function ruleStateOf(
  { in_force, applies, active, effective_on }: FilingRule,
  day: string,
): keyof typeof ruleStates {
  if (in_force) return applies ? 'applies' : active ? 'foreign' : 'off'
  return effective_on !== null && effective_on > day ? 'to_come' : 'replaced'
}

/** The months of a year as the choices of a field. */
export const months = Array.from({ length: 12 }, (_, at) => ({
  value: String(at + 1),
  label: formatMonthOfYear(at + 1),
}))
