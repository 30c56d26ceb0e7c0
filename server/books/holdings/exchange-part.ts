import { type ExchangePart, exchangePart, type HeldAbroad } from '../../finance/unrealised-exchange.ts'
import type { Context } from '../../kernel/index.ts'
import { Exact, minorDigits } from '../../kernel/values/money.ts'
import { accountsById, familyOf } from '../accounts/chart.ts'
import type { FundRow } from '../accounts/fund-account.ts'
import type { HoldingRow } from '../accounts/holding.ts'
import { findRate } from '../exchange/rates.ts'
import { COST } from '../journal/carrying-value.ts'

type Decimal = InstanceType<typeof Exact>

/** A valuation as the split of price and exchange reads it. */
export interface Mark {
  id: number
  as_of: string
  /** As a decimal in text; null takes the rate of the day. */
  exchange_rate: string | null
}

/** Returns the exchange part of a holding at the end of a day, after these valuations only if given. */
export type ExchangePartAt = (asOf: string, marks?: readonly Mark[]) => Promise<ExchangePart | null>

/**
 * Returns the split of price and exchange of a fund's holdings in other currencies, by holding. Cost counts in
 * the holding's currency as it was posted there, else at the rate of the day that it was posted for.
 */
export async function exchangeParts(
  ctx: Context,
  fund: FundRow,
  holdings: ReadonlyArray<Pick<HoldingRow, 'id' | 'currency'>>,
): Promise<Map<number, ExchangePartAt>> {
  const abroad = holdings.filter(({ currency }) => currency !== fund.currency)
  if (abroad.length === 0) return new Map()
  const ids = abroad.map(({ id }) => id)
  const lines = await costLines(ctx, fund.id, ids)
  const valuations = await approvedValuations(ctx, ids)
  return new Map(
    abroad.map(({ id, currency }) => {
      const own = lines.filter(line => line.investment_id === id)
      const approved = valuations.filter(one => one.holding_id === id)
      return [id, (asOf, marks = approved) => partAt(ctx, { fund, currency, asOf }, own, marks)]
    }),
  )
}

interface At {
  fund: FundRow
  /** Currency of the holding. */
  currency: string
  asOf: string
}

async function partAt(
  ctx: Context,
  { fund, currency, asOf }: At,
  lines: readonly CostLine[],
  marks: readonly Mark[],
): Promise<ExchangePart | null> {
  const events: Array<HeldAbroad & { date: string }> = []
  for (const line of standing(lines.filter(({ date }) => date <= asOf))) {
    const { date, debit_minor: cost } = line
    if (line.credit_minor > 0) events.push({ kind: 'reduction', date, cost: line.credit_minor })
    else events.push({ kind: 'purchase', date, cost, local: await localOf(ctx, fund, currency, line) })
  }
  for (const { as_of: date, exchange_rate } of marks.filter(({ as_of }) => as_of <= asOf)) {
    const rate = exchange_rate ?? (await findRate(ctx, currency, fund.currency, date))?.rate
    events.push({
      kind: 'mark',
      date,
      rate: rate === undefined ? null : perMinor(rate, currency, fund.currency),
    })
  }
  // A valuation is of the end of its day.
  const order = (one: (typeof events)[number]) => `${one.date} ${one.kind === 'mark' ? 1 : 0}`
  return exchangePart(events.toSorted((a, b) => (order(a) < order(b) ? -1 : order(a) > order(b) ? 1 : 0)))
}

async function localOf(
  ctx: Context,
  fund: FundRow,
  currency: string,
  { foreign_currency, foreign_minor, debit_minor, date }: CostLine,
): Promise<Decimal | null> {
  if (foreign_currency === currency && foreign_minor) return new Exact(foreign_minor)
  const found = await findRate(ctx, fund.currency, currency, date)
  return found ? new Exact(debit_minor).times(perMinor(found.rate, fund.currency, currency)) : null
}

/** A rate between major units as one between minor units. */
const perMinor = (rate: Decimal | string, from: string, to: string): Decimal =>
  new Exact(rate).times(new Exact(10).pow(minorDigits(to) - minorDigits(from)))

/** The lines without those of reversed entries and their reversals. */
function standing(lines: readonly CostLine[]): CostLine[] {
  const reversals = new Map(lines.map(({ entry_id, reverses_id }) => [reverses_id, entry_id]))
  const isReversed = (entryId: number): boolean => {
    const by = reversals.get(entryId)
    return by !== undefined && !isReversed(by)
  }
  const entries = new Set(lines.map(({ entry_id }) => entry_id))
  return lines.filter(
    ({ entry_id, reverses_id }) =>
      !isReversed(entry_id) && (reverses_id === null || !entries.has(reverses_id)),
  )
}

type CostLine = Awaited<ReturnType<typeof costLines>>[number]

async function costLines(ctx: Context, fundId: number, holdingIds: readonly number[]) {
  const accounts = await accountsById(ctx, [fundId])
  const cost = [...familyOf(accounts, COST)]
  const rows = await ctx.db
    .selectFrom('gl_lines as line')
    .innerJoin('gl_entries as entry', 'entry.id', 'line.entry_id')
    .select(['line.investment_id', 'line.entry_id', 'line.date', 'line.account_id'])
    .select(['line.debit_minor', 'line.credit_minor', 'line.foreign_minor', 'entry.reverses_id'])
    .where('line.fund_account_id', '=', fundId)
    .where('line.investment_id', 'in', holdingIds)
    .where('line.account_id', 'in', [...cost, 0])
    .orderBy('line.date')
    .orderBy('line.id')
    .execute()
  return rows.map(row => ({
    ...row,
    foreign_currency: accounts.get(row.account_id)?.foreign_currency ?? null,
  }))
}

const approvedValuations = ({ db }: Context, holdingIds: readonly number[]) =>
  db
    .selectFrom('holding_valuations')
    .select(['id', 'holding_id', 'as_of', 'exchange_rate'])
    .where('holding_id', 'in', holdingIds)
    .where('status', '=', 'approved')
    .orderBy('as_of')
    .orderBy('id')
    .execute()
