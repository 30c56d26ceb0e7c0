/** Rows as comma-separated values under a line of their columns (RFC 4180); null is empty. */
export function stringify(rows: ReadonlyArray<Record<string, unknown>>): string {
  const columns = [...new Set(rows.flatMap(row => Object.keys(row)))]
  const line = (cells: readonly unknown[]) => cells.map(cell).join(',')
  return [line(columns), ...rows.map(row => line(columns.map(column => row[column])))].join('\r\n')
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
