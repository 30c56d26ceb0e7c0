import type { z } from 'zod'
import { type FundRow, fundAccount } from '../../../books/accounts/fund-account.ts'
import { findFund, presentFund } from '../../../books/accounts/fund-accounts.ts'
import { standings } from '../../../books/balances/nav.ts'
import type { Context } from '../../../kernel/index.ts'
import { listQuery, listRecords } from '../../../kernel/records/index.ts'
import { todayOf } from '../../../platform/office/today.ts'

/** Query parameters of the list of funds. */
export const fundQuery = listQuery(fundAccount)

const pageOfFunds = listRecords(fundAccount)

/** The funds with their NAV of today, newest first unless sorted. */
export async function listFunds(ctx: Context, asked: z.output<typeof fundQuery>) {
  const page = await pageOfFunds(ctx, asked)
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
