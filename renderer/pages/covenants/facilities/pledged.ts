import type { BorrowingBaseInput } from '../../../api/modules.ts'
import { readAmount, readMoney } from '../../../format/read.ts'

type Collateral = NonNullable<BorrowingBaseInput['collateral']>

export interface Pledged {
  collateral: Collateral
  /** Errors by line; nothing is imported while there are any. */
  problems: readonly string[]
}

/**
 * Reads rows as they stand in a spreadsheet: a first row that names the columns, then the item, its amount and whatever
 * the rules ask for.
 */
export function pledgedIn(text: string, currency: string): Pledged {
  const [head, ...rows] = text
    .split(/\r?\n/)
    .filter(line => line.trim() !== '')
    .map(line => line.split('\t').map(cell => cell.trim()))
  if (!head || rows.length === 0) return { collateral: [], problems: [] }
  const problems: string[] = []
  const collateral = rows.map(([id = '', amount = '', ...rest], index) => {
    const line = index + 2
    const reading = readMoney(amount, currency)
    if (id === '') problems.push(`Line ${line}: the item has no name`)
    if ('problem' in reading) problems.push(`Line ${line}: “${amount}”: ${reading.problem}`)
    else if (reading.value < 0) problems.push(`Line ${line}: “${amount}” is below zero`)
    return { id, amount: 'value' in reading ? reading.value : 0, fields: fieldsOf(head.slice(2), rest) }
  })
  return { collateral, problems }
}

const fieldsOf = (names: readonly string[], cells: readonly string[]) =>
  Object.fromEntries(names.map((name, at) => [name, valueIn(cells[at] ?? '')]))

/** A number, yes or no, nothing, or the text itself. */
function valueIn(cell: string): string | number | boolean | null {
  if (cell === '') return null
  if (/^(yes|true)$/i.test(cell)) return true
  if (/^(no|false)$/i.test(cell)) return false
  // A rating such as 3b is none.
  const reading = /\p{L}/u.test(cell) ? null : readAmount(cell)
  return reading && 'value' in reading ? reading.value : cell
}
