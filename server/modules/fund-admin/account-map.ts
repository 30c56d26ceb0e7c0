import { accountsById } from '../../books/accounts/chart.ts'
import { findFund } from '../../books/accounts/fund-accounts.ts'
import { plain } from '../../imports/columns.ts'
import { type Context, invalid, sentence } from '../../kernel/index.ts'
import type { AccountMapInput } from './rec-schemas.ts'

/** The administrator's accounts of a fund by the fund's own. */
export async function accountMap(ctx: Context, fundId: number) {
  await findFund(ctx, fundId)
  const rows = await ctx.db
    .selectFrom('admin_account_maps')
    .select(['admin_account', 'account'])
    .where('fund_account_id', '=', fundId)
    .orderBy('admin_account')
    .execute()
  return { fund_account_id: fundId, accounts: rows }
}

/** Replaces the account map of a fund. 422 for an account that its chart does not have, and for one that is mapped twice. */
export async function putAccountMap(ctx: Context, fundId: number, { accounts }: AccountMapInput) {
  const before = await accountMap(ctx, fundId)
  const codes = new Set([...(await accountsById(ctx, [fundId])).values()].map(({ code }) => code))
  const seen = new Set<string>()
  const errors = accounts.flatMap(({ admin_account, account }, index) => {
    const key = plain(admin_account)
    const twice = seen.has(key)
    seen.add(key)
    return [
      ...(codes.has(account)
        ? []
        : [{ path: `accounts.${index}.account`, message: sentence`is not in the fund’s chart of accounts` }]),
      ...(twice ? [{ path: `accounts.${index}.admin_account`, message: sentence`is mapped twice` }] : []),
    ]
  })
  if (errors.length > 0) throw invalid(errors.slice(0, 100))
  await ctx.db.deleteFrom('admin_account_maps').where('fund_account_id', '=', fundId).execute()
  for (const one of accounts)
    await ctx.db
      .insertInto('admin_account_maps')
      .values({ ...one, fund_account_id: fundId, created_at: ctx.now, updated_at: ctx.now })
      .execute()
  const after = await accountMap(ctx, fundId)
  ctx.note({ before: { accounts: before.accounts }, after: { accounts: after.accounts } })
  return after
}

/**
 * Returns a function that finds the fund's account of one of the administrator's, by number or name: as the map says, else
 * the account of that code or that name in the chart.
 */
export async function mapping(ctx: Context, fundId: number) {
  const chart = [...(await accountsById(ctx, [fundId])).values()]
  const codes = new Map(chart.flatMap(({ code, name }) => [[plain(name), code] as const]))
  for (const { code } of chart) codes.set(plain(code), code)
  for (const { admin_account, account } of (await accountMap(ctx, fundId)).accounts)
    codes.set(plain(admin_account), account)
  return (...known: readonly (string | null)[]): string | undefined => {
    for (const one of known) {
      const code = one === null ? undefined : codes.get(plain(one))
      if (code !== undefined) return code
    }
    return undefined
  }
}
