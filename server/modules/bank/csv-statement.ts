import { dayIn, isTotal } from '../../imports/cells.ts'
import { layoutOf, type ReadSheet, readRows } from '../../imports/read-sheet.ts'
import type { SheetRow } from '../../imports/sheet-row.ts'
import { type Sentence, sentence } from '../../kernel/index.ts'
import { verbatim } from '../../kernel/language/sentence.ts'
import { oneLine, referenceOf } from '../../reading/bank/stated.ts'
import type { Table } from '../../reading/table.ts'
import { firstBreak, giveAmounts, type Row, type Written } from './csv-amounts.ts'
import { type Column, columns, sides, sideTitles } from './csv-columns.ts'
import type { Balances, ReadStatement } from './movement.ts'
import type { StatementInput } from './schemas.ts'

/**
 * Reads a table as a statement; returns the reading of its columns, and the errors that keep it from being
 * one.
 */
export function csvStatement(table: Table, input: StatementInput, currency: string, told: Balances) {
  const sheet = readRows(table, { columns, ignores: isFoot }, { side: sides }, { csv: '', ...input })
  const { mapping } = sheet
  const problems: Sentence[] = []
  if (mapping.date === null) problems.push(sentence`Choose the booking date column.`)
  if (mapping.amount === null && mapping.paid_in === null && mapping.paid_out === null)
    problems.push(sentence`Choose the amount column, or the paid-in and paid-out columns.`)
  const csv = {
    fields: Object.entries(columns).map(([name, { title, needed }]) => ({
      name,
      title,
      needed: needed ?? false,
    })),
    sheets: table.sheets,
    sheet: table.sheet,
    ...layoutOf(table, sheet),
    unknown: sheet.unknown,
    choices: { side: Object.entries(sideTitles).map(([value, label]) => ({ value, label })) },
    asks_money_out: false,
  }
  if (problems.length > 0) return { csv, statement: null, problems, warnings: [] }
  const given = giveAmounts(rowsOf(sheet, currency), told, input.money_out)
  for (const { row, problems: wrong } of sheet.rows)
    for (const { column, message } of wrong)
      problems.push(sentence`Row ${row}, ${columns[column as Column].title}: ${message}.`)
  problems.push(...given.problems)
  const telling = given.isUntold ? mayTellSides(table, sheet) : null
  if (telling) {
    csv.asks_money_out = true
    problems.push(
      sentence`No amount is below zero, and the column ${verbatim(telling)} may say which way the money went: choose it as debit or credit, or tell the sign of money paid out.`,
    )
  }
  const statement = problems.length > 0 ? null : statementOf(given.rows, told, problems)
  const warnings = sheet.rows
    .filter(({ fate }) => fate === 'ignored')
    .map(({ row, cells }) => sentence`Row ${row} is left out: ${textOf(cells)}`)
  return {
    csv,
    statement,
    problems: problems.slice(0, 50),
    warnings: [...given.warnings, ...warnings].slice(0, 50),
  }
}

/** Words of a column that may be sides. */
const MOST_WORDS = 3
const LONGEST_WORD = 30

/** The first column that nothing is read from and that has a few words alone, one in each row; null where there is none. */
function mayTellSides(table: Table, { names, unmapped, rows, header }: ReadSheet<Column>): string | null {
  const read = new Set(rows.filter(({ fate }) => fate !== 'ignored').map(({ row }) => row))
  const own = table.rows.filter(({ row }) => row !== header && read.has(row))
  const isTelling = (name: string): boolean => {
    const cells = own.map(one => one.cells[names.indexOf(name)]?.trim() ?? '')
    const words = new Set(cells)
    return (
      words.size > 1 &&
      words.size <= MOST_WORDS &&
      [...words].every(word => word.length <= LONGEST_WORD && /^[\p{L}\p{M} ./-]+$/u.test(word))
    )
  }
  return unmapped.find(isTelling) ?? null
}

const textOf = (cells: Record<Column, string>): string =>
  Object.values(cells)
    .filter(cell => cell !== '')
    .join(' ')
    .slice(0, 200)

/** A total, or a line around the movements without an amount that has no day or tells a balance: it is left out, and told. */
function isFoot({ date, amount, paid_in, paid_out, ...cells }: Record<Column, string>): boolean {
  const isDay = dayIn(date, 'day_first') !== null || dayIn(date, 'month_first') !== null
  const words = [cells.description, cells.counterparty, cells.bank_reference]
  if (!isDay && [date, ...words].some(isTotal)) return true
  if (amount !== '' || paid_in !== '' || paid_out !== '') return false
  return !isDay || words.some(word => BALANCE.test(word))
}

/** Words of a row that states a balance, in the languages of banks' files. */
const BALANCE =
  /\b(?:(?:opening|closing|previous|starting|ending|beginning|start|end|ledger) balance|balance (?:brought|carried|b\/?f|c\/?f)|(?:brought|carried) forward|(?:anfangs|end|schluss|alter|neuer|eröffnungs)[ -]?(?:saldo|kontostand|bestand)|(?:ancien|nouveau) solde|solde (?:au|initial|final|précédent)|saldo (?:inicial|final|anterior|iniziale|finale))\b/iu

function rowsOf({ rows, mapping }: ReadSheet<Column>, currency: string): Row[] {
  return rows.flatMap(row => {
    if (row.fate === 'ignored') return []
    const written = writtenIn(row, mapping, currency)
    const balance = row.minor('balance', currency)
    const booked_on = row.needed('date')
    if (booked_on === null || written === null) return []
    const { value_date, counterparty, counterparty_account, description, bank_reference } = row.values
    const movement = {
      booked_on,
      valued_on: value_date,
      amount_minor: 0,
      counterparty: oneLine(counterparty),
      counterparty_account: referenceOf(counterparty_account),
      description: oneLine(description),
      bank_reference: referenceOf(bank_reference),
      payment_reference: null,
    }
    return [{ movement, written, balance }]
  })
}

function writtenIn(
  row: SheetRow<Column>,
  mapping: ReadSheet<Column>['mapping'],
  currency: string,
): Written | null {
  if (mapping.amount !== null) {
    const amount = row.needed('amount') === null ? null : row.minor('amount', currency)
    const side = mapping.side === null ? null : (row.needed('side') as 'in' | 'out' | null)
    if (mapping.side !== null && side === null) return null
    return amount === null ? null : { amount, paidIn: 0, paidOut: 0, side }
  }
  const paidIn = row.minor('paid_in', currency) ?? 0
  const paidOut = row.minor('paid_out', currency) ?? 0
  if (paidIn !== 0 && paidOut !== 0)
    return row.refuse('paid_out', sentence`the row has both a paid-in and a paid-out amount`)
  return { amount: null, paidIn, paidOut, side: null }
}

function statementOf(rows: readonly Row[], told: Balances, problems: Sentence[]): ReadStatement | null {
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last) {
    problems.push(sentence`It has no transactions.`)
    return null
  }
  const wrong = firstBreak(rows)
  if (wrong)
    problems.push(
      sentence`The balances on ${wrong.movement.booked_on} do not run on from each other: is a row missing?`,
    )
  const sum = rows.reduce((total, { movement }) => total + movement.amount_minor, 0)
  const closing = told.closing ?? last.balance ?? (told.opening === null ? null : told.opening + sum)
  const opening =
    told.opening ??
    (first.balance === null
      ? closing === null
        ? null
        : closing - sum
      : first.balance - first.movement.amount_minor)
  if (opening === null || closing === null) {
    problems.push(sentence`Enter the opening or the closing balance: no column contains it.`)
    return null
  }
  const days = rows.map(({ movement }) => movement.booked_on).sort()
  return {
    number: null,
    from: days[0] as string,
    to: days.at(-1) as string,
    opening,
    closing,
    movements: rows.flatMap(({ movement }) => (movement.amount_minor === 0 ? [] : [movement])),
  }
}
