import { findFund } from '../../books/accounts/fund-accounts.ts'
import { findHolding } from '../../books/accounts/holding.ts'
import { cashAt } from '../../books/balances/cash.ts'
import { callsForHolding } from '../../books/capital/call-holdings.ts'
import { ALWAYS, fundFiguresAt } from '../../books/capital/figures/figures.ts'
import { capitalHistory } from '../../books/capital/figures/history.ts'
import { type HoldingFigures, holdingFigures } from '../../books/holdings/figures.ts'
import { dealNames } from '../../deals/deal.ts'
import type { Context } from '../../kernel/index.ts'
import { fromMinor } from '../../kernel/values/money.ts'
import { todayOf } from '../../platform/office/today.ts'

/** Statuses that bind nobody yet, and may still be issued. */
const DRAFTED = ['draft', 'approved']

/**
 * Returns the remaining cost of a holding by its expected cost, and the part covered by neither cash, nor
 * unpaid calls, nor a draft for this holding. Major units of the fund's currency.
 */
export async function fundingOf(ctx: Context, holdingId: number) {
  const holding = await findHolding(ctx, holdingId)
  const fund = await findFund(ctx, holding.fund_account_id)
  const today = await todayOf(ctx)
  const { invested } = (await holdingFigures(ctx, fund.id, today, [holdingId])).get(
    holdingId,
  ) as HoldingFigures
  const cash = await cashAt(ctx, fund.id, today)
  const history = await capitalHistory(ctx, fund.id)
  const { receivable } = fundFiguresAt(history, today)
  const { unfunded } = fundFiguresAt(history, ALWAYS)
  const calls = await callsForHolding(ctx, holdingId)
  const drafted = calls.reduce((sum, one) => sum + (DRAFTED.includes(one.status) ? one.amount : 0), 0)
  const expected = holding.expected_cost_minor
  const toPay = expected === null ? null : Math.max(0, expected - invested)
  const lacking = toPay ? Math.max(0, toPay - cash - receivable - drafted) : toPay
  const major = (minor: number) => fromMinor(minor, fund.currency)
  return {
    holding_id: holdingId,
    holding: holding.name,
    deal_id: holding.deal_id,
    deal: (await dealNames(ctx.db, [holding.deal_id])).get(holding.deal_id as number) ?? null,
    fund_account_id: fund.id,
    fund: fund.name,
    currency: fund.currency,
    as_of: today,
    expected_cost: expected === null ? null : major(expected),
    invested: major(invested),
    to_pay: toPay === null ? null : major(toPay),
    cash: major(cash),
    called_unpaid: major(receivable),
    drafted: major(drafted),
    lacking: lacking === null ? null : major(lacking),
    uncalled: major(unfunded),
    calls: calls.map(one => ({ ...one, amount: major(one.amount) })),
  }
}
