import type { Selectable, SelectQueryBuilder } from 'kysely'
import { z } from 'zod'
import type { AnyDb } from '../../database/schema.ts'
import type { Tables } from '../../database/tables.ts'
import type { Permission } from '../access/permissions.ts'
import type { Said } from '../language/sentence.ts'
import { notFound } from '../problems/errors.ts'
import type { Context } from '../routes/context.ts'
import { entity, input } from '../routes/entity.ts'
import * as schema from '../routes/fields.ts'
import { renamed } from '../routes/renamed-fields.ts'
import type { Scope } from '../routes/search-record.ts'
import { columnOf, type RecordField, type Unless, type Values } from './field.ts'
import { compilePresent } from './present.ts'

export type Fields = Readonly<Record<string, RecordField>>

type AnswerShape<F extends Fields> = { -readonly [K in keyof F]: F[K]['answer'] }
/** The inputs of its fields, without those that are given at the other time `Not` alone. */
type GivenShape<F extends Fields, Not> = {
  -readonly [K in keyof F as F[K]['input'] extends z.ZodType
    ? F[K] extends { only: Not }
      ? never
      : K
    : never]: F[K]['input'] extends infer G extends z.ZodType ? G : never
}
type InputShape<F extends Fields> = GivenShape<F, 'change'>
type ChangeShape<F extends Fields> = GivenShape<F, 'creation'>
type Kept = { id: z.ZodInt; created_at: z.ZodString; updated_at: z.ZodString }
type Counted<N> = N extends string ? { version: z.ZodInt } : unknown
/** A change that leaves a field out leaves it as it is. */
type Undefaulted<G> = G extends z.ZodDefault<infer One> ? One : G
type Archived<A> = A extends true ? { archived_at: z.ZodNullable<z.ZodString> } : unknown
type Change<I extends z.ZodRawShape, N> = {
  [K in keyof I]: z.ZodOptional<Undefaulted<I[K]>>
} & (N extends string ? { version: ReturnType<typeof schema.version> } : unknown)

/** A day on which something is due of a record. */
export interface Due {
  /**
   * The field that holds the day, and the column that says who sees to it: by name, by the id of somebody of the office, or by
   * that of a record that somebody looks after (`whose` of its field).
   */
  on: string
  who?: string
  /** Tells it from other due dates, and stays when its day moves: `filing` of `filing-12`. */
  key: string
  said: (name: string) => Said
  /** Distinguishes it from others of the same title: the transaction of a task. */
  detail?: (row: Values) => string
  /** Records for which nothing is due any more. */
  unless?: Unless
  /** The column that is empty while it is still to be done. */
  until?: string
}

/** A timeline: by which fields of inputs and answers calls name its record, and the address of one. */
interface Timeline {
  ids: readonly string[]
  address: string
  /** Further addresses of the same record. */
  aliases?: readonly string[]
  /** Answers carry its id beside the record they are about, so that only requests name one. */
  asked?: true
  /** The part of the API in which these fields name one of it, and nothing else that is named so elsewhere. */
  within?: string
}

/** A row whose columns partly come from another table. */
interface Joined {
  /** A query of the kind's table with others, which selects the columns of the others alone. */
  rows: (db: Context['db']) => object
  /** The table's own columns in whose place they stand. */
  instead?: readonly string[]
}

/** The declaration of a kind of record; the rest follows from its fields. */
interface Definition<
  T extends keyof Tables,
  F extends Fields,
  A extends boolean,
  B extends z.ZodRawShape,
  N extends (keyof Tables[T] & string) | undefined,
> {
  /** The `record_type` in timelines and merges: `deal`. */
  type: string
  table: T
  /** The name in the API reference; its inputs derive from it: `DealInput`, `DealChange`. */
  entity: string
  /** The noun in singular and plural: `Deal`, `Deals`. */
  label: string
  plural: string
  /** The field by which people call one. */
  title: keyof F & string
  /** The title where one is found or due, if its name alone is ambiguous: a filing with its fund and period. */
  called?: (row: Values) => string
  /** Texts do not speak of one by its name, so that none is linked with it. */
  unnamed?: true
  /** The permission to read it, such as `crm:read`. */
  access: Permission
  timeline?: Timeline
  /**
   * The path of its pages: `/deals` of `/deals/12`; for a record within another (`parentId`), the other's
   * path. With a `?`, the page that lists all of them.
   */
  page: string
  /** One has no page of its own: `page` shows all of them. */
  unpaged?: true
  /** The column that counts its changes, where two people may change one at the same time. */
  counter?: N
  /** Reads its rows where some of their columns are another table's: a prospect has the name of its investor. */
  from?: Joined
  /** Columns of which an office has each combination once. */
  unique?: ReadonlyArray<keyof Tables[T] & string>
  /** Makes records archivable: archived ones leave the lists and can be restored. */
  archive?: A
  /** The scope by which passages of other kinds belong to a record of this one. */
  scope?: Scope
  /** The investor whom it is about may find it. */
  forInvestor?: true
  /** To which records one belongs in the search, by the columns that say it: `{ lpId: 'lp_id' }`. */
  within?: Partial<Record<Scope, keyof Tables[T] & string>>
  due?: readonly Due[]
  fields: F
  /** Columns that its own rules write and no answer shows. */
  kept?: ReadonlyArray<keyof Tables[T] & string>
  /** Further words that search finds it by, such as its fund's name. */
  lines?: (row: Values) => Record<string, string | null>
  /**
   * False excludes the kind from search; otherwise, only records whose field has one of these values are
   * found.
   */
  search?: false | Readonly<Record<string, readonly string[]>>
  /** Parts that do not follow from the fields, which the module defines. */
  custom?: ReadonlyArray<'erasure' | 'search'>
  /** Distinguishes records of the same name: a stage, a position, a date. */
  detail?: (row: Values) => Said | null
  /** Fields of the answer besides its own, computed by its rules. */
  beside?: B
  /** Finds the row in another way than by its id: 404 where the caller's organisation has none with it. */
  find?: (ctx: Context, id: number) => Promise<RowOf<T>>
}

/** A kind of record as it was declared, whatever its fields are. */
export interface AnyRecord {
  readonly type: string
  readonly table: keyof Tables
  readonly entity: string
  readonly label: string
  readonly plural: string
  readonly title: string
  called?(row: Values): string
  readonly unnamed?: true
  readonly access: Permission
  readonly timeline?: Readonly<Timeline>
  readonly page: string
  readonly unpaged?: true
  readonly counter?: string | undefined
  readonly from?: Readonly<Joined>
  readonly unique?: readonly string[]
  readonly archive?: boolean
  readonly scope?: Scope
  readonly forInvestor?: true
  readonly within?: Partial<Record<Scope, string>>
  readonly due?: readonly Due[]
  readonly fields: Fields
  readonly kept?: readonly string[]
  lines?(row: Values): Record<string, string | null>
  readonly search?: false | Readonly<Record<string, readonly string[]>>
  readonly custom?: ReadonlyArray<'erasure' | 'search'>
  detail?(row: Values): Said | null
  find(ctx: Context, id: number): Promise<object>
}

export type RowOf<T extends keyof Tables> = Selectable<Tables[T]>

export interface RecordKind<
  T extends keyof Tables,
  F extends Fields,
  A extends boolean,
  B extends z.ZodRawShape,
  N,
> extends AnyRecord {
  readonly table: T
  readonly fields: F
  /** Schema of the answer. */
  readonly Entity: z.ZodObject<Kept & Counted<N> & AnswerShape<F> & Archived<A> & B>
  /** Schemas for creating one, and for changing any subset of it. */
  readonly Input: z.ZodObject<InputShape<F>, z.core.$strict>
  readonly Change: z.ZodObject<Change<ChangeShape<F>, N>, z.core.$strict>
  /** The row; 404 where the caller's organisation has none with this id. */
  find(ctx: Context, id: number): Promise<RowOf<T>>
  /** Returns the row as a caller reads it, without related values beside the fields. */
  present(row: RowOf<T>): z.output<z.ZodObject<Kept & Counted<N> & AnswerShape<F> & Archived<A>>>
}

/**
 * Declares a kind of record. This one value determines its schemas, its row and its answer, its inserts and changes
 * (`rows.ts`), and its lists (`lists.ts`). Once its module names it in `kinds`, it also determines search, merging,
 * hand-over, erasure, due dates and timeline entries, and the form, columns and facts on the pages.
 *
 * @example
 * export const vendor = record({
 *   type: 'vendor', table: 'vendors', entity: 'Vendor', label: 'Vendor', plural: 'Vendors', title: 'name',
 *   access: 'vendors:read', page: '/vendors', counter: 'version',
 *   fields: { name: text(200, { required: true, searched: true }), country: country({ filter: true }) },
 * })
 *
 * A field is a line here, a migration for its column and a translation of its label. A column that no field holds is
 * never written: `test/kernel/records.test.ts` compares the two.
 */
export function record<
  const T extends keyof Tables,
  const F extends Fields,
  const A extends boolean = false,
  B extends z.ZodRawShape = Record<never, never>,
  const N extends (keyof Tables[T] & string) | undefined = undefined,
>(definition: Definition<T, F, A, B, N>): RecordKind<T, F, A, B, N> {
  const { fields, entity: name, counter, archive, beside } = definition
  const given = (not: RecordField['only']) =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([field, one]) =>
        one.input === null || one.only === not ? [] : Object.entries(namesOf(field, one, one.input)),
      ),
    ) as z.ZodRawShape
  const Input = input(`${name}Input`, given('change'))
  const Entity = entity(name, {
    id: schema.id(),
    ...Object.fromEntries(
      Object.entries(fields).flatMap(([field, one]) => Object.entries(namesOf(field, one, one.answer))),
    ),
    ...(archive && {
      archived_at: schema.timestamp().nullable().meta({ description: 'When it was archived' }),
    }),
    ...beside,
    ...(counter && { version: z.int().meta({ description: 'Version number, raised by every change' }) }),
    created_at: schema.timestamp(),
    updated_at: schema.timestamp(),
  })
  const Change = input(`${name}Change`, {
    ...z.object(undefaulted(given('creation'))).partial().shape,
    ...(counter && { version: schema.version() }),
  })
  const find = async ({ db }: Context, id: number) => {
    const row = await rowsIn(db, kind).where('id', '=', id).executeTakeFirst()
    if (!row) throw notFound()
    return row
  }
  const kind = { find, ...definition } as object as AnyRecord
  return { ...kind, Entity, Input, Change, present: compilePresent(kind) } as never
}

/** A field under its name, or under both where it was renamed. */
const namesOf = (name: string, { renamed: now }: RecordField, type: z.ZodType): z.ZodRawShape =>
  now === undefined ? { [name]: type } : renamed(now, name, type)

const undefaulted = (shape: z.ZodRawShape): z.ZodRawShape =>
  Object.fromEntries(
    Object.entries(shape).map(([name, one]) => [name, one instanceof z.ZodDefault ? one.unwrap() : one]),
  )

/** The columns of a kind's table, without that of the organisation. */
const ownColumns = ({ fields, kept = [], counter, archive }: AnyRecord): string[] => [
  ...['id', 'created_at', 'updated_at'],
  ...Object.entries(fields).map(([name, one]) => columnOf(name, one)),
  ...kept,
  ...(counter ? [counter] : []),
  ...(archive ? ['archived_at'] : []),
]

/** The rows of a kind as everybody reads them. */
export function rowsIn(db: Context['db'], kind: AnyRecord) {
  const { table, from } = kind
  const any = db as unknown as AnyDb
  if (!from) return any.selectFrom(table as string).selectAll()
  const own = ownColumns(kind).filter(column => !from.instead?.includes(column))
  const rows = from.rows(db) as SelectQueryBuilder<Record<string, Values>, string, object>
  return any.selectFrom(rows.select(own.map(column => `${table}.${column}`)).as(table)).selectAll()
}

/** The column by which people call a record. */
export const titleColumn = ({ title, fields }: AnyRecord): string =>
  columnOf(title, fields[title] as RecordField)

/** The title of a record where it is found or due. */
export const nameOf = (kind: AnyRecord, row: Values): string =>
  kind.called?.(row) ?? String(row[titleColumn(kind)])

/** A query without the records of which a field has one of these values. */
export const except = <Q extends { where(field: string, operator: 'not in', values: readonly string[]): Q }>(
  query: Q,
  unless: Unless = {},
): Q =>
  Object.entries(unless).reduce((narrowed, [field, values]) => narrowed.where(field, 'not in', values), query)

/** Where a record is shown. */
export const pageOf = ({ page, unpaged, within }: AnyRecord, row: Values): string =>
  unpaged || page.includes('?') ? page : `${page}/${row[within?.parentId ?? 'id']}`

/** Facts kept with a decision on a record: the fields declared so, as answers show them. */
export const factsOf = (
  { fields }: AnyRecord,
  shown: Values,
): Record<string, string | number | boolean | null> =>
  Object.fromEntries(
    Object.keys(fields).flatMap(name =>
      fields[name]?.fact ? [[name, shown[name] as string | number | null]] : [],
    ),
  )
