import {
  amountIn,
  type DateOrder,
  type DecimalSign,
  dateOrderOf,
  dayIn,
  decimalSignOf,
  SIGNS,
  UNCLEAR,
} from '../../../imports/cells.ts'
import { type Columns, mapColumns } from '../../../imports/columns.ts'
import { counted, type Said, sentence } from '../../../kernel/language/sentence.ts'
import { AppError, invalidField } from '../../../kernel/problems/errors.ts'
import { toMinor } from '../../../kernel/values/money.ts'
import { steps, type Tell } from './progress.ts'
import type { Table } from './table-file.ts'
import type { RowError, TableLayout } from './tape-schemas.ts'

const MAX_ERRORS = 1000

/** How a file writes its figures and days; null where nothing in it decides. */
interface Written {
  sign: DecimalSign | null
  order: DateOrder | null
}

/** Reads the cells of one row by field; errors are collected, so that a row shows all of them. */
export class Row {
  readonly problems: { column: string; message: Said }[] = []
  readonly #cells: string[]
  readonly #columns: ReadonlyMap<string, number>
  readonly #currency: string
  readonly #numbers: readonly number[]
  readonly #serialDates: Table['serialDates']
  readonly #written: Written

  constructor(
    { cells, numbers }: { cells: string[]; numbers: readonly number[] },
    columns: ReadonlyMap<string, number>,
    currency: string,
    serialDates: Table['serialDates'],
    written: Written,
  ) {
    this.#cells = cells
    this.#numbers = numbers
    this.#columns = columns
    this.#currency = currency
    this.#serialDates = serialDates
    this.#written = written
  }

  refuse(column: string, message: Said): null {
    this.problems.push({ column, message })
    return null
  }

  text(column: string, max = 200): string | null {
    const at = this.#columns.get(column)
    const value = at === undefined ? '' : (this.#cells[at] ?? '')
    return value.length > max
      ? this.refuse(column, sentence`is longer than ${counted(max, 'character')}`)
      : value || null
  }

  required<T>(column: string, value: T | null): T | null {
    if (value === null && !this.problems.some(problem => problem.column === column))
      this.refuse(column, sentence`is required`)
    return value
  }

  number(column: string): number | null {
    const text = this.text(column)
    if (text === null) return null
    if (/^-?\d+(\.\d+)?e[+-]?\d{1,2}$/i.test(text)) return Number(text)
    const read = this.#decimal(column, text)
    return read === null ? this.refuse(column, sentence`${text} is not a number`) : Number(read)
  }

  /** A plain decimal; throws 422 where only the file's author knows which sign is that of the decimals. */
  #decimal(column: string, text: string): string | null {
    const isNumber = this.#numbers.includes(this.#columns.get(column) as number)
    const read = amountIn(text, isNumber ? '.' : this.#written.sign)
    if (read !== UNCLEAR) return read
    const [point, comma] = [String(amountIn(text, '.')), String(amountIn(text, ','))]
    throw invalidField(
      'decimal_sign',
      sentence`is needed: ${text} in the column ${column} is ${point} or ${comma}, and nothing in the file decides`,
    )
  }

  /** Integer minor units, not negative. */
  money(column: string): number | null {
    const value = this.number(column)
    if (value === null) return null
    if (value < 0) return this.refuse(column, sentence`must not be negative`)
    try {
      return toMinor(value, this.#currency, column)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return this.refuse(column, error.errors?.[0]?.message ?? error.detail)
    }
  }

  /** A fraction; `7.5%` is understood too. */
  rate(column: string): number | null {
    const text = this.text(column)
    if (text?.endsWith('%')) {
      const percent = Number(this.#decimal(column, text.slice(0, -1).trim()) ?? Number.NaN)
      if (percent >= 0 && percent <= 100) return Number((percent / 100).toPrecision(15))
      return this.refuse(column, sentence`${text} is not a rate`)
    }
    const value = this.number(column)
    if (value === null) return null
    if (value < 0) return this.refuse(column, sentence`must not be negative`)
    return value > 1 ? this.refuse(column, sentence`${text as string} is a fraction: 0.08 means 8%`) : value
  }

  whole(column: string, most: number): number | null {
    const value = this.number(column)
    if (value === null) return null
    if (Number.isInteger(value) && value >= 0 && value <= most) return value
    return this.refuse(column, sentence`must be a whole number from 0 to ${most}`)
  }

  date(column: string): string | null {
    const text = this.#fromSerial(this.text(column))
    if (text === null) return null
    const day = dayIn(text, this.#written.order)
    if (day === UNCLEAR)
      throw invalidField(
        'date_order',
        sentence`is needed: ${text} in the column ${column} is ${String(dayIn(text, 'day_first'))} or ${String(dayIn(text, 'month_first'))}, and nothing in the file decides`,
      )
    return day ?? this.refuse(column, sentence`${text} is not a date such as 2026-03-31`)
  }

  /** A day that a workbook has as its bare number, in the form that everything else is in. */
  #fromSerial(text: string | null): string | null {
    if (text === null || this.#serialDates === undefined || !/^\d{5}(\.\d+)?$/.test(text)) return text
    const [year, month, day] = this.#serialDates === 1904 ? [1904, 0, 1] : [1899, 11, 30]
    return new Date(Date.UTC(year, month, day + Math.floor(Number(text)))).toISOString().slice(0, 10)
  }
}

/** An error of a row, before it is stored. */
interface RowProblem extends Omit<RowError, 'message'> {
  message: Said
}

export interface Reading<T> {
  items: T[]
  counts: { rows: number; accepted: number; rejected: number }
  errors: RowProblem[]
  unmapped_columns: string[]
}

/**
 * Reads every row by `read`, which returns null where the row has errors. Loans are identified by their
 * `loan_id`, which may occur once.
 */
export function readRows<T extends { loan_id: string }>(
  { columns, records, numbers = [], serialDates }: Table,
  known: Columns<string>,
  { currency, ...told }: TableLayout & { currency: string },
  read: (row: Row) => T | null,
  tell: Tell,
): Reading<T> {
  const places = placesOf(columns, records, known, told.mapping)
  const used = new Set(places.values())
  const items: T[] = []
  const errors: RowProblem[] = []
  const seen = new Set<string>()
  const written = writtenIn(records, numbers, places, known, told)
  for (const [at, cells] of steps(records, 'checking', tell)) {
    const row = new Row({ cells, numbers: numbers[at] ?? [] }, places, currency, serialDates, written)
    const item = read(row)
    const loanId = row.text('loan_id')
    if (item && seen.has(item.loan_id)) row.refuse('loan_id', sentence`${item.loan_id} was imported before`)
    if (item && row.problems.length === 0) {
      seen.add(item.loan_id)
      items.push(item)
    } else errors.push(...row.problems.map(problem => ({ row: at + 1, loan_id: loanId, ...problem })))
  }
  const counts = { rows: records.length, accepted: items.length, rejected: records.length - items.length }
  return {
    items,
    counts,
    errors: errors.slice(0, MAX_ERRORS),
    unmapped_columns: columns.filter((_, at) => !used.has(at)),
  }
}

/** How the figures and days of a file are written: as told, or by its cells that leave no doubt. */
function writtenIn(
  records: readonly string[][],
  numbers: readonly (readonly number[])[],
  places: ReadonlyMap<string, number>,
  known: Columns<string>,
  { decimal_sign, date_order }: TableLayout,
): Written {
  // Digits in words decide nothing.
  const figures = [...places].filter(([field]) => !['text', 'day'].includes(known[field]?.reads ?? 'text'))
  const days = places.get('maturity_date')
  const cells = records.flatMap((record, at) =>
    figures.flatMap(([, place]) => (numbers[at]?.includes(place) ? [] : (record[place] ?? []))),
  )
  return {
    sign: decimal_sign ? SIGNS[decimal_sign] : decimalSignOf(cells),
    order: date_order ?? (days === undefined ? null : dateOrderOf(records.map(record => record[days] ?? ''))),
  }
}

/** Returns the errors of rows in stored form. */
export const keptErrors = (errors: readonly RowProblem[]): RowError[] =>
  errors.map(error => ({ ...error, message: String(error.message) }))

/** Returns the column of each field: as told, or by its usual names. */
function placesOf(
  columns: readonly string[],
  records: readonly string[][],
  known: Columns<string>,
  told: TableLayout['mapping'],
): Map<string, number> {
  const cellsOf = (name: string) => {
    const at = columns.indexOf(name)
    return records.flatMap(cells => cells[at] || [])
  }
  return new Map(
    Object.entries(mapColumns(known, columns, told, cellsOf)).flatMap(([field, name]) =>
      name === null ? [] : [[field, columns.indexOf(name)] as const],
    ),
  )
}
