import { Sentence, sentence } from '../../../kernel/language/sentence.ts'
import { invalidField } from '../../../kernel/problems/errors.ts'
import { readWorkbook } from '../../../platform/documents/workbook.ts'
import { type Delimiter, tableOf } from '../../../reading/table.ts'

export const MAX_LOANS = 20_000
/** The limit for the unpacked parts of a workbook. */
const MAX_UNPACKED = 120_000_000

export interface Table {
  columns: string[]
  records: string[][]
  /** The places of each record's cells that hold a number, whose decimal sign is a point whatever the others have. */
  numbers?: readonly (readonly number[])[]
  /** The first year of a workbook's calendar, in whose days its dates may be; absent elsewhere. */
  serialDates?: 1900 | 1904
}

export interface TableFile {
  csv?: string | undefined
  rows?: Record<string, unknown>[] | undefined
  /** In base64. */
  xlsx?: string | undefined
  sheet?: string | undefined
  delimiter?: Delimiter | undefined
}

/** The field of a request that its table came in. */
export const fieldOf = ({ csv, xlsx }: TableFile) =>
  csv !== undefined ? 'csv' : xlsx !== undefined ? 'xlsx' : 'rows'

/** The table that was sent, as CSV, as a workbook or as objects; 422 when there is none to read. */
export async function readTable(file: TableFile): Promise<Table> {
  const { csv, xlsx, rows = [], sheet, delimiter } = file
  const table =
    csv !== undefined
      ? fromCsv(csv, delimiter)
      : xlsx !== undefined
        ? await fromWorkbook(xlsx, sheet)
        : fromObjects(rows)
  const field = fieldOf(file)
  if (table.records.length === 0) throw invalidField(field, sentence`has no rows below the header`)
  if (table.records.length > MAX_LOANS) throw invalidField(field, sentence`has more than ${MAX_LOANS} rows`)
  return table
}

function fromObjects(rows: Record<string, unknown>[]): Table {
  const columns = [...new Set(rows.flatMap(row => Object.keys(row)))]
  return {
    columns,
    records: rows.map(row => columns.map(column => String(row[column] ?? '').trim())),
    numbers: rows.map(row => columns.flatMap((column, at) => (typeof row[column] === 'number' ? [at] : []))),
  }
}

function fromCsv(text: string, delimiter: Delimiter | undefined): Table {
  const table = tableOf({ bytes: Buffer.from(text), delimiter, most: MAX_LOANS })
  if ('unfit' in table) throw invalidField('csv', new Sentence(table.unfit.english, table.unfit.told))
  if ('unread' in table) throw invalidField('csv', sentence`cannot be read as CSV: ${table.unread}`)
  const [columns = [], ...records] = table.rows.map(({ cells }) => cells)
  return { columns, records }
}

/** The named sheet of an Excel workbook, or its first; rows without any cell are passed over. */
async function fromWorkbook(xlsx: string, sheet: string | undefined): Promise<Table> {
  const limits = { mostBytes: MAX_UNPACKED, mostRows: MAX_LOANS + 1, sheet }
  const { rows, serialDates } = await readWorkbook(xlsx, 'xlsx', limits)
  const [columns = [], ...records] = rows.map(({ cells }) => cells)
  return { columns, records, numbers: rows.slice(1).map(({ numbers }) => numbers), serialDates }
}
