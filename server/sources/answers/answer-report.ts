import { type Fields, isRecord } from './answer-lists.ts'

/** The cells of a row, by whichever name accounting systems give them. */
const cellsOf = (row: Record<string, unknown>): unknown[] | null => {
  const cells = row.cells ?? row.Cells ?? row.ColData
  return Array.isArray(cells) ? cells : null
}

const rowsOf = (value: Record<string, unknown>): unknown[] =>
  [value.rows, value.Rows, value.Row, value.Header, value.Summary, value.reports, value.Reports].flatMap(
    one => (Array.isArray(one) ? one : isRecord(one) ? [one] : []),
  )

/** True for a report as accounting systems print it: rows of cells under sections, and not records of fields. */
export function isReport(document: unknown): boolean {
  if (Array.isArray(document)) return document.some(isReport)
  return isRecord(document) && (cellsOf(document) !== null || rowsOf(document).some(isReport))
}

interface ReportRow {
  type: string
  section: string
  cells: string[]
}

/** The rows of a report by the titles of its columns, each with its section and its type (`Row`, `Summary`). */
export function cellsIn(report: unknown): Fields[] {
  const rows: ReportRow[] = []
  gather(report, '', 'Row', rows)
  const head = rows.find(({ type }) => type === 'Header')
  const titles = titlesIn(report) ?? head?.cells ?? []
  const common = isRecord(report) && isRecord(report.Header) ? scalarsOf(report.Header) : {}
  return rows
    .filter(row => row !== head)
    .map(({ type, section, cells }) => ({
      ...common,
      Section: section,
      'Row type': type,
      ...Object.fromEntries(
        cells.map((cell, at) => [titles[at] || (at === 0 ? 'Account' : `Column ${at + 1}`), cell]),
      ),
    }))
}

function gather(value: unknown, section: string, type: string, rows: ReportRow[]): void {
  if (Array.isArray(value)) {
    for (const one of value) gather(one, section, type, rows)
    return
  }
  if (!isRecord(value)) return
  const own =
    typeof value.rowType === 'string'
      ? value.rowType
      : typeof value.RowType === 'string'
        ? value.RowType
        : type
  const cells = cellsOf(value)
  if (cells) rows.push({ type: own, section, cells: cells.map(textOfCell) })
  const title = value.title ?? value.Title ?? headingOf(value.Header) ?? value.group
  const named = typeof title === 'string' && title !== '' ? title : section
  for (const inner of [value.rows, value.Rows, value.Row, value.reports, value.Reports])
    if (inner !== undefined) gather(inner, named, 'Row', rows)
  if (isRecord(value.Summary)) gather(value.Summary, named, 'Summary', rows)
}

/** The title of a section that is a row itself. */
const headingOf = (header: unknown): string | undefined => {
  const [first] = (isRecord(header) && cellsOf(header)) || []
  return first === undefined ? undefined : textOfCell(first)
}

function textOfCell(cell: unknown): string {
  const value = isRecord(cell) ? (cell.value ?? cell.Value) : cell
  return value === null || value === undefined ? '' : String(value)
}

function titlesIn(report: unknown): string[] | null {
  if (!isRecord(report) || !isRecord(report.Columns) || !Array.isArray(report.Columns.Column)) return null
  return report.Columns.Column.map(column => (isRecord(column) ? String(column.ColTitle ?? '') : ''))
}

const scalarsOf = (header: Record<string, unknown>): Fields =>
  Object.fromEntries(
    Object.entries(header).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[`/${name}`, String(value)]] : [],
    ),
  )
