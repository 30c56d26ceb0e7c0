import type { Workbook, Worksheet } from 'exceljs'
import { invalidField } from '../../kernel/errors.ts'

export interface WorkbookRows {
  /** The rows that have any text, each with its number in the sheet. */
  rows: Array<{ line: number; cells: string[] }>
  /** The first year of the workbook's calendar, in whose days its dates may be. */
  serialDates: 1900 | 1904
}

export interface WorkbookLimits {
  /** Of the parts of a workbook once they are unpacked. */
  mostBytes: number
  /** Rows with anything in them, the heading among them. */
  mostRows: number
  /** The sheet by its name; the first unless said otherwise. 422 at `sheet` when there is none. */
  sheet?: string | undefined
}

/**
 * The cells of a sheet of an Excel workbook (base64) as a CSV file would have them: days as YYYY-MM-DD, numbers as they
 * are shown and not in binary's last digits, formulas as what they came to. 422 at `path` when it is none, too large
 * once it is unpacked, or too long.
 */
export async function readWorkbook(
  base64: string,
  path: string,
  { mostBytes, mostRows, sheet: name }: WorkbookLimits,
): Promise<WorkbookRows> {
  const bytes = Buffer.from(base64, 'base64')
  if (unpackedSize(bytes) > mostBytes) throw invalidField(path, 'is too large once it is unpacked')
  // Not before somebody sends one: it is a large library.
  const { default: ExcelJS } = await import('exceljs')
  const workbook = new ExcelJS.Workbook()
  try {
    await workbook.xlsx.load(bytes as unknown as ArrayBuffer)
  } catch {
    throw invalidField(path, 'is not an Excel workbook (.xlsx)')
  }
  const sheet = sheetOf(workbook, name)
  if ((sheet?.actualRowCount ?? 0) > mostRows) throw invalidField(path, `has more than ${mostRows - 1} rows`)
  const rows: WorkbookRows['rows'] = []
  sheet?.eachRow((row, line) => {
    const values = Array.isArray(row.values) ? row.values.slice(1) : []
    const cells = Array.from(values, textOf)
    if (cells.some(cell => cell !== '')) rows.push({ line, cells })
  })
  return { rows, serialDates: workbook.properties.date1904 ? 1904 : 1900 }
}

function sheetOf(workbook: Workbook, name: string | undefined): Worksheet | undefined {
  if (name === undefined) return workbook.worksheets[0]
  const sheet = workbook.getWorksheet(name)
  if (sheet) return sheet
  const names = workbook.worksheets.map(one => one.name).join(', ')
  throw invalidField('sheet', `is none of its sheets: ${names}`)
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10)
  if (typeof value === 'number') return String(Number(value.toPrecision(15)))
  if (typeof value !== 'object') return String(value).trim()
  if ('result' in value) return textOf(value.result)
  if ('richText' in value)
    return (value.richText as { text: string }[])
      .map(({ text }) => text)
      .join('')
      .trim()
  if ('text' in value) return textOf(value.text)
  // `#N/A` and its like, which the row is then refused for; a formula without a result is empty.
  return 'error' in value ? String(value.error) : ''
}

/** What the parts of a ZIP archive say they unpack to (its central directory). */
function unpackedSize(bytes: Buffer): number {
  let total = 0
  for (let at = bytes.indexOf('PK\u0001\u0002', 0, 'latin1'); at >= 0 && at + 28 <= bytes.length; ) {
    total += bytes.readUInt32LE(at + 24)
    at = bytes.indexOf('PK\u0001\u0002', at + 4, 'latin1')
  }
  return total
}
