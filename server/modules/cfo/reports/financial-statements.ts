import { fiscalYearOf } from '../../../books/accounts/fiscal-years.ts'
import { findFund } from '../../../books/accounts/fund-accounts.ts'
import { standingOf } from '../../../books/balances/nav.ts'
import { holdingFigures } from '../../../books/holdings/figures.ts'
import { type Context, invalidField, type Said, sentence } from '../../../kernel/index.ts'
import { daysAfter } from '../../../kernel/values/days.ts'
import { todayOf } from '../../../platform/office/today.ts'
import { lifeOf } from '../life/life.ts'
import { cashFlows, netAssets, operations } from './book-statements.ts'
import { partnersStatements } from './partners-statements.ts'
import { netOf, type PeriodBook, periodBook } from './period-book.ts'

/** Disclosures an auditor requires besides the figures, and no book contains. */
const MISSING = [
  sentence`Levels of the fair value hierarchy, valuation techniques and unobservable inputs (ASC 820).`,
  sentence`Number of shares or principal amounts, coupons and maturities of the securities.`,
  sentence`Related parties, indemnifications, litigation and events after the period.`,
  sentence`Classes of limited partners with other terms: the highlights are of all limited partners together.`,
]

/**
 * A fund's financial statements over some days, each figure from its book: net assets, operations, schedule of
 * investments, changes in partners' capital, cash flows and financial highlights. 422 unless `from` is by `to`.
 */
export async function financialStatements(
  ctx: Context,
  fundId: number,
  asked: { from?: string | undefined; to?: string | undefined },
  say: (said: Said) => string,
) {
  const fund = await findFund(ctx, fundId)
  const to = asked.to ?? fund.locked_through ?? (await todayOf(ctx))
  const from = asked.from ?? fiscalYearOf(fund, to).from
  if (from > to) throw invalidField('from', sentence`must not be after ${to}`)
  const book = await periodBook(ctx, fund, { from, to, opening: daysAfter(from, -1) })
  const { basis_from } = await lifeOf(ctx, fundId)
  return {
    fund_account_id: fundId,
    fund: fund.name,
    currency: fund.currency,
    from,
    to,
    basis: basis_from !== null && basis_from <= to ? ('liquidation' as const) : ('going_concern' as const),
    closed: fund.locked_through !== null && to <= fund.locked_through,
    net_assets: netAssets(book),
    operations: operations(book),
    schedule_of_investments: await scheduleOfInvestments(ctx, book),
    cash_flows: cashFlows(book, say),
    ...(await partnersStatements(ctx, book)),
    missing: MISSING.map(say),
  }
}

/**
 * Returns the fund's holdings at the end of the days; postings without a holding are a line of their own, so
 * that it ties.
 */
async function scheduleOfInvestments(ctx: Context, { fund, to, major, standing, isOf }: PeriodBook) {
  const { nav } = await standingOf(ctx, fund.id, to)
  const figures = await holdingFigures(ctx, fund.id, to)
  const rows = await ctx.db
    .selectFrom('holdings')
    .select(['id', 'name', 'instrument', 'sector', 'country'])
    .where('fund_account_id', '=', fund.id)
    .orderBy('instrument')
    .orderBy('name')
    .execute()
  const share = (fairValue: number) => (nav > 0 ? fairValue / nav : null)
  const held = rows.flatMap(({ id, ...row }) => {
    const { cost, fairValue } = figures.get(id) ?? { cost: 0, fairValue: 0 }
    return cost === 0 && fairValue === 0 ? [] : [{ holding_id: id as number | null, ...row, cost, fairValue }]
  })
  const cost = 0 - netOf(standing, ({ account }) => isOf(account, ['1310']))
  const fairValue = 0 - netOf(standing, ({ account }) => isOf(account, ['1310', '1320']))
  const sum = (of: 'cost' | 'fairValue') => held.reduce((total, one) => total + one[of], 0)
  const [restCost, restValue] = [cost - sum('cost'), fairValue - sum('fairValue')]
  const rest = {
    holding_id: null,
    name: 'Posted for no holding',
    instrument: null,
    sector: null,
    country: null,
  }
  const all =
    restCost === 0 && restValue === 0 ? held : [...held, { ...rest, cost: restCost, fairValue: restValue }]
  return {
    holdings: all.map(({ fairValue: value, ...one }) => ({
      ...one,
      cost: major(one.cost),
      fair_value: major(value),
      share_of_net_assets: share(value),
    })),
    cost: major(cost),
    fair_value: major(fairValue),
  }
}
