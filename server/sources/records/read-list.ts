import type { Fields } from '../answers/answer-lists.ts'
import { type AnswerList, answerRows } from '../answers/answer-rows.ts'
import type { Session } from '../connections/session.ts'
import { isReading, type PinnedTool, verbOf } from '../connections/tool-list.ts'

/** The request to a connection for one kind of record. */
export interface Asked {
  tool: string
  given: Readonly<Record<string, unknown>>
  /** Where in the answer the rows are; null where that is still to be chosen. */
  at: string | null
}

/** Chooses one list of an answer, where no person has. */
export type Choose = (lists: readonly AnswerList[]) => string

export interface ListRead {
  at: string
  /** The fields that any row has, in the order in which they came. */
  names: string[]
  rows: Fields[]
  /** True where they came as JSON. */
  json: boolean
  /** The places of the lists in the answer, to choose from. */
  places: string[]
  /** Rows that the server spoke of and did not give. */
  withheld: number
  /** True where there is more than is read. */
  cut: boolean
}

export const LIST = { pages: 200, rows: 20_000 } as const

const PAGE = /^page(_?(number|no))?$/i
const OFFSET = /^(offset|skip|start_?position)$/i
const CURSOR = /^(after|cursor|start_?cursor|starting_?after|page_?token|next_?page_?token)$/i

/** True for a tool that records may be read by: one that reads, or says nothing that it may change anything. */
export function mayBeAsked(tool: PinnedTool, byod: boolean): boolean {
  if (isReading(tool)) return true
  const { readOnlyHint, destructiveHint } = tool.annotations
  return !byod && verbOf(tool.name) === null && readOnlyHint !== false && destructiveHint !== true
}

/**
 * Reads a list through a tool, page by page to its end. A failed page fails the whole: nobody would notice a
 * gap. Further records that the server announces are counted.
 */
export async function readList(session: Session, asked: Asked, choose: Choose): Promise<ListRead> {
  const { first, turn } = pagingOf(session.tools.find(({ name }) => name === asked.tool))
  const rows: Fields[] = []
  let { at } = asked
  let places: string[] = []
  let json = false
  let withheld = 0
  let total: number | null = null
  let more: Record<string, unknown> | null = first
  let unreached = false
  let before = ''
  for (let page = 1; more !== null && page <= LIST.pages && rows.length < LIST.rows; page += 1) {
    const answer = answerRows(await session.callTool(asked.tool, { ...asked.given, ...more }))
    at ??= choose(answer.lists)
    if (page === 1) places = answer.lists.map(list => list.at)
    json ||= answer.json
    const found = answer.lists.find(list => list.at === at)?.rows ?? []
    // A server that does not know pages gives the first one for ever.
    const now = JSON.stringify(found)
    const repeated = now === before && found.length > 0
    before = now
    total ??= answer.total
    if (!repeated) {
      rows.push(...found)
      withheld += Math.max(0, (answer.announced ?? 0) - found.length)
    }
    const done = repeated || found.length === 0 || (total !== null && rows.length >= total)
    more = repeated || (done && answer.next === null) ? null : turn(page, rows.length, answer.next)
    unreached = more === null && answer.next !== null
  }
  return {
    at: at ?? '',
    names: [...new Set(rows.flatMap(row => Object.keys(row)))],
    rows: rows.slice(0, LIST.rows),
    json,
    places,
    withheld: withheld + Math.max(0, more === null ? (total ?? 0) - rows.length : 0),
    cut: more !== null || unreached,
  }
}

type Turn = (page: number, rows: number, next: string | null) => Record<string, unknown> | null

/**
 * Returns how to request a tool's next page: by a cursor in the answer, by page number, or by the count so
 * far. Null where it has no paging.
 */
function pagingOf(tool: PinnedTool | undefined): { first: Record<string, unknown>; turn: Turn } {
  const schema = (tool?.inputSchema.properties ?? {}) as Record<string, { type?: unknown }>
  const names = Object.keys(schema)
  const [cursor, page, offset] = [CURSOR, PAGE, OFFSET].map(one => names.find(name => one.test(name)))
  const turn: Turn = (number, rows, next) => {
    if (next !== null && cursor) return { [cursor]: next }
    if (page) return { [page]: number + 1 }
    // A start position counts from 1, an offset from 0.
    if (offset) return { [offset]: /position/i.test(offset) ? rows + 1 : rows }
    return null
  }
  const needed = (tool?.inputSchema.required ?? []) as string[]
  return { first: page && needed.includes(page) ? { [page]: 1 } : {}, turn }
}
