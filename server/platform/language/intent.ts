import type { CitedSentence } from './cited-sentence.ts'
import type { Entity } from './mentions.ts'

// biome-ignore lint/suspicious/noExplicitAny: a tool's answer, whose schema its route declares
export type Result = any

export interface Asked {
  /** Subject; null for a question about the whole office. */
  entity: Entity | null
  /** The day the question speaks of. */
  day: string | undefined
  text: string
}

/** A question that a tool answers: how it is asked, which tool, and the sentences its answer makes. */
export interface Intent {
  key: string
  pattern: RegExp
  /** The kind of thing it is about. */
  about: string | null
  /** The tool whose list supplies the records (at most ten) where none is named. */
  each?: string
  tool: string
  given: (asked: Asked) => Record<string, unknown> | null
  tell: (result: Result, asked: Asked) => CitedSentence[]
}

export const intent = (definition: Intent): Intent => definition

declare module '../../kernel/module.ts' {
  interface Module {
    /** The questions that the copilot answers with its tools. */
    intents?: readonly Intent[]
  }
}
