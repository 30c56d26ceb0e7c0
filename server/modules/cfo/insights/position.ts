import { shift, turnover } from '../../../books/balances.ts'
import { accountsById, familyOf } from '../../../books/chart.ts'
import { type FundRow, findFund } from '../../../books/fund-accounts.ts'
import { fairValues } from '../../../books/investments.ts'
import { standingOf } from '../../../books/nav.ts'
import { commitmentsOf } from '../../../books/partners.ts'
import type { Context } from '../../../kernel/index.ts'
import { Exact, fromMinor } from '../../../kernel/money.ts'
import { todayOf } from '../../../platform/office/today.ts'
import { reportOfFund } from './report.ts'

const CASH = ['1010', '1020'] as const
const RECEIVABLE = ['1200'] as const
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
  const category = (name: string) => debitOf(id => accounts.get(id)?.category === name)
  const contributions = 0 - category('capital_call')
  const commitments = await commitmentsOf(ctx, fund.id, asOf)
  const committed =
    commitments.length > 0
      ? commitments.reduce((sum, { amount_minor }) => sum + amount_minor, 0)
      : fund.committed_total_minor
  return {
    ...(await standingOf(ctx, fund.id, asOf)),
    cash: family(CASH),
    receivable: family(RECEIVABLE),
    debt: 0 - family(DEBT),
    contributions,
    distributions: category('distribution'),
    committed,
    uncalled:
      committed === null ? null : committed - contributions + (await recallableUntil(ctx, fund.id, asOf)),
    fair: await fairValues(ctx, fund.id, accounts, asOf),
  }
}

/** What the office looks at first: net assets, capital called and returned, the year so far, what is left to post. */
export async function dashboard(ctx: Context, id: number, day?: string) {
  const asOf = day ?? (await todayOf(ctx))
  const fund = await findFund(ctx, id)
  const { fair, ...position } = await positionOf(ctx, fund, asOf)
  const major = (minor: number) => fromMinor(minor === 0 ? 0 : minor, fund.currency)
  const paidIn = position.contributions - position.receivable
  const overPaidIn = (...minors: number[]) =>
    ratio(
      minors.reduce((sum, minor) => sum + minor, 0),
      paidIn,
    )
  const start = fiscalYearOf(fund, asOf)
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
    contributions: major(position.contributions),
    receivable: major(position.receivable),
    paid_in: major(paidIn),
    distributions: major(position.distributions),
    uncalled: position.uncalled === null ? null : major(position.uncalled),
    dpi: overPaidIn(position.distributions),
    rvpi: overPaidIn(position.nav),
    tvpi: overPaidIn(position.distributions, position.nav),
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
  const invested = total(fair.values())
  const largest = [...fair].flatMap(([investment, value]) => (investment === 0 ? [] : value))
  largest.sort((a, b) => b - a)
  const top = (count: number) => ratio(total(largest.slice(0, count)), invested)
  const payables = liabilities - debt
  const yearAgo = shift(asOf, -364)
  const { expenses } = await reportOfFund(ctx, id, yearAgo, asOf)
  const monthly = new Exact(expenses).div(12)
  return {
    fund_account_id: id,
    currency: fund.currency,
    as_of: asOf,
    nav: major(nav),
    investments: major(invested),
    unassigned: major(fair.get(0) ?? 0),
    concentration: { top_1: top(1), top_5: top(5), top_10: top(10) },
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

/** What was distributed until a day and can be called again, in minor units. */
async function recallableUntil({ db }: Context, fundId: number, asOf: string): Promise<number> {
  const { recallable } = await db
    .selectFrom('distributions')
    .select(({ fn }) => fn.sum<number | null>('recallable_minor').as('recallable'))
    .where('fund_account_id', '=', fundId)
    .where('date', '<=', asOf)
    .executeTakeFirstOrThrow()
  return Number(recallable ?? 0)
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

/** The first day of the fiscal year that a day is in. */
export function fiscalYearOf({ fiscal_year_end }: Pick<FundRow, 'fiscal_year_end'>, date: string): string {
  const [year, sameYear] = [Number(date.slice(0, 4)), date.slice(5) > fiscal_year_end]
  return shift(`${sameYear ? year : year - 1}-${fiscal_year_end}`, 1)
}

/** A quotient to eight decimals; null where there is nothing to divide by. */
const ratio = (part: number, whole: number): number | null =>
  whole > 0 ? new Exact(part).div(whole).toDecimalPlaces(8).toNumber() : null

const total = (values: Iterable<number>): number => [...values].reduce((sum, value) => sum + value, 0)
