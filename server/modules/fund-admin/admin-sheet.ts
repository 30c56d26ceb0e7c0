import type { FundRow } from '../../books/accounts/fund-account.ts'
import type { Columns } from '../../imports/columns.ts'
import { readRows } from '../../imports/read-sheet.ts'
import type { SheetRow } from '../../imports/sheet-row.ts'
import { amountSaid, invalid, sentence } from '../../kernel/index.ts'
import { sumMinor } from '../../kernel/values/money.ts'
import type { Table } from '../../reading/table.ts'
import { lineColumns } from '../cfo/index.ts'
import type { RecInput } from './rec-schemas.ts'

type Column = 'account' | 'account_name' | 'debit' | 'credit' | 'amount' | 'currency'

/** The columns of every ledger sheet; an account is read as it is written, since the map says which it is. */
const columns: Columns<Column> = {
  account: { ...lineColumns.account, reads: 'text' },
  account_name: lineColumns.account_name,
  debit: lineColumns.debit,
  credit: lineColumns.credit,
  amount: lineColumns.amount,
  currency: {
    title: sentence`Currency`,
    reads: 'text',
    names: ['currency', 'currencycode', 'ccy'],
  },
}

/** An account of the administrator with its balance, debit positive, in minor units. */
export interface AdminLine {
  row: number
  account: string
  name: string | null
  net: number
}

/** Errors that one answer names. */
const MOST = 100

/**
 * Reads an administrator's trial balance whole or not at all: 422 names each row that cannot be read, is in another
 * currency or is a total that does not add up, and the difference where debits and credits are not equal.
 */
export function readAdminSheet(table: Table, input: RecInput, fund: FundRow): AdminLine[] {
  const { rows } = readRows(table, { columns }, {}, input)
  const lines: AdminLine[] = []
  for (const row of rows) {
    if (isEmpty(row)) continue
    if (isTotal(row)) assertAddsUp(row, lines, fund.currency)
    else {
      const line = lineOf(row, fund.currency)
      if (line) lines.push(line)
    }
  }
  const errors = rows.flatMap(({ row, problems }) =>
    problems.map(({ column, message }) => ({ path: `rows.${row}.${column}`, message })),
  )
  const net = sumMinor(lines.map(line => line.net))
  if (errors.length === 0 && lines.length === 0)
    errors.push({ path: 'rows', message: sentence`has no account with an amount` })
  else if (errors.length === 0 && net !== 0)
    errors.push({
      path: 'rows',
      message: sentence`does not balance: debits less credits are ${amountSaid(net, fund.currency)}`,
    })
  if (errors.length > 0) throw invalid(errors.slice(0, MOST))
  return lines
}

const isEmpty = ({ cells }: SheetRow<Column>) => Object.values<string>(cells).every(cell => cell === '')

const isTotal = ({ cells }: SheetRow<Column>) =>
  /^(?:grand )?total\b/i.test(cells.account) ||
  (cells.account === '' && /^(?:grand )?total\b/i.test(cells.account_name))

function lineOf(row: SheetRow<Column>, currency: string): AdminLine | null {
  const account = row.needed('account')
  const own = row.values.currency?.toUpperCase() ?? currency
  if (own !== currency) row.refuse('currency', sentence`is ${own}, and the fund’s book is in ${currency}`)
  const sides = sidesOf(row, currency)
  if (row.refused || account === null) return null
  if (!sides) return row.refuse('debit', sentence`is required without a credit or an amount`)
  const net = sides.debit - sides.credit
  return { row: row.row, account, name: row.values.account_name, net }
}

/** Returns the debit and the credit of a row; null without an amount. */
function sidesOf(row: SheetRow<Column>, currency: string): { debit: number; credit: number } | null {
  const [debit, credit] = [row.minor('debit', currency), row.minor('credit', currency)]
  const amount = row.minor('amount', currency)
  if (debit !== null || credit !== null) return { debit: debit ?? 0, credit: credit ?? 0 }
  return amount === null ? null : { debit: Math.max(amount, 0), credit: Math.max(0 - amount, 0) }
}

/** Refuses a total that is not the sum of the rows above it; a total of one amount is that of the balances. */
function assertAddsUp(row: SheetRow<Column>, lines: readonly AdminLine[], currency: string): void {
  const [debit, credit] = [row.minor('debit', currency), row.minor('credit', currency)]
  const sums = {
    debit: sumMinor(lines.map(({ net }) => Math.max(net, 0))),
    credit: sumMinor(lines.map(({ net }) => Math.max(0 - net, 0))),
  }
  for (const [column, said] of [
    ['debit', debit],
    ['credit', credit],
  ] as const)
    if (said !== null && said !== sums[column])
      row.refuse(
        column,
        sentence`is ${amountSaid(said, currency)}, and the rows above sum to ${amountSaid(sums[column], currency)}`,
      )
  const amount = row.minor('amount', currency)
  const net = sums.debit - sums.credit
  if (amount !== null && amount !== net)
    row.refuse(
      'amount',
      sentence`is ${amountSaid(amount, currency)}, and the rows above sum to ${amountSaid(net, currency)}`,
    )
}
