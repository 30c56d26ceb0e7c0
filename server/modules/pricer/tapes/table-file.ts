import { type Headed, headOf, type RowsTold } from '../../../imports/columns.ts'
import { Sentence, sentence, verbatim } from '../../../kernel/language/sentence.ts'
import { invalidField } from '../../../kernel/problems/errors.ts'
import { readWorkbook } from '../../../platform/documents/workbook.ts'
import { type Delimiter, type TableRow, tableOf } from '../../../reading/table.ts'

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

/** The names that a file's columns may have, by field. */
export type KnownColumns = Readonly<Record<string, readonly string[]>>

/** The field of a request that its table came in. */
export const fieldOf = ({ csv, xlsx }: TableFile) =>
  csv !== undefined ? 'csv' : xlsx !== undefined ? 'xlsx' : 'rows'

/** The table that was sent, as CSV, as a workbook or as objects; 422 when there is none to read. */
export async function readTable(file: TableFile & RowsTold, known: KnownColumns): Promise<Table> {
  const { csv, xlsx, rows = [] } = file
  const table =
    csv !== undefined
      ? fromCsv(csv, file, known)
      : xlsx !== undefined
        ? await fromWorkbook(xlsx, file, known)
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

function fromCsv(text: string, file: TableFile & RowsTold, known: KnownColumns): Table {
  const { delimiter } = file
  const table = tableOf({ bytes: Buffer.from(text), delimiter, most: MAX_LOANS })
  if ('unfit' in table) throw invalidField('csv', new Sentence(table.unfit.english, table.unfit.told))
  if ('unread' in table) throw invalidField('csv', sentence`cannot be read as CSV: ${table.unread}`)
  const { names, rows } = headed(table.rows, file, known)
  return { columns: names, records: rows.map(({ cells }) => cells) }
}

/** The rows from the names of their columns on. */
const headed = (rows: readonly TableRow[], told: RowsTold, known: KnownColumns): Headed =>
  headOf(
    rows,
    Object.fromEntries(
      Object.entries(known).map(([field, names]) => [
        field,
        { title: verbatim(field), reads: 'text' as const, names: [field.replaceAll('_', ''), ...names] },
      ]),
    ),
    told,
  )

/** The named sheet of an Excel workbook, or its first; rows without any cell are passed over. */
async function fromWorkbook(xlsx: string, file: TableFile & RowsTold, known: KnownColumns): Promise<Table> {
  const limits = { mostBytes: MAX_UNPACKED, mostRows: MAX_LOANS + 1, sheet: file.sheet }
  const read = await readWorkbook(xlsx, 'xlsx', limits)
  const table = read.rows.map(({ line, cells, numbers }) => ({ row: line, cells, numbers }))
  const { names, rows } = headed(table, file, known)
  return {
    columns: names,
    records: rows.map(({ cells }) => cells),
    numbers: rows.map(({ numbers }) => numbers ?? []),
    serialDates: read.serialDates,
  }
}
