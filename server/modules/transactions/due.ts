import { addBusinessDays, isBusinessDay } from '../../kernel/values/business-days.ts'
import { daysAfter } from '../../kernel/values/days.ts'

/**
 * The day that is `offset` calendar days from the target close, on a day on which banks work: one that is none becomes
 * the business day before it up to the close, the one after it beyond. Null where there is no target or no offset.
 */
export function dueOn(target: string | null, offset: number | null): string | null {
  if (target === null || offset === null) return null
  const day = daysAfter(target, offset)
  return isBusinessDay(day) ? day : addBusinessDays(day, offset > 0 ? 1 : -1)
}
