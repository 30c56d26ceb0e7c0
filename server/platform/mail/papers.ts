import { joined, type Said, type Sentence } from '../../kernel/language/sentence.ts'
import type { Registry } from '../../kernel/module.ts'
import type { Context } from '../../kernel/routes/context.ts'
import type { FileAnswer } from '../../kernel/routes/file.ts'
import type { Letterhead } from '../office/letterhead.ts'

declare module '../../kernel/module.ts' {
  interface Module {
    /** The papers that it sends to investors. */
    papers?: readonly AnyPaperKind[]
  }
}

/** One paper for one investor, as the module that owns it gathers it from the database. */
export interface Paper<Data = unknown> {
  /** The record the paper is about. */
  recordId: number
  lpId: number
  name: string
  /** Null where the office knows none. */
  address: string | null
  subject: string
  text: string
  /** The paper's data, stored as JSON. */
  data: Data
  /** The page that shows the record. */
  page: string
}

/** A kind of paper: its name, and the function that prints one. Equal figures give equal bytes. */
export interface PaperKind<Data> {
  /** A key, such as `capital_call_notice`. */
  kind: string
  title: string
  print: (data: Data, letterhead: Letterhead) => Promise<FileAnswer>
  /** Throws where the record is not, or no longer, valid: a scheduled message is not sent then. */
  assertStands?: (ctx: Context, recordId: number, data: Data) => Promise<unknown>
}

export type AnyPaperKind = PaperKind<never>

/** The kind of paper that a message carries, as a module declares it. */
export function paperKind(registry: Registry, kind: string): PaperKind<unknown> {
  const found = registry.modules.flatMap(({ papers }) => papers ?? []).find(one => one.kind === kind)
  if (!found) throw new Error(`No module declares papers of the kind ${kind}`)
  return found as PaperKind<unknown>
}

/** The text of a letter to be said in its reader's language, of the paragraphs that it has. */
export const letter = (...some: (Said | null)[]): Sentence =>
  joined(
    some.filter(one => one !== null),
    '\n\n',
  )

/** The text of a letter in English, of the paragraphs that it has. */
export const paragraphs = (...some: (string | null)[]): string => letter(...some).english
