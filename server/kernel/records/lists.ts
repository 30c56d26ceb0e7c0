import { type SelectQueryBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Tables } from '../../database/tables.ts'
import type { Context } from '../routes/context.ts'
import * as schema from '../routes/fields.ts'
import { type Page, paginate, paginateBy, preparedPage } from '../routes/page.ts'
import { contains } from '../values/contains.ts'
import { label } from '../values/words.ts'
import { columnOf, type RecordField, stored, type Values } from './field.ts'
import { type AnyRecord, type RowOf, rowsIn } from './record.ts'

/** A value of a query string: an id comes as digits. */
const queried = (one: RecordField): z.ZodType => {
  if (one.kind === 'flag') return schema.flag()
  return ['person', 'record'].includes(one.kind) ? z.coerce.number().pipe(schema.id()) : one.one
}

const filtersOf = ({ fields }: AnyRecord) => Object.entries(fields).filter(([, { filter }]) => filter)
const searchedOf = ({ fields }: AnyRecord) => Object.entries(fields).filter(([, { find }]) => find)

const UNORDERED = ['person', 'record', 'multiline', 'json']
const MEASURED = ['date', 'time', 'amount', 'number']

/** Sort keys of a list: the columns it shows, every day and amount, and when its records were written. */
const sortedBy = ({ fields }: AnyRecord): string[] => [
  ...Object.entries(fields)
    .filter(([, { kind, list }]) =>
      list === undefined ? !UNORDERED.includes(kind) : list && MEASURED.includes(kind),
    )
    .flatMap(([name, { renamed }]) => (renamed === undefined ? [name] : [renamed, name])),
  'created_at',
  'updated_at',
]

type FilterNames<F> = { [K in keyof F]: F[K] extends { filter: true } ? K : never }[keyof F]

type Filters<F> = {
  [K in FilterNames<F>]: F[K] extends { one: infer One extends z.ZodType } ? z.ZodOptional<One> : never
}

type ListQuery<F> = z.ZodObject<
  typeof schema.page &
    Filters<F> & {
      archived: z.ZodDefault<ReturnType<typeof schema.flag>>
      q: ReturnType<typeof schema.search>
      updated_since: z.ZodOptional<ReturnType<typeof schema.moment>>
      sort: z.ZodOptional<z.ZodString>
    }
>

/** A label within a sentence: `Counterparty` is `counterparty`, and `ISIN` stays. */
const inText = (label: string): string => label.replace(/^.(?=[a-z -])/, first => first.toLowerCase())

/** The query of a record's list: its filters, `q`, `sort`, `updated_since`, `archived`, `limit` and `cursor`. */
export function listQuery<K extends AnyRecord>(kind: K): ListQuery<K['fields']> {
  const filters = Object.fromEntries(filtersOf(kind).map(([name, one]) => [name, queried(one).optional()]))
  const looked = searchedOf(kind).map(([name, one]) => inText(one.label ?? label(name)))
  return z.object({
    ...schema.page,
    ...filters,
    ...(kind.archive && {
      archived: schema.flag().default(false).meta({ description: 'List archived records instead' }),
    }),
    ...(looked.length > 0 && {
      q: schema.search(`Part of its ${looked.join(', ').replace(/, (?=[^,]*$)/, ' or ')}`),
    }),
    updated_since: schema.moment().optional().meta({ description: 'Changed at or after this time' }),
    sort: schema.sorting(sortedBy(kind)),
  }) as never
}

/** A list request, as `listQuery` parsed it. */
interface Asked {
  limit: number
  cursor?: string | undefined
  archived?: boolean | undefined
  q?: string | undefined
  updated_since?: string | undefined
  sort?: string | undefined
}

type Rows = SelectQueryBuilder<Record<string, Record<string, unknown>>, string, { id: number }>

type Narrowed = ((rows: Rows) => Rows) | undefined

/**
 * Narrows a list by query parameters besides the fields, or by what the caller may see; nothing leaves it
 * whole.
 */
export type Narrow<Own> = (ctx: Context, asked: Own) => Narrowed | Promise<Narrowed>

/**
 * Builds the function that reads one page of a record's rows, newest first or in the order of `sort`.
 * `narrow` narrows the list by query parameters besides the fields, and returns nothing where there are none.
 * A list that nobody searches, orders or narrows uses statements that are prepared once.
 */
export function listRecords<T extends keyof Tables, Own extends object = object>(
  kind: AnyRecord & { readonly table: T },
  narrow?: Narrow<Own>,
  /** The ids of records that are found by words that they had. */
  knownBy?: (ctx: Context, q: string) => Promise<number[]>,
) {
  const filters = filtersOf(kind)
  const looked = searchedOf(kind).map(([name, one]) => columnOf(name, one))
  const id = `${kind.table}.id`
  const rows = (db: Context['db'], asked: Values): Rows => {
    let query = rowsIn(db, kind)
    if (kind.archive) query = query.where('archived_at', asked.archived ? 'is not' : 'is', null)
    for (const [name, one] of filters)
      if (asked[name] !== undefined)
        query = query.where(columnOf(name, one), '=', stored(name, one, asked[name], undefined))
    if (asked.updated_since !== undefined) query = query.where('updated_at', '>=', asked.updated_since)
    return query as unknown as Rows
  }
  const page = preparedPage(id, rows)
  const columns = new Map(
    Object.entries(kind.fields).flatMap(([name, one]) =>
      [name, one.renamed ?? name].map(said => [said, columnOf(name, one)] as const),
    ),
  )
  const column = (name: string) => columns.get(name) ?? name
  return async (ctx: Context, given: Asked & Own): Promise<Page<RowOf<T>>> => {
    const { limit, cursor, q, sort, archived, ...said } = given
    const slice = { limit, cursor }
    const asked = { ...said, archived: archived || undefined }
    const further = await narrow?.(ctx, given)
    const searches = q && looked.length > 0
    if (!searches && !sort && !further) return (await page(ctx.db, asked, slice)) as unknown as Page<RowOf<T>>
    let found = rows(ctx.db, asked)
    if (searches) {
      const others = (await knownBy?.(ctx, q)) ?? []
      found = found.where(eb =>
        others.length === 0
          ? contains(eb, looked, q)
          : eb.or([contains(eb, looked, q), eb(sql.ref<number>(id), 'in', others)]),
      )
    }
    if (further) found = further(found)
    const read = sort
      ? paginateBy(found, { by: column(sort.replace('-', '')), id, descending: sort.startsWith('-') }, slice)
      : paginate(found, id, slice)
    return (await read) as unknown as Page<RowOf<T>>
  }
}
