import { parse } from 'csv-parse/sync'
import ExcelJS from 'exceljs'
import { expect } from 'vitest'
import type { Column } from '../../../renderer/components/table/columns/columns.ts'
import { toCsv } from '../../../renderer/components/table/export/csv.ts'
import { toXlsx } from '../../../renderer/components/table/export/xlsx.ts'
import type { Json, Office } from '../../office.ts'

/** The text of a PDF, a line for each of its rows, the cells of a row apart by tabs. */
export async function readPaper(office: Office, path: string): Promise<string[]> {
  const reply = await fetch(office.url + path, { headers: { authorization: `Bearer ${office.admin}` } })
  const { reader } = office.running.door.parts.services
  const { pages } = await reader.read('paper.pdf', new Uint8Array(await reply.arrayBuffer()))
  return pages.flatMap(({ paragraphs }) => paragraphs)
}

/** The rows of a CSV file, by its heads. */
export const rowsAt = async (office: Office, path: string): Promise<Json[]> =>
  parse((await office.get(path)).body, { columns: true, bom: true })
/** An amount as papers print it, without its currency. */
export const amount = (value: number) =>
  new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(value)
/** Formats a cell of a statement: a reduction in brackets, zero as a dash. */
export const cell = (value: number) =>
  value === 0 ? '-' : value < 0 ? `(${amount(0 - value)})` : amount(value)

/** The rows of a table as a workbook has them, in which its CSV has the same figures. */
export async function takenAlong<Row>(
  columns: ReadonlyArray<Column<Row>>,
  rows: readonly Row[],
): Promise<unknown[][]> {
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(await toXlsx('figures', columns, rows).arrayBuffer())
  const [, ...lines] = (book.worksheets[0] as ExcelJS.Worksheet).getSheetValues().slice(1) as unknown[][]
  const found = lines.map(line => line.slice(1))
  const written: string[][] = parse(toCsv(columns, rows), { bom: true, from_line: 2 })
  expect(written).toEqual(
    found.map(line =>
      line.map(cell => (cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell))),
    ),
  )
  return found
}
