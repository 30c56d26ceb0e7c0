import { count } from '../../format/numbers.ts'

/** How far a day is: `5 days left`, `3 days late`; nothing once it is settled. */
export function daysLeftText(days: number | null): string {
  if (days === null) return ''
  if (days < 0) return `${count(-days, 'day')} late`
  return days === 0 ? 'Today' : `${count(days, 'day')} left`
}
