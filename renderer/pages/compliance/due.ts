import { count } from '../../format/numbers.ts'

/** Returns the days left: `5 days left`, `3 days late`; empty once settled. */
export function daysLeftText(days: number | null): string {
  if (days === null) return ''
  if (days < 0) return `${count(-days, 'day')} late`
  return days === 0 ? 'Today' : `${count(days, 'day')} left`
}
