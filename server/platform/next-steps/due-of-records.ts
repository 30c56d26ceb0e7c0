import {
  type AnyRecord,
  columnOf,
  type Due,
  except,
  nameOf,
  pageOf,
  type RecordField,
  rowsIn,
} from '../../kernel/records/index.ts'
import type { Context } from '../../kernel/routes/context.ts'
import type { DueDate, DueDates } from '../due-dates.ts'
import { peopleNamed } from '../identity/index.ts'

/** The days on which something is due of the records of a kind, as it declares them. */
export const dueDatesOf = (kind: AnyRecord): DueDates[] =>
  (kind.due ?? []).map(due => ({ access: kind.access, find: (ctx, span) => daysOf(ctx, kind, due, span) }))

async function daysOf(
  ctx: Context,
  kind: AnyRecord,
  { on, who, key, said, detail, unless, until }: Due,
  { from, to }: { from: string; to: string },
): Promise<DueDate[]> {
  const { archive, fields } = kind
  const column = columnOf(on, fields[on] as RecordField)
  let query = rowsIn(ctx.db, kind).where(column, '>=', from).where(column, '<=', to)
  if (archive) query = query.where('archived_at', 'is', null)
  if (until) query = query.where(until, 'is', null)
  const rows = await except(query, unless).execute()
  const people =
    who !== undefined &&
    (await peopleOf(
      ctx,
      fields[who],
      rows.map(row => row[who]),
    ))
  return rows.map(row => ({
    key: `${key}-${row.id}`,
    date: row[column],
    title: said(nameOf(kind, row)),
    detail: detail?.(row) ?? null,
    who: people ? people(row[who as string]) : null,
    changed_at: row.updated_at,
    page: pageOf(kind, row),
  }))
}

/** Returns the person for each value of a column: the name itself, or the owner of the id. */
async function peopleOf(ctx: Context, field: RecordField | undefined, values: readonly unknown[]) {
  const ids = values.filter(value => typeof value === 'number')
  const named = await (field?.whose ?? peopleNamed)(ctx, ids)
  return (value: unknown) => (typeof value === 'number' ? named.get(value) : (value as string | null))
}
