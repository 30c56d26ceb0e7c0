import { type FundRow, findFund, presentFund } from '../../../books/accounts/fund-accounts.ts'
import { standings } from '../../../books/balances/nav.ts'
import { type Context, paginate } from '../../../kernel/index.ts'
import { todayOf } from '../../../platform/office/today.ts'

interface Filter {
  limit: number
  cursor?: string | undefined
  entity_type?: string | undefined
  currency?: string | undefined
  owner_id?: number | undefined
}

/** The funds with their NAV of today, newest first. */
export async function listFunds(ctx: Context, { entity_type, currency, owner_id, ...slice }: Filter) {
  let query = ctx.db.selectFrom('fund_accounts').selectAll()
  if (entity_type) query = query.where('entity_type', '=', entity_type)
  if (currency) query = query.where('currency', '=', currency)
  if (owner_id) query = query.where('owner_id', '=', owner_id)
  const page = await paginate(query, 'fund_accounts.id', slice)
  const navs = await standings(
    ctx,
    page.items.map(({ id }) => id),
    await todayOf(ctx),
  )
  return page.map(fund => presentFund(fund, navs.get(fund.id)?.nav))
}

export const getFund = async (ctx: Context, id: number) => withNav(ctx, await findFund(ctx, id))

/** A fund with its NAV of today. */
export async function withNav(ctx: Context, fund: FundRow) {
  const navs = await standings(ctx, [fund.id], await todayOf(ctx))
  return presentFund(fund, navs.get(fund.id)?.nav)
}
