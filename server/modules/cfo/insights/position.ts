import { accountsById, familyOf } from '../../../books/accounts/chart.ts'
import { fiscalYearOf } from '../../../books/accounts/fiscal-years.ts'
import type { FundRow } from '../../../books/accounts/fund-account.ts'
import { findFund } from '../../../books/accounts/fund-accounts.ts'
import { holdingNames } from '../../../books/accounts/holding-rows.ts'
import { turnover } from '../../../books/balances/balances.ts'
import { CASH } from '../../../books/balances/cash.ts'
import { standingOf } from '../../../books/balances/nav.ts'
import { accruedCarryAt } from '../../../books/capital/carry-balances.ts'
import { fundFiguresAt } from '../../../books/capital/figures/figures.ts'
import { capitalHistory } from '../../../books/capital/figures/history.ts'
import { fundReturnsAt } from '../../../books/capital/figures/returns.ts'
import { fairValues } from '../../../books/journal/carrying-value.ts'
import type { Context } from '../../../kernel/index.ts'
import { daysAfter } from '../../../kernel/values/days.ts'
import { Exact, fromMinor } from '../../../kernel/values/money.ts'
import { todayOf } from '../../../platform/office/today.ts'
import { reportOfFund } from '../ledger/report.ts'

const DEBT = ['2300'] as const

/** Where a fund stands at the end of a day, in minor units. */
async function positionOf(ctx: Context, fund: FundRow, asOf: string) {
  const accounts = await accountsById(ctx, [fund.id])
  const moved = await turnover(ctx, { to: asOf }, [fund.id])
  const debitOf = (of: (accountId: number) => boolean) =>
    moved.reduce((sum, { account_id, debit, credit }) => sum + (of(account_id) ? debit - credit : 0), 0)
  const family = (codes: readonly string[]) => {
    const ids = familyOf(accounts, codes)
    return debitOf(id => ids.has(id))
  }
  const history = await capitalHistory(ctx, fund.id)
  const capital = fundFiguresAt(history, asOf)
  const isRecorded = history.commitments.some(({ amount, admittedOn }) => amount > 0 && admittedOn <= asOf)
  const total = fund.committed_total_minor
  return {
    ...(await standingOf(ctx, fund.id, asOf)),
    capital,
    cash: family(CASH),
    debt: 0 - family(DEBT),
    isRecorded,
    committed: isRecorded ? capital.committed : total,
    // The size of the fund account is called and recalled as commitments are.
    uncalled: isRecorded ? capital.unfunded : total === null ? null : total + capital.unfunded,
    fair: await fairValues(ctx, fund.id, accounts, asOf),
  }
}

/**
 * Returns the figures the office looks at first: net assets, capital called and returned, the year so far,
 * and unposted entries.
 */
export async function dashboard(ctx: Context, id: number, day?: string) {
  const asOf = day ?? (await todayOf(ctx))
  const fund = await findFund(ctx, id)
  const { fair, ...position } = await positionOf(ctx, fund, asOf)
  const major = (minor: number) => fromMinor(minor === 0 ? 0 : minor, fund.currency)
  const { capital } = position
  const history = await capitalHistory(ctx, fund.id)
  const accruedCarry = await accruedCarryAt(ctx, fund.id, asOf)
  const { dpi, rvpi, tvpi } = fundReturnsAt(history, { nav: position.nav, accruedCarry, day: asOf })
  const start = fiscalYearOf(fund, asOf).from
  const year = await reportOfFund(ctx, id, start, asOf)
  return {
    fund_account_id: id,
    name: fund.name,
    currency: fund.currency,
    as_of: asOf,
    nav: major(position.nav),
    assets: major(position.assets),
    liabilities: major(position.liabilities),
    cash: major(position.cash),
    investments: major(total(fair.values())),
    debt: major(position.debt),
    committed: position.committed === null ? null : major(position.committed),
    commitments_recorded: position.isRecorded,
    contributions: major(capital.contributions),
    receivable: major(capital.receivable),
    paid_in: major(capital.paidIn),
    distributions: major(capital.distributions),
    distributed: major(capital.distributed),
    returned: major(capital.returned),
    uncalled: position.uncalled === null ? null : major(position.uncalled),
    dpi,
    rvpi,
    tvpi,
    year_to_date: { start, ...year },
    ...(await entriesUntil(ctx, id, asOf)),
    locked_through: fund.locked_through,
  }
}

/** Concentration, coverage, leverage and runway of a fund (semantics 4.10), as far as its book knows. */
export async function risk(ctx: Context, id: number, day?: string) {
  const asOf = day ?? (await todayOf(ctx))
  const fund = await findFund(ctx, id)
  const position = await positionOf(ctx, fund, asOf)
  const { nav, cash, debt, liabilities, uncalled, fair } = position
  const major = (minor: number) => fromMinor(minor === 0 ? 0 : minor, fund.currency)
  // An earlier book may have sold cost assigned to no holding: only positive holdings are parts of the whole.
  const held = total([...fair.values()].filter(value => value > 0))
  const largest = [...fair]
    .filter(([investment, value]) => investment !== 0 && value > 0)
    .sort(([, a], [, b]) => b - a)
    .slice(0, 10)
  const names = await holdingNames(
    ctx.db,
    largest.map(([investment]) => investment),
  )
  const top = (count: number) => ratio(total(largest.slice(0, count).map(([, value]) => value)), held)
  const payables = liabilities - debt
  const yearAgo = daysAfter(asOf, -364)
  const { expenses } = await reportOfFund(ctx, id, yearAgo, asOf)
  const monthly = new Exact(expenses).div(12)
  return {
    fund_account_id: id,
    currency: fund.currency,
    as_of: asOf,
    nav: major(nav),
    investments: major(total(fair.values())),
    unassigned: major(fair.get(0) ?? 0),
    concentration: { top_1: top(1), top_5: top(5), top_10: top(10) },
    largest: largest.map(([investment_id, value]) => ({
      investment_id,
      name: names.get(investment_id) as string,
      fair_value: major(value),
      share: ratio(value, held),
    })),
    cash: major(cash),
    uncalled: uncalled === null ? null : major(uncalled),
    payables: major(payables),
    coverage: ratio(cash + (uncalled ?? 0), payables),
    debt: major(debt),
    leverage: ratio(debt, nav),
    monthly_expenses: monthly.toDecimalPlaces(2).toNumber(),
    runway_months: monthly.gt(0) ? new Exact(major(cash)).div(monthly).toDecimalPlaces(1).toNumber() : null,
  }
}

async function entriesUntil({ db }: Context, fundId: number, asOf: string) {
  const posted = await db
    .selectFrom('gl_entries')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('date').as('last')])
    .where('fund_account_id', '=', fundId)
    .where('status', '=', 'posted')
    .where('date', '<=', asOf)
    .executeTakeFirstOrThrow()
  const drafts = await db
    .selectFrom('gl_entries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('fund_account_id', '=', fundId)
    .where('status', '=', 'draft')
    .executeTakeFirstOrThrow()
  return { entries: Number(posted.count), drafts: Number(drafts.count), last_entry_on: posted.last ?? null }
}

/** A quotient to eight decimals; null where there is nothing to divide by. */
const ratio = (part: number, whole: number): number | null =>
  whole > 0 ? new Exact(part).div(whole).toDecimalPlaces(8).toNumber() : null

const total = (values: Iterable<number>): number => [...values].reduce((sum, value) => sum + value, 0)
