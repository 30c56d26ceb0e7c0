import { parse } from 'csv-parse/sync'
import { invalidField } from '../../kernel/errors.ts'

export const MAX_LOANS = 20_000
/** Of the parts of a workbook once they are unpacked. */
const MAX_UNPACKED = 120_000_000

export interface Table {
  columns: string[]
  records: string[][]
  /** The first year of a workbook's calendar, in whose days its dates may be; absent elsewhere. */
  serialDates?: 1900 | 1904
}

export interface TableFile {
  csv?: string | undefined
  rows?: Record<string, unknown>[] | undefined
  /** In base64. */
  xlsx?: string | undefined
  sheet?: string | undefined
}

/** The field of a request that its table came in. */
export const fieldOf = ({ csv, xlsx }: TableFile) =>
  csv !== undefined ? 'csv' : xlsx !== undefined ? 'xlsx' : 'rows'

/** The table that was sent, as CSV, as a workbook or as objects; 422 when there is none to read. */
export async function readTable(file: TableFile): Promise<Table> {
  const { csv, xlsx, rows = [], sheet } = file
  const table =
    csv !== undefined
      ? fromCsv(csv)
      : xlsx !== undefined
        ? await fromWorkbook(Buffer.from(xlsx, 'base64'), sheet)
        : fromObjects(rows)
  const field = fieldOf(file)
  if (table.records.length === 0) throw invalidField(field, 'has no rows beneath the column names')
  if (table.records.length > MAX_LOANS) throw invalidField(field, `has more than ${MAX_LOANS} rows`)
  return table
}

function fromObjects(rows: Record<string, unknown>[]): Table {
  const columns = [...new Set(rows.flatMap(row => Object.keys(row)))]
  return { columns, records: rows.map(row => columns.map(column => String(row[column] ?? '').trim())) }
}

function fromCsv(text: string): Table {
  let lines: string[][]
  try {
    lines = parse(text, {
      bom: true,
      delimiter: [',', ';', '\t'].reduce((best, one) =>
        countIn(text, one) > countIn(text, best) ? one : best,
      ),
      trim: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      to: MAX_LOANS + 2,
    })
  } catch (error) {
    throw invalidField('csv', `cannot be read as CSV: ${(error as Error).message}`)
  }
  const [columns = [], ...records] = lines
  return { columns, records }
}

const countIn = (text: string, delimiter: string) =>
  (text.split(/[\r\n]/, 1)[0] as string).split(delimiter).length

/** The named sheet of an Excel workbook, or its first; rows without any cell are passed over. */
async function fromWorkbook(bytes: Buffer, name: string | undefined): Promise<Table> {
  if (unpackedSize(bytes) > MAX_UNPACKED) throw invalidField('xlsx', 'is too large once it is unpacked')
  const { default: ExcelJS } = await import('exceljs')
  const workbook = new ExcelJS.Workbook()
  try {
    await workbook.xlsx.load(bytes as unknown as ArrayBuffer)
  } catch {
    throw invalidField('xlsx', 'is not an Excel workbook (.xlsx)')
  }
  const sheet = name === undefined ? workbook.worksheets[0] : workbook.getWorksheet(name)
  if (!sheet)
    throw invalidField(
      'sheet',
      `is none of its sheets: ${workbook.worksheets.map(one => one.name).join(', ')}`,
    )
  if (sheet.actualRowCount > MAX_LOANS + 1) throw invalidField('xlsx', `has more than ${MAX_LOANS} rows`)
  const lines: string[][] = []
  sheet.eachRow(row => {
    const values = Array.isArray(row.values) ? row.values.slice(1) : []
    const cells = Array.from(values, textOf)
    if (cells.some(cell => cell !== '')) lines.push(cells)
  })
  const [columns = [], ...records] = lines
  return { columns, records, serialDates: workbook.properties.date1904 ? 1904 : 1900 }
}

/** A cell as a CSV file would have it: days as YYYY-MM-DD, numbers as they are shown, not in binary's last digits. */
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
