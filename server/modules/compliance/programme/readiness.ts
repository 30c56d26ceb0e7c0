import { daysAfter } from '../../../kernel/values/days.ts'
import { Exact } from '../../../kernel/values/money.ts'

/** A control as it counts: its weight, for how many days evidence of it is fresh, and the day of its latest. */
export interface Counted {
  weight: number
  fresh_days: number
  performed_on: string | null
}

export type Freshness = 'fresh' | 'stale' | 'missing'

/** Evidence is fresh through the last of its days, on which the control is to be done again. */
export function freshnessOn(day: string, { fresh_days, performed_on }: Counted): Freshness {
  if (performed_on === null) return 'missing'
  return daysAfter(performed_on, fresh_days) >= day ? 'fresh' : 'stale'
}

/**
 * The weight of the controls with fresh evidence as a fraction of the weight of all, to four decimals, rounded half up;
 * null where there are none.
 */
export function scoreOn(day: string, controls: readonly Counted[]): number | null {
  const weightOf = (some: readonly Counted[]) => some.reduce((sum, { weight }) => sum + weight, 0)
  const all = weightOf(controls)
  if (all === 0) return null
  const fresh = weightOf(controls.filter(control => freshnessOn(day, control) === 'fresh'))
  return new Exact(fresh).dividedBy(all).toDecimalPlaces(4).toNumber()
}
