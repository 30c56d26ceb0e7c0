/** The columns of a checklist. */
export interface Columns {
  number: number
  text: number
  responsible: number
}

const LONGEST_TITLE = 60

/** The columns that a row of titles names; null for any other row. */
export function columnsOf(cells: readonly string[], inList: boolean): Columns | null {
  if (cells.length < 2 || cells.some(cell => cell.length > LONGEST_TITLE)) return null
  const find = (title: RegExp) => cells.findIndex(cell => title.test(cell.trim()))
  const responsible = find(/^(?:responsib|responsible party|party|owner|provided by|from whom)/i)
  const text = find(
    inList ? /^(?:conditions?|documents?|items?|deliverables?|description)\b/i : /^conditions?\b/i,
  )
  const number = find(/^(?:no\.?|number|#|ref\.?|item no\.?)$/i)
  if (text < 0 || (responsible < 0 && number < 0)) return null
  return { number, text, responsible }
}

/** A row under such titles; null for one without the text of a condition. */
export function rowAs(
  cells: readonly string[],
  columns: Columns,
): { number: string | null; text: string; responsible: string | null } | null {
  const at = (column: number): string => cells[column]?.trim() ?? ''
  const text = at(columns.text)
  if (text === '') return null
  return {
    number: at(columns.number).replace(/\.$/, '') || null,
    text,
    responsible: at(columns.responsible) || null,
  }
}
