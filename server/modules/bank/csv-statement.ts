import { dayIn, isTotal } from '../../imports/cells.ts'
import type { Columns } from '../../imports/columns.ts'
import { type ReadSheet, readRows } from '../../imports/read-sheet.ts'
import type { SheetRow } from '../../imports/sheet-row.ts'
import { type Sentence, sentence } from '../../kernel/index.ts'
import { oneLine, referenceOf } from '../../reading/bank/stated.ts'
import type { Table } from '../../reading/table.ts'
import type { Balances, Movement, ReadStatement } from './movement.ts'
import type { StatementInput } from './schemas.ts'

type Column =
  | 'date'
  | 'value_date'
  | 'amount'
  | 'paid_in'
  | 'paid_out'
  | 'balance'
  | 'counterparty'
  | 'counterparty_account'
  | 'description'
  | 'bank_reference'

const columns: Columns<Column> = {
  date: {
    title: sentence`Booking date`,
    reads: 'day',
    needed: true,
    names: [
      'bookingdate',
      'bookedon',
      'postingdate',
      'posteddate',
      'transactiondate',
      'buchungstag',
      'date',
      'datum',
    ],
  },
  value_date: {
    title: sentence`Value date`,
    reads: 'day',
    names: ['valuedate', 'valuedon', 'value', 'valuta', 'wertstellung'],
  },
  amount: {
    title: sentence`Amount`,
    reads: 'amount',
    names: ['amount', 'transactionamount', 'betrag', 'umsatz', 'montant'],
  },
  paid_in: {
    title: sentence`Paid in`,
    reads: 'amount',
    names: ['credit', 'paidin', 'moneyin', 'deposit', 'deposits', 'haben', 'creditamount'],
  },
  paid_out: {
    title: sentence`Paid out`,
    reads: 'amount',
    names: ['debit', 'paidout', 'moneyout', 'withdrawal', 'withdrawals', 'soll', 'debitamount'],
  },
  balance: {
    title: sentence`Balance`,
    reads: 'amount',
    names: ['balance', 'runningbalance', 'saldo', 'balanceafter'],
  },
  counterparty: {
    title: sentence`Counterparty`,
    reads: 'text',
    names: ['counterparty', 'payee', 'name', 'beneficiary', 'payer', 'payeepayer', 'auftraggeberempfanger'],
  },
  counterparty_account: {
    title: sentence`Counterparty’s account`,
    reads: 'text',
    names: ['counterpartyiban', 'counterpartyaccount', 'iban', 'accountnumber'],
  },
  description: {
    title: sentence`Description`,
    reads: 'text',
    names: [
      'description',
      'details',
      'text',
      'memo',
      'narrative',
      'purpose',
      'verwendungszweck',
      'particulars',
    ],
  },
  bank_reference: {
    title: sentence`Bank’s reference`,
    reads: 'text',
    names: ['bankreference', 'transactionid', 'reference', 'ref', 'id', 'fitid'],
  },
}

/** A CSV file as a statement, with how its columns were read and what keeps it from being one. */
export function csvStatement(table: Table, input: StatementInput, currency: string, told: Balances) {
  const sheet = readRows(table, { columns, ignores: isFoot }, {}, { csv: '', ...input })
  const { mapping } = sheet
  const problems: Sentence[] = []
  if (mapping.date === null) problems.push(sentence`Choose the booking date column.`)
  if (mapping.amount === null && mapping.paid_in === null && mapping.paid_out === null)
    problems.push(sentence`Choose the amount column, or the paid-in and paid-out columns.`)
  const rows = problems.length > 0 ? [] : rowsOf(sheet, currency)
  for (const { row, problems: wrong } of sheet.rows)
    for (const { column, message } of problems.length > 0 ? [] : wrong)
      problems.push(sentence`Row ${row}, ${columns[column as Column].title}: ${message}.`)
  const csv = {
    fields: Object.entries(columns).map(([name, { title, needed }]) => ({
      name,
      title,
      needed: needed ?? false,
    })),
    columns: sheet.names,
    mapping,
    date_order: sheet.dateOrder,
    asks_date_order: sheet.asksDateOrder,
  }
  const statement = problems.length > 0 ? null : statementOf(rows, told, problems)
  const warnings = sheet.rows
    .filter(({ fate }) => fate === 'ignored')
    .map(({ row, cells }) => sentence`Row ${row} is left out: ${textOf(cells)}`)
  return { csv, statement, problems: problems.slice(0, 50), warnings: warnings.slice(0, 50) }
}

const textOf = (cells: Record<Column, string>): string =>
  Object.values(cells)
    .filter(cell => cell !== '')
    .join(' ')
    .slice(0, 200)

/** A total, or a line below the movements that has neither a day nor an amount: it is left out, and told. */
const isFoot = ({ date, amount, paid_in, paid_out }: Record<Column, string>): boolean =>
  isTotal(date) || (amount === '' && paid_in === '' && paid_out === '' && dayIn(date, 'day_first') === null)

interface Row {
  movement: Movement
  balance: number | null
}

function rowsOf({ rows, mapping }: ReadSheet<Column>, currency: string): Row[] {
  const read = rows.flatMap(row => {
    if (row.fate === 'ignored') return []
    const amount = amountOf(row, mapping.amount !== null, currency)
    const balance = row.minor('balance', currency)
    const booked_on = row.needed('date')
    if (booked_on === null || amount === null) return []
    const { value_date, counterparty, counterparty_account, description, bank_reference } = row.values
    const movement = {
      booked_on,
      valued_on: value_date,
      amount_minor: amount,
      counterparty: oneLine(counterparty),
      counterparty_account: referenceOf(counterparty_account),
      description: oneLine(description),
      bank_reference: referenceOf(bank_reference),
      payment_reference: null,
    }
    return [{ movement, balance }]
  })
  return isNewestFirst(read) ? read.reverse() : read
}

function amountOf(row: SheetRow<Column>, isSigned: boolean, currency: string): number | null {
  if (isSigned) {
    const amount = row.needed('amount')
    return amount === null ? null : row.minor('amount', currency)
  }
  const paidIn = row.minor('paid_in', currency) ?? 0
  // Some banks write what went out below zero, others not.
  const paidOut = Math.abs(row.minor('paid_out', currency) ?? 0)
  if (paidIn !== 0 && paidOut !== 0)
    return row.refuse('paid_out', sentence`the row has both a paid-in and a paid-out amount`)
  return paidIn - paidOut
}

/** Many banks write the newest movement first: the days tell, and of one day the balances. */
function isNewestFirst(rows: readonly Row[]): boolean {
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last) return false
  if (first.movement.booked_on !== last.movement.booked_on)
    return first.movement.booked_on > last.movement.booked_on
  return firstBreak(rows) !== null && firstBreak(rows.toReversed()) === null
}

/** The first row whose balance is not that of the row before and its amount. */
function firstBreak(rows: readonly Row[]): Row | null {
  for (const [at, row] of rows.entries()) {
    const before = rows[at - 1]?.balance
    if (before == null || row.balance === null) continue
    if (before + row.movement.amount_minor !== row.balance) return row
  }
  return null
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
  return {
    number: null,
    from: first.movement.booked_on,
    to: last.movement.booked_on,
    opening,
    closing,
    movements: rows.flatMap(({ movement }) => (movement.amount_minor === 0 ? [] : [movement])),
  }
}
