import type { z } from 'zod'
import { invalidField, type Sentence, sentence } from '../kernel/index.ts'
import type { TableRow } from '../reading/table.ts'
import { amountIn, dayIn } from './cells.ts'
import { inEachLanguage } from './column-names.ts'

export const readings = ['text', 'amount', 'number', 'rate', 'fraction', 'day', 'choice'] as const

/** A column that an import reads from each row, under one name. */
export interface Column {
  /** The label. */
  title: Sentence
  /** The names that columns of sheets have for it, most telling first, in small letters without blanks and signs. */
  names: readonly string[]
  /**
   * An amount, a number and a fraction are read as plain decimals (12% as 0.12), a rate as it is written (12% as 12), a day as
   * YYYY-MM-DD, a choice as the value of one of the kind's choices.
   */
  reads: (typeof readings)[number]
  needed?: true
  /** For an amount with a side (`3.00 DR`): whether a debit is negative, as in a bank's statement. */
  debits?: 'negative' | 'positive'
  /** For a day that a workbook may have as its bare number. */
  serial?: true
  /** For a number that may bear the mark of its unit, which it is read without: `65%`, `4.5x`, `90 days`. */
  marked?: true
  /** For a column without a known name: recognises it by its cells. */
  holds?: (cells: readonly string[]) => boolean
  /** Recognises cells of which the column is another's, whatever its name. */
  excludes?: (cells: readonly string[]) => boolean
  /** Validates the text. */
  check?: z.ZodType
  /** For a choice: an unknown value is reported and left out, where it would otherwise refuse its row. */
  lenient?: true
  /** For a choice: returns other spellings of a cell. */
  spellings?: (cell: string) => string[]
}

export type Columns<C extends string> = Readonly<Record<C, Column>>
export type Mapping<C extends string> = Record<C, string | null>

/** A sheet from the names of its columns on. */
export interface Headed {
  /** The row that names the columns; null where none does. */
  header: number | null
  names: string[]
  /** The rows beneath the names. */
  rows: TableRow[]
}

/** Rows among which the names of the columns are: programs write titles above them. */
export const HEAD = 25

/**
 * Finds the row that names the columns: as told (0 for none), or the one with the most names that the import knows, or else
 * the first that is as long as most, unless the sheet begins with a record.
 */
export function headOf<C extends string>(
  rows: readonly TableRow[],
  columns: Columns<C>,
  { header_row: told, first_row: first = 1, last_row: last = Number.POSITIVE_INFINITY }: RowsTold = {},
): Headed {
  const headed = namesIn(rows, columns, told, first)
  return { ...headed, rows: headed.rows.filter(({ row }) => row >= first && row <= last) }
}

/** The rows of a sheet that a person told. */
export interface RowsTold {
  header_row?: number | undefined
  first_row?: number | undefined
  last_row?: number | undefined
}

function namesIn<C extends string>(
  rows: readonly TableRow[],
  columns: Columns<C>,
  told: number | undefined,
  first: number,
): Headed {
  if (told !== undefined) {
    const at = rows.findIndex(({ row }) => row === told)
    if (told === 0) return headless(rows)
    if (at < 0) throw invalidField('header_row', sentence`is no row of the sheet with anything in it`)
    return headedAt(rows, at)
  }
  const above = first > 1 ? rows.filter(({ row }) => row < first) : rows
  if (above.length === 0) return headless(rows)
  const known = new Set(Object.values<Column>(columns).flatMap(({ names }) => inEachLanguage(names)))
  const score = ({ cells }: TableRow) => new Set(cells.map(plain).filter(cell => known.has(cell))).size
  let best = firstFull(above.slice(0, HEAD), rows)
  let most = 1
  for (const [at, row] of above.slice(0, HEAD).entries()) {
    if (score(row) <= most) continue
    best = at
    most = score(row)
  }
  const isNamed = most > 1 || [rows[0], rows[best]].every(row => !row || !isRecord(row))
  return isNamed ? headedAt(rows, best) : headless(rows)
}

/** The first row with as many cells as most rows of the sheet have: titles above have fewer. */
function firstFull(above: readonly TableRow[], rows: readonly TableRow[]): number {
  const filled = ({ cells }: TableRow) => cells.filter(cell => cell.trim() !== '').length
  const counts = Map.groupBy(rows.slice(0, 100), filled)
  const [usual = 0] = [...counts].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? []
  return Math.max(
    0,
    above.findIndex(row => filled(row) >= usual),
  )
}

const headedAt = (rows: readonly TableRow[], at: number): Headed => ({
  header: rows[at]?.row ?? null,
  names: distinct(rows[at]?.cells ?? []),
  rows: rows.slice(at + 1),
})

function headless(rows: readonly TableRow[]): Headed {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  return { header: null, names: distinct(Array.from({ length: width }, () => '')), rows: [...rows] }
}

/** Returns whether a row has a day and an amount, or an e-mail address: no header has either. */
function isRecord({ cells }: TableRow): boolean {
  const isDay = (cell: string) => dayIn(cell, null) !== null
  const isAmount = (cell: string) => /\d/.test(cell) && !isDay(cell) && amountIn(cell, null) !== null
  return (cells.some(isDay) && cells.some(isAmount)) || cells.some(cell => /^\S+@\S+\.\S+$/.test(cell))
}

/** Identifies files of the same columns, whatever their delimiter was taken for: by the names, or by how many columns there are. */
export const signatureOf = ({
  header,
  names,
  cells,
}: Pick<Headed, 'header' | 'names'> & { cells: readonly string[] }): string =>
  header === null ? headlessSignature(names.length) : plain(cells.join(' '))

export const headlessSignature = (columns: number): string => `${columns} columns`

/** Two columns of one name stay two: the second becomes `Phone (2)`. */
function distinct(names: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return names.map((given, at) => {
    const name = given.trim() || `Column ${at + 1}`
    const times = (seen.get(name) ?? 0) + 1
    seen.set(name, times)
    return times === 1 ? name : `${name} (${times})`
  })
}

/**
 * Returns the column of each field: as given, else by the columns' names, else by their cells (`cellsOf` a
 * column). Throws 422 for a column that does not exist.
 */
export function mapColumns<C extends string>(
  fields: Columns<C>,
  names: readonly string[],
  told: Partial<Record<string, string | null>> = {},
  cellsOf: (name: string) => readonly string[] = () => [],
): Mapping<C> {
  for (const [field, name] of Object.entries(told))
    if (name != null && !names.includes(name))
      throw invalidField(
        `mapping.${field}`,
        sentence`there is no column ${name}; there are ${names.slice(0, 50).join(', ')}`,
      )
  const taken = new Set(Object.values(told))
  const mapping = {} as Mapping<C>
  // A column of amounts has no day, whatever it is called.
  const fits = (field: Column) => (name: string) =>
    !field.excludes?.(cellsOf(name)) && (field.reads !== 'day' || field.serial || !areAmounts(cellsOf(name)))
  // A field's own names come before what is another's in some language.
  for (const namesOf of [(own: readonly string[]) => own, inEachLanguage])
    for (const field of Object.keys(fields) as C[]) {
      if (mapping[field] != null) continue
      const column =
        told[field] === undefined
          ? guess(namesOf(fields[field].names), names.filter(fits(fields[field])), taken)
          : told[field]
      if (column !== null) taken.add(column)
      mapping[field] = column
    }
  for (const field of Object.keys(fields) as C[]) {
    const { holds } = fields[field]
    if (!holds || mapping[field] !== null || told[field] !== undefined) continue
    const column = names.find(name => !taken.has(name) && holds(cellsOf(name))) ?? null
    if (column !== null) taken.add(column)
    mapping[field] = column
  }
  return mapping
}

function areAmounts(cells: readonly string[]): boolean {
  const filled = cells.filter(cell => cell.trim() !== '')
  return (
    filled.length > 0 && filled.every(cell => dayIn(cell, null) === null && amountIn(cell, null) !== null)
  )
}

/** Currency suffixes of an amount column's header: `Betrag (EUR)`, `Montant en EUR`. */
const IN_CURRENCY = /[\s(]+(?:(?:in|en)\s+)?(?:[A-Z]{3}|€|\$|£)\)?$/

function guess(
  known: readonly string[],
  names: readonly string[],
  taken: ReadonlySet<unknown>,
): string | null {
  const free = names.filter(name => !taken.has(name))
  for (const one of known) {
    const found = free.find(name => plain(name) === one || plain(name.replace(IN_CURRENCY, '')) === one)
    if (found !== undefined) return found
  }
  return null
}

/** Without blanks, capitals, accents and signs. */
export const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll(/[łø]/g, letter => (letter === 'ł' ? 'l' : 'o'))
