import type { TextRow } from './stated.ts'

/** Returns whether a text is in Quicken's interchange format. */
export const isQif = (head: string): boolean =>
  /^\s*!(?:Type|Account|Option|Clear):/im.test(head.slice(0, 200))

const NAMES = ['Date', 'Amount', 'Payee', 'Description', 'Reference', 'Balance']

/**
 * Reads the transactions of a QIF file as rows of a table: the format leaves open the date order and the
 * decimal sign, so that both are read as in a sheet. Of its opening balance only the words and the amount are
 * given.
 */
export function qifRows(text: string): TextRow[] {
  const rows: TextRow[] = [{ row: 1, cells: NAMES }]
  let isOfTransactions = false
  let record = new Map<string, string>()
  let begun = 0
  for (const [at, line] of text.split(/\r\n|\r|\n/).entries()) {
    const header = /^!(\w+)(?::(.*))?$/.exec(line.trim())
    if (header) {
      isOfTransactions =
        /^type$/i.test(header[1] ?? '') && /^(?:bank|ccard|cash|oth [al])/i.test(header[2] ?? '')
      record = new Map()
    } else if (line.startsWith('^')) {
      if (isOfTransactions && record.size > 0) rows.push({ row: begun, cells: cellsOf(record) })
      record = new Map()
    } else if (line.trim() !== '') {
      if (record.size === 0) begun = at + 1
      // A split repeats its letters; the first is that of the whole.
      const [letter, value] = [line[0] as string, line.slice(1).trim()]
      if (!record.has(letter)) record.set(letter, value)
    }
  }
  return rows
}

function cellsOf(record: ReadonlyMap<string, string>): string[] {
  const [date = '', amount = '', payee = '', memo = '', number = ''] = ['D', 'T', 'P', 'M', 'N'].map(
    letter => record.get(letter) ?? (letter === 'T' ? record.get('U') : undefined),
  )
  return /^opening balance$/i.test(payee)
    ? ['', '', payee, memo, number, amount]
    : [dayIn(date), amount, payee, memo, number, '']
}

/** Quicken writes `2/13'26` and `2/13' 6` for days of this century. */
const dayIn = (written: string): string =>
  written
    .replaceAll(' ', '')
    .replace(/'(\d{1,4})$/, (_, year: string) => `/${year.length < 3 ? `20${year.padStart(2, '0')}` : year}`)
