import { joined, type Said, sentence } from '../kernel/language/sentence.ts'
import { type AppError, conflict } from '../kernel/problems/errors.ts'
import { type AnyRecord, columnOf, except, pageOf, rowsIn, titleColumn } from '../kernel/records/index.ts'
import type { Context } from '../kernel/routes/context.ts'

/** A record that would change its meaning, or lose its subject, if the record it uses changed or went. */
export interface UsedBy {
  /** Noun for people, such as `memorandum`. */
  what: Said
  id: number
  title: Said
  /** The page that shows it. */
  page: string | null
}

/** Records of a module that use records of some kind. */
export interface InUse {
  /** Things they use: a kind of record (`pricing`), or a field of one (`deal.currency`). */
  record: string
  usedBy: (ctx: Context, id: number) => Promise<UsedBy[]>
}

declare module '../kernel/module.ts' {
  interface Module {
    /** Declares which of its records use others, its own or another module's. */
    inUse?: readonly InUse[]
  }
}

/** Returns all uses of a record or a field of it, in every module. */
export async function usesOf(ctx: Context, record: string, id: number): Promise<UsedBy[]> {
  const found: UsedBy[] = []
  for (const { inUse = [], recordKinds = [] } of ctx.services.registry.modules)
    for (const one of [...recordKinds.flatMap(usesOfKind), ...inUse])
      if (one.record === record) found.push(...(await one.usedBy(ctx, id)))
  return found
}

/** Things that records of a kind use: by each field that refers to something that has to stay. */
const usesOfKind = (kind: AnyRecord): InUse[] =>
  Object.entries(kind.fields).flatMap(([name, one]) => {
    const { uses } = one
    if (!uses) return []
    const { of: record, what, unless } = uses
    const title = titleColumn(kind)
    return {
      record,
      async usedBy({ db }, id) {
        const query = rowsIn(db, kind).where(columnOf(name, one), '=', id).orderBy('id')
        const rows = await except(query, unless).execute()
        return rows.map(row => ({ what, id: row.id, title: row[title], page: pageOf(kind, row) }))
      },
    }
  })

const MOST_NAMED = 3

/** Throws 409 `in_use` with all users in `used_by`; `instead` says what can be done. */
export async function assertNotInUse(ctx: Context, record: string, id: number, instead: Said): Promise<void> {
  const used = await usesOf(ctx, record, id)
  if (used.length > 0) throw inUseError(used, instead)
}

/** Returns a 409 `in_use` that names the first user. */
export function inUseError(used: readonly UsedBy[], instead: Said): AppError {
  const named = used.slice(0, MOST_NAMED).map(({ what, title }) => sentence`the ${what} “${title}”`)
  const more = used.length - named.length
  const told = joined([...named, ...(more > 0 ? [sentence`${more} more`] : [])], ', ')
  return conflict('in_use', sentence`In use by ${told}. ${instead}`, { used_by: used })
}
