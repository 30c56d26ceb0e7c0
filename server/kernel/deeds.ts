import type { Tables } from '../database/tables.ts'
import type { Row, WrittenRow } from '../database/written-rows.ts'
import type { Sentence } from './language/sentence.ts'
import { type AnyRecord, columnOf } from './records/index.ts'
import type { Context } from './routes/context.ts'
import type { AnyRoute, Told } from './routes/endpoint.ts'

/**
 * Something that is done to a record, by whatever way its columns are written: by its own address, a change, a merge, an
 * import or the undoing of one. A policy of its kind holds for every call that does it.
 *
 * ```ts
 * { kind: 'move_deal_stage', table: 'deals', columns: ['stage'], initial: ['sourced'] }
 * ```
 *
 * What changes or deletes a kind of record at its address needs no word of its own: it follows from the routes.
 */
export interface Deed {
  /** The kind in policies: that of the write made for it, or one of its own. */
  kind: string
  /** Title for a deed that no write has as its kind; begins with a verb. */
  title?: Sentence
  table: keyof Tables
  /** The columns of which one changes; without them the row is deleted. */
  columns?: readonly string[]
  /** The values that matter, in a new row too; any, where nothing is said. */
  becomes?: readonly unknown[]
  /** The values with which a row begins; a new row with another does it, and without them no new row does. */
  initial?: readonly unknown[]
  /** The columns that hold an amount: where one changes, a policy that begins at an amount holds. */
  amounts?: readonly string[]
  /** Further kinds of writes whose policies hold for it. */
  also?: readonly string[]
  /** Notice about it to all administrators. */
  tells?: (ctx: Context, rows: readonly [Changed, ...Changed[]]) => Told | null
}

/** A row of a deed as it was and as it is; null before it was there, and once it is gone. */
export type Changed = Pick<WrittenRow, 'before' | 'after'>

/** The deeds of one call. */
export interface Done {
  deed: Deed
  rows: readonly [Changed, ...Changed[]]
  /** An amount changed with it. */
  movesAmount: boolean
}

/** An address's writes to a kind of record: its columns by a change, the row by a deletion. */
export function deedAt({ method }: AnyRoute, kind: string, { table, fields }: AnyRecord): Deed {
  const columnsOf = (wanted: (one: AnyRecord['fields'][string]) => boolean) =>
    Object.entries(fields).flatMap(([name, one]) => (wanted(one) ? [columnOf(name, one)] : []))
  const amounts = columnsOf(one => one.kind === 'amount')
  if (method === 'DELETE') return { kind, table, amounts }
  return { kind, table, columns: columnsOf(one => one.input !== null && one.only !== 'creation'), amounts }
}

/** The deeds that these rows show. */
export function doneBy(deeds: readonly Deed[], written: readonly WrittenRow[]): Done[] {
  const all = [...written, ...withinMerges(written)]
  return deeds.flatMap(deed => {
    const [first, ...others] = all.filter(row => row.table === deed.table && shows(deed, row))
    if (!first) return []
    const rows = [first, ...others] as const
    return [{ deed, rows, movesAmount: rows.some(row => differ(deed.amounts ?? [], row)) }]
  })
}

function shows({ columns, becomes, initial }: Deed, row: WrittenRow): boolean {
  const { before, after } = row
  if (!columns) return after === null
  if (!after) return false
  const matters = (column: string) => becomes?.includes(after[column]) ?? true
  if (before) return columns.some(column => before[column] !== after[column] && matters(column))
  if (!becomes && !initial) return false
  return columns.some(column => matters(column) && !initial?.includes(after[column]))
}

const differ = (columns: readonly string[], { before, after }: Changed): boolean =>
  columns.some(column => (before?.[column] ?? null) !== (after?.[column] ?? null))

/**
 * Applies merges to the written rows: references to a merged record become its survivor's, so that its
 * statements become the survivor's. The reverse where a merge was undone.
 */
function withinMerges(written: readonly WrittenRow[]): WrittenRow[] {
  return written.flatMap(({ table, after: merge }) => {
    if (table !== 'merges' || !merge) return []
    const isUndone = merge.undone_at !== null
    const goes = written.find(({ before, after }) =>
      isUndone ? !before && after?.id === merge.loser_id : !after && before?.id === merge.loser_id,
    )
    const stays = written.find(row => row.table === goes?.table && row.after?.id === merge.survivor_id)
    if (!goes || !stays) return []
    const [before, after]: Array<Row | null> = isUndone
      ? [stays.before, goes.after]
      : [goes.before, stays.after]
    return [{ table: goes.table, before: before ?? null, after: after ?? null }]
  })
}
