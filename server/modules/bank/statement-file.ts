import { createHash } from 'node:crypto'
import { minorOf } from '../../imports/cells.ts'
import { MAX_ROWS } from '../../imports/schemas.ts'
import { amountSaid, invalidField, type PrepareContext, type Sentence, sentence } from '../../kernel/index.ts'
import { readSentFile } from '../../platform/documents/sent-file.ts'
import type { BankFormat, Stated } from '../../reading/bank/stated.ts'
import type { Table } from '../../reading/table.ts'
import { csvStatement } from './csv-statement.ts'
import type { ReadStatement } from './movement.ts'
import { isSameAccount, masked } from './rows/account-number.ts'
import type { BankAccountRow } from './rows/bank-account.ts'
import type { StatementInput } from './schemas.ts'

/** What the file that was sent holds, before anything is known of the account. */
export type SentFile = { digest: string } & (
  | { format: Exclude<BankFormat, 'csv'>; statements: Stated[] }
  | { format: 'csv'; table: Table }
)

/** Reads the file that was sent, in a process of its own; 422 at `content` where it is none of a bank. */
export async function readFile(ctx: PrepareContext, { content }: StatementInput): Promise<SentFile> {
  const bytes = Buffer.from(content, 'base64')
  const digest = createHash('sha256').update(bytes).digest('hex')
  const file = await readSentFile(ctx, 'content', 'bankFile', { bytes })
  if (file.format !== 'csv') return { digest, ...file }
  const table = await readSentFile(ctx, 'content', 'table', { bytes, most: MAX_ROWS })
  if (table.rows.length < 2) throw invalidField('content', sentence`has no rows below the header`)
  return { digest, format: 'csv', table }
}

/** The statements of a file that are this account's, and what keeps the file from being imported, in sentences. */
export function statementsFor(account: BankAccountRow, file: SentFile, input: StatementInput) {
  if (file.format === 'csv') {
    const { csv, statement, problems, warnings } = csvStatement(file.table, input, account.currency)
    const statements = statement ? [statement] : []
    return {
      csv,
      statements,
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
  const warnings =
    own.length > 0 && others.length > 0 ? [sentence`Data for ${others.join(', ')} was left out.`] : []
  const statements = own.flatMap(one => {
    const read = inMinor(one, account.currency)
    if ('movements' in read) return [read]
    problems.push(read)
    return []
  })
  return {
    csv: null,
    statements,
    problems: [...problems, ...statements.flatMap(one => untied(one, account.currency))],
    warnings,
  }
}

/** A statement in minor units; a sentence where it cannot be that of an account in this currency. */
function inMinor(stated: Stated, currency: string): ReadStatement | Sentence {
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
  const closing = minor(stated.closing)
  const sum = movements.reduce((total, { amount_minor }) => total + amount_minor, 0)
  const opening = stated.opening === null ? closing - sum : minor(stated.opening)
  return (
    wrong[0] ?? {
      number: stated.number,
      ...daysOf(stated),
      opening,
      closing,
      movements: movements.filter(({ amount_minor }) => amount_minor !== 0),
    }
  )
}

/** The days of a statement: with those of its movements, which some banks book before it begins. */
function daysOf({ from, to, lines }: Stated): { from: string; to: string } {
  const days = lines.map(({ bookedOn }) => bookedOn).sort()
  const [first = from, last = to] = [days[0], days.at(-1)]
  return { from: first < from ? first : from, to: last > to ? last : to }
}

/** What keeps a statement from being whole: days out of order, or balances that its movements do not lead to. */
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
