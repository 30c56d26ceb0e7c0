import { invalidField } from '../../kernel/errors.ts'
import { CannotRead } from '../../reading/extract/content.ts'
import { detect } from '../../reading/extract/detect.ts'
import {
  type Cell,
  type CellValue,
  columnOf,
  openWorkbook,
  type Sheet,
  type Workbook,
  walkSheet,
} from '../../reading/extract/workbook.ts'
import { dateText, numberText } from '../../reading/extract/xlsx-values.ts'

export interface WorkbookRows {
  /** The rows that have any text, each with its number in the sheet. */
  rows: Array<{ line: number; cells: string[] }>
  /** The first year of the workbook's calendar, in whose days its dates may be. */
  serialDates: 1900 | 1904
}

export interface WorkbookLimits {
  /** Of the parts of a workbook that are read, once they are unpacked. */
  mostBytes: number
  /** Rows with anything in them, the heading among them. */
  mostRows: number
  /** The sheet by its name; the first that is shown unless said otherwise. 422 at `sheet` when there is none. */
  sheet?: string | undefined
}

/** Cells of a table, the empty ones before the last of a row among them: one cell in column XFD has 16,383 before it. */
const MOST_CELLS = 4_000_000
/** Ranges of cells shown as one: a table has a few, in its title. */
const MOST_MERGED = 10_000
/** Names that are told to somebody who asked for another sheet. */
const MOST_NAMES = 20

/**
 * The cells of a sheet of an Excel workbook (base64) as a CSV file would have them: days as YYYY-MM-DD, numbers in full
 * and not in binary's last digits, formulas as what they came to. What cannot stand for a value is given as its own words,
 * for which its row is refused: `#N/A` and its like, and a formula that nobody has calculated. Of merged cells only the
 * first has the value, so that an amount across three rows counts once. 422 at `path` when it is none, too large once it
 * is unpacked, or too long.
 */
export async function readWorkbook(
  base64: string,
  path: string,
  { mostBytes, mostRows, sheet: name }: WorkbookLimits,
): Promise<WorkbookRows> {
  try {
    const workbook = open(Buffer.from(base64, 'base64'), path, mostBytes)
    const sheet = sheetOf(workbook, name)
    const rows = sheet ? readRows(sheet, workbook, path, mostRows) : []
    return { rows, serialDates: workbook.from1904 ? 1904 : 1900 }
  } catch (error) {
    if (!(error instanceof CannotRead)) throw error
    if (error.status === 'too_large') throw invalidField(path, 'is too large once it is unpacked')
    throw notOne(path, ` that can be read: ${error.message}`)
  }
}

function open(bytes: Buffer, path: string, mostBytes: number): Workbook {
  const given = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const { format, office } = detect('', given, undefined, mostBytes)
  if (!office || format !== 'xlsx') throw notOne(path)
  return openWorkbook(office.file, office.main)
}

const notOne = (path: string, why = '') => invalidField(path, `is not an Excel workbook (.xlsx)${why}`)

function sheetOf({ sheets }: Workbook, name: string | undefined): Sheet | undefined {
  const tables = sheets.filter(({ path }) => path !== null)
  if (name === undefined) return tables.find(({ hidden }) => !hidden) ?? tables[0]
  const sheet = tables.find(one => one.name === name)
  if (sheet) return sheet
  const names = tables.slice(0, MOST_NAMES).map(one => one.name)
  if (tables.length > MOST_NAMES) names.push('…')
  throw invalidField('sheet', `is none of its sheets: ${names.join(', ')}`)
}

function readRows(sheet: Sheet, workbook: Workbook, path: string, mostRows: number): WorkbookRows['rows'] {
  const rows: WorkbookRows['rows'] = []
  const merged: string[] = []
  let held = 0
  walkSheet(sheet, workbook, {
    row(line, found) {
      held += (found.at(-1)?.column ?? -1) + 1
      if (held > MOST_CELLS) throw invalidField(path, `has more than ${MOST_CELLS} cells`)
      const cells = cellsOf(found, workbook.from1904)
      if (cells.length > 0) rows.push({ line, cells })
      if (rows.length > mostRows) throw invalidField(path, `has more than ${mostRows - 1} rows`)
    },
    merged(range) {
      merged.push(range)
      if (merged.length > MOST_MERGED)
        throw invalidField(path, `has more than ${MOST_MERGED} merged ranges: save its table without them`)
    },
  })
  for (const range of merged) coverMerged(rows, range)
  return rows.filter(({ cells }) => cells.some(cell => cell !== ''))
}

function cellsOf(found: readonly Cell[], from1904: boolean): string[] {
  const cells: string[] = []
  for (const { column, value } of found) {
    const text = textOf(value, from1904)
    if (text === '') continue
    while (cells.length < column) cells.push('')
    cells[column] = text
  }
  return cells
}

function textOf(value: CellValue, from1904: boolean): string {
  if (value.kind !== 'number') return value.text.trim()
  const date = value.format === 'date' ? dateText(Number(value.text), from1904) : null
  return date?.replace(/T.*/, '') ?? numberText(value.text)
}

/** Empties what lies beneath a merged range: some programs keep there what nobody sees. */
function coverMerged(rows: WorkbookRows['rows'], range: string): void {
  const [, from = '', top, to = '', bottom] = /^([A-Z]+)(\d+):([A-Z]+)(\d+)$/.exec(range) ?? []
  const [left, right] = [columnOf(from) ?? 0, columnOf(to) ?? -1]
  for (const { line, cells } of rows) {
    if (line < Number(top) || line > Number(bottom)) continue
    for (let column = left; column <= Math.min(right, cells.length - 1); column += 1)
      if (line !== Number(top) || column !== left) cells[column] = ''
  }
}
