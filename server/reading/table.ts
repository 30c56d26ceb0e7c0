import { CsvError, parse } from 'csv-parse/sync'
import { sentence } from '../kernel/language/sentence.ts'
import { decodeText } from './extract/decode.ts'
import { detect } from './extract/detect.ts'
import { type RefusedFile, refusalFor, UnfitFile } from './extract/refused-file.ts'
import { sheetRows, tableNamed, tablesOf } from './extract/sheets/sheet-rows.ts'
import { openWorkbook } from './extract/sheets/workbook.ts'
import type { OfficeFile } from './extract/zip.ts'

/** A row with anything in it, by its number in the sheet as people see it, from 1. */
export interface TableRow {
  row: number
  cells: string[]
}

export interface TableFile {
  bytes: Uint8Array
  /** The sheet of a workbook by its name; the first unless said otherwise. */
  sheet?: string | undefined
  /** Rows beneath the names of the columns at most. */
  most: number
}

export interface Table {
  /** The sheets of a workbook; none of a CSV file. */
  sheets: string[]
  sheet: string | null
  rows: TableRow[]
}

/** The cells of a CSV file or of a sheet of an Excel workbook, told apart by what the file holds. */
export function tableOf({ bytes, sheet, most }: TableFile): Table | RefusedFile {
  try {
    const own = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const { format, office } = detect('table.csv', own)
    if (!office) return fromCsv(decodeText(own), most)
    if (format !== 'xlsx')
      throw new UnfitFile(sentence`is a document, not a table: save the table as .xlsx or .csv`)
    return fromWorkbook(office.file, office.main, sheet, most)
  } catch (error) {
    if (error instanceof CsvError) return { unread: error.message }
    return refusalFor(error)
  }
}

function fromWorkbook(
  file: OfficeFile,
  main: string,
  name: string | undefined,
  most: number,
): Table | RefusedFile {
  const workbook = openWorkbook(file, main)
  const sheet = tableNamed(workbook, name)
  if (!sheet) return { unfit: sentence`is not one of its sheets`, at: 'sheet' }
  return {
    sheets: tablesOf(workbook).map(one => one.name),
    sheet: sheet.name,
    rows: sheetRows(sheet, workbook, most + 1).map(({ line, cells }) => ({ row: line, cells })),
  }
}

function fromCsv(text: string, most: number): Table {
  const lines: string[][] = parse(text, {
    bom: true,
    delimiter: delimiterOf(text),
    // Also before a quote, as in `Ana, "Silva"`.
    trim: true,
    relax_column_count: true,
    // A stray quote inside a cell (Ana "Annie" Silva) is part of it.
    relax_quotes: true,
    skip_empty_lines: false,
  })
  const rows = lines
    .map((cells, at) => ({ row: at + 1, cells }))
    .filter(({ cells }) => cells.some(cell => cell !== ''))
  if (rows.length > most + 1) throw new UnfitFile(sentence`has more than ${most} rows`)
  return { sheets: [], sheet: null, rows }
}

/** Lines among which the names of the columns are. */
const HEAD = 25

/** Comma, semicolon or tab: whichever a line of the head has most of, outside quotes. */
function delimiterOf(text: string): string {
  const most = new Map([',', ';', '\t'].map(delimiter => [delimiter, 0]))
  let line = new Map<string, number>()
  let lines = 0
  let quoted = false
  const end = () => {
    for (const [delimiter, times] of line) most.set(delimiter, Math.max(most.get(delimiter) as number, times))
    line = new Map()
    lines += 1
  }
  for (const character of text) {
    if (character === '"') quoted = !quoted
    else if (quoted) continue
    else if (character === '\n') end()
    else if (most.has(character)) line.set(character, (line.get(character) ?? 0) + 1)
    if (lines === HEAD) break
  }
  end()
  return [...most].reduce((best, one) => (one[1] > best[1] ? one : best))[0]
}
