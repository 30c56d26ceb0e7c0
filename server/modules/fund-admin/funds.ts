import type { z } from 'zod'
import { fundAccount } from '../../books/accounts/fund-account.ts'
import { findFund } from '../../books/accounts/fund-accounts.ts'
import { inMajor, standings } from '../../books/balances/nav.ts'
import { lastValuations } from '../../books/holdings/valuations.ts'
import type { Context } from '../../kernel/index.ts'
import { listRecords } from '../../kernel/records/index.ts'
import { toMinor } from '../../kernel/values/money.ts'
import { todayOf } from '../../platform/office/today.ts'
import { listHoldings } from '../holdings/index.ts'
import type { FundsQuery, PositionsQuery } from './fund-schemas.ts'

const pageOfFunds = listRecords(fundAccount)

/** Lists funds with their standing at the end of a day, today unless said otherwise. */
export async function listAdministeredFunds(ctx: Context, { as_of, ...asked }: z.output<typeof FundsQuery>) {
  const day = as_of ?? (await todayOf(ctx))
  const page = await pageOfFunds(ctx, asked)
  const found = await standings(
    ctx,
    page.items.map(({ id }) => id),
    day,
  )
  return page.map(fund => {
    const { assets, liabilities, nav } = inMajor(found.get(fund.id) ?? NOTHING, fund.currency)
    return {
      id: fund.id,
      name: fund.name,
      entity_type: fund.entity_type,
      status: fund.status,
      currency: fund.currency,
      as_of: day,
      assets,
      liabilities,
      nav,
      locked_through: fund.locked_through,
      created_at: fund.created_at,
      updated_at: fund.updated_at,
    }
  })
}

const NOTHING = { assets: 0, liabilities: 0, capital: 0, nav: 0 }

/** Lists holdings at the end of a day, with their share of the fund's NAV and the day of their valuation. */
export async function listPositions(ctx: Context, asked: z.output<typeof PositionsQuery>) {
  const day = asked.as_of ?? (await todayOf(ctx))
  const page = await listHoldings(ctx, { ...asked, as_of: day })
  const funds = [...new Set(page.items.map(one => one.fund_account_id))]
  const navs = await standings(ctx, funds, day)
  const valued = new Map<number, string>()
  for (const fundId of funds)
    for (const [id, last] of await lastValuations(ctx, fundId, day)) valued.set(id, last)
  const currencies = new Map<number, string>()
  for (const fundId of funds) currencies.set(fundId, (await findFund(ctx, fundId)).currency)
  return page.map(one => {
    const nav = navs.get(one.fund_account_id)?.nav ?? 0
    const currency = currencies.get(one.fund_account_id) as string
    const fairValue = toMinor(one.figures.fair_value, currency, 'fair_value')
    return {
      ...one,
      share_of_nav: nav > 0 ? fairValue / nav : null,
      valued_on: valued.get(one.id) ?? null,
    }
  })
}
