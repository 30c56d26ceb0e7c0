import { type Columns, headOf, type RowsTold } from '../../../imports/columns.ts'
import { fileIn } from '../../../imports/file-in.ts'
import { Sentence, sentence } from '../../../kernel/language/sentence.ts'
import { invalidField } from '../../../kernel/problems/errors.ts'
import { readWorkbook } from '../../../platform/documents/workbook.ts'
import { type TableFile as ReadFile, type TableRow, tableOf } from '../../../reading/table.ts'

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

export interface TableFile extends Pick<ReadFile, 'sheet' | 'delimiter' | 'encoding'> {
  csv?: string | undefined
  rows?: Record<string, unknown>[] | undefined
  /** In base64, as is `content`. */
  xlsx?: string | undefined
  content?: string | undefined
}

/** The field of a request that its table came in. */
export const fieldOf = (file: TableFile): string => (file.rows === undefined ? fileIn(file).field : 'rows')

/** The table that was sent, as CSV, as a workbook or as objects; 422 when there is none to read. */
export async function readTable(file: TableFile & RowsTold, columns: Columns<string>): Promise<Table> {
  const table = file.rows === undefined ? await fromFile(file, columns) : fromObjects(file.rows)
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

async function fromFile(file: TableFile & RowsTold, columns: Columns<string>): Promise<Table> {
  const { rows: all, serialDates } =
    file.xlsx === undefined ? anyFile(file) : await fromWorkbook(file.xlsx, file.sheet)
  const { names, rows } = headOf(all, columns, file)
  return {
    columns: names,
    records: rows.map(({ cells }) => cells),
    numbers: rows.map(({ numbers }) => numbers ?? []),
    ...(serialDates && { serialDates }),
  }
}

interface Rows {
  rows: readonly TableRow[]
  serialDates?: 1900 | 1904
}

function anyFile(file: TableFile): Rows {
  const { field, bytes } = fileIn(file)
  const { sheet, delimiter } = file
  const encoding = field === 'csv' ? undefined : file.encoding
  const table = tableOf({ bytes, sheet, delimiter, encoding, most: MAX_LOANS })
  if ('unfit' in table)
    throw invalidField(table.at ?? field, new Sentence(table.unfit.english, table.unfit.told))
  if ('unread' in table) throw invalidField(field, sentence`cannot be read as CSV: ${table.unread}`)
  return table
}

/** The named sheet of an Excel workbook, or its first; rows without any cell are passed over. */
async function fromWorkbook(xlsx: string, sheet: string | undefined): Promise<Rows> {
  const limits = { mostBytes: MAX_UNPACKED, mostRows: MAX_LOANS + 1, sheet }
  const { rows, serialDates } = await readWorkbook(xlsx, 'xlsx', limits)
  return { rows: rows.map(({ line, cells, numbers }) => ({ row: line, cells, numbers })), serialDates }
}
