import { joined, type Said, sentence } from '../kernel/language/sentence.ts'
import { type AppError, conflict } from '../kernel/problems/errors.ts'
import type { Context } from '../kernel/routes/context.ts'

/** A record that would say something else, or lose what it is about, if what it rests on changed or went. */
export interface Resting {
  /** What it is to people, such as `memorandum`. */
  what: Said
  id: number
  title: Said
  /** The page that shows it. */
  page: string | null
}

/** Records of a module that rest on records of some kind. */
export interface Rests {
  /** What they rest on: a kind of record (`pricing`), or a field of one (`deal.currency`). */
  on: string
  of: (ctx: Context, id: number) => Promise<Resting[]>
}

declare module '../kernel/module.ts' {
  interface Module {
    /** What of its own rests on records, its own ones or another module's. */
    rests?: readonly Rests[]
  }
}

/** Everything that rests on a record or on a field of it, whatever module has it. */
export async function whatRestsOn(ctx: Context, on: string, id: number): Promise<Resting[]> {
  const found: Resting[] = []
  for (const { rests } of ctx.services.registry.modules)
    for (const one of rests ?? []) if (one.on === on) found.push(...(await one.of(ctx, id)))
  return found
}

const MOST_NAMED = 3

/** 409 `in_use` with everything that rests on it in `used_by`; `instead` says what can be done. */
export async function assertNothingRestsOn(
  ctx: Context,
  on: string,
  id: number,
  instead: Said,
): Promise<void> {
  const used = await whatRestsOn(ctx, on, id)
  if (used.length > 0) throw inUse(used, instead)
}

/** 409 `in_use`, naming the first of what rests on it. */
export function inUse(used: readonly Resting[], instead: Said): AppError {
  const named = used.slice(0, MOST_NAMED).map(({ what, title }) => sentence`the ${what} “${title}”`)
  const more = used.length - named.length
  const told = joined([...named, ...(more > 0 ? [sentence`${more} more`] : [])], ', ')
  return conflict('in_use', sentence`In use by ${told}. ${instead}`, { used_by: used })
}
