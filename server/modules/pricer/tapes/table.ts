import { counted, type Said, sentence } from '../../../kernel/language/sentence.ts'
import { AppError } from '../../../kernel/problems/errors.ts'
import { toMinor } from '../../../kernel/values/money.ts'
import { steps, type Tell } from './progress.ts'
import type { Table } from './table-file.ts'
import type { RowError } from './tape-schemas.ts'

const MAX_ERRORS = 1000

/** Reads the cells of one row by field; errors are collected, so that a row shows all of them. */
export class Row {
  readonly problems: { column: string; message: Said }[] = []
  readonly #cells: string[]
  readonly #columns: ReadonlyMap<string, number>
  readonly #currency: string
  readonly #serialDates: Table['serialDates']

  constructor(
    cells: string[],
    columns: ReadonlyMap<string, number>,
    currency: string,
    serialDates?: Table['serialDates'],
  ) {
    this.#cells = cells
    this.#columns = columns
    this.#currency = currency
    this.#serialDates = serialDates
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
    const plain = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text
    if (!/^-?\d+(\.\d+)?(e[+-]?\d{1,2})?$/i.test(plain))
      return this.refuse(column, sentence`${text} is not a number`)
    return Number(plain)
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
      const percent = Number(text.slice(0, -1))
      if (Number.isFinite(percent) && percent >= 0 && percent <= 100)
        return Number((percent / 100).toPrecision(15))
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
    const text = this.#written(this.text(column))
    if (text === null) return null
    const valid =
      /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text
    return valid ? text : this.refuse(column, sentence`${text} is not a date such as 2026-03-31`)
  }

  /** A day that a workbook has as its bare number, in the form that everything else is in. */
  #written(text: string | null): string | null {
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
  { columns, records, serialDates }: Table,
  known: Readonly<Record<string, readonly string[]>>,
  currency: string,
  read: (row: Row) => T | null,
  tell: Tell,
): Reading<T> {
  const places = placesOf(columns, known)
  const used = new Set(places.values())
  const items: T[] = []
  const errors: RowProblem[] = []
  const seen = new Set<string>()
  for (const [at, cells] of steps(records, 'checking', tell)) {
    const row = new Row(cells, places, currency, serialDates)
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

/** Returns the errors of rows in stored form. */
export const keptErrors = (errors: readonly RowProblem[]): RowError[] =>
  errors.map(error => ({ ...error, message: String(error.message) }))

/** Returns the column of each field by its usual names. */
function placesOf(
  columns: string[],
  known: Readonly<Record<string, readonly string[]>>,
): Map<string, number> {
  const plain = columns.map(column => column.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
  const places = new Map<string, number>()
  for (const [field, names] of Object.entries(known)) {
    const at = [field.replaceAll('_', ''), ...names]
      .map(name => plain.indexOf(name))
      .find(place => place >= 0)
    if (at !== undefined) places.set(field, at)
  }
  return places
}
