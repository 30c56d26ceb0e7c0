import { allows, type Permission } from '../kernel/access/permissions.ts'
import type { Said } from '../kernel/language/sentence.ts'
import type { Context } from '../kernel/routes/context.ts'

declare module '../kernel/module.ts' {
  interface Module {
    /** The days on which something of its records is due. */
    dueDates?: readonly DueDates[]
  }
}

/** A day on which something is due, as it is found or as it is said to somebody. */
export interface DueDate<Words = Said> {
  /** Tells it from every other one of the organisation, and stays the same when its day moves: `call-12`. */
  key: string
  /** YYYY-MM-DD. */
  date: string
  title: Words
  detail: Words | null
  /** Who is to do it, or who owes it; left out where nobody is named. */
  who?: string | null
  /** The page that shows its record. */
  page: string
}

/** Days of one kind, and who may see them. */
export interface DueDates {
  access: Permission
  /** Those from `from` to `to`, both included. */
  find: (ctx: Context, span: { from: string; to: string }) => Promise<DueDate[]>
}

/** What is due in a span of days, of all that the caller may see, the nearest first. */
export async function listDueDates(
  ctx: Context,
  span: { from: string; to: string },
): Promise<Array<DueDate & { who: string | null }>> {
  const all: Array<DueDate & { who: string | null }> = []
  for (const module of ctx.services.registry.modules)
    for (const { access, find } of module.dueDates ?? [])
      if (allows(ctx.principal, module, access))
        all.push(...(await find(ctx, span)).map(one => ({ ...one, who: one.who ?? null })))
  return all.sort((one, other) => one.date.localeCompare(other.date) || one.key.localeCompare(other.key))
}
