import { allows } from '../../kernel/access/permissions.ts'
import type { Context } from '../../kernel/routes/context.ts'
import type { DueDate } from '../due-dates.ts'
import { dueDatesOf } from './due-of-records.ts'
import { nextStepsOf } from './next-steps.ts'

/** Due dates in a span of days that the caller may see, nearest first. */
export async function listDueDates(
  ctx: Context,
  span: { from: string; to: string },
): Promise<Array<DueDate & { who: string | null }>> {
  const all: Array<DueDate & { who: string | null }> = []
  for (const module of ctx.services.registry.modules)
    for (const { access, find } of [
      ...(module.recordKinds ?? []).flatMap(kind => [...nextStepsOf(kind), ...dueDatesOf(kind)]),
      ...(module.dueDates ?? []),
    ])
      if (allows(ctx.principal, module, access))
        all.push(...(await find(ctx, span)).map(one => ({ ...one, who: one.who ?? null })))
  return all.sort((one, other) => one.date.localeCompare(other.date) || one.key.localeCompare(other.key))
}
