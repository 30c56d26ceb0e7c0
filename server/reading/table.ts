import { CsvError, parse } from 'csv-parse/sync'
import { sentence } from '../kernel/language/sentence.ts'
import { decodeText } from './extract/decode.ts'
import { detect } from './extract/detect.ts'
import { type OpenSheet, openSheets } from './extract/open-document.ts'
import { type RefusedFile, refusalFor, UnfitFile } from './extract/refused-file.ts'
import { sheetRows, tableNamed, tablesOf } from './extract/sheets/sheet-rows.ts'
import { openWorkbook } from './extract/sheets/workbook.ts'
import type { OfficeFile } from './extract/zip.ts'

/** A row with anything in it, by its number in the sheet as people see it, from 1. */
export interface TableRow {
  row: number
  cells: string[]
  /** Cells that hold a number of a workbook, whose decimal sign is a point whatever the others have. */
  numbers?: readonly number[]
}

export const delimiters = { comma: ',', semicolon: ';', tab: '\t', pipe: '|' } as const
export type Delimiter = keyof typeof delimiters

export const encodings = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be', 'macintosh'] as const

export interface TableFile {
  bytes: Uint8Array
  /** The sheet of a workbook by its name; the first unless said otherwise. */
  sheet?: string | undefined
  /** The delimiter and encoding of a CSV file; detected by default. */
  delimiter?: Delimiter | undefined
  encoding?: (typeof encodings)[number] | undefined
  /** Rows beneath the names of the columns at most. */
  most: number
}

export interface Table {
  /** The sheets of a workbook; none of a CSV file. */
  sheets: string[]
  sheet: string | null
  /** The delimiter of a CSV file. */
  delimiter?: Delimiter
  /** The first year of a workbook's calendar, in whose days its dates may be. */
  serialDates?: 1900 | 1904
  rows: TableRow[]
}

/** Reads the cells of a CSV file or of a sheet of a workbook (.xlsx, .ods), distinguished by content. */
export function tableOf({ bytes, sheet, delimiter, encoding, most }: TableFile): Table | RefusedFile {
  try {
    const own = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const { format, office } = detect('table.csv', own)
    if (!office)
      return fromCsv(encoding ? new TextDecoder(encoding).decode(own) : decodeText(own), delimiter, most)
    if (format === 'ods') return tableIn(openSheets(office.file, office.main, most + 1), sheet)
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
  const rows = sheetRows(sheet, workbook, most + 1)
  return {
    sheets: tablesOf(workbook).map(one => one.name),
    sheet: sheet.name,
    serialDates: workbook.from1904 ? 1904 : 1900,
    rows: rows.map(({ line, cells, numbers }) => ({ row: line, cells, numbers })),
  }
}

function tableIn(sheets: readonly OpenSheet[], name: string | undefined): Table | RefusedFile {
  const sheet =
    name === undefined
      ? (sheets.find(({ rows }) => rows.length > 0) ?? sheets[0])
      : sheets.find(one => one.name === name)
  if (!sheet) return { unfit: sentence`is not one of its sheets`, at: 'sheet' }
  return {
    sheets: sheets.map(one => one.name),
    sheet: sheet.name,
    rows: sheet.rows.map(({ line, cells, numbers }) => ({ row: line, cells, numbers })),
  }
}

function fromCsv(text: string, told: Delimiter | undefined, most: number): Table {
  const delimiter = told ?? delimiterOf(text)
  const lines: string[][] = parse(text, {
    bom: true,
    delimiter: delimiters[delimiter],
    // Also before a quote, as in `Ana, "Silva"`.
    trim: true,
    relax_column_count: true,
    // A stray quote inside a cell (Ana "Annie" Silva) is part of it.
    relax_quotes: true,
    skip_empty_lines: false,
  })
  const rows = lines
    .map((cells, at) => ({ row: at + 1, cells }))
    .filter(
      ({ row, cells }) =>
        cells.some(cell => cell !== '') && !(row === 1 && SAID.test(cells.join(delimiters[delimiter]))),
    )
  if (rows.length > most + 1) throw new UnfitFile(sentence`has more than ${most} rows`)
  return { sheets: [], sheet: null, delimiter, rows }
}

/** The line above the header that Excel reads and writes: `sep=;`. */
const SAID = /^\ufeff?"?sep=(.)"?\s*$/i

/** Lines by which the delimiter is known. */
const LOOKED_AT = 100

/**
 * The delimiter that the file says, or the one that divides a line without commas and most lines below it alike (the commas
 * of titles, texts and decimals are then none), or else the one of which the most lines have as many, outside quotes.
 */
function delimiterOf(text: string): Delimiter {
  const said = SAID.exec(text.split(/\r?\n/, 1)[0] ?? '')?.[1]
  const counts = countsByLine(text)
  let [best, most]: [Delimiter, number] = ['comma', 0]
  // Where two have as many lines, decimals and words have commas, and hardly anything has the others.
  for (const one of ['tab', 'semicolon', 'pipe', 'comma'] as const) {
    if (delimiters[one] === said) return one
    if (one !== 'comma' && isHeadedBy(counts[one], counts.comma)) return one
    const lines = Map.groupBy(
      counts[one].filter(times => times > 0),
      times => times,
    )
    const alike = Math.max(0, ...[...lines.values()].map(({ length }) => length))
    if (alike > most) [best, most] = [one, alike]
  }
  return best
}

/** Lines alike below the line of names, of all that are there: a few titles and sums aside. */
const MOST_OF_THEM = 0.8

function isHeadedBy(counts: readonly number[], commas: readonly number[]): boolean {
  const head = counts.findIndex(times => times > 0)
  if (head < 0 || commas[head] !== 0) return false
  const below = counts.slice(head).filter((times, at) => times > 0 || commas[head + at] !== 0)
  return (
    below.length > 1 && below.filter(times => times === counts[head]).length >= below.length * MOST_OF_THEM
  )
}

/** Counts each delimiter in each of the first lines. */
function countsByLine(text: string): Record<Delimiter, number[]> {
  const counts: Record<Delimiter, number[]> = { comma: [0], semicolon: [0], tab: [0], pipe: [0] }
  const names = new Map(Object.entries(delimiters).map(([name, sign]) => [sign, name as Delimiter]))
  let quoted = false
  for (const character of text) {
    const name = names.get(character as ',')
    if (character === '"') quoted = !quoted
    else if (quoted) continue
    else if (name) counts[name].push((counts[name].pop() as number) + 1)
    else if (character === '\n') {
      if (counts.comma.length === LOOKED_AT) break
      for (const some of Object.values(counts)) some.push(0)
    }
  }
  return counts
}
