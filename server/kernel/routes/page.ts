import { type SelectQueryBuilder, sql } from 'kysely'
import { type Db, prepared } from '../../database/index.ts'
import { sentence } from '../language/sentence.ts'
import { invalidField } from '../problems/errors.ts'
import type { Answer } from './context.ts'

/** One page of a list, with where the next one starts (null at the end) and how many rows there are in all. */
export class Page<T> {
  readonly items: T[]
  readonly total: number
  readonly next: string | null

  constructor(items: T[], total: number, next: string | null) {
    this.items = items
    this.total = total
    this.next = next
  }

  map<U>(present: (item: T, at: number) => U): Page<U> {
    return new Page(
      this.items.map((item, at) => present(item, at)),
      this.total,
      this.next,
    )
  }
}

/** The result of an approved action, if the route's own answer is the proposal. */
export class Executed {
  readonly body: unknown

  constructor(body: unknown) {
    this.body = body
  }
}

/** The answer of a PUT that created a record at a new address: 201, as its route `creates` declares. */
export class Created {
  readonly body: unknown

  constructor(body: unknown) {
    this.body = body
  }
}

/**
 * An answer for the caller's eyes only: where it would be stored (for an idempotent replay, in a proposal or
 * in the record of a run) `kept` replaces it. Used for data read in bring-your-own-data mode.
 */
export class PartlyKept<T> {
  readonly shown: T
  readonly kept: T

  constructor(shown: T, kept: T) {
    this.shown = shown
    this.kept = kept
  }
}

/** The storable part of an answer. */
export const keptOf = ({ body, kept }: Answer): unknown => (kept === undefined ? body : kept)

/** The page that is asked for; `updated_since` and `sort` (`field.listing`) where the rows of the list change. */
interface Slice {
  limit: number
  cursor?: string | undefined
  updated_since?: string | undefined
  sort?: string | undefined
}

/**
 * Runs `query` (already filtered, selecting an `id`, not yet ordered) newest first, or in the order of
 * `sort`, and cuts one page out of it by keyset, so that rows added meanwhile neither shift nor repeat later
 * ones. `column` is the id's full name; its table has the `updated_at` too.
 */
export async function paginate<DB, TB extends keyof DB, O extends { id: number }>(
  query: SelectQueryBuilder<DB, TB, O>,
  column: string,
  slice: Slice,
): Promise<Page<O>> {
  const asked = changedSince(query, column, slice)
  if (slice.sort !== undefined) return paginateBy(asked, orderOf(column, slice.sort), slice)
  const { limit, cursor } = slice
  const counted = await countOf(asked).executeTakeFirstOrThrow()
  const after = cursor === undefined ? undefined : decode(cursor)
  return cut(counted, await newestFirst(asked, column, { after, limit: limit + 1 }).execute(), limit)
}

/** The column beside an id: `deals.updated_at` beside `deals.id`. */
const beside = (id: string, name: string): string => id.replace(/\.id$/, `.${name}`)

function changedSince<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  id: string,
  { updated_since }: Slice,
): SelectQueryBuilder<DB, TB, O> {
  if (updated_since === undefined) return query
  return query.where(sql<boolean>`${sql.ref(beside(id, 'updated_at'))} >= ${updated_since}`)
}

const orderOf = (id: string, sort: string): Order => ({
  by: beside(id, sort.replace('-', '')),
  id,
  descending: sort.startsWith('-'),
})

/** `paginate` for a list that is read all the time: its two statements are made once (`prepared`). */
export function preparedPage<F extends object, DB, TB extends keyof DB, O extends { id: number }>(
  column: string,
  build: (db: Db, filter: F) => SelectQueryBuilder<DB, TB, O>,
): (db: Db, filter: F, slice: Slice) => Promise<Page<O>> {
  const count = prepared((db, filter: F) => countOf(build(db, filter)))
  const rows = prepared((db, p: F & Reach) => newestFirst(build(db, p), column, p))
  return async (db, filter, { limit, cursor }) => {
    const after = cursor === undefined ? undefined : decode(cursor)
    const [counted] = await count(db, filter)
    return cut(counted, await rows(db, { ...filter, after, limit: limit + 1 }), limit)
  }
}

/** The requested part of a list: so many rows, after an id or from the start. */
interface Reach {
  after: number | undefined
  limit: number
}

const countOf = <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>) =>
  query.clearSelect().select(sql<number>`count(*)`.as('total'))

function newestFirst<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  column: string,
  { after, limit }: Reach,
): SelectQueryBuilder<DB, TB, O> {
  const id = sql.ref<number>(column)
  const reached = after === undefined ? query : query.where(sql<boolean>`${id} < ${after}`)
  return reached.orderBy(id, 'desc').limit(limit)
}

function cut<O extends { id: number }>(counted: unknown, rows: O[], limit: number): Page<O> {
  const { total } = counted as { total: number }
  const items = rows.length > limit ? rows.slice(0, limit) : rows
  const last = items.at(-1)
  return new Page(items, Number(total), rows.length > limit && last ? encode(last.id) : null)
}

/**
 * Paginates in the order of a text such as a code; rows with equal texts come oldest first. `text` and `column` are the full
 * names; `textOf` reads the text of a row.
 */
export async function paginateByText<DB, TB extends keyof DB, O extends { id: number }>(
  query: SelectQueryBuilder<DB, TB, O>,
  { text, column, textOf }: { text: string; column: string; textOf: (row: O) => string },
  slice: Slice,
): Promise<Page<O>> {
  const asked = changedSince(query, column, slice)
  if (slice.sort !== undefined) return paginateBy(asked, orderOf(column, slice.sort), slice)
  const { limit, cursor } = slice
  const [by, id] = [sql.ref<string>(text), sql.ref<number>(column)]
  const counted = (await countOf(asked).executeTakeFirstOrThrow()) as { total: number }
  const from = cursor === undefined ? undefined : decodeText(cursor)
  const after = from
    ? asked.where(sql<boolean>`(${by} > ${from.text} or (${by} = ${from.text} and ${id} > ${from.id}))`)
    : asked
  const rows = (await after
    .orderBy(by)
    .orderBy(id)
    .limit(limit + 1)
    .execute()) as O[]
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  const next =
    rows.length > limit && last ? Buffer.from(`after:${last.id}:${textOf(last)}`).toString('base64url') : null
  return new Page(items, Number(counted.total), next)
}

interface Order {
  /** The column of the value, alone or by its full name, and the id's full name. */
  by: string
  id: string
  descending: boolean
}

/**
 * Paginates in the order of a column's values, rows without one last and rows of equal values newest first.
 * The cursor holds the value and the id of the last row, so that rows added meanwhile neither shift nor
 * repeat later ones.
 */
export async function paginateBy<DB, TB extends keyof DB, O extends { id: number }>(
  query: SelectQueryBuilder<DB, TB, O>,
  { by, id, descending }: Order,
  { limit, cursor }: Slice,
): Promise<Page<O>> {
  const [value, row] = [sql.ref<string>(by), sql.ref<number>(id)]
  const counted = await countOf(query).executeTakeFirstOrThrow()
  const way = sql.raw(descending ? 'desc' : 'asc')
  const rows = await (cursor === undefined ? query : query.where(beyond(decodeValue(cursor))))
    .orderBy(sql`${value} is null`)
    .orderBy(sql`${value} ${way}`)
    .orderBy(row, 'desc')
    .limit(limit + 1)
    .execute()
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  const { total } = counted as { total: number }
  const next =
    rows.length > limit && last
      ? encodeValue((last as Record<string, unknown>)[by.slice(by.indexOf('.') + 1)], last.id)
      : null
  return new Page(items, Number(total), next)

  function beyond([at, after]: [unknown, number]) {
    if (at === null) return sql<boolean>`(${value} is null and ${row} < ${after})`
    const further = descending ? sql<boolean>`${value} < ${at}` : sql<boolean>`${value} > ${at}`
    return sql<boolean>`(${further} or (${value} = ${at} and ${row} < ${after}) or ${value} is null)`
  }
}

const encodeValue = (value: unknown, id: number): string =>
  Buffer.from(JSON.stringify([value, id])).toString('base64url')

function decodeValue(cursor: string): [string | number | null, number] {
  try {
    const [value, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (Number.isSafeInteger(id) && (value === null || ['string', 'number'].includes(typeof value)))
      return [value, id]
  } catch {
    // A cursor of another list reads as none.
  }
  throw invalidField('query.cursor', sentence`is not a cursor from a Link header`)
}

function decodeText(cursor: string): { id: number; text: string } {
  const match = /^after:(\d{1,16}):(\P{Cc}+)$/u.exec(Buffer.from(cursor, 'base64url').toString())
  if (!match) throw invalidField('query.cursor', sentence`is not a cursor from a Link header`)
  return { id: Number(match[1]), text: match[2] as string }
}

const encode = (id: number): string => Buffer.from(`after:${id}`).toString('base64url')

function decode(cursor: string): number {
  const match = /^after:(\d{1,16})$/.exec(Buffer.from(cursor, 'base64url').toString())
  if (!match) throw invalidField('query.cursor', sentence`is not a cursor from a Link header`)
  return Number(match[1])
}
