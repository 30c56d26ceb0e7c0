/** Without it Excel on Windows takes UTF-8 for the letters of its own country. */
const BYTE_ORDER_MARK = '\ufeff'

/** Rows as CSV (RFC 4180), the heading among them, marked as UTF-8; null is an empty cell. */
export const csvOf = (rows: readonly (readonly (string | number | null)[])[]): string =>
  BYTE_ORDER_MARK + rows.map(row => `${row.map(cell).join(',')}\r\n`).join('')

/** Characters that start a formula in spreadsheets, also full-width and after blanks, which some drop. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r]/

/** Text that a spreadsheet would take for a formula is kept text. */
function cell(value: string | number | null): string {
  if (typeof value !== 'string') return value === null ? '' : String(value)
  const text = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
