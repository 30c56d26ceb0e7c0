import type { SyndicationAllocation, SyndicationCalls } from '../../api/modules.ts'
import { count, formatNumber } from '../../format/numbers.ts'
import { readMoney } from '../../format/read.ts'

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

/** Typed cells of a ticket, by column. */
export type TypedRow = Readonly<Partial<Record<TypedColumn, string>>>
/** Typed rows by the ticket's id. */
export type Drafts = ReadonlyMap<number, TypedRow>

/** An error of a typed cell. */
export interface CellProblem {
  id: number
  column: TypedColumn
  message: string
}

/** Returns the text of a cell: as typed, or the current figure. */
export function cellText(
  row: SyndicationAllocation,
  typed: TypedRow | undefined,
  column: TypedColumn,
): string {
  const text = typed?.[column]
  if (text !== undefined) return text
  const amount = row[column]
  return amount === null ? '' : formatNumber(amount)
}

/** The cells of a block that is copied from a spreadsheet, line by line. */
const blockOf = (text: string): string[][] =>
  text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map(line => line.split('\t'))

interface Cell {
  row: number
  column: number
}

/** Typing over a cell, or over a block of cells from one on: rows below, columns to the right. */
export function typeOver(
  drafts: Drafts,
  rows: readonly SyndicationAllocation[],
  from: Cell,
  text: string,
): Drafts {
  const changed = new Map(drafts)
  for (const [down, cells] of blockOf(text).entries()) {
    const row = rows[from.row + down]
    if (!row) break
    const typed = cells
      .slice(0, typedColumns.length - from.column)
      .map((cell, right) => [typedColumns[from.column + right]?.name, cell.trim()])
    changed.set(row.id, { ...changed.get(row.id), ...Object.fromEntries(typed) })
  }
  return changed
}

/** Why a block has no place in the sheet from a cell on; null where it has. */
export function tooLarge(rows: readonly SyndicationAllocation[], from: Cell, text: string): string | null {
  const block = blockOf(text)
  const below = Math.max(0, from.row + block.length - rows.length)
  const beside = Math.max(
    0,
    from.column + Math.max(...block.map(cells => cells.length)) - typedColumns.length,
  )
  const missing = [
    ...(below > 0 ? [`${count(below, 'row')} below the last ticket`] : []),
    ...(beside > 0 ? [`${count(beside, 'column')} to the right of the last one`] : []),
  ]
  return missing.length === 0
    ? null
    : `Nothing was pasted: it is larger than the sheet by ${missing.join(' and ')}.`
}

/**
 * Reads the typed cells of a ticket: returns the change, if there is one, and the cells that do not parse.
 */
export function readRow(
  row: SyndicationAllocation,
  typed: TypedRow = {},
): { change: Change | null; problems: CellProblem[] } {
  const change: Partial<Record<TypedColumn, number | null>> = {}
  const problems: CellProblem[] = []
  for (const { name, title, required } of typedColumns) {
    const text = typed[name]
    if (text === undefined) continue
    const reading = text === '' ? { value: null } : readMoney(text, row.currency)
    if ('problem' in reading) problems.push({ id: row.id, column: name, message: reading.problem })
    else if (reading.value === null && required)
      problems.push({ id: row.id, column: name, message: `${title} is required` })
    else if (reading.value !== row[name]) change[name] = reading.value
  }
  const isChanged = Object.keys(change).length > 0
  return { change: isChanged ? ({ id: row.id, version: row.version, ...change } as Change) : null, problems }
}

/** Returns the typed changes, and the cells that do not parse; unchanged values are left out. */
export function changesIn(
  drafts: Drafts,
  rows: readonly SyndicationAllocation[],
): { changes: Change[]; problems: CellProblem[] } {
  const typed = rows.filter(({ id }) => drafts.has(id)).map(row => readRow(row, drafts.get(row.id)))
  return {
    changes: typed.flatMap(({ change }) => change ?? []),
    problems: typed.flatMap(({ problems }) => problems),
  }
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

/**
 * Reads lines of a spreadsheet as tickets: investor, amount and optionally tranche; an invalid line is
 * reported by number.
 */
export function ticketsIn(text: string, currency: string): { tickets: PastedTicket[]; problems: string[] } {
  const tickets: PastedTicket[] = []
  const problems: string[] = []
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue
    const [investor = '', amount = '', tranche = ''] = line
      .split(line.includes('\t') ? '\t' : ';')
      .map(cell => cell.trim())
    const reading = readMoney(amount, currency)
    if (investor === '') problems.push(`Line ${at + 1}: the investor is missing`)
    else if ('problem' in reading) problems.push(`Line ${at + 1}, “${amount}”: ${reading.problem}`)
    else tickets.push({ investor_name: investor, requested_amount: reading.value, tranche: tranche || null })
  }
  return { tickets, problems }
}
