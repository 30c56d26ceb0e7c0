import { daysAfter } from '../../../kernel/values/days.ts'
import { Exact } from '../../../kernel/values/money.ts'
import type { Control } from './states.ts'

export interface Evidence {
  evidenced_on: string
  reference: string
}

export interface ControlState extends Control {
  state: 'fresh' | 'stale' | 'missing'
  evidenced_on: string | null
  reference: string | null
  /** The last day on which the evidence is fresh. */
  fresh_until: string | null
}

/** What stands of a control on a day, by the newest evidence of it. */
export function stateOf(control: Control, evidence: Evidence | undefined, today: string): ControlState {
  if (!evidence)
    return { ...control, state: 'missing', evidenced_on: null, reference: null, fresh_until: null }
  const fresh_until = daysAfter(evidence.evidenced_on, control.fresh_days)
  return { ...control, ...evidence, state: fresh_until >= today ? 'fresh' : 'stale', fresh_until }
}

/** The weighted share of controls with fresh evidence: a fraction of four decimals, rounded half up. */
export function scoreOf(states: readonly ControlState[]): number {
  const sum = (rows: readonly ControlState[]) => rows.reduce((total, { weight }) => total + weight, 0)
  const fresh = states.filter(({ state }) => state === 'fresh')
  return new Exact(sum(fresh)).dividedBy(sum(states)).toDecimalPlaces(4).toNumber()
}
