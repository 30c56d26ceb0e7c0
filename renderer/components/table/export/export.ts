import type { Column } from '../columns/columns.ts'
import { toCsv } from './csv.ts'

interface Exported<Row> {
  /** Names the file and its sheet. */
  name: string
  columns: ReadonlyArray<Column<Row>>
  rows: readonly Row[]
}

/** Hands rows to the person as a CSV file. */
export function exportCsv<Row>({ name, columns, rows }: Exported<Row>): void {
  download(`${dated(name)}.csv`, new Blob([toCsv(known(columns), rows)], { type: 'text/csv;charset=utf-8' }))
}

/** Hands rows to the person as an Excel workbook; how that is written is fetched when it is asked for. */
export async function exportXlsx<Row>({ name, columns, rows }: Exported<Row>): Promise<void> {
  const { toXlsx } = await import('./xlsx.ts')
  download(`${dated(name)}.xlsx`, toXlsx(name, known(columns), rows))
}

const known = <Row>(columns: ReadonlyArray<Column<Row>>): Array<Column<Row>> =>
  columns.filter(({ action }) => !action)

const dated = (name: string): string => `${name}-${new Date().toISOString().slice(0, 10)}`

/** Saves a file on the person’s computer. */
export function download(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
