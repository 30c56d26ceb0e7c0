import type { QueryClient } from '@tanstack/react-query'
import type { NavigateOptions } from '@tanstack/react-router'
import type { CopilotAnswer, CopilotQuestion } from '../api/modules.ts'
import { finder } from '../format/found.ts'

/** Records that the palette finds by name. */
export interface Searched {
  /** The address that its records are under, for what is done to the record at hand. */
  under?: string
  /** The title above the results. */
  group: string
  /** Where the group is listed, ascending. */
  order: number
  /** The module that must be switched on. */
  module: string
  find: (text: string, context: { client: QueryClient; signal: AbortSignal }) => Promise<FoundRecord[]>
}

export interface FoundRecord {
  id: number
  label: string
  description?: string | undefined
  link: NavigateOptions
}

/** A record with a page: the context of a question to the copilot there. */
export interface PlaceOfRecord {
  /** The parameter of the address that holds the record's id. */
  param: string
  /** The record's name; its key begins with the record's own, so that both are old at once. */
  name: (id: number) => {
    queryKey: readonly unknown[]
    queryFn: (context: { client: QueryClient }) => Promise<string>
  }
  /** The name is undefined until it is known; null while a question cannot be narrowed to the record. */
  at: (id: number, name: string | undefined) => Place | null
}

/** A source that an answer names. */
export type Citation = CopilotAnswer['citations'][number]

/** The part of a record that determines where it is shown. */
export interface RecordToShow {
  id: number | null
  title?: string | null
  /** The record that it is a part of. */
  parent_id?: number | null
}

/** Where records are shown, by their kind as in `record_type`. */
export interface ShownRecords {
  readonly [type: string]: (record: RecordToShow) => NavigateOptions
}

/** The subject of a question to the copilot. */
export interface Place {
  label: string
  context: NonNullable<CopilotQuestion['context']>
}

/** Maximum number of records the palette lists in one group. */
export const MOST_FOUND = 6

/** The query of a list for a text; without one, for its first records. */
export const asked = (text: string) => ({ ...(text === '' ? {} : { q: text }), limit: MOST_FOUND })

/** Records that are there, then those that were archived: either is found. */
export async function withArchived<Row>(
  find: (archived: boolean) => Promise<{ items: Row[] }>,
): Promise<Row[]> {
  const found = await Promise.all([find(false), find(true)])
  return found.flatMap(({ items }) => items).slice(0, MOST_FOUND)
}

/** Returns the text beside a record's name in the palette. */
export const besideName = (archivedAt: string | null, text: string | null): string | undefined =>
  [archivedAt && 'Archived', text].filter(Boolean).join(' · ') || undefined

/** The first rows that have every word of the text in their name, for lists that are short enough to be asked for whole. */
export function matching<Row>(rows: readonly Row[], text: string, nameOf: (row: Row) => string): Row[] {
  const isFound = finder(text)
  return rows.filter(row => isFound(nameOf(row))).slice(0, MOST_FOUND)
}
