import type { Said, Sentence } from '../../../kernel/index.ts'
import type { ReportKindKey, SubjectType } from './keys.ts'

/** How a value is written: amounts are in the currency that its answer names. */
export type Unit = 'money' | 'percent' | 'multiple' | 'number' | 'day' | 'text' | 'key' | 'country'

/** The records that a report is about, and its days. */
export interface Asked {
  fund_account_id: number | null
  deal_id: number | null
  lp_id: number | null
  /** First and last day of the period, YYYY-MM-DD. */
  from: string
  to: string
  /** The last day of the period before. */
  before: string
}

type Given = Readonly<Record<string, string | number | boolean>>

/** An answer of the office: its route, and the arguments for a report as of a day. */
export interface Reading {
  /** `GET /api/v1/svc/…` */
  route: string
  /** Null where the report has no record to ask about; the section then says what is missing. */
  given: (asked: Asked, day: string, earlier: Earlier) => Given | null
  /** The name of what it shows: `Fund dashboard`. */
  name: Sentence
  /** Why there is nothing to ask about. */
  lacks?: Sentence
  /** The page where its figures are seen. */
  page: (asked: Asked, earlier: Earlier) => string
}

/** Answers that were read before in the section, by the names of their readings; absent where there was none. */
export type Earlier = Readonly<Record<string, unknown>>

/** A figure of a section: one field of an answer. */
export interface FigureKind {
  key: string
  label: Sentence
  unit: Unit
  /** The name of its reading. */
  from: string
  /** The path of the field in the answer; `row` names the one row of a list that it is taken of. */
  field: string
  row?: { list: string; is: (row: Row, asked: Asked) => boolean }
  /** Whether the figure of the earlier day stands beside it. */
  compared?: true
}

export type Row = Readonly<Record<string, unknown>>

/** A table of a section: the rows of one list. */
export interface TableKind {
  key: string
  title: Sentence
  from: string
  /** The path of the list in the answer; the answer itself where it is empty. */
  list: string
  /** Rows that belong to the report; all of them by default. */
  where?: (row: Row, asked: Asked, earlier: Earlier) => boolean
  /** The record of a row, and its page. */
  record: { type: string; id: string; page: (id: number, row: Row) => string } | null
  columns: readonly ColumnKind[]
  /** Said by the section where there are no rows. */
  none: Sentence
  /** The lines of one row of the list, each with its label; those of zero are left out between the first and the last. */
  lines?: { is: (row: Row) => boolean; fields: ReadonlyArray<{ label: Sentence; field: string }> }
  /** A picture of amounts above the table: a bridge of its rows between the first and the last, or bars of columns. */
  chart?: {
    type: 'bridge' | 'bars'
    label: string
    amounts: readonly string[]
    /** Columns of money that leaves: their bars go to the other side. */
    out?: readonly string[]
  }
  /** At most so many rows, the rest counted. */
  most?: number
}

export interface ColumnKind {
  key: string
  label: Sentence
  unit: Unit
  field: string
  compared?: true
  /** Says a text that each language has words for. */
  said?: (text: string) => Said
}

/** The text of a figure by its key: a sentence in which one is missing is left out. `before` is that of the earlier day. */
export interface Told {
  (key: string): string
  before: (key: string) => string
  /** Rows of a table. */
  rows: (table: string) => number
  subject: string
  day: Said
  from: Said
  earlierDay: Said
}

export interface SectionKind {
  key: string
  title: Sentence
  /** The section in one line, for whoever chooses a template. */
  purpose: Sentence
  readings: Readonly<Record<string, Reading>>
  figures: readonly FigureKind[]
  tables: readonly TableKind[]
  /** Sentences of the figures; null where there is nothing to say. */
  sentences: ReadonlyArray<(told: Told) => Sentence | null>
}

export interface ReportKind {
  key: ReportKindKey
  title: Sentence
  purpose: Sentence
  subject: SubjectType
  /** The records that have to be named. */
  needs: ReadonlyArray<'fund_account_id' | 'deal_id' | 'lp_id'>
  /** Footer of its files. */
  classification: Sentence
  sections: readonly SectionKind[]
}
