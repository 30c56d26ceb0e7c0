import type { FundRow } from '../../../../books/accounts/fund-account.ts'
import { findFund } from '../../../../books/accounts/fund-accounts.ts'
import {
  enterRate,
  findRate,
  keepRates,
  type NewRate,
  type Rate,
  type RateRow,
  type RateSource,
} from '../../../../books/exchange/rates.ts'
import { revalue } from '../../../../books/exchange/revaluation.ts'
import { type Valued, valued } from '../../../../books/exchange/valued.ts'
import { type Context, invalidField, paginate, sentence } from '../../../../kernel/index.ts'
import { fromMinor, sumMinor } from '../../../../kernel/values/money.ts'
import { baseCurrency } from '../../../../platform/identity/organisations.ts'
import { todayOf } from '../../../../platform/office/today.ts'
import { presentEntry } from '../entries.ts'
import { readEcb } from './ecb.ts'

interface Filter {
  base?: string | undefined
  quote?: string | undefined
  date?: string | undefined
  limit: number
  cursor?: string | undefined
}

/** The rates that are kept, the last entered first. */
export async function listRates({ db }: Context, { base, quote, date, ...slice }: Filter) {
  let query = db.selectFrom('exchange_rates').selectAll()
  if (base) query = query.where('base', '=', base)
  if (quote) query = query.where('quote', '=', quote)
  if (date) query = query.where('date', '=', date)
  return (await paginate(query, 'exchange_rates.id', slice)).map(present)
}

const present = (row: RateRow) => ({ ...row, source: row.source as RateSource })

export async function putRate(ctx: Context, input: NewRate) {
  if (input.base === input.quote) throw invalidField('quote', sentence`must differ from the base currency`)
  return present(await enterRate(ctx, input))
}

/** Stores the rates of a file of the European Central Bank; existing ones are unchanged. */
export async function importRates(
  ctx: Context,
  { csv, ...wanted }: { csv: string; currencies?: string[] | undefined; from?: string | undefined },
) {
  const rates = readEcb(csv, wanted)
  const days = [...new Set(rates.map(({ date }) => date))].sort()
  const created = await keepRates(ctx, rates, 'ecb')
  ctx.note({ days: days.length, created })
  return {
    id: null,
    days: days.length,
    rates: rates.length,
    created,
    first: days[0] ?? null,
    last: days.at(-1) ?? null,
  }
}

/** The rate of a day, or of the last one before on which there was one; null where there is none. */
export async function quoteRate(ctx: Context, query: Quoted) {
  const { from = 'EUR', to = await baseCurrency(ctx), date = await todayOf(ctx) } = query
  const found = await findRate(ctx, from, to, date)
  return {
    from,
    to,
    date,
    rate: found ? shown(found) : null,
    published_on: found?.date ?? null,
    source: found?.source ?? null,
  }
}

interface Quoted {
  from?: string | undefined
  to?: string | undefined
  date?: string | undefined
}

/** Formats a rate to ten digits; results computed with it use all of them. */
const shown = ({ rate }: Rate): string => rate.toSignificantDigits(10).toFixed()

/** Returns a fund's foreign currency balances at the end of a day, by account. */
export async function foreignBalances(ctx: Context, fundId: number, asOf?: string) {
  const fund = await findFund(ctx, fundId)
  return (await valued(ctx, fund, asOf ?? (await todayOf(ctx)))).map(inMajor(fund))
}

const inMajor =
  ({ currency: own }: FundRow) =>
  ({ account, currency, foreign, cost, book, rate, worth, isMonetary }: Valued) => ({
    account_id: account.id,
    code: account.code,
    name: account.name,
    currency,
    balance: fromMinor(foreign, currency),
    cost: fromMinor(cost, own),
    book: fromMinor(book, own),
    rate: rate ? shown(rate) : null,
    published_on: rate?.date ?? null,
    worth: worth === undefined ? null : fromMinor(worth, own),
    unrealised: worth === undefined ? null : fromMinor(worth - cost, own),
    monetary: isMonetary,
  })

interface RevaluationOf {
  date: string
  rates?: Array<{ currency: string; rate: string }> | undefined
}

/** Revalues a fund's foreign currency balances at a day, and reverses that on the next. */
export async function revalueFund(ctx: Context, fundId: number, { date, rates = [] }: RevaluationOf) {
  const fund = await findFund(ctx, fundId)
  const said = new Map(rates.map(({ currency, rate }) => [currency, rate]))
  const { entry, reversal, balances } = await revalue(ctx, fund, date, said)
  const gain = sumMinor(balances.map(({ worth = 0, book }) => worth - book))
  return {
    id: entry.id,
    fund_account_id: fundId,
    date,
    currency: fund.currency,
    gain: fromMinor(gain, fund.currency),
    entry: await presentEntry(ctx, entry),
    reversal: await presentEntry(ctx, reversal),
  }
}
