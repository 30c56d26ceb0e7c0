import type { Context } from '../kernel/index.ts'
import { fromMinor, minorDigits } from '../kernel/money.ts'
import { turnover } from './balances.ts'
import { type AccountType, accountsById, type GlAccountRow } from './chart.ts'
import type { FundRow } from './fund-accounts.ts'

/** The five roots that hledger and ledger know accounts by. */
const roots: Record<AccountType, string> = {
  asset: 'assets',
  liability: 'liabilities',
  equity: 'equity',
  income: 'income',
  expense: 'expenses',
}

type Books = Pick<Context, 'db'>

/** What is said of entries and postings besides their amounts. */
const tags = ['reference', 'partner', 'investment'] as const

/**
 * A fund's book, everything posted until the end of a day (all of it when left out), as a plain-text journal that
 * hledger and ledger read: entries by date and number, partner and investment as tags of a posting. It ends with the
 * balance of every account that we keep, as balance assertions: a program that adds the entries up to anything else
 * refuses the file. Written by the month, so that a long book never is in memory as rows.
 */
export async function ledgerJournal(ctx: Books, fund: FundRow, asOf?: string): Promise<string> {
  const accounts = await accountsById(ctx, [fund.id])
  const names = new Map([...accounts.values()].map(account => [account.id, nameOf(account)]))
  const amount = amountsIn(fund.currency)
  const parts = [
    `; ${plain(fund.name)}: the general ledger in ${fund.currency}${asOf ? `, until ${asOf}` : ''}\n\n`,
    // `hledger check --strict` and `ledger --pedantic` take nothing that is not declared.
    `commodity ${fund.currency}\n`,
    ...tags.map(tag => `tag ${tag}\n`),
    ...[...names.values()].map(name => `account ${name}\n`),
  ]
  let last: string | undefined
  for (const month of await monthsOf(ctx, fund.id, asOf)) {
    const lines = await linesOf(ctx, fund.id, month, asOf)
    last = lines.at(-1)?.date ?? last
    parts.push(entriesOf(lines, names, amount))
  }
  if (last !== undefined) parts.push(await assertions(ctx, fund, last, names, amount))
  return parts.join('')
}

async function monthsOf({ db }: Books, fundId: number, asOf: string | undefined): Promise<string[]> {
  let query = db.selectFrom('gl_balances').select('month').distinct().where('fund_account_id', '=', fundId)
  if (asOf !== undefined) query = query.where('month', '<=', asOf.slice(0, 7))
  return (await query.orderBy('month').execute()).map(({ month }) => month)
}

function linesOf({ db }: Books, fundId: number, month: string, asOf: string | undefined) {
  const end = asOf?.startsWith(month) ? asOf : `${month}-31`
  return db
    .selectFrom('gl_lines')
    .innerJoin('gl_entries as entry', 'entry.id', 'gl_lines.entry_id')
    .select(['gl_lines.account_id', 'gl_lines.debit_minor', 'gl_lines.credit_minor', 'gl_lines.partner_id'])
    .select(['gl_lines.investment_id', 'gl_lines.entry_id', 'gl_lines.date'])
    .select(['entry.number', 'entry.description', 'entry.reference', 'entry.source'])
    .where('gl_lines.fund_account_id', '=', fundId)
    .where('gl_lines.date', '>=', `${month}-01`)
    .where('gl_lines.date', '<=', end)
    .orderBy('gl_lines.date')
    .orderBy('entry.number')
    .orderBy('gl_lines.id')
    .execute()
}

type Line = Awaited<ReturnType<typeof linesOf>>[number]

function entriesOf(
  lines: readonly Line[],
  names: ReadonlyMap<number, string>,
  amount: (minor: number) => string,
): string {
  let text = ''
  let entry: number | undefined
  for (const line of lines) {
    if (line.entry_id !== entry) text += headOf(line)
    entry = line.entry_id
    const tags = [
      ...(line.partner_id === null ? [] : [`partner: ${line.partner_id}`]),
      ...(line.investment_id === null ? [] : [`investment: ${line.investment_id}`]),
    ]
    text += `    ${names.get(line.account_id)}  ${amount(line.debit_minor - line.credit_minor)}\n`
    for (const tag of tags) text += `    ; ${tag}\n`
  }
  return text
}

const headOf = ({ date, number, description, reference, source }: Line): string =>
  `\n${date} * (${number}) ${plain(description ?? source)}\n${reference === null ? '' : `    ; reference: ${plain(reference)}\n`}`

async function assertions(
  ctx: Books,
  { id, currency }: FundRow,
  last: string,
  names: ReadonlyMap<number, string>,
  amount: (minor: number) => string,
): Promise<string> {
  const balances = new Map<number, number>()
  for (const { account_id, debit, credit } of await turnover(ctx, { to: last }, [id]))
    balances.set(account_id, (balances.get(account_id) ?? 0) + debit - credit)
  // In the order of the chart: the database groups its sums in whatever order it likes.
  const lines = [...names].flatMap(([account, name]) => {
    const balance = balances.get(account)
    return balance === undefined ? [] : [`    ${name}  0 ${currency} = ${amount(balance)}\n`]
  })
  return `\n${last} * Balances of ${lines.length} accounts\n${lines.join('')}`
}

/** Minor units as `-1234.50 USD`, with every decimal of the currency. */
function amountsIn(currency: string): (minor: number) => string {
  const digits = minorDigits(currency)
  return minor => `${fromMinor(minor, currency).toFixed(digits)} ${currency}`
}

const nameOf = ({ type, code, name }: GlAccountRow): string =>
  `${roots[type as AccountType]}:${code} ${plain(name).replaceAll(':', ' -')}`

/** Words without what the formats give a meaning: comments, tags, dates in brackets, and two spaces in a row. */
const plain = (text: string): string =>
  text
    .replaceAll(/[;,|[\]"]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
