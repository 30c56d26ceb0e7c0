import type { Selectable } from 'kysely'
import { type AccountType, accountsById } from '../../books/accounts/chart.ts'
import { fiscalYearOf } from '../../books/accounts/fiscal-years.ts'
import type { FundRow } from '../../books/accounts/fund-account.ts'
import { findFund } from '../../books/accounts/fund-accounts.ts'
import { turnover } from '../../books/balances/balances.ts'
import { operatingTurnover } from '../../books/balances/operating-turnover.ts'
import { fromJson, toJson } from '../../database/columns.ts'
import type { Tables } from '../../database/tables.ts'
import { type Context, paginate } from '../../kernel/index.ts'
import { daysAfter } from '../../kernel/values/days.ts'
import { fromMinor, sumMinor, toMinor } from '../../kernel/values/money.ts'
import type { Table } from '../../reading/table.ts'
import { mapping } from './account-map.ts'
import { type AdminLine, readAdminSheet } from './admin-sheet.ts'
import type { Basis, Rec, RecInput, RecResult } from './rec-schemas.ts'

type RecRow = Selectable<Tables['admin_tb_recs']>

/** An account of the fund's chart with its balance, debit positive, in minor units. */
interface Shadow {
  name: string
  type: AccountType
  balance: number
}

/** The tolerance of an account, in major units, where none is given. */
const TOLERANCE = 1

/** Reconciles an administrator's trial balance with the fund's book, and keeps what was found. */
export async function reconcile(ctx: Context, fundId: number, input: RecInput, table: Table): Promise<Rec> {
  const fund = await findFund(ctx, fundId)
  const { as_of, basis = 'after_closing', file_name = null, tolerance = TOLERANCE } = input
  const lines = readAdminSheet(table, input, fund)
  const book = await shadowOf(ctx, fund, as_of, basis)
  const result = compare(fund, {
    lines,
    book,
    codeOf: await mapping(ctx, fundId),
    tolerance: toMinor(tolerance, fund.currency, 'tolerance'),
  })
  const matches = result.breaks.length === 0 && result.net_assets.difference === 0
  const row = await ctx.db
    .insertInto('admin_tb_recs')
    .values({
      fund_account_id: fundId,
      as_of,
      basis,
      file_name,
      status: matches ? 'matched' : 'breaks',
      result: toJson(result),
      author: ctx.principal.name,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return present(row, fund)
}

/** Lists the reconciliations of a fund, newest first. */
export async function listRecs(
  ctx: Context,
  fundId: number,
  slice: { limit: number; cursor?: string | undefined },
) {
  const fund = await findFund(ctx, fundId)
  const query = ctx.db.selectFrom('admin_tb_recs').selectAll().where('fund_account_id', '=', fundId)
  return (await paginate(query, 'admin_tb_recs.id', slice)).map(row => present(row, fund))
}

/** Returns the last reconciliation of a day; undefined where there was none. */
export async function lastRec(ctx: Context, fund: FundRow, day: string): Promise<Rec | undefined> {
  const row = await ctx.db
    .selectFrom('admin_tb_recs')
    .selectAll()
    .where('fund_account_id', '=', fund.id)
    .where('as_of', '=', day)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && present(row, fund)
}

const present = (
  { id, fund_account_id, as_of, basis, file_name, status, result, author, created_at, updated_at }: RecRow,
  { currency }: FundRow,
): Rec => ({
  id,
  fund_account_id,
  currency,
  as_of,
  basis: basis as Basis,
  file_name,
  status: status as Rec['status'],
  ...fromJson<RecResult>(result),
  author,
  created_at,
  updated_at,
})

/**
 * Returns the book's balances by account code at the end of a day; before closing, the profit and loss of the fiscal year
 * stands in its own accounts.
 */
async function shadowOf(
  ctx: Context,
  fund: FundRow,
  day: string,
  basis: Basis,
): Promise<Map<string, Shadow>> {
  const accounts = await accountsById(ctx, [fund.id])
  const { from } = fiscalYearOf(fund, day)
  const rows =
    basis === 'after_closing'
      ? await turnover(ctx, { to: day }, [fund.id])
      : [
          ...(await turnover(ctx, { to: daysAfter(from, -1) }, [fund.id])),
          ...(await operatingTurnover(ctx, { from, to: day }, [fund.id])),
        ]
  const book = new Map<string, Shadow>()
  for (const { code, name, type } of accounts.values())
    book.set(code, { name, type: type as AccountType, balance: 0 })
  for (const { account_id, debit, credit } of rows) {
    const own = book.get(accounts.get(account_id)?.code ?? '')
    if (own) own.balance += debit - credit
  }
  return book
}

interface Compared {
  lines: readonly AdminLine[]
  book: ReadonlyMap<string, Shadow>
  codeOf: Awaited<ReturnType<typeof mapping>>
  tolerance: number
}

function compare({ currency }: FundRow, { lines, book, codeOf, tolerance }: Compared): RecResult {
  const major = (minor: number) => fromMinor(0 + minor, currency)
  const withCodes = lines.map(line => ({ ...line, code: codeOf(line.account, line.name) }))
  const theirs = Map.groupBy(
    withCodes.filter(({ code }) => code !== undefined),
    ({ code }) => code as string,
  )
  const breaks: RecResult['breaks'] = []
  let matched = 0
  for (const [code, { name, balance }] of book) {
    const own = theirs.get(code) ?? []
    if (own.length === 0 && balance === 0) continue
    const admin = sumMinor(own.map(({ net }) => net))
    const difference = admin - balance
    if (Math.abs(difference) <= tolerance) {
      matched += 1
      continue
    }
    breaks.push({
      account: code,
      name,
      admin_accounts: own.map(({ account }) => account),
      rows: own.map(({ row }) => row),
      admin: major(admin),
      shadow: major(balance),
      difference: major(difference),
      status: own.length === 0 ? 'not_at_administrator' : balance === 0 ? 'not_in_book' : 'difference',
    })
  }
  for (const { row, account, name, net, code } of withCodes)
    if (code === undefined && net !== 0)
      breaks.push({
        account: null,
        name: name ?? account,
        admin_accounts: [account],
        rows: [row],
        admin: major(net),
        shadow: 0,
        difference: major(net),
        status: 'unmapped',
      })
  const isNet = (code: string | undefined) =>
    ['asset', 'liability'].includes(book.get(code ?? '')?.type ?? '')
  const admin = sumMinor(withCodes.flatMap(({ code, net }) => (isNet(code) ? [net] : [])))
  const shadow = sumMinor([...book].flatMap(([code, { balance }]) => (isNet(code) ? [balance] : [])))
  return {
    tolerance: major(tolerance),
    matched,
    breaks: breaks.sort((a, b) => Math.abs(b.difference) - Math.abs(a.difference)),
    net_assets: { admin: major(admin), shadow: major(shadow), difference: major(admin - shadow) },
  }
}
