import type { Context } from '../../../kernel/index.ts'
import { todayOf } from '../../../platform/office/today.ts'
import { type ControlOn, controlsOn, shown } from './controls.ts'
import { findingCounts } from './findings.ts'
import { scoreOn } from './readiness.ts'

export const listControls = async (ctx: Context) => (await controlsOn(ctx, await todayOf(ctx))).map(shown)

/** Returns the office's exam readiness, and the first documents an examiner would request. */
export async function examReadiness(ctx: Context) {
  const today = await todayOf(ctx)
  const controls = (await controlsOn(ctx, today)).filter(({ applies }) => applies)
  const { open_findings } = await findingCounts(ctx, today)
  return {
    as_of: today,
    score: scoreOn(today, controls),
    fresh: controls.filter(({ state }) => state === 'fresh').length,
    total: controls.length,
    open_findings,
    gaps: controls.flatMap(gapOf).toSorted((a, b) => b.weight - a.weight),
    checklist: controls.map(shown),
  }
}

function gapOf({ key, title, family_label, state, weight, next_step }: ControlOn) {
  return state === 'fresh' ? [] : [{ key, title, family_label, state, weight, next_step }]
}

/**
 * Returns the status of the duties under Rule 206(4)-7: written policies, their annual review in writing, a
 * compliance officer.
 */
export async function programmeStatus(ctx: Context) {
  const today = await todayOf(ctx)
  const controls = await controlsOn(ctx, today)
  const counts = await findingCounts(ctx, today)
  const duties = controls
    .filter(({ duty }) => duty !== null)
    .map(({ key, title, state, performed_on, reference, next_step }) => ({
      key,
      title,
      met: state === 'fresh',
      performed_on,
      reference,
      next_step: state === 'fresh' ? null : next_step,
    }))
  const effective = duties.every(({ met }) => met) && counts.overdue_findings === 0
  return {
    as_of: today,
    status: effective ? ('effective' as const) : ('gaps' as const),
    duties,
    score: scoreOn(
      today,
      controls.filter(({ applies }) => applies),
    ),
    ...counts,
  }
}
