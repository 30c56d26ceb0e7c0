import type { Context } from '../../kernel/index.ts'
import { fromMinor, minorDigits } from '../../kernel/values/money.ts'
import { type AccountType, accountsById, type GlAccountRow } from '../accounts/chart.ts'
import type { FundRow } from '../accounts/fund-account.ts'
import { turnover } from '../balances/balances.ts'
import { foreignBalances } from '../balances/foreign-balances.ts'

/** The five roots that hledger and ledger know accounts by. */
const roots: Record<AccountType, string> = {
  asset: 'assets',
  liability: 'liabilities',
  equity: 'equity',
  income: 'income',
  expense: 'expenses',
}

type Books = Pick<Context, 'db'>

/** Comments on entries and postings besides their amounts. */
const tags = ['reference', 'partner', 'investment'] as const

/**
 * Returns a fund's book, everything posted until the end of a day (all of it when left out), as a plain-text
 * journal for hledger and ledger. Entries are by date and number, with partner and investment as tags of a
 * posting; accounts in another currency move in that, with the cost (`@@`). The journal ends with balance
 * assertions for every account: a program whose sums differ refuses the file. Written by the month, so that a
 * long book is never in memory as rows.
 */
export async function ledgerJournal(ctx: Books, fund: FundRow, asOf?: string): Promise<string> {
  const accounts = await accountsById(ctx, [fund.id])
  const names = new Map([...accounts.values()].map(account => [account.id, nameOf(account)]))
  const amount = postingsIn(fund.currency, accounts)
  const commodities = new Set([
    fund.currency,
    ...[...accounts.values()].flatMap(one => one.foreign_currency ?? []),
  ])
  const parts = [
    `; ${plain(fund.name)}: the general ledger in ${fund.currency}${asOf ? `, until ${asOf}` : ''}\n\n`,
    // `hledger check --strict` and `ledger --pedantic` take nothing that is not declared.
    ...[...commodities].map(commodity => `commodity ${commodity}\n`),
    ...tags.map(tag => `tag ${tag}\n`),
    ...[...names.values()].map(name => `account ${name}\n`),
  ]
  let last: string | undefined
  for (const month of await monthsOf(ctx, fund.id, asOf)) {
    const lines = await linesOf(ctx, fund.id, month, asOf)
    last = lines.at(-1)?.date ?? last
    parts.push(entriesOf(lines, names, amount))
  }
  if (last !== undefined) parts.push(await assertions(ctx, fund, last, names))
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
    .select('gl_lines.foreign_minor')
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
  amount: (line: Line) => string,
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
    text += `    ${names.get(line.account_id)}  ${amount(line)}\n`
    for (const tag of tags) text += `    ; ${tag}\n`
  }
  return text
}

const headOf = ({ date, number, description, reference, source }: Line): string =>
  `\n${date} * (${number}) ${plain(description ?? source)}\n${reference === null ? '' : `    ; reference: ${plain(reference)}\n`}`

async function assertions(
  ctx: Books,
  fund: FundRow,
  last: string,
  names: ReadonlyMap<number, string>,
): Promise<string> {
  const { id, currency } = fund
  const amount = amountsIn(currency)
  const balances = new Map<number, number>()
  for (const { account_id, debit, credit } of await turnover(ctx, { to: last }, [id]))
    balances.set(account_id, (balances.get(account_id) ?? 0) + debit - credit)
  const held = new Map((await foreignBalances(ctx, fund, last)).map(one => [one.account.id, one]))
  // In the order of the chart: the database groups its sums in whatever order it likes.
  const lines = [...names].flatMap(([account, name]) => {
    const balance = balances.get(account)
    if (balance === undefined) return []
    const foreign = held.get(account)
    if (!foreign) return [`    ${name}  0 ${currency} = ${amount(balance)}\n`]
    // At cost, a line is in its own currency only; revaluations are in the fund's.
    const own = amountsIn(foreign.currency)(foreign.foreign)
    return [
      `    ${name}  0 ${foreign.currency} = ${own}\n    ${name}  0 ${currency} = ${amount(foreign.book - foreign.cost)}\n`,
    ]
  })
  return `\n${last} * Balances of ${lines.length} accounts\n${lines.join('')}`
}

/** The amount of a line: `-1234.50 EUR`, or in another currency with its cost: `-1234.50 USD @@ 1135.74 EUR`. */
function postingsIn(currency: string, accounts: ReadonlyMap<number, GlAccountRow>): (line: Line) => string {
  const amount = amountsIn(currency)
  return ({ account_id, debit_minor, credit_minor, foreign_minor }) => {
    const net = debit_minor - credit_minor
    const other = accounts.get(account_id)?.foreign_currency
    if (!other || !foreign_minor) return amount(net)
    return `${amountsIn(other)(net > 0 ? foreign_minor : -foreign_minor)} @@ ${amount(Math.abs(net))}`
  }
}

/** Minor units as `-1234.50 USD`, with every decimal of the currency. */
function amountsIn(currency: string): (minor: number) => string {
  const digits = minorDigits(currency)
  return minor => `${fromMinor(minor, currency).toFixed(digits)} ${currency}`
}

const nameOf = ({ type, code, name }: GlAccountRow): string =>
  `${roots[type as AccountType]}:${code} ${plain(name).replaceAll(':', ' -')}`

/**
 * Returns words without characters that the formats interpret: comments, tags, dates in brackets, and two
 * spaces in a row.
 */
const plain = (text: string): string =>
  text
    .replaceAll(/[;,|[\]"]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
