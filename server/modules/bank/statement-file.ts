import { createHash } from 'node:crypto'
import { isSameAccount } from '../../books/accounts/account-number.ts'
import { minorOf } from '../../imports/cells.ts'
import { MAX_ROWS } from '../../imports/schemas.ts'
import { amountSaid, invalidField, type PrepareContext, sentence } from '../../kernel/index.ts'
import { Sentence } from '../../kernel/language/sentence.ts'
import { masked } from '../../kernel/values/masked.ts'
import { toMinor } from '../../kernel/values/money.ts'
import { readSentFile } from '../../platform/documents/sent-file.ts'
import type { LeftOut, Stated, StatedFile, TableFormat } from '../../reading/bank/stated.ts'
import type { Table } from '../../reading/table.ts'
import { csvStatement } from './csv-statement.ts'
import type { Balances, ReadStatement } from './movement.ts'
import type { BankAccountRow } from './rows/bank-account.ts'
import type { StatementInput } from './schemas.ts'

/** The contents of an uploaded file, before its account is known. */
export type SentFile = { digest: string } & (StatedFile | { format: TableFormat; table: Table })

/** Reads the file that was sent, in a process of its own; 422 at `content` where it is none of a bank. */
export async function readFile(
  ctx: PrepareContext,
  { content, sheet, delimiter, encoding }: StatementInput,
): Promise<SentFile> {
  const bytes = Buffer.from(content, 'base64')
  const digest = createHash('sha256').update(bytes).digest('hex')
  const file = await readSentFile(ctx, 'content', 'bankFile', { bytes })
  if ('statements' in file) return { digest, ...file }
  if ('rows' in file)
    return { digest, format: file.format, table: { sheets: [], sheet: null, rows: file.rows } }
  const table = await readSentFile(ctx, 'content', 'table', {
    bytes,
    sheet,
    delimiter,
    encoding,
    most: MAX_ROWS,
  })
  if (table.rows.length < 2) throw invalidField('content', sentence`has no rows below the header`)
  return { digest, format: file.format, table }
}

/**
 * Returns the statements of a file that belong to this account, and the obstacles to importing the file, as
 * sentences.
 */
export function statementsFor(account: BankAccountRow, file: SentFile, input: StatementInput) {
  if ('table' in file) {
    const { csv, statement, problems, warnings } = csvStatement(
      file.table,
      input,
      account.currency,
      balancesTold(input, account.currency),
    )
    const statements = statement ? [statement] : []
    return {
      csv,
      statements,
      asksBalance: csv.mapping.balance === null,
      problems: [...problems, ...statements.flatMap(one => untied(one, account.currency))],
      warnings,
    }
  }
  const own = file.statements.filter(
    one => one.account === null || isSameAccount(one.account, account.number),
  )
  const others = [
    ...new Set(file.statements.filter(one => !own.includes(one)).map(one => masked(one.account ?? ''))),
  ]
  const problems: Sentence[] =
    own.length === 0
      ? [sentence`It is for account ${others.join(', ')}, and this one is ${masked(account.number)}.`]
      : []
  const warnings = file.leftOut.map(leftOutSaid)
  if (own.length > 0 && others.length > 0)
    warnings.push(sentence`Data for ${others.join(', ')} was left out.`)
  const open = own.filter(({ opening, closing }) => opening === null || closing === null)
  const told = open.length === 1 ? balancesTold(input, account.currency) : { opening: null, closing: null }
  const statements = own.flatMap(one => {
    const read = inMinor(one, account.currency, open.includes(one) ? told : {})
    if ('movements' in read) return [read]
    problems.push(read)
    return []
  })
  for (const { from, to } of open)
    if (problems.length === 0 && (told.opening === null || told.closing === null))
      warnings.push(
        sentence`The file gives one balance of ${from} to ${to} at most: the other follows from the transactions, and nothing proves that none is missing.`,
      )
  return {
    csv: null,
    statements,
    asksBalance: own.some(({ closing }) => closing === null),
    problems: [...problems, ...statements.flatMap(one => untied(one, account.currency))],
    warnings,
  }
}

function leftOutSaid({ which, why }: LeftOut): Sentence {
  const said = why ? new Sentence(why.english, why.told) : sentence`cannot be read`
  return typeof which === 'number'
    ? sentence`Statement ${which} of the file is left out (it ${said}).`
    : sentence`${which} of the archive is left out (it ${said}).`
}

/** The balances that a person told beside the file, in minor units. */
const balancesTold = ({ opening_balance, closing_balance }: StatementInput, currency: string): Balances => ({
  opening: opening_balance === undefined ? null : toMinor(opening_balance, currency, 'opening_balance'),
  closing: closing_balance === undefined ? null : toMinor(closing_balance, currency, 'closing_balance'),
})

/** A statement in minor units; a sentence where it cannot be that of an account in this currency. */
function inMinor(stated: Stated, currency: string, told: Partial<Balances>): ReadStatement | Sentence {
  if (stated.currency !== null && stated.currency !== currency)
    return sentence`It is in ${stated.currency}, and the account is in ${currency}.`
  const wrong: Sentence[] = []
  const minor = (decimal: string): number => {
    const read = minorOf(decimal, currency)
    if (typeof read === 'number') return read
    wrong.push(sentence`${decimal} ${read}.`)
    return 0
  }
  const movements = stated.lines.map(line => ({
    booked_on: line.bookedOn,
    valued_on: line.valuedOn,
    amount_minor: minor(line.amount),
    counterparty: line.counterparty,
    counterparty_account: line.counterpartyAccount,
    description: line.text,
    bank_reference: line.bankReference,
    payment_reference: line.paymentReference,
  }))
  const sum = movements.reduce((total, { amount_minor }) => total + amount_minor, 0)
  const [first, last] = [stated.opening, stated.closing].map(one => (one === null ? null : minor(one)))
  const closing = last ?? told.closing ?? orNull(first ?? told.opening, opening => opening + sum)
  const opening = first ?? told.opening ?? orNull(closing, one => one - sum)
  if (wrong[0]) return wrong[0]
  if (opening === null || closing === null)
    return sentence`The file has no balance of ${stated.to}: enter the closing balance of that day.`
  return {
    number: stated.number,
    ...daysOf(stated),
    opening,
    closing,
    movements: movements.filter(({ amount_minor }) => amount_minor !== 0),
  }
}

const orNull = (amount: number | null | undefined, then: (amount: number) => number): number | null =>
  amount == null ? null : then(amount)

/** The days of a statement: with those of its movements, which some banks book before it begins. */
function daysOf({ from, to, lines }: Stated): { from: string; to: string } {
  const days = lines.map(({ bookedOn }) => bookedOn).sort()
  const [first = from, last = to] = [days[0], days.at(-1)]
  return { from: first < from ? first : from, to: last > to ? last : to }
}

/**
 * Returns the errors of an inconsistent statement: days out of order, or balances that its movements do not
 * add up to.
 */
function untied({ from, to, opening, closing, movements }: ReadStatement, currency: string): Sentence[] {
  if (from > to) return [sentence`It starts on ${from}, after its end on ${to}.`]
  if (from < '1900-01-01' || to >= '2200-01-01')
    return [sentence`It covers ${from} to ${to}, outside the dates that a book can hold.`]
  const sum = movements.reduce((total, { amount_minor }) => total + amount_minor, 0)
  const off = closing - opening - sum
  if (off === 0) return []
  const said = (minor: number) => amountSaid(minor, currency)
  return [
    sentence`The statement of ${from} to ${to} opens with ${said(opening)} and closes with ${said(closing)}, and its transactions total ${said(sum)}: ${said(off)} is unexplained.`,
  ]
}
