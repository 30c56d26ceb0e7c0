import type { Mention } from './mentions.ts'

/** A change that somebody requests: the parts it needs, and the tool that proposes it. */
export interface Change {
  pattern: RegExp
  /**
   * Matches the name of a kind of record, which other requests mention too, and is therefore tried after
   * them.
   */
  general?: true
  /** Noun phrase for it: “a capital call”. */
  what: string
  /** Returns the tool's arguments and the missing parts; null if the request is not for this change. */
  read: (request: Request) => Reading | null
}

interface Reading {
  tool: string
  given: Record<string, unknown>
  missing: string[]
}

export interface Request {
  text: string
  mentions: readonly Mention[]
  /** The day that it is in the office. */
  today: string
}

declare module '../../kernel/module.ts' {
  interface Module {
    /** The changes that the copilot proposes with its tools. */
    changes?: readonly Change[]
  }
}
