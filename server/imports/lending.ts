import { fromBit } from '../database/columns.ts'
import {
  AppError,
  type Context,
  conflict,
  invalidField,
  PartlyKept,
  type PrepareContext,
  type RouteErrors,
  sentence,
} from '../kernel/index.ts'
import {
  type AnswerList,
  answerRows,
  RefusedAnswer,
  UnreadableAnswer,
} from '../sources/answers/answer-rows.ts'
import { withConnection } from '../sources/connections/ask.ts'
import { type Session, ToolRefusal } from '../sources/connections/session.ts'
import { type ConnectionRow, connectionFor } from '../sources/connections/stored.ts'
import { bindingIn, bindingsOf, type Reading } from '../sources/records/bindings.ts'
import { type Asked, type ListRead, mayBeAsked, readList } from '../sources/records/read-list.ts'
import type { LentKind } from './lent-kind.ts'
import { fitOf, type LentRows, problemsOf, readLent } from './lent-rows.ts'
import type { RecordSource } from './lent-schemas.ts'

/** Arguments a call passes to a source: `to: 2026-03-31`. */
export type Wanted = Readonly<Record<string, string | undefined>>

/** Rows as they were lent for one call, with where they came from. */
export interface Lent {
  list: ListRead
  reading: Reading
  connection: Pick<ConnectionRow, 'id' | 'name'> | null
  tool: string | null
  byod: boolean
}

/** The problems of reading records of a source. */
export const lendingErrors = {
  not_found: [404, 'The connection does not exist'],
  connection_of_other_modules: [409, 'The connection is for other modules only'],
  not_bound: [409, 'Nobody has said yet how the connection’s records are read'],
  source_unavailable: [503, 'The connection to the records is unavailable'],
} as const satisfies RouteErrors

/**
 * Reads the records of a source into memory, for a module's call; nothing of it is kept. 409 `not_bound` where nobody has
 * said how a connection's are read, 503 `source_unavailable` where the connection cannot give them now.
 */
export async function lend(
  ctx: PrepareContext,
  kind: LentKind,
  source: RecordSource,
  module: string,
  wanted: Wanted = {},
): Promise<Lent> {
  if (source.type === 'inline') return inlineRows(kind, source)
  const row = await connectionFor(ctx, source.connection_id, module)
  const bound = (await bindingsOf(ctx, row.id)).get(kind.key)
  if (!bound)
    throw conflict(
      'not_bound',
      sentence`Say first what ${row.name} gives for ${kind.title}: an administrator does, on the connection’s page.`,
      { connection_id: row.id, records: kind.key },
    )
  const { tool, given, at, reading } = bindingIn(bound)
  const list = await listThrough(ctx, row, kind, { tool, given: filledIn(given, wanted), at })
  return { list, reading, connection: row, tool, byod: fromBit(row.byod) }
}

/** Reads a list through a connection; an error message of its server is quoted. */
export async function listThrough(
  ctx: PrepareContext,
  row: ConnectionRow,
  kind: LentKind,
  asked: Asked,
): Promise<ListRead> {
  return withConnection(ctx, row, async session => {
    assertAskable(session, asked.tool, fromBit(row.byod))
    try {
      return await readList(session, asked, lists => bestOf(kind, lists))
    } catch (error) {
      if (error instanceof RefusedAnswer || error instanceof ToolRefusal)
        throw unavailable(sentence`${row.name} answers: ${error.message.slice(0, 300)}`)
      if (error instanceof UnreadableAnswer)
        throw unavailable(
          sentence`The answer of ${row.name} was cut off, or is in no form that rows are read from.`,
        )
      throw error
    }
  })
}

const unavailable = (detail: ReturnType<typeof sentence>) => new AppError(503, 'source_unavailable', detail)

function assertAskable(session: Session, name: string, byod: boolean): void {
  const tool = session.tools.find(one => one.name === name)
  if (!tool)
    throw conflict('not_bound', sentence`The connection has no tool ${name}: say anew what it gives.`)
  if (!mayBeAsked(tool, byod))
    throw conflict(
      'not_bound',
      sentence`${name} may change something: records are read by tools that only read.`,
    )
}

/** The place of the list in an answer that fits a kind best; of several alike the one with the most rows. */
export function bestOf(kind: LentKind, lists: readonly AnswerList[]): string {
  const rated = lists.map(({ at, rows }) => ({
    at,
    fit: fitOf(kind, [...new Set(rows.slice(0, 50).flatMap(row => Object.keys(row)))]),
    rows: rows.length,
  }))
  return rated.sort((a, b) => b.fit - a.fit || b.rows - a.rows)[0]?.at ?? ''
}

/** Returns arguments with the call's values in place of `{to}`; one the call has no value for is left out. */
export function filledIn(given: Readonly<Record<string, unknown>>, wanted: Wanted): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => {
      const asked = typeof value === 'string' ? /^\{(\w+)\}$/.exec(value)?.[1] : undefined
      if (asked === undefined) return [[name, value]]
      return wanted[asked] === undefined ? [] : [[name, wanted[asked]]]
    }),
  )
}

function inlineRows(kind: LentKind, source: Extract<RecordSource, { type: 'inline' }>): Lent {
  let json = false
  const rows = source.documents.flatMap(({ name, text }, nth) => {
    try {
      const { lists, ...answer } = answerRows({ content: [{ type: 'text', text }] })
      json ||= answer.json
      return lists.find(({ at }) => at === bestOf(kind, lists))?.rows ?? []
    } catch (error) {
      if (error instanceof RefusedAnswer || error instanceof UnreadableAnswer)
        throw invalidField(
          `source.documents.${nth}.text`,
          sentence`of ${name} holds no rows that can be read: send JSON or CSV`,
        )
      throw error
    }
  })
  const names = [...new Set(rows.flatMap(row => Object.keys(row)))]
  const list = { at: '', names, rows, json, places: [''], withheld: 0, cut: false }
  return { list, reading: source.reading ?? {}, connection: null, tool: null, byod: false }
}

/** Returns lent rows, typed, and the answer's source. */
export async function rowsOfLent<C extends string>(
  ctx: Context,
  kind: LentKind<C>,
  { list, reading, connection, tool, byod }: Lent,
): Promise<LentRows<C> & { source: ReturnType<typeof told> }> {
  const read = readLent(list, kind, (await kind.choices?.(ctx)) ?? {}, reading)
  return { ...read, source: told(ctx, read, list, { connection, tool, byod }) }
}

/**
 * Returns the answer about lent rows; `emptied` replaces them in stored data where a connection's rows may
 * not be stored.
 */
export function lentAnswer<T extends { source: { unread: unknown[] } | null }>(
  lent: Pick<Lent, 'byod'> | null,
  answer: T,
  emptied: Partial<T>,
): T | PartlyKept<T> {
  if (!lent?.byod) return answer
  // The reasons quote cells.
  const source = answer.source && { ...answer.source, unread: [] }
  return new PartlyKept(answer, { ...answer, ...emptied, source })
}

function told(
  ctx: Context,
  { rows, unread }: LentRows<string>,
  { withheld, cut }: ListRead,
  { connection, tool, byod }: Pick<Lent, 'connection' | 'tool' | 'byod'>,
) {
  return {
    type: connection === null ? ('inline' as const) : ('mcp' as const),
    connection_id: connection?.id ?? null,
    connection: connection?.name ?? null,
    tool,
    read_at: ctx.now,
    byod,
    rows: rows.length,
    unread: problemsOf(ctx, unread),
    unread_count: unread.length,
    withheld,
    cut,
  }
}
