import type { FundRow } from '../../../../books/accounts/fund-account.ts'
import { type Journalled, reverseJournal } from '../../../../books/journal/journal.ts'
import type { JournalLine, strangersTo } from '../../../../books/journal/lines.ts'
import { type Column, plain } from '../../../../imports/columns.ts'
import { reasonNot } from '../../../../imports/imports.ts'
import type { Choice, ImportedRecord } from '../../../../imports/kind.ts'
import type { SheetRow } from '../../../../imports/sheet-row.ts'
import { type Context, type Sentence, sentence } from '../../../../kernel/index.ts'
import { formerTexts } from '../../../../platform/merging/known-by.ts'

/** Columns of a line in every ledger sheet. */
export type LineColumn = 'account' | 'account_name' | 'debit' | 'credit' | 'amount' | 'investor'

export const lineColumns: Readonly<Record<LineColumn, Column>> = {
  account: {
    title: sentence`Account`,
    reads: 'choice',
    needed: true,
    names: [
      'accountcode',
      'accountnumber',
      'accountno',
      'glaccount',
      'glcode',
      'accountfullname',
      'distributionaccount',
      'account',
      'accountname',
      'code',
      'fullname',
      // Reports of QuickBooks leave the first column without a name.
      'column1',
    ],
    // Programs write an account below another as `Assets:Cash`, and its number, which is theirs, before its name or behind it.
    spellings: cell => {
      const last = cell.split(':').at(-1)?.trim() ?? cell
      const [, name = last, code] = /^(.+?)\s*\(([\w.-]+)\)$/.exec(last) ?? []
      return [last, name, name.replace(/^\d[\d.-]*[\s·-]+/, ''), ...(code ? [code] : [])]
    },
  },
  account_name: { title: sentence`Account’s name`, reads: 'text', names: ['accountname', 'account'] },
  debit: {
    title: sentence`Debit`,
    reads: 'amount',
    names: ['debit', 'debits', 'debitamount', 'dr', 'debityeartodate', 'ytddebit'],
  },
  credit: {
    title: sentence`Credit`,
    reads: 'amount',
    names: ['credit', 'credits', 'creditamount', 'cr', 'credityeartodate', 'ytdcredit'],
  },
  amount: {
    title: sentence`Amount (debits above zero)`,
    reads: 'amount',
    debits: 'positive',
    names: [
      'amount',
      'netamount',
      'net',
      'balance',
      'totalbalance',
      'balancetotal',
      'closingbalance',
      'netmovement',
    ],
  },
  investor: {
    title: sentence`Investor`,
    reads: 'choice',
    lenient: true,
    names: ['investor', 'investorname', 'limitedpartner', 'partner', 'lp'],
  },
}

/** The accounts of a fund's chart that take postings, and the investors of the register. */
export async function ledgerChoices({ db }: Context, fundId: number | null) {
  const accounts = await db
    .selectFrom('gl_accounts')
    .select(['code', 'name'])
    .where('fund_account_id', '=', fundId)
    .where('active', '=', 1)
    .where('posting_allowed', '=', 1)
    .orderBy('code')
    .execute()
  const lps = await db.selectFrom('lps').select(['id', 'name', 'reference']).orderBy('name').execute()
  const former = await formerTexts(db, 'lp', ['name', 'reference'])
  const account: Choice[] = accounts.map(({ code, name }) => ({
    value: code,
    label: `${code} ${name}`,
    names: [code, name],
  }))
  const investor: Choice[] = lps.map(({ id, name, reference }) => ({
    value: String(id),
    label: name,
    names: [...(reference === null ? [] : [reference]), ...(former.get(id) ?? [])],
    named: true,
  }))
  return { account, investor }
}

/** Returns whether a row is a total, or a heading or a remark that a program prints. */
export const isNoLine = ({ account, account_name, investor, ...cells }: LineCells): boolean =>
  account === '' ||
  [account, account_name].some(cell => /^(?:grand |net )?(?:total|movement)\b/i.test(cell)) ||
  Object.values(cells).every(cell => cell === '')

/** The cells of a row: those of a line, and further ones. */
type LineCells = Readonly<Record<LineColumn, string>>

/**
 * The line of a row; null where it moves nothing, something of it cannot be read, or it would be the capital of a
 * stranger to the fund (`strangersTo`).
 */
export function lineOf<C extends string>(
  row: SheetRow<C | LineColumn>,
  fund: FundRow,
  isStranger: Awaited<ReturnType<typeof strangersTo>>,
): JournalLine | null {
  const code = row.needed('account')
  const [debit, credit] = [row.minor('debit', fund.currency), row.minor('credit', fund.currency)]
  const amount = row.minor('amount', fund.currency)
  if (row.refused || code === null) return null
  // A debit of less than nothing is a credit.
  const net = debit === null && credit === null ? amount : (debit ?? 0) - (credit ?? 0)
  if (net === null) return row.refuse('debit', sentence`is required without a credit or an amount`)
  if (net === 0) {
    row.becomes('ignored', sentence`has no amount`)
    return null
  }
  const partnerId = row.values.investor === null ? null : Number(row.values.investor)
  if (isStranger({ code, partnerId }))
    return row.refuse('investor', sentence`has no commitment to ${fund.name}: import the commitments first`)
  return { code, partnerId, ...(net > 0 ? { debit: net } : { credit: -net }) }
}

/** Rows, each with its line; null where it has none. */
export type RowLines<C extends string> = ReadonlyArray<{
  row: SheetRow<C | LineColumn>
  line: JournalLine | null
}>

/** Lines whose amounts are increases of their account: those of liabilities, equity and income are credits. */
export async function increasesTurned<C extends string>(
  { db }: Context,
  lines: RowLines<C>,
  fund: FundRow,
): Promise<RowLines<C>> {
  const accounts = await db
    .selectFrom('gl_accounts')
    .select('code')
    .where('fund_account_id', '=', fund.id)
    .where('normal_balance', '=', 'credit')
    .execute()
  const credited = new Set(accounts.map(({ code }) => code))
  return lines.map(({ row, line }) => {
    if (!line || row.values.amount === null || !credited.has(line.code ?? '')) return { row, line }
    const { debit, credit, ...rest } = line
    return { row, line: { ...rest, ...(debit === undefined ? { debit: credit } : { credit: debit }) } }
  })
}

/** Returns the net amount of a sheet, debits positive; in minor units. */
export const netOf = (lines: readonly JournalLine[]): number =>
  lines.reduce((sum, { debit = 0, credit = 0 }) => sum + debit - credit, 0)

/** Tells accounts that have one code and two names: the sheet's may mean another account than the chart's. */
export function namesThatDiffer(
  rows: readonly SheetRow<LineColumn>[],
  accounts: readonly Choice[],
): Sentence[] {
  const labels = new Map(accounts.map(({ value, label }) => [value, label]))
  const told = new Map<string, Sentence>()
  for (const { values, cells } of rows) {
    const { account, account_name } = values
    if (account === null || account_name === null || plain(cells.account) !== plain(account)) continue
    const own = labels.get(account) as string
    if (!plain(own).endsWith(plain(account_name)))
      told.set(account, sentence`${account} is ${account_name} in the sheet, and ${own} in the chart.`)
  }
  return [...told.values()]
}

/** Reverses the entries of an import, each on its own day, sales before purchases; the reversals say why. */
export async function strikeOut(
  ctx: Context,
  records: readonly ImportedRecord[],
  why: string | null,
): Promise<Sentence[]> {
  const description = why === null ? 'Import undone' : `Import undone: ${why}`
  const reasons: Sentence[] = []
  for (const { record_id } of records.toReversed())
    reasons.push(
      ...(await reasonNot(
        (): Promise<Journalled> => reverseJournal(ctx, record_id, { strikeOut: true, description }),
      )),
    )
  return [...new Map(reasons.map(reason => [String(reason), reason])).values()]
}
