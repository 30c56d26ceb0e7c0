import type { SyndicationAllocation, SyndicationCalls } from '../../api/modules.ts'
import { formatNumber } from '../../format/numbers.ts'
import { readAmount } from '../../format/read.ts'

type Change =
  SyndicationCalls['PATCH /api/v1/svc/syndication/{synd_id}/allocations']['body']['allocations'][number]

/** The cells of a ticket that are typed, from left to right. */
export const typedColumns = [
  { name: 'requested_amount', title: 'Requested', required: true },
  { name: 'allocated_amount', title: 'Allocated', required: false },
  { name: 'cap_amount', title: 'At most', required: false },
  { name: 'hold_amount', title: 'At least', required: false },
  { name: 'received_amount', title: 'Received', required: true },
] as const
export type TypedColumn = (typeof typedColumns)[number]['name']

/** What was typed over a ticket's cells, by the ticket's id and the column. */
export type Drafts = ReadonlyMap<number, Partial<Record<TypedColumn, string>>>

/** A cell that cannot be what was typed, and why. */
export interface CellProblem {
  id: number
  column: TypedColumn
  message: string
}

/** The text of a cell: what was typed over it, or the figure that stands. */
export function cellText(drafts: Drafts, row: SyndicationAllocation, column: TypedColumn): string {
  const typed = drafts.get(row.id)?.[column]
  if (typed !== undefined) return typed
  const amount = row[column]
  return amount === null ? '' : formatNumber(amount)
}

/** Typing over a cell, or over a block of cells from one on: rows below, columns to the right; the rest is left out. */
export function typeOver(
  drafts: Drafts,
  rows: readonly SyndicationAllocation[],
  from: { row: number; column: number },
  text: string,
): Drafts {
  const changed = new Map(drafts)
  for (const [down, line] of text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .entries()) {
    const row = rows[from.row + down]
    if (!row) break
    const cells = line.split('\t').slice(0, typedColumns.length - from.column)
    const typed = cells.map((cell, right) => [typedColumns[from.column + right]?.name, cell.trim()])
    changed.set(row.id, { ...changed.get(row.id), ...Object.fromEntries(typed) })
  }
  return changed
}

/** The changes that were typed, and the cells that are no amounts; what is as it was is no change. */
export function changesIn(
  drafts: Drafts,
  rows: readonly SyndicationAllocation[],
): { changes: Change[]; problems: CellProblem[] } {
  const changes: Change[] = []
  const problems: CellProblem[] = []
  for (const row of rows) {
    const change: Partial<Record<TypedColumn, number | null>> = {}
    for (const { name, title, required } of typedColumns) {
      const text = drafts.get(row.id)?.[name]
      if (text === undefined) continue
      const reading = text === '' ? { value: null } : readAmount(text)
      if ('problem' in reading) problems.push({ id: row.id, column: name, message: reading.problem })
      else if (reading.value === null && required)
        problems.push({ id: row.id, column: name, message: `${title} is needed` })
      else if (reading.value !== row[name]) change[name] = reading.value
    }
    if (Object.keys(change).length > 0)
      changes.push({ id: row.id, version: row.version, ...change } as Change)
  }
  return { changes, problems }
}

/** The cell that the server refuses, by its path `allocations.2.cap_amount` among the changes that were sent. */
export function refusedCell(path: string, message: string, changes: readonly Change[]): CellProblem | null {
  const [, at, name] = /^allocations\.(\d+)\.(\w+)$/.exec(path) ?? []
  const id = changes[Number(at)]?.id
  const column = typedColumns.find(one => one.name === name)?.name
  return id === undefined || column === undefined ? null : { id, column, message }
}

export interface PastedTicket {
  investor_name: string
  requested_amount: number
  tranche: string | null
}

/** Lines of a spreadsheet as tickets: investor, amount and, if there is one, tranche; a line that is none is told by its number. */
export function ticketsIn(text: string): { tickets: PastedTicket[]; problems: string[] } {
  const tickets: PastedTicket[] = []
  const problems: string[] = []
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue
    const [investor = '', amount = '', tranche = ''] = line
      .split(line.includes('\t') ? '\t' : ';')
      .map(cell => cell.trim())
    const reading = readAmount(amount)
    if (investor === '') problems.push(`Line ${at + 1}: the investor is missing`)
    else if ('problem' in reading) problems.push(`Line ${at + 1}: “${amount}” is no amount`)
    else tickets.push({ investor_name: investor, requested_amount: reading.value, tranche: tranche || null })
  }
  return { tickets, problems }
}
