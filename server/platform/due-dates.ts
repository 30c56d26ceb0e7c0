import type { AnyDb } from '../database/schema.ts'
import type { Permission } from '../kernel/access/permissions.ts'
import type { Said } from '../kernel/language/sentence.ts'
import {
  type AnyRecord,
  columnOf,
  type Due,
  nameOf,
  pageOf,
  type RecordField,
} from '../kernel/records/index.ts'
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

/** The days on which something is due of the records of a kind, as it declares them. */
export const dueDatesOf = (kind: AnyRecord): DueDates[] =>
  (kind.due ?? []).map(due => ({ access: kind.access, find: (ctx, span) => daysOf(ctx, kind, due, span) }))

async function daysOf(
  { db }: Context,
  kind: AnyRecord,
  { on, who, key, said, unless = {} }: Due,
  { from, to }: { from: string; to: string },
): Promise<DueDate[]> {
  const { table, archive, fields } = kind
  const column = columnOf(on, fields[on] as RecordField)
  let query = (db as unknown as AnyDb)
    .selectFrom(table)
    .selectAll()
    .where(column, '>=', from)
    .where(column, '<=', to)
  if (archive) query = query.where('archived_at', 'is', null)
  for (const [field, values] of Object.entries(unless)) query = query.where(field, 'not in', values)
  return (await query.execute()).map(row => ({
    key: `${key}-${row.id}`,
    date: row[column],
    title: said(nameOf(kind, row)),
    detail: null,
    who: who === undefined ? null : row[who],
    page: pageOf(kind, row.id),
  }))
}
