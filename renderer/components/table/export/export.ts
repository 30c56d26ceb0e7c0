import { meApi } from '../../../api/modules.ts'
import type { Column } from '../columns/columns.ts'
import { toCsv } from './csv.ts'

interface Exported<Row> {
  /** Names the file and its sheet. */
  name: string
  columns: ReadonlyArray<Column<Row>>
  rows: readonly Row[]
}

/** Hands rows to the person as a CSV file. */
export function exportCsv<Row>(exported: Exported<Row>): Promise<void> {
  const text = toCsv(known(exported.columns), exported.rows)
  return handOut(exported, 'csv', new Blob([text], { type: 'text/csv;charset=utf-8' }))
}

/** Hands rows to the person as an Excel workbook; how that is written is fetched when it is asked for. */
export async function exportXlsx<Row>(exported: Exported<Row>): Promise<void> {
  const { toXlsx } = await import('./xlsx.ts')
  await handOut(exported, 'xlsx', toXlsx(exported.name, known(exported.columns), exported.rows))
}

const known = <Row>(columns: ReadonlyArray<Column<Row>>): Array<Column<Row>> =>
  columns.filter(({ action }) => !action)

/** Saves a table once the access log has it: an export that cannot be logged does not leave. */
async function handOut<Row>(
  { name, rows: { length: rows } }: Exported<Row>,
  format: 'csv' | 'xlsx',
  content: Blob,
): Promise<void> {
  const file = `${name}-${new Date().toISOString().slice(0, 10)}`
  const { pathname: page } = window.location
  await meApi('POST /api/v1/svc/me/exports', { body: { file, page, format, rows, bytes: content.size } })
  download(`${file}.${format}`, content)
}

/** Saves a file on the person’s computer. */
export function download(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
