interface Cell {
  text: string
  left: number
  right: number
}

/** Points by which a cell may stand off the column that it belongs to. */
const NEAR = 14

/**
 * The texts of a table's rows with empty ones where a cell is missing between others, by the columns of the row with the most cells: a figure
 * under 2025 is not read as one of 2024.
 */
export function cellsByColumn(rows: ReadonlyArray<readonly Cell[]>): string[][] {
  const widest = rows.reduce<readonly Cell[]>((most, row) => (row.length > most.length ? row : most), [])
  return rows.map(row => (row.length === widest.length ? row.map(({ text }) => text) : placed(row, widest)))
}

function placed(row: readonly Cell[], columns: readonly Cell[]): string[] {
  const texts: string[] = []
  for (const cell of row) {
    const column = nearest(cell, columns)
    // A row that stands otherwise is left as it is.
    if (column === null || column < texts.length) return row.map(({ text }) => text)
    while (texts.length < column) texts.push('')
    texts.push(cell.text)
  }
  return texts
}

/** The column in which a cell stands: to the left, to the right or in the middle of it. */
function nearest(cell: Cell, columns: readonly Cell[]): number | null {
  let [best, least] = [null as number | null, NEAR]
  for (const [at, { left, right }] of columns.entries()) {
    const middle = Math.abs((left + right) / 2 - (cell.left + cell.right) / 2)
    const away = Math.min(Math.abs(left - cell.left), Math.abs(right - cell.right), middle)
    if (away < least) [best, least] = [at, away]
  }
  return best
}
