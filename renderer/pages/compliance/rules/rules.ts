import { queryOptions } from '@tanstack/react-query'
import { complianceApi, type FilingRule } from '../../../api/modules.ts'
import { formatDate, formatDayOfYear, formatMonthOfYear } from '../../../format/dates.ts'
import { count } from '../../../format/numbers.ts'
import { ruleBases, type ruleStates } from '../../../words/compliance.ts'

export const rulesKey = ['compliance', 'filing-rules'] as const

export const rulesQuery = queryOptions({
  queryKey: [...rulesKey, 'all'],
  queryFn: ({ signal }) => complianceApi('GET /api/v1/svc/compliance/filing-rules', { signal }),
})

export const profileQuery = queryOptions({
  queryKey: [...rulesKey, 'profile'],
  queryFn: ({ signal }) => complianceApi('GET /api/v1/svc/compliance/filing-profile', { signal }),
})

/** Returns the deadline of a rule in words: `45 days after the end of each quarter`. */
export function countingOf({ base, month, day, on, offset, unit }: FilingRule): string {
  const from =
    base === 'calendar_date'
      ? formatDayOfYear(month ?? 1, day ?? 1)
      : base === 'once' && on !== null
        ? formatDate(on)
        : ruleBases[base].charAt(0).toLowerCase() + ruleBases[base].slice(1)
  if (offset === 0) return base === 'calendar_date' || base === 'once' ? from : `On ${from}`
  const far = { days: 'day', business_days: 'business day', months: 'month' }[unit]
  return `${count(offset, far)} after ${from}`
}

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
