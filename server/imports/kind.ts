import type { Context, Sentence } from '../kernel/index.ts'
import type { DateOrder } from './cells.ts'
import type { Columns } from './columns.ts'
import type { SheetRow } from './sheet-row.ts'

/** A meaning of a cell: stored as `value`, recognised by its `label` and other `names`. */
export interface Choice {
  value: string
  label: string
  names?: readonly string[]
  /** A record, which is known by each spelling of its names. */
  named?: boolean
}

/** Settings and subject of an import, beside its rows. */
export interface About<S> {
  /** The id of its subject, such as a fund; null for the office itself. */
  subjectId: number | null
  settings: S
}

/** A record that came of a row. */
export interface ImportedRecord {
  row_number: number
  type: string
  record_id: number
  /** Changed fields of an existing record before the import; null for a record the import created. */
  before: Record<string, unknown> | null
  /** The fields after the import, where they tell whether the record was changed since. */
  after: Record<string, unknown> | null
}

/** Records the effects of the rows, so that they can be undone. */
export interface Keeper {
  created: (row: number, type: string, id: number, as?: Record<string, unknown>) => void
  updated: (
    row: number,
    type: string,
    id: number,
    change: Required<Pick<ImportedRecord, 'before' | 'after'>>,
  ) => void
}

/** Executes a decision; absent where there is nothing to do. */
export type Deed = (keep: Keeper) => Promise<void>

export interface Program {
  program: string
  names: readonly string[]
  dateOrder?: DateOrder
}

/** A kind of import, as the module declares it whose records the rows become. */
export interface ImportKind<C extends string, S = unknown> {
  /** Its key in the database, such as `investors`. */
  key: string
  columns: Columns<C>
  /** Programs whose files are known by having columns of all these names; how they write dates, where that is fixed. */
  programs?: readonly Program[]
  /**
   * Returns whether a row is not data: a total, a title. It is reported as skipped, and needs no decision.
   */
  ignores?: (cells: Readonly<Record<C, string>>) => boolean
  /**
   * A column whose value may stand in a heading of its own above the rows of it, as a ledger has its accounts: a row that has a
   * value in `with` and none here takes that of the heading.
   */
  section?: { column: C; with: C }
  /** Imports all rows or none: a book with a gap is wrong. Otherwise refused rows are left out. */
  whole?: true
  /** Returns the choices of each column that has them. */
  choices?: (ctx: Context, subjectId: number | null) => Promise<Partial<Record<C, readonly Choice[]>>>
  /**
   * Decides the fate of each row against current records, by reading alone. Returns functions that write,
   * through the modules that own the records. Errors of the sheet as a whole are returned by `objections`.
   */
  decide: (
    ctx: Context,
    rows: readonly SheetRow<C>[],
    about: About<S>,
  ) => Promise<{ deed: Deed; objections?: Sentence[]; warnings?: Sentence[] }>
  /**
   * Undoes an import, the last record first, for a reason where one is told; returns the obstacles as sentences, and then
   * nothing is undone.
   */
  undo: (ctx: Context, records: readonly ImportedRecord[], reason: string | null) => Promise<Sentence[]>
}
