import { type AccountType, accountsById, type GlAccountRow } from '../../../books/accounts/chart.ts'
import type { FundRow } from '../../../books/accounts/fund-account.ts'
import { requireFund } from '../../../books/accounts/fund-accounts.ts'
import { type Turnover, turnover } from '../../../books/balances/balances.ts'
import { standings } from '../../../books/balances/nav.ts'
import type { Context } from '../../../kernel/index.ts'
import { exactSum, fromMinor } from '../../../kernel/values/money.ts'
import { todayOf } from '../../../platform/office/today.ts'
import { totalsOf } from './totals.ts'

interface Filter {
  fund_account_id?: number | undefined
  as_of?: string | undefined
  zero?: boolean | undefined
}

/** Each fund with its NAV of today and the sums of its simple book, and the organisation's totals, per currency where there are several. */
export async function chartOfAccounts(ctx: Context) {
  const funds = await fundsOf(ctx, undefined)
  const accounts = await accountsById(ctx)
  const navs = await standings(ctx, undefined, await todayOf(ctx))
  const book = bookSums(await turnover(ctx), accounts, fund => String(fund))
  const sums = funds.map(({ id, currency }) => ({ debit: 0, credit: 0, ...book.get(String(id)), currency }))
  return {
    accounts: funds.map(({ id, name, entity_type, currency }, index) => {
      const { debit, credit } = sums[index] as (typeof sums)[number]
      return {
        id,
        name,
        entity_type,
        currency,
        debit: fromMinor(debit, currency),
        credit: fromMinor(credit, currency),
        balance: fromMinor(credit - debit, currency),
        nav: fromMinor(navs.get(id)?.nav ?? 0, currency),
      }
    }),
    ...totalsOf(sums, 'credit'),
    count: funds.length,
  }
}

/** Returns the simple book's debits and credits under each category of each fund. */
export async function simpleTrialBalance(ctx: Context, { fund_account_id, as_of }: Filter) {
  const funds = await fundsOf(ctx, fund_account_id)
  const ids = fund_account_id ? [fund_account_id] : undefined
  const accounts = await accountsById(ctx, ids)
  const book = bookSums(
    await turnover(ctx, { to: as_of }, ids),
    accounts,
    (fund, category) => `${fund} ${category}`,
  )
  const rows = funds.flatMap(fund =>
    [...book.values()]
      .filter(({ fund_account_id: id }) => id === fund.id)
      .sort((a, b) => (a.category < b.category ? -1 : 1))
      .map(sum => ({ ...sum, fund: fund.name, currency: fund.currency })),
  )
  return {
    accounts: rows.map(({ debit, credit, currency, ...row }) => ({
      ...row,
      currency,
      debit: fromMinor(debit, currency),
      credit: fromMinor(credit, currency),
      balance: fromMinor(credit - debit, currency),
    })),
    ...totalsOf(rows, 'credit'),
    as_of: as_of ?? null,
  }
}

/** The general ledger's trial balance, by account code, of one fund or of all; accounts at zero only when asked for. */
export async function glTrialBalance(ctx: Context, { fund_account_id, as_of, zero = false }: Filter) {
  const currencies = new Map(
    (await fundsOf(ctx, fund_account_id)).map(({ id, currency }) => [id, currency] as const),
  )
  const ids = fund_account_id ? [fund_account_id] : undefined
  const accounts = await accountsById(ctx, ids)
  const rows = new Map<string, { account: GlAccountRow; currency: string; balance: number }>()
  for (const account of accounts.values()) {
    const currency = currencies.get(account.fund_account_id) as string
    const key = `${account.code} ${currency}`
    if (!rows.has(key)) rows.set(key, { account, currency, balance: 0 })
  }
  for (const { account_id, debit, credit } of await turnover(ctx, { to: as_of }, ids)) {
    const { code, fund_account_id: fund } = accounts.get(account_id) as GlAccountRow
    const row = rows.get(`${code} ${currencies.get(fund)}`)
    if (row) row.balance = exactSum(row.balance + debit - credit)
  }
  const shown = [...rows.values()]
    .filter(({ balance }) => zero || balance !== 0)
    .map(row => ({ ...row, debit: Math.max(row.balance, 0), credit: Math.max(0 - row.balance, 0) }))
  const summed = totalsOf(shown, 'debit')
  return {
    accounts: shown.map(({ account: { code, name, type }, currency, debit, credit, balance }) => ({
      code,
      name,
      type: type as AccountType,
      currency,
      debit: fromMinor(debit, currency),
      credit: fromMinor(credit, currency),
      balance: fromMinor(balance, currency),
    })),
    ...summed,
    balanced: summed.totals.by_currency.every(({ balance }) => balance === 0),
    as_of: as_of ?? null,
  }
}

interface BookSum {
  fund_account_id: number
  category: string
  debit: number
  credit: number
}

/** The turnover of the accounts that the simple book speaks of, summed by a key. */
function bookSums(
  rows: readonly Turnover[],
  accounts: ReadonlyMap<number, GlAccountRow>,
  keyOf: (fund: number, category: string) => string,
): Map<string, BookSum> {
  const sums = new Map<string, BookSum>()
  for (const { fund_account_id, account_id, debit, credit } of rows) {
    const category = accounts.get(account_id)?.category
    if (category == null || (debit === 0 && credit === 0)) continue
    const key = keyOf(fund_account_id, category)
    const sum = sums.get(key) ?? { fund_account_id, category, debit: 0, credit: 0 }
    sums.set(key, { ...sum, debit: sum.debit + debit, credit: sum.credit + credit })
  }
  return sums
}

async function fundsOf(ctx: Context, id: number | undefined): Promise<FundRow[]> {
  if (id !== undefined) return [await requireFund(ctx, id, 'query.fund_account_id')]
  return ctx.db.selectFrom('fund_accounts').selectAll().orderBy('id').execute()
}
