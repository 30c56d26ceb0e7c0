import { findFund } from '../../books/accounts/fund-accounts.ts'
import { turnover } from '../../books/balances/balances.ts'
import { foreignBalances } from '../../books/balances/foreign-balances.ts'
import {
  amountSaid,
  type Context,
  counted,
  joined,
  longDay,
  type Sentence,
  sentence,
} from '../../kernel/index.ts'
import { daysAfter } from '../../kernel/values/days.ts'
import { fromMinor } from '../../kernel/values/money.ts'
import type { BankAccountRow } from './rows/bank-account.ts'
import { bankAccount } from './rows/bank-account.ts'
import { isForeign, movedOn } from './rows/moved.ts'

/** Items that are listed of either side. */
const SHOWN = 100

/**
 * Reconciles an account at the end of a day: bank balance, book balance, and the items that explain the
 * difference.
 */
export async function reconcile(ctx: Context, accountId: number, asOf: string) {
  const account = await bankAccount.find(ctx, accountId)
  const major = (minor: number) => fromMinor(minor, account.currency)
  const stated = await statedAt(ctx, account, asOf)
  const book = await bookBalance(ctx, account, asOf)
  const straddling = await straddlingMatches(ctx, account, asOf)
  const bankItems = await outstandingLines(ctx, account, asOf, straddling)
  const bookItems = await outstandingPostings(ctx, account, asOf, { straddling, from: stated.from })
  const [bankTotal, bookTotal] = [sumOf(bankItems), sumOf(bookItems)]
  const difference = stated.balance === null ? null : stated.balance - book - (bankTotal - bookTotal)
  const open = bankItems.filter(({ isOpen }) => isOpen).length
  const status =
    difference === null
      ? ('not_stated' as const)
      : difference === 0 && open === 0
        ? ('reconciled' as const)
        : ('open' as const)
  const found = { stated, book, bankItems, bookItems, bankTotal, bookTotal, difference, open, asOf }
  return {
    bank_account_id: account.id,
    as_of: asOf,
    currency: account.currency,
    status,
    stated_until: stated.until,
    bank_balance: stated.balance === null ? null : major(stated.balance),
    book_balance: major(book),
    bank_items: bankItems.slice(0, SHOWN).map(item => present(item, account)),
    bank_items_count: bankItems.length,
    bank_items_total: major(bankTotal),
    open_lines: open,
    book_items: bookItems.slice(0, SHOWN).map(item => present(item, account)),
    book_items_count: bookItems.length,
    book_items_total: major(bookTotal),
    difference: difference === null ? null : major(difference),
    evidence: inWords(account, found),
  }
}

interface Item {
  date: string
  minor: number
  text: string
  /** True for a movement that is neither matched nor ignored. */
  isOpen: boolean
}

const sumOf = (items: readonly Item[]): number => items.reduce((sum, { minor }) => sum + minor, 0)
const present = ({ date, minor, text }: Item, { currency }: BankAccountRow) => ({
  date,
  amount: fromMinor(minor, currency),
  text,
})

interface Found {
  stated: Awaited<ReturnType<typeof statedAt>>
  book: number
  bankItems: readonly Item[]
  bookItems: readonly Item[]
  bankTotal: number
  bookTotal: number
  difference: number | null
  open: number
  asOf: string
}

function inWords({ name, currency }: BankAccountRow, found: Found): Sentence {
  const { stated, book, bankItems, bookItems, bankTotal, bookTotal, difference, open, asOf } = found
  const money = (minor: number) => amountSaid(minor, currency)
  if (stated.balance === null || difference === null)
    return stated.until === null
      ? sentence`${name}: no statement is imported.`
      : sentence`${name}: no statement reaches ${longDay(asOf)}; the last one ends on ${longDay(stated.until)}.`
  return joined(
    [
      sentence`${name} on ${longDay(asOf)}: bank balance ${money(stated.balance)}, book balance ${money(book)}.`,
      ...(bankItems.length === 0
        ? []
        : [
            sentence`Not in the book: ${counted(bankItems.length, 'movement')}, ${money(bankTotal)} in total.`,
          ]),
      ...(bookItems.length === 0
        ? []
        : [
            sentence`Not at the bank yet: ${counted(bookItems.length, 'posting')}, ${money(bookTotal)} in total.`,
          ]),
      difference === 0 ? sentence`Nothing is unexplained.` : sentence`Unexplained: ${money(difference)}.`,
      ...(open === 0
        ? []
        : [sentence`${counted(open, 'movement is', 'movements are')} neither matched nor set aside.`]),
    ],
    ' ',
  )
}

/**
 * Returns the bank's balance at the end of a day: that of the first statement that reaches it, less later
 * movements; null where none reaches it. `from` is the first day of the statements.
 */
async function statedAt({ db }: Context, account: BankAccountRow, asOf: string) {
  const statements = await db
    .selectFrom('bank_statements')
    .select(['from_date', 'to_date', 'closing_minor'])
    .where('bank_account_id', '=', account.id)
    .orderBy('to_date')
    .orderBy('id')
    .execute()
  const from = statements.map(one => one.from_date).sort()[0] ?? null
  const until = statements.at(-1)?.to_date ?? null
  const last = statements.findLast(
    ({ to_date }) => to_date === statements.find(one => one.to_date >= asOf)?.to_date,
  )
  if (from === null || !last || from > daysAfter(asOf, 1)) return { from, until, balance: null }
  const later = await db
    .selectFrom('bank_lines')
    .select(({ fn }) => fn.sum<number>('amount_minor').as('sum'))
    .where('bank_account_id', '=', account.id)
    .where('booked_on', '>', asOf)
    .where('booked_on', '<=', last.to_date)
    .executeTakeFirst()
  return { from, until, balance: last.closing_minor - Number(later?.sum ?? 0) }
}

async function bookBalance(ctx: Context, account: BankAccountRow, asOf: string): Promise<number> {
  if (await isForeign(ctx, account)) {
    const held = await foreignBalances(ctx, await findFund(ctx, account.fund_account_id), asOf)
    return held.find(({ account: { id } }) => id === account.gl_account_id)?.foreign ?? 0
  }
  const rows = await turnover(ctx, { to: asOf }, [account.fund_account_id])
  return rows
    .filter(({ account_id }) => account_id === account.gl_account_id)
    .reduce((sum, { debit, credit }) => sum + debit - credit, 0)
}

/** Matches of which one side came about after the day: until then each side stands alone. */
async function straddlingMatches(
  { db }: Context,
  account: BankAccountRow,
  asOf: string,
): Promise<Set<number>> {
  const byLine = await db
    .selectFrom('bank_lines')
    .select('match_id')
    .distinct()
    .where('bank_account_id', '=', account.id)
    .where('booked_on', '>', asOf)
    .where('match_id', 'is not', null)
    .execute()
  const byPosting = await db
    .selectFrom('bank_match_postings as posting')
    .innerJoin('bank_matches as match', 'match.id', 'posting.match_id')
    .innerJoin('gl_lines as gl', 'gl.id', 'posting.gl_line_id')
    .select('posting.match_id')
    .distinct()
    .where('match.bank_account_id', '=', account.id)
    .where('gl.date', '>', asOf)
    .execute()
  return new Set([...byLine, ...byPosting].map(({ match_id }) => match_id as number))
}

async function outstandingLines(
  { db }: Context,
  account: BankAccountRow,
  asOf: string,
  straddling: ReadonlySet<number>,
): Promise<Item[]> {
  const rows = await db
    .selectFrom('bank_lines')
    .selectAll()
    .where('bank_account_id', '=', account.id)
    .where('booked_on', '<=', asOf)
    .where(eb =>
      eb.or([
        eb('match_id', 'is', null),
        ...(straddling.size > 0 ? [eb('match_id', 'in', [...straddling])] : []),
      ]),
    )
    .orderBy('booked_on')
    .orderBy('id')
    .execute()
  return rows.map(row => ({
    date: row.booked_on,
    minor: row.amount_minor,
    text: [row.counterparty, row.description, row.set_aside_reason && `set aside: ${row.set_aside_reason}`]
      .filter(Boolean)
      .join('; '),
    isOpen: row.match_id === null && row.set_aside_reason === null,
  }))
}

/**
 * Postings since the statements begin that are no movement's by then; those before belong to the balance that the first
 * statement opens with.
 */
async function outstandingPostings(
  ctx: Context,
  account: BankAccountRow,
  asOf: string,
  { straddling, from }: { straddling: ReadonlySet<number>; from: string | null },
): Promise<Item[]> {
  const found = await ctx.db
    .selectFrom('gl_lines as gl')
    .innerJoin('gl_entries as entry', 'entry.id', 'gl.entry_id')
    .leftJoin('bank_match_postings as taken', 'taken.gl_line_id', 'gl.id')
    .select(['gl.entry_id', 'gl.date', 'gl.debit_minor', 'gl.credit_minor', 'gl.foreign_minor'])
    .select(['entry.number', 'entry.description', 'entry.reverses_id'])
    .where('gl.fund_account_id', '=', account.fund_account_id)
    .where('gl.account_id', '=', account.gl_account_id)
    .where('gl.date', '<=', asOf)
    .where('gl.date', '>=', from ?? '0000-01-01')
    .where(eb =>
      eb.or([
        eb('taken.id', 'is', null),
        ...(straddling.size > 0 ? [eb('taken.match_id', 'in', [...straddling])] : []),
      ]),
    )
    .orderBy('gl.date')
    .orderBy('gl.id')
    .execute()
  const moved = await movedOn(ctx, account)
  const rows = found.map(row => ({ ...row, minor: moved(row) })).filter(({ minor }) => minor !== 0)
  const cancelled = cancelledEntries(rows)
  return rows
    .filter(({ entry_id }) => !cancelled.has(entry_id))
    .map(({ date, minor, number, description }) => ({
      date,
      minor,
      text: `Entry ${number}${description ? `: ${description}` : ''}`,
      isOpen: false,
    }))
}

/** Returns entries reversed within the range, which come to nothing together. */
function cancelledEntries(
  rows: readonly {
    entry_id: number
    reverses_id: number | null
    minor: number
  }[],
): ReadonlySet<number> {
  const sums = new Map<number, number>()
  for (const { entry_id, minor } of rows) sums.set(entry_id, (sums.get(entry_id) ?? 0) + minor)
  return new Set(
    rows.flatMap(({ entry_id, reverses_id }) =>
      reverses_id !== null && (sums.get(reverses_id) ?? Number.NaN) + (sums.get(entry_id) as number) === 0
        ? [entry_id, reverses_id]
        : [],
    ),
  )
}

/**
 * Returns the reconciliations of a fund's bank accounts at the end of a day, for the close of its book:
 * whether all of them are reconciled, and the result of each. Null where the fund has no bank account.
 * `accountIds` are their ledger accounts.
 */
export async function reconciliationsOf(ctx: Context, fundId: number, asOf: string) {
  const accounts = await ctx.db
    .selectFrom('bank_accounts')
    .select(['id', 'gl_account_id'])
    .where('fund_account_id', '=', fundId)
    .orderBy('id')
    .execute()
  if (accounts.length === 0) return null
  const found = []
  for (const { id } of accounts) found.push(await reconcile(ctx, id, asOf))
  return {
    accountIds: new Set(accounts.map(({ gl_account_id }) => gl_account_id)),
    isStated: found.every(({ status }) => status !== 'not_stated'),
    isReconciled: found.every(({ status }) => status === 'reconciled'),
    evidence: joined(
      found.map(({ evidence }) => evidence),
      ' ',
    ),
  }
}
