import type { Tables } from '../../database/tables.ts'
import type { Sentence } from '../../kernel/language/sentence.ts'
import type { Context } from '../../kernel/routes/context.ts'

/** A row of a table that is known only when it runs. */
export type Row = Readonly<Record<string, unknown>> & { id: number }

/** A choice in a merge: columns that go together, and their text. */
export interface MergeField {
  name: string
  /** The column of the same name unless said otherwise. */
  columns?: readonly string[]
  show?: (row: Row, ctx: Context) => string | null | Promise<string | null>
  /** A text of which both stay, up to so many letters. */
  joins?: number
}

/** A kind of record of which two can become one. The references are those that the schema declares. */
export interface MergeKind {
  /** The type on timelines: `deal`. */
  type: string
  /** Noun for people, such as `deal`. */
  noun: Sentence
  nouns: string
  table: keyof Tables
  find: (ctx: Context, id: number) => Promise<object>
  fields: readonly MergeField[]
  /** The columns that stay as the survivor has them whatever the other one says, each with why. */
  keeps: Readonly<Record<string, string>>
  /** The column that counts the changes of a record. */
  counter?: string
  /** Nouns for the rows of tables that refer to it, if not the table's name: `gl_lines` are `postings`. */
  words?: Readonly<Partial<Record<keyof Tables, string>>>
  /** Tables whose rows go where the survivor has one that says the same, such as the same person on the same deal. */
  folds?: ReadonlyArray<keyof Tables>
  /** Why the two cannot be one, in sentences; `result` is the survivor as it would be. */
  refuses?: (ctx: Context, two: { survivor: Row; loser: Row; result: Row }) => Promise<Sentence[]>
  /** Asked before the survivor becomes another by a merge with `loser`, or by undoing one; throws where it may not. */
  guards?: (ctx: Context, becoming: { before: Row; after: Row; loser: Row | null }) => Promise<void>
  /** Work after two records are merged, or split again. */
  settle?: (ctx: Context, survivor: Row) => Promise<void>
}
