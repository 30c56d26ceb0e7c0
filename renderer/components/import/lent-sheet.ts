import type { ChosenSheet } from './ImportSource.tsx'

interface Lent<Row> {
  rows: readonly Row[]
  source: { connection: string | null }
}

/** Rows that a connection lends as a sheet: the columns of the import, each by its name there; `numbers` says how amounts are written. */
export function sheetOfLent<Row>(
  { rows, source }: Lent<Row>,
  columns: Readonly<Record<string, keyof Row>>,
  numbers: { decimal_sign?: 'point' } = {},
): ChosenSheet {
  const lines = [
    Object.keys(columns),
    ...rows.map(row => Object.values(columns).map(column => String(row[column] ?? ''))),
  ]
  return {
    table: {
      csv: lines.map(line => line.map(quoted).join(',')).join('\n'),
      delimiter: 'comma',
      header_row: 1,
      ...numbers,
    },
    name: source.connection ?? '',
  }
}

const quoted = (value: string) => `"${value.replaceAll('"', '""')}"`
