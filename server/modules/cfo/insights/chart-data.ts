import { type AccountType, accountsById, type GlAccountRow } from '../../../books/accounts/chart.ts'
import { findFund } from '../../../books/accounts/fund-accounts.ts'
import { holdingNames } from '../../../books/accounts/holding-rows.ts'
import { lastDay, type Turnover, turnover } from '../../../books/balances/balances.ts'
import { fairValues } from '../../../books/journal/carrying-value.ts'
import { type Context, invalidField, sentence } from '../../../kernel/index.ts'
import { daysAfter } from '../../../kernel/values/days.ts'
import { Exact, fromMinor } from '../../../kernel/values/money.ts'
import { todayOf } from '../../../platform/office/today.ts'
import { reportOfFund } from '../ledger/report.ts'

/** Points of a chart: more say nothing that a longer interval does not say. */
const MOST_POINTS = 120
const months = { month: 1, quarter: 3, year: 12 } as const

interface Span {
  from?: string | undefined
  to?: string | undefined
  interval?: keyof typeof months | undefined
}

/**
 * Returns NAV at the end of each calendar month, quarter or year, and the movements in it, as in the report
 * of those days. The first and the last may be cut short by `from` and `to`.
 */
export async function chartData(ctx: Context, id: number, { interval = 'month', ...span }: Span) {
  const { currency } = await findFund(ctx, id)
  const to = span.to ?? (await todayOf(ctx))
  const from = span.from ?? daysAfter(to, -364)
  const points = []
  for (const period of periodsOf(from, to, months[interval])) {
    const { nav, contributions, distributions, net_income } = await reportOfFund(ctx, id, ...period)
    points.push({ start: period[0], end: period[1], nav, contributions, distributions, net_income })
  }
  return { fund_account_id: id, currency, from, to, interval, points }
}

/** The first and the last day of each calendar period from one day to another. */
function periodsOf(from: string, to: string, size: number): Array<[start: string, end: string]> {
  if (from > to) throw invalidField('query.to', sentence`must not be before from, ${from}`)
  const periods: Array<[string, string]> = []
  let start = from
  while (start <= to) {
    if (periods.length === MOST_POINTS) {
      throw invalidField(
        'query.from',
        sentence`gives more than ${MOST_POINTS} points: choose a longer interval`,
      )
    }
    const last = Math.ceil(Number(start.slice(5, 7)) / size) * size
    const end = lastDay(`${start.slice(0, 5)}${String(last).padStart(2, '0')}-01`)
    periods.push([start, end < to ? end : to])
    start = daysAfter(end, 1)
  }
  return periods
}

/** The investments whose fair value, and the accounts whose balance, changed most between the ends of two days. */
export async function movers(
  ctx: Context,
  id: number,
  { limit, ...span }: Omit<Span, 'interval'> & { limit: number },
) {
  const { currency } = await findFund(ctx, id)
  const to = span.to ?? (await todayOf(ctx))
  const from = span.from ?? quarterBefore(to)
  if (from > to) throw invalidField('query.to', sentence`must not be before from, ${from}`)
  const accounts = await accountsById(ctx, [id])
  const changeOf = (opening: number, closing: number) => ({
    opening: fromMinor(opening, currency),
    closing: fromMinor(closing, currency),
    change: fromMinor(closing - opening, currency),
    change_pct:
      opening === 0
        ? null
        : new Exact(closing - opening).div(Math.abs(opening)).toDecimalPlaces(8).toNumber(),
  })
  const ends = async <T>(at: (day: string) => Promise<T>): Promise<[T, T]> => [await at(from), await at(to)]
  const balances = await ends(async day => balancesOf(await turnover(ctx, { to: day }, [id]), accounts))
  const values = await ends(day => fairValues(ctx, id, accounts, day))
  const moved = changed(values)
    .filter(([investment]) => investment !== 0)
    .slice(0, limit)
  const names = await holdingNames(
    ctx.db,
    moved.map(([investment]) => investment),
  )
  return {
    fund_account_id: id,
    currency,
    from,
    to,
    investments: moved.map(([investment_id, ...both]) => ({
      investment_id,
      name: names.get(investment_id) as string,
      ...changeOf(...both),
    })),
    accounts: changed(balances)
      .slice(0, limit)
      .map(([account_id, ...both]) => {
        const { code, name, type } = accounts.get(account_id) as GlAccountRow
        return { account_id, code, name, type: type as AccountType, ...changeOf(...both) }
      }),
  }
}

/** Balances by account, positive on the account's normal side. */
function balancesOf(
  sums: readonly Turnover[],
  accounts: ReadonlyMap<number, GlAccountRow>,
): Map<number, number> {
  const balances = new Map<number, number>()
  for (const { account_id, debit, credit } of sums) {
    const net = accounts.get(account_id)?.normal_balance === 'debit' ? debit - credit : credit - debit
    balances.set(account_id, (balances.get(account_id) ?? 0) + net)
  }
  return balances
}

/** Returns changed keys, largest change first, with the value before and after. */
function changed([before, after]: readonly [ReadonlyMap<number, number>, ReadonlyMap<number, number>]) {
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((key): [number, number, number] => [key, before.get(key) ?? 0, after.get(key) ?? 0])
    .filter(([, opening, closing]) => opening !== closing)
    .sort(([a, ...x], [b, ...y]) => Math.abs(y[1] - y[0]) - Math.abs(x[1] - x[0]) || a - b)
}

/** The last day of the quarter before that of a day. */
function quarterBefore(date: string): string {
  const first = Math.floor((Number(date.slice(5, 7)) - 1) / 3) * 3 + 1
  return daysAfter(`${date.slice(0, 4)}-${String(first).padStart(2, '0')}-01`, -1)
}
