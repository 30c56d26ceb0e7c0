import { sentence } from '../../../kernel/language/sentence.ts'
import { UnfitFile } from '../refused-file.ts'
import { type Cell, type CellValue, columnOf, type Sheet, type Workbook, walkSheet } from './workbook.ts'
import { dateText, numberText } from './xlsx-values.ts'

/** Cells of a table, the empty ones before the last of a row among them: one cell in column XFD has 16,383 before it. */
const MOST_CELLS = 4_000_000
/** Ranges of cells shown as one: a table has a few, in its title. */
const MOST_MERGED = 10_000

export interface SheetRow {
  /** The row number in the sheet. */
  line: number
  cells: string[]
  /** The places of its numeric cells. */
  numbers: number[]
}

/** The sheets that have cells. */
export const tablesOf = ({ sheets }: Workbook): Sheet[] => sheets.filter(({ path }) => path !== null)

/** The sheet of a name; without one the first that is shown. */
export function tableNamed(workbook: Workbook, name: string | undefined): Sheet | undefined {
  const tables = tablesOf(workbook)
  if (name !== undefined) return tables.find(one => one.name === name)
  return tables.find(({ hidden }) => !hidden) ?? tables[0]
}

/**
 * Returns the rows of a sheet with any text, as in a CSV file: days as YYYY-MM-DD, exact decimal numbers. A
 * cell without a value keeps its own words. Of merged cells only the first has the value, so that an amount
 * across three rows counts once.
 */
export function sheetRows(sheet: Sheet, workbook: Workbook, mostRows: number): SheetRow[] {
  const rows: SheetRow[] = []
  const merged: string[] = []
  let held = 0
  walkSheet(sheet, workbook, {
    row(line, found) {
      held += (found.at(-1)?.column ?? -1) + 1
      if (held > MOST_CELLS) throw new UnfitFile(sentence`has more than ${MOST_CELLS} cells`)
      const cells = cellsOf(found, workbook.from1904)
      const numbers = found.flatMap(({ column, value }) => (value.kind === 'number' ? [column] : []))
      if (cells.length > 0) rows.push({ line, cells, numbers })
      if (rows.length > mostRows) throw new UnfitFile(sentence`has more than ${mostRows - 1} rows`)
    },
    merged(range) {
      merged.push(range)
      if (merged.length > MOST_MERGED)
        throw new UnfitFile(sentence`has more than ${MOST_MERGED} merged ranges: save the table without them`)
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

/** Empties the cells beneath a merged range: some programs keep invisible values there. */
function coverMerged(rows: readonly SheetRow[], range: string): void {
  const [, from = '', top, to = '', bottom] = /^([A-Z]+)(\d+):([A-Z]+)(\d+)$/.exec(range) ?? []
  const [left, right] = [columnOf(from) ?? 0, columnOf(to) ?? -1]
  for (const { line, cells } of rows) {
    if (line < Number(top) || line > Number(bottom)) continue
    for (let column = left; column <= Math.min(right, cells.length - 1); column += 1)
      if (line !== Number(top) || column !== left) cells[column] = ''
  }
}
