import type { Entity, Named } from '../names.ts'
import type { Source, Told } from '../told.ts'

// biome-ignore lint/suspicious/noExplicitAny: a tool's answer, whose schema its route declares
export type Result = any

export interface Asked {
  /** What it is about; null where the question is about the whole office. */
  entity: Entity | null
  /** The day the question speaks of. */
  day: string | undefined
  text: string
  now: string
}

/** A question that a tool answers: how it is asked, which tool, and the sentences its answer makes. */
export interface Intent {
  key: string
  pattern: RegExp
  /** The kind of thing it is about. */
  about: Named | null
  /** Where no such thing is named, each of those that the tool of this name lists (at most ten) is told of. */
  each?: string
  tool: string
  given: (asked: Asked) => Record<string, unknown> | null
  tell: (result: Result, asked: Asked) => Told[]
}

export const intent = (definition: Intent): Intent => definition

export { moneyText as money, multiple, percent, spoken } from '../../../kernel/index.ts'

/** A record as the source of what a tool computed of it: its name is quoted. */
export const computed = (tool: string, type: string, id: number, title: string, text: string): Source => ({
  type,
  id,
  title,
  quote: title,
  tool,
  text,
})

/** A sentence whose figures a tool computed of one record. */
export const tellOf = (tool: string, type: string, id: number, title: string, text: string): Told => ({
  text,
  sources: [computed(tool, type, id, title, text)],
})

/** An answer that there is nothing: it rests on the tool's empty list. */
export const tellNone = (tool: string, text: string): Told => ({
  text,
  sources: [{ type: 'tool', id: null, title: tool, quote: '[]', tool, text }],
})
