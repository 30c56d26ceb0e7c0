import { type Cells, cellsOf, type RowsField } from './fields.ts'

/**
 * Returns the rows of a table of fields after cells of a spreadsheet were pasted into one of its cells: they fill the cells
 * to the right and below, and rows are added where they are needed. A choice is found by its label or value. Null for
 * text of a single cell, which is pasted as usual.
 */
export function pastedRows(
  field: RowsField,
  rows: readonly Cells[],
  at: { row: number; column: string },
  text: string,
): Cells[] | null {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/)
  const pasted = lines.map(line => line.split('\t'))
  if (pasted.length === 1 && pasted[0]?.length === 1) return null
  const first = field.columns.findIndex(({ name }) => name === at.column)
  const filled = [...rows]
  for (const [down, texts] of pasted.entries()) {
    const row = at.row + down
    const cells = { ...(filled[row] ?? cellsOf(field, field.start ?? {})) }
    for (const [right, typed] of texts.entries()) {
      const column = field.columns[first + right]
      if (column) cells[column.name] = textOfCell(column, typed.trim())
    }
    filled[row] = cells
  }
  return filled
}

function textOfCell(column: RowsField['columns'][number], typed: string): string {
  if (column.kind !== 'choice') return typed
  const same = (text: string) => text.toLowerCase() === typed.toLowerCase()
  return column.choices.find(({ label, value }) => same(label) || same(value))?.value ?? ''
}
