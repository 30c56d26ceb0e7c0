import type { CallToolResult } from '@modelcontextprotocol/client'
import { Exact } from '../../kernel/values/money.ts'
import { tableOf } from '../../reading/table.ts'
import { type Fields, isRecord, listsIn } from './answer-lists.ts'
import { cellsIn, isReport } from './answer-report.ts'
import { labelledRows } from './labelled-rows.ts'

/** One list of an answer, as rows of text under the names of their fields. */
export interface AnswerList {
  /** Where in the answer it is, such as `results`; empty for the answer itself. */
  at: string
  rows: Fields[]
}

/** The readable part of a tool's answer. */
export interface AnswerRows {
  lists: AnswerList[]
  /** True where it is JSON. */
  json: boolean
  /** Rows that the server says this answer has; null where it says nothing. */
  announced: number | null
  /** Rows that the server says there are in all. */
  total: number | null
  /** The cursor of the next page; null on the last. */
  next: string | null
}

/** An answer in no form that rows can be read from, or one that was cut off. */
export class UnreadableAnswer extends Error {}
/** Thrown for an error message that a server returns as an ordinary answer. */
export class RefusedAnswer extends Error {}

type Answer = Pick<CallToolResult, 'content' | 'structuredContent'>

/**
 * Reads the lists of an answer, in whichever form the server gives them: JSON with the lists anywhere in it, a report of
 * rows and cells, lines of labels and values, or comma-separated values. Numbers stay as they are written. Pure.
 */
export function answerRows({ content, structuredContent }: Answer): AnswerRows {
  const texts = content.flatMap(block => (block.type === 'text' ? [block.text] : []))
  const parsed = texts.map(jsonOf)
  const documents = parsed.flatMap(one => (one === undefined ? [] : [one.value]))
  // The text has the original numbers; the parsed form only has doubles.
  if (documents.length === 0 && structuredContent !== undefined) documents.push(structuredContent)
  if (documents.length > 0) return ofDocuments(documents, documents.length > 1 ? announcedIn(texts) : null)
  const text = texts.join('\n')
  const announced = announcedIn(texts)
  const labelled = labelledRows(texts)
  if (labelled.length > 0) return { ...NOTHING, lists: [{ at: '', rows: labelled }], announced }
  if (REFUSAL.test(text)) throw new RefusedAnswer(text.trim().slice(0, MOST_SAID))
  if (announced === 0 || text.trim() === '')
    return { ...NOTHING, lists: [{ at: '', rows: [] }], announced: 0 }
  const separated = separatedRows(text)
  if (separated.length > 0) return { ...NOTHING, lists: [{ at: '', rows: separated }] }
  throw new UnreadableAnswer()
}

const NOTHING = { json: false, announced: null, total: null, next: null } as const
const MOST_SAID = 300
const REFUSAL =
  /^\s*(error\b|failed\b|failure\b|unauthori[sz]ed|forbidden|access denied|invalid |too many requests|rate limit|(http |status )?[45]\d\d\b)/i

function ofDocuments(documents: readonly unknown[], announced: number | null): AnswerRows {
  const [only] = documents
  const whole = documents.length === 1 ? only : [...documents]
  const reports = documents.filter(isReport)
  const lists = [...reports.map(report => ({ at: 'report', rows: cellsIn(report) })), ...listsIn(whole)]
  if (lists.length === 0 || lists.every(({ rows }) => rows.length === 0)) {
    const said = refusalIn(only)
    if (said !== null) throw new RefusedAnswer(said)
  }
  if (lists.length === 0) lists.push({ at: '', rows: [] })
  return { lists, json: true, announced, total: totalIn(only), next: nextIn(only) }
}

const JSON_BEGINS = '[\\s\\uFEFF]*(?:\\{\\s*["}]|\\[\\s*[[{"\\]])'

/** A text that is JSON, or has JSON below a line of words; throws where it begins as JSON and does not end as such. */
function jsonOf(text: string): { value: unknown } | undefined {
  const start = new RegExp(`^${JSON_BEGINS}`).test(text) ? 0 : text.search(new RegExp(`\\n${JSON_BEGINS}`))
  if (start < 0) return undefined
  const json = text
    .slice(start)
    .replace(/^\uFEFF/, '')
    .trim()
  try {
    return { value: JSON.parse(json, asWritten as never) }
  } catch {
    throw new UnreadableAnswer()
  }
}

/** Keeps a number with the digits of the text, `1.2E7` as 12000000: a double has fewer than an amount may have. */
const asWritten = (_key: string, value: unknown, { source }: { source?: string } = {}): unknown => {
  if (typeof value !== 'number' || source === undefined) return value
  if (/e/i.test(source)) return new Exact(source).toFixed()
  return /\.|\d{16}/.test(source) ? source : value
}

/** "Found 10 invoices:", as servers of text begin. */
function announcedIn(texts: readonly string[]): number | null {
  const found = /^\s*(?:found|query returned|returned|showing)\s+(\d+)\b/i.exec(texts[0] ?? '')
  if (found) return Number(found[1])
  return /^\s*no .{1,60} (found|available)\b/i.test(texts[0] ?? '') ? 0 : null
}

function separatedRows(text: string): Fields[] {
  if (!/^[^\n]*[,;\t][^\n]*\r?\n/.test(text.trimStart())) return []
  const table = tableOf({ bytes: Buffer.from(text.trimStart()), most: 20_000 })
  if (!('rows' in table)) return []
  const [head, ...rows] = table.rows
  const names = head?.cells ?? []
  if (new Set(names).size !== names.length) return []
  return rows.map(({ cells }) => Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ''])))
}

/** Returns the error message of a document without a list. */
function refusalIn(document: unknown): string | null {
  if (!isRecord(document)) return null
  for (const name of ['error', 'errors', 'Error Message', 'Information', 'Note', 'message', 'Fault']) {
    const said = document[name]
    if (said == null || (Array.isArray(said) && said.length === 0)) continue
    return (typeof said === 'string' ? said : JSON.stringify(said)).slice(0, MOST_SAID)
  }
  return null
}

const NEXT = [
  ['paging', 'next', 'after'],
  ['pagination', 'next_cursor'],
  ['pagination', 'nextCursor'],
  ['meta', 'next_cursor'],
  ['next_cursor'],
  ['nextCursor'],
  ['next_page_token'],
  ['nextPageToken'],
  ['page_info', 'end_cursor'],
]
const TOTALS = [
  ['total'],
  ['total_count'],
  ['totalCount'],
  ['totalSize'],
  ['totalSetSize'],
  ['pagination', 'total'],
  ['pagination', 'itemCount'],
  ['meta', 'total'],
]

const nextIn = (document: unknown): string | null => {
  const next = firstOf(document, NEXT)
  return next === null || next === '' ? null : next
}

function totalIn(document: unknown): number | null {
  const total = firstOf(document, TOTALS)
  return total !== null && /^\d{1,9}$/.test(total) ? Number(total) : null
}

function firstOf(document: unknown, ways: readonly (readonly string[])[]): string | null {
  for (const way of ways) {
    const found = way.reduce<unknown>((at, name) => (isRecord(at) ? at[name] : undefined), document)
    if (typeof found === 'string' || typeof found === 'number') return String(found)
  }
  return null
}
