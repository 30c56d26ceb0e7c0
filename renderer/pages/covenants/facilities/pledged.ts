import type { BorrowingBaseInput } from '../../../api/modules.ts'
import { readAmount } from '../../../format/read.ts'

type Collateral = NonNullable<BorrowingBaseInput['collateral']>

export interface Pledged {
  collateral: Collateral
  /** What cannot be read, by its line; nothing is taken while there is any. */
  problems: readonly string[]
}

/**
 * Reads rows as they stand in a spreadsheet: a first row that names the columns, then the item, its amount and whatever
 * the rules ask for.
 */
export function pledgedIn(text: string): Pledged {
  const [head, ...rows] = text
    .split(/\r?\n/)
    .filter(line => line.trim() !== '')
    .map(line => line.split('\t').map(cell => cell.trim()))
  if (!head || rows.length === 0) return { collateral: [], problems: [] }
  const problems: string[] = []
  const collateral = rows.map(([id = '', amount = '', ...rest], index) => {
    const line = index + 2
    const reading = readAmount(amount)
    const value = 'value' in reading ? reading.value : -1
    if (id === '') problems.push(`Line ${line}: the item has no name`)
    if (value < 0) problems.push(`Line ${line}: “${amount}” is no amount`)
    return { id, amount: value, fields: fieldsOf(head.slice(2), rest) }
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
  const plain = cell.replaceAll(/[,\s]/g, '')
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : cell
}
