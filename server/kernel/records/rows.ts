import { sql } from 'kysely'
import { prepared } from '../../database/index.ts'
import type { AnyDb } from '../../database/schema.ts'
import type { Tables } from '../../database/tables.ts'
import { sentence } from '../language/sentence.ts'
import { type AppError, conflict } from '../problems/errors.ts'
import type { Context } from '../routes/context.ts'
import { columnOf, spokenOf, stored, type Values } from './field.ts'
import { type AnyRecord, type RowOf, rowsIn } from './record.ts'

/** A record whose rows are typed by its table. */
interface Of<T extends keyof Tables> extends AnyRecord {
  readonly table: T
}

/**
 * Returns the columns of a caller's input: amounts in minor units, fields that resolve in their own way, and
 * none that were absent. An amount keeps its number when its currency changes.
 */
export async function columnsGiven(
  ctx: Context,
  kind: AnyRecord,
  given: Values,
  before: Values = {},
): Promise<Values> {
  const columns: Record<string, unknown> = {}
  for (const [name, one] of Object.entries(kind.fields)) {
    if (one.input === null) continue
    const column = columnOf(name, one)
    if (one.resolve) Object.assign(columns, await one.resolve(ctx, given, name))
    if (Object.hasOwn(columns, column)) continue
    const currency = (one.currency && (given[one.currency] ?? before[one.currency])) as string | undefined
    if (given[name] !== undefined) columns[column] = stored(name, one, given[name], currency)
    else if (currency !== undefined && before[column] != null && given[one.currency as string] !== undefined)
      columns[column] = stored(one.currency as string, one, spokenOf(name, one, before), currency)
  }
  await assertUnique(ctx, kind, columns, before)
  return columns
}

/** Throws 409 `duplicate` where another record of the kind has a unique value of this one. */
async function assertUnique({ db }: Context, kind: AnyRecord, columns: Values, before: Values) {
  for (const [name, one] of Object.entries(kind.fields)) {
    const column = columnOf(name, one)
    const value = columns[column] ?? null
    if (!one.unique || value === null || value === before[column]) continue
    const other = await rowsIn(db, kind).select('id').where(column, '=', value).executeTakeFirst()
    if (other)
      throw conflict('duplicate', sentence`Another record of this kind has this ${name}: ${other.id}.`, {
        id: other.id,
      })
  }
}

type Insert = (db: Context['db'], values: Values) => Promise<unknown[]>

const inserts = new WeakMap<AnyRecord, Insert>()

/** Every column of a record is written by one statement, whose text is made once: a field cannot be left out of it. */
function insertOf(kind: AnyRecord): Insert {
  const known = inserts.get(kind)
  if (known) return known
  const insert: Insert = prepared((db, values: Values) => {
    const row = Object.fromEntries(columnsOf(kind).map(column => [column, values[column]]))
    const query = (db as unknown as AnyDb).insertInto(kind.table as string).values(row)
    const { unique } = kind
    return (
      unique ? query.onConflict(oc => oc.columns(['org_id', ...unique]).doNothing()) : query
    ).returningAll()
  })
  inserts.set(kind, insert)
  return insert
}

const columnsOf = ({ fields, kept = [] }: AnyRecord): string[] => [
  ...Object.entries(fields).map(([name, one]) => columnOf(name, one)),
  ...kept,
  'created_at',
  'updated_at',
]

/**
 * Creates a record from a caller's input; `set` has the columns that the record's own rules decide. Returns
 * undefined where another record has its unique value.
 */
export async function insertUnique<T extends keyof Tables>(
  ctx: Context,
  kind: Of<T>,
  given: Values,
  set: Partial<RowOf<T>> = {},
): Promise<RowOf<T> | undefined> {
  const values: Record<string, unknown> = Object.fromEntries(columnsOf(kind).map(column => [column, null]))
  Object.assign(values, await columnsGiven(ctx, kind, given), set, {
    created_at: ctx.now,
    updated_at: ctx.now,
  })
  const [row] = await insertOf(kind)(ctx.db, values)
  return row as RowOf<T> | undefined
}

/** Creates a record without unique values. */
export const insertRecord = async <T extends keyof Tables>(
  ctx: Context,
  kind: Of<T>,
  given: Values,
  set: Partial<RowOf<T>> = {},
): Promise<RowOf<T>> => (await insertUnique(ctx, kind, given, set)) as RowOf<T>

/**
 * Changes a record by a caller's input and `set`, where they differ from the row, and counts the change.
 * Throws 409 `changed_meanwhile` where somebody was quicker.
 */
export async function changeRecord<T extends keyof Tables>(
  ctx: Context,
  kind: Of<T>,
  before: RowOf<T>,
  given: Values,
  set: Partial<RowOf<T>> = {},
): Promise<RowOf<T>> {
  const row = before as Values & { id: number }
  const wanted: Record<string, unknown> = { ...(await columnsGiven(ctx, kind, given, row)), ...set }
  if (Object.keys(wanted).every(column => wanted[column] === row[column])) return before
  const { counter } = kind
  const changed = await (ctx.db as unknown as AnyDb)
    .updateTable(kind.table as string)
    .set({ ...wanted, ...(counter && { [counter]: sql`${sql.ref(counter)} + 1` }), updated_at: ctx.now })
    .where('id', '=', row.id)
    .$if(counter !== undefined, query => query.where(counter as string, '=', row[counter as string]))
    .returningAll()
    .executeTakeFirst()
  if (!changed) throw await overtaken(ctx, kind, row.id)
  return changed as RowOf<T>
}

/** The 409 for a change that another one came before, with the version of now. */
async function overtaken({ db }: Context, { table, counter }: AnyRecord, id: number): Promise<AppError> {
  const now = counter
    ? await (db as unknown as AnyDb)
        .selectFrom(table as string)
        .select(counter)
        .where('id', '=', id)
        .executeTakeFirst()
    : undefined
  return conflict(
    'changed_meanwhile',
    sentence`Someone changed this at the same time. Read it again.`,
    now && { current: { version: (now as Values)[counter as string] } },
  )
}

/** Archives a record, or restores it; its related records stay. */
export async function archiveRecord<T extends keyof Tables>(
  ctx: Context,
  kind: Of<T>,
  before: RowOf<T>,
  archived: boolean,
): Promise<RowOf<T>> {
  const row = before as Values
  if ((row.archived_at !== null) === archived) return before
  return changeRecord(ctx, kind, before, {}, { archived_at: archived ? ctx.now : null } as never)
}
