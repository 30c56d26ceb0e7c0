import {
  lastDay,
  monthAfter,
  monthOf,
  shift,
  type Turnover,
  turnover,
  turnoverByMonth,
} from '../../books/balances.ts'
import { type AccountType, accountsById, type GlAccountRow } from '../../books/chart.ts'
import { findFund } from '../../books/fund-accounts.ts'
import { fairValues } from '../../books/investments.ts'
import { type Context, invalidField } from '../../kernel/index.ts'
import { Exact, fromMinor } from '../../kernel/money.ts'

const MOST_MONTHS = 600
const profit: ReadonlySet<string> = new Set(['income', 'expense'])
const months = { month: 1, quarter: 3, year: 12 } as const

interface Span {
  from?: string | undefined
  to?: string | undefined
  interval?: keyof typeof months | undefined
}

type Sums = Pick<Turnover, 'account_id' | 'debit' | 'credit'>

/**
 * NAV at the end of each calendar month, quarter or year, and what came and went in it. The first and the last may be
 * cut short by `from` and `to`.
 */
export async function chartData(ctx: Context, id: number, { interval = 'month', ...span }: Span) {
  const { currency } = await findFund(ctx, id)
  const to = span.to ?? ctx.now.slice(0, 10)
  const from = span.from ?? shift(to, -364)
  const periods = periodsOf(from, to, months[interval])
  const accounts = await accountsById(ctx, [id])
  const whole = await turnoverByMonth(ctx, id, monthOf(from), monthOf(to))
  const major = (minor: number) => fromMinor(minor === 0 ? 0 : minor, currency)
  let nav = effectOf(await turnover(ctx, { to: shift(from, -1) }, [id]), accounts).nav
  const points = []
  for (const period of periods) {
    const effect = { nav: 0, contributions: 0, distributions: 0, net_income: 0 }
    for (const { start, end } of period) {
      const full = start.endsWith('-01') && end === lastDay(start)
      const sums = full
        ? (whole.get(monthOf(start)) ?? [])
        : await turnover(ctx, { from: start, to: end }, [id])
      const part = effectOf(sums, accounts)
      for (const name of Object.keys(effect) as Array<keyof typeof effect>) effect[name] += part[name]
    }
    nav += effect.nav
    points.push({
      start: (period[0] as Month).start,
      end: (period.at(-1) as Month).end,
      nav: major(nav),
      contributions: major(effect.contributions),
      distributions: major(effect.distributions),
      net_income: major(effect.net_income),
    })
  }
  return { fund_account_id: id, currency, from, to, interval, points }
}

interface Month {
  start: string
  end: string
}

/** The months from one day to another, together by calendar period. */
function periodsOf(from: string, to: string, size: number): Month[][] {
  if (from > to) throw invalidField('query.to', `must not be before from, ${from}`)
  const periods = new Map<string, Month[]>()
  let count = 0
  for (let start = from; start <= to; start = `${monthAfter(start)}-01`) {
    count += 1
    if (count > MOST_MONTHS) throw invalidField('query.from', `must be within ${MOST_MONTHS} months of to`)
    const key = `${start.slice(0, 4)} ${Math.ceil(Number(start.slice(5, 7)) / size)}`
    const end = lastDay(start) < to ? lastDay(start) : to
    periods.set(key, [...(periods.get(key) ?? []), { start, end }])
  }
  return [...periods.values()]
}

/** What turnover does to net assets, and which part of it is capital in, capital out and profit; in minor units. */
function effectOf(sums: readonly Sums[], accounts: ReadonlyMap<number, GlAccountRow>) {
  const effect = { nav: 0, contributions: 0, distributions: 0, net_income: 0 }
  for (const { account_id, debit, credit } of sums) {
    const { type, category } = accounts.get(account_id) as GlAccountRow
    if (type === 'asset' || type === 'liability') effect.nav += debit - credit
    if (category === 'capital_call') effect.contributions += credit - debit
    if (category === 'distribution') effect.distributions += debit - credit
    if (profit.has(type)) effect.net_income += credit - debit
  }
  return effect
}

/** The investments whose fair value, and the accounts whose balance, changed most between the ends of two days. */
export async function movers(
  ctx: Context,
  id: number,
  { limit, ...span }: Omit<Span, 'interval'> & { limit: number },
) {
  const { currency } = await findFund(ctx, id)
  const to = span.to ?? ctx.now.slice(0, 10)
  const from = span.from ?? quarterBefore(to)
  if (from > to) throw invalidField('query.to', `must not be before from, ${from}`)
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
  return {
    fund_account_id: id,
    currency,
    from,
    to,
    investments: changed(values)
      .filter(([investment]) => investment !== 0)
      .slice(0, limit)
      .map(([investment_id, ...both]) => ({ investment_id, ...changeOf(...both) })),
    accounts: changed(balances)
      .slice(0, limit)
      .map(([account_id, ...both]) => {
        const { code, name, type } = accounts.get(account_id) as GlAccountRow
        return { account_id, code, name, type: type as AccountType, ...changeOf(...both) }
      }),
  }
}

/** Balances by account, positive on the account's normal side. */
function balancesOf(sums: readonly Sums[], accounts: ReadonlyMap<number, GlAccountRow>): Map<number, number> {
  const balances = new Map<number, number>()
  for (const { account_id, debit, credit } of sums) {
    const net = accounts.get(account_id)?.normal_balance === 'debit' ? debit - credit : credit - debit
    balances.set(account_id, (balances.get(account_id) ?? 0) + net)
  }
  return balances
}

/** What changed, most first: the key, its value before and after. */
function changed([before, after]: readonly [ReadonlyMap<number, number>, ReadonlyMap<number, number>]) {
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((key): [number, number, number] => [key, before.get(key) ?? 0, after.get(key) ?? 0])
    .filter(([, opening, closing]) => opening !== closing)
    .sort(([a, ...x], [b, ...y]) => Math.abs(y[1] - y[0]) - Math.abs(x[1] - x[0]) || a - b)
}

/** The last day of the quarter before that of a day. */
function quarterBefore(date: string): string {
  const first = Math.floor((Number(date.slice(5, 7)) - 1) / 3) * 3 + 1
  return shift(`${date.slice(0, 4)}-${String(first).padStart(2, '0')}-01`, -1)
}
