import type { Column } from '../columns/columns.ts'

/** Rows as CSV (RFC 4180, with a byte order mark so that spreadsheets read UTF-8): raw figures, ISO dates. */
export function toCsv<Row>(columns: ReadonlyArray<Column<Row>>, rows: readonly Row[]): string {
  const parts = columns.flatMap(column =>
    column.currency
      ? [
          column,
          { ...column, title: `${column.title} currency`, value: column.currency, kind: 'text' as const },
        ]
      : [column],
  )
  const lines = [
    parts.map(({ title }) => cell(title)),
    ...rows.map(row => parts.map(({ value }) => cell(value(row)))),
  ]
  return `\ufeff${lines.map(line => line.join(',')).join('\r\n')}\r\n`
}

/**
 * Characters that start a formula in a spreadsheet, full-width ones included. Some programs drop leading
 * blanks.
 */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r]/

/** One cell. A text that a spreadsheet would run as a formula is made a text again by a leading apostrophe. */
export function cell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const safe = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
