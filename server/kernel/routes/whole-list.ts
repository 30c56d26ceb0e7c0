import { z } from 'zod'
import { sentence } from '../language/sentence.ts'
import { invalidField } from '../problems/errors.ts'
import type { AnyRoute, Endpoint, Method, Schema, Shape } from './endpoint.ts'
import { changes, whole } from './fields.ts'
import { Page } from './page.ts'

type List = Endpoint<
  Method,
  string,
  Shape | undefined,
  Shape | undefined,
  Schema | undefined,
  Schema | undefined
>

/**
 * Returns the query parameters of a list whose handler returns it whole: `limit` and `cursor`, and
 * `updated_since` and `sort` where its rows have an id and a time of change. Empty where the handler pages,
 * or ranks up to a limit of its own.
 */
export function wholeListQuery({ method, query, response }: List): z.ZodRawShape {
  if (method !== 'GET' || !(response instanceof z.ZodArray) || ownsLimit(query)) return {}
  const row = response.element instanceof z.ZodObject ? response.element.shape : {}
  return 'id' in row && 'updated_at' in row ? { ...whole, ...changes } : whole
}

const ownsLimit = (query: Shape | undefined): boolean => query !== undefined && 'limit' in query.shape

/** True of a list that its handler answers whole, so that the door cuts the page out of it. */
export const isWholeList = ({ method, response, query }: AnyRoute): boolean =>
  method === 'GET' && response instanceof z.ZodArray && !ownsLimit(query)

type Row = { id?: number | string; updated_at?: string } | undefined

interface Asked {
  limit?: number
  cursor?: string
  updated_since?: string
  sort?: string
}

/** The page of a whole list that its query asks for: all of it without a `limit`, in the handler's order without a `sort`. */
export function pageOfWhole(
  rows: readonly unknown[],
  { limit, cursor, updated_since, sort }: Asked,
): Page<unknown> {
  let asked = rows as readonly Row[]
  if (updated_since !== undefined) asked = asked.filter(row => (row?.updated_at ?? '') >= updated_since)
  if (sort !== undefined) asked = asked.toSorted(inOrder(sort))
  const from = cursor === undefined ? 0 : startOf(asked, cursor)
  const to = limit === undefined ? asked.length : from + limit
  const items = asked.slice(from, to)
  return new Page<unknown>(items, asked.length, to < asked.length ? cursorBehind(to, items.at(-1)) : null)
}

function inOrder(sort: string) {
  const field = sort.replace('-', '') as 'id' | 'updated_at'
  const way = sort.startsWith('-') ? -1 : 1
  return (one: Row, other: Row): number => {
    const [a, b] = [one?.[field] ?? '', other?.[field] ?? '']
    return a === b ? 0 : a < b ? -way : way
  }
}

/** A cursor knows the last row, and the place behind it for rows without an id and for when that row is gone. */
const cursorBehind = (place: number, last: Row): string =>
  Buffer.from(JSON.stringify([place, last?.id ?? null])).toString('base64url')

function startOf(rows: readonly Row[], cursor: string): number {
  const [place, id] = decode(cursor)
  const at = id === null ? -1 : rows.findIndex(row => row?.id === id)
  return at < 0 ? place : at + 1
}

function decode(cursor: string): [place: number, id: number | string | null] {
  try {
    const [place, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (
      Number.isSafeInteger(place) &&
      place >= 0 &&
      (id === null || ['string', 'number'].includes(typeof id))
    )
      return [place, id]
  } catch {
    // A cursor of another list reads as none.
  }
  throw invalidField('query.cursor', sentence`is not a cursor from a Link header`)
}
