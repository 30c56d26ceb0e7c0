import writeExcelFile, { type Cell, type SheetData } from 'write-excel-file/node'

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

type Value = string | number | Date | null

/** A column of a list as a sheet has it. */
export interface SheetColumn<Row> {
  title: string
  /** In characters. */
  width: number
  value: (row: Row) => Value
}

/** Maximum length of text in a cell. */
const MOST_TEXT = 32_767

const cellOf = (value: Value): Cell =>
  value instanceof Date
    ? { value, type: Date, format: 'yyyy-mm-dd hh:mm' }
    : typeof value === 'string'
      ? { value: value.slice(0, MOST_TEXT), type: String, wrap: true, alignVertical: 'top' as const }
      : value

/** A list as an Excel workbook of one sheet, under a head that stays in sight. */
export function listWorkbook<Row>(
  sheet: string,
  columns: ReadonlyArray<SheetColumn<Row>>,
  rows: readonly Row[],
): Promise<Buffer> {
  const head = columns.map(({ title }) => ({ value: title, fontWeight: 'bold' as const }))
  const data: SheetData = [head, ...rows.map(row => columns.map(({ value }) => cellOf(value(row))))]
  return writeExcelFile(data, {
    sheet,
    columns: columns.map(({ width }) => ({ width })),
    stickyRowsCount: 1,
  }).toBuffer()
}
