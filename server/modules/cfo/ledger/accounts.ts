import { type FundRow, findFund, presentFund } from '../../../books/accounts/fund-accounts.ts'
import { standings } from '../../../books/balances/nav.ts'
import { type Context, paginate } from '../../../kernel/index.ts'

interface Filter {
  limit: number
  cursor?: string | undefined
  entity_type?: string | undefined
  currency?: string | undefined
}

/** The funds with their NAV, newest first. */
export async function listFunds(ctx: Context, { entity_type, currency, ...slice }: Filter) {
  let query = ctx.db.selectFrom('fund_accounts').selectAll()
  if (entity_type) query = query.where('entity_type', '=', entity_type)
  if (currency) query = query.where('currency', '=', currency)
  const page = await paginate(query, 'fund_accounts.id', slice)
  const navs = await standings(
    ctx,
    page.items.map(({ id }) => id),
  )
  return page.map(fund => presentFund(fund, navs.get(fund.id)?.nav))
}

export const getFund = async (ctx: Context, id: number) => withNav(ctx, await findFund(ctx, id))

export async function withNav(ctx: Context, fund: FundRow) {
  const navs = await standings(ctx, [fund.id])
  return presentFund(fund, navs.get(fund.id)?.nav)
}
