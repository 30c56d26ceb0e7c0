import { sql } from 'kysely'
import { type Context, conflict, joined, sentence } from '../../kernel/index.ts'
import { fromMinor } from '../../kernel/values/money.ts'
import { accountsById, accountsNamed, familyOf, type GlAccountRow } from '../accounts/chart.ts'
import type { FundRow } from '../accounts/fund-account.ts'
import type { ResolvedLine } from './lines.ts'

/** Accounts of the cost of holdings, with their details. */
export const COST = ['1310'] as const

/** Accounts of unrealised gains and losses. */
export const MARK = ['1320'] as const

/** Cost, and the mark on it: together a holding's fair value. */
const FAIR_VALUE = [...COST, ...MARK] as const

/** A holding's carrying amount at the end of a day, in minor units of the fund's currency. */
export interface CarryingValue {
  cost: number
  /** Cost and mark. */
  fairValue: number
}

/** The carrying amount of a holding (null: of everything unassigned) at the end of a day. */
export async function carryingValueAt(
  ctx: Context,
  fundId: number,
  holdingId: number | null,
  asOf: string,
): Promise<CarryingValue> {
  const days = await daysOf(ctx, fundId, holdingId, await accountsById(ctx, [fundId]))
  return days.findLast(({ date }) => date <= asOf) ?? { cost: 0, fairValue: 0 }
}

/**
 * Returns the fair value of each of a fund's holdings at the end of a day (inclusive), in minor units, by
 * holding; under 0 for lines of no holding.
 */
export async function fairValues(
  { db }: Context,
  fundId: number,
  accounts: ReadonlyMap<number, GlAccountRow>,
  asOf: string,
): Promise<Map<number, number>> {
  const family = [...familyOf(accounts, FAIR_VALUE)]
  if (family.length === 0) return new Map()
  const rows = await db
    .selectFrom('gl_lines')
    .select('investment_id')
    .select(sql<number>`sum(debit_minor - credit_minor)`.as('value'))
    .where('fund_account_id', '=', fundId)
    .where('date', '<=', asOf)
    .where('account_id', 'in', family)
    .groupBy('investment_id')
    .execute()
  return new Map(rows.map(({ investment_id, value }) => [investment_id ?? 0, Number(value)]))
}

interface CarryingValueOfDay extends CarryingValue {
  date: string
}

/** Returns the carrying value by day, where it changed. */
async function daysOf(
  { db }: Context,
  fundId: number,
  holdingId: number | null,
  accounts: ReadonlyMap<number, GlAccountRow>,
): Promise<CarryingValueOfDay[]> {
  const family = [...familyOf(accounts, FAIR_VALUE)]
  if (family.length === 0) return []
  const atCost = familyOf(accounts, COST)
  const rows = await db
    .selectFrom('gl_lines')
    .select(['date', 'account_id'])
    .select(sql<number>`sum(debit_minor - credit_minor)`.as('net'))
    .where('fund_account_id', '=', fundId)
    .where('investment_id', holdingId === null ? 'is' : '=', holdingId)
    .where('account_id', 'in', family)
    .groupBy(['date', 'account_id'])
    .orderBy('date')
    .execute()
  const days: CarryingValueOfDay[] = []
  for (const { date, account_id, net } of rows) {
    const { cost, fairValue } = days.at(-1) ?? { cost: 0, fairValue: 0 }
    const after = {
      date,
      cost: cost + (atCost.has(account_id) ? Number(net) : 0),
      fairValue: fairValue + Number(net),
    }
    if (days.at(-1)?.date === date) days.pop()
    days.push(after)
  }
  return days
}

export const not_carried = [
  409,
  'Exceeds the holding’s carrying amount; see `cost` and `fair_value`, and `holdings` for the alternatives',
] as const

/**
 * Refuses lines, just written, that take more off a holding than the book carries on that day or a later one,
 * at cost or at fair value. Lines of no holding draw on unassigned cost. 409 `not_carried` with the figures.
 */
export async function assertCarried(
  ctx: Context,
  fund: FundRow,
  date: string,
  lines: readonly ResolvedLine[],
): Promise<void> {
  const credited = lines.filter(({ credit_minor }) => credit_minor > 0)
  const ids = credited.map(({ account_id }) => account_id)
  const named = await accountsNamed(ctx, fund.id, { codes: [], ids })
  // A sub-account names its parent: only then is the whole chart searched.
  if (!named.some(({ code, parent_code }) => parent_code !== null || isFairValue(code))) return
  const accounts = await accountsById(ctx, [fund.id])
  const family = familyOf(accounts, FAIR_VALUE)
  const ofCost = familyOf(accounts, COST)
  const carrying = lines.filter(({ account_id }) => family.has(account_id))
  for (const [holdingId, own] of Map.groupBy(carrying, ({ investment_id }) => investment_id)) {
    const takes = own.filter(({ credit_minor }) => credit_minor > 0)
    if (takes.length === 0) continue
    const takesCost = takes.some(({ account_id }) => ofCost.has(account_id))
    const days = await daysOf(ctx, fund.id, holdingId, accounts)
    const short = days.find(day => day.date >= date && (day.fairValue < 0 || (takesCost && day.cost < 0)))
    if (short) throw await shortOf(ctx, fund, { holdingId, own, short, accounts })
  }
}

const isFairValue = (code: string) => (FAIR_VALUE as readonly string[]).includes(code)

interface Shortage {
  holdingId: number | null
  /** The lines that carry the holding. */
  own: readonly ResolvedLine[]
  /** The remainder after them. */
  short: CarryingValueOfDay
  accounts: ReadonlyMap<number, GlAccountRow>
}

async function shortOf(ctx: Context, fund: FundRow, { holdingId, own, short, accounts }: Shortage) {
  const { currency } = fund
  const major = (minor: number) => fromMinor(minor, currency)
  const ofCost = familyOf(accounts, COST)
  const taken = (rows: readonly ResolvedLine[]) =>
    rows.reduce((sum, { debit_minor, credit_minor }) => sum + credit_minor - debit_minor, 0)
  const cost = major(short.cost + taken(own.filter(({ account_id }) => ofCost.has(account_id))))
  const fair_value = major(short.fairValue + taken(own))
  const names = await namesIn(ctx, fund.id)
  const values = await fairValues(ctx, fund.id, accounts, short.date)
  const holdings = [...names].flatMap(([id, name]) => {
    const value = values.get(id) ?? 0
    return value > 0 && id !== holdingId ? [{ id, name, fair_value: major(value) }] : []
  })
  const choice = joined(
    holdings.map(one => sentence`${one.name} (${one.fair_value} ${currency})`),
    ', ',
  )
  const figures = sentence`${cost} ${currency} at cost and ${fair_value} ${currency} at fair value on ${short.date}`
  const taking = sentence`this reduces it by ${major(taken(own))} ${currency}`
  const detail =
    holdingId !== null
      ? sentence`The book carries ${names.get(holdingId) ?? ''} at ${figures}; ${taking}. Reduce the amount, or record what is missing first; an impairment is reversed before cost is reduced.`
      : holdings.length > 0
        ? sentence`The book carries ${figures} not assigned to a holding; ${taking}. Choose the holding: ${choice}.`
        : sentence`The book carries ${figures} not assigned to a holding; ${taking}. Record the purchase first.`
  return conflict('not_carried', detail, {
    holding_id: holdingId,
    cost,
    fair_value,
    currency,
    date: short.date,
    holdings,
  })
}

async function namesIn({ db }: Context, fundId: number): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('holdings')
    .select(['id', 'name'])
    .where('fund_account_id', '=', fundId)
    .orderBy('name')
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
