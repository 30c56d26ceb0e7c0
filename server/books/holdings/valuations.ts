import type { Selectable } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { converted } from '../../finance/exchange.ts'
import {
  assertMove,
  type Context,
  conflict,
  illegalMove,
  invalidField,
  type Moves,
  notFound,
  sentence,
} from '../../kernel/index.ts'
import { Exact, fromMinor, toMinor } from '../../kernel/values/money.ts'
import type { FundRow } from '../accounts/fund-account.ts'
import { findFund } from '../accounts/fund-accounts.ts'
import { findHolding, type HoldingRow } from '../accounts/holding.ts'
import { findRate, rateOn } from '../exchange/rates.ts'
import { carryingValueAt } from '../journal/carrying-value.ts'
import type { EntrySource } from '../journal/entry-records.ts'
import { assertNotFarAhead, postJournal, reverseJournal } from '../journal/journal.ts'
import { type ExchangePartAt, exchangeParts } from './exchange-part.ts'

export type ValuationRow = Selectable<Tables['holding_valuations']>

/** Methods of a valuation. */
export const valuationMethods = [
  'cost',
  'recent_transaction',
  'multiples',
  'dcf',
  'market_price',
  'nav_of_fund',
  'other',
] as const
export type ValuationMethod = (typeof valuationMethods)[number]

export const valuationStatuses = ['prepared', 'approved', 'void'] as const
export type ValuationStatus = (typeof valuationStatuses)[number]
const moves: Moves<ValuationStatus> = { prepared: ['approved', 'void'], approved: ['void'], void: [] }

const SOURCE = 'valuation'

export interface ValuationInput {
  as_of: string
  /** In major units of `currency`. */
  fair_value: number
  /** The fund's currency, also where it is not given, or the holding's. */
  currency?: string | undefined
  /** Units of the fund's currency for one of the holding's, as a decimal in text; the rate of the day if not given. */
  exchange_rate?: string | null | undefined
  method: ValuationMethod
  source?: string | null | undefined
  note?: string | null | undefined
}

/**
 * Records a valuation of a holding; nothing is posted until somebody approves it. 409 `no_rate` for a value in
 * the holding's currency without a rate.
 */
export async function prepareValuation(
  ctx: Context,
  holdingId: number,
  input: ValuationInput,
): Promise<ValuationRow> {
  const { as_of, method, source = null, note = null } = input
  const holding = await findHolding(ctx, holdingId)
  const fund = await findFund(ctx, holding.fund_account_id)
  await assertNotFarAhead(ctx, as_of)
  return ctx.db
    .insertInto('holding_valuations')
    .values({
      as_of,
      method,
      source,
      note,
      fund_account_id: holding.fund_account_id,
      holding_id: holding.id,
      ...(await translated(ctx, fund, holding, input)),
      status: 'prepared',
      prepared_by: ctx.principal.name,
      preparer_id: ctx.principal.userId,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Returns the value in the fund's currency and, of a holding in another, the value there and the rate between them. */
async function translated(ctx: Context, fund: FundRow, holding: HoldingRow, input: ValuationInput) {
  const { as_of, fair_value, currency = fund.currency, exchange_rate: said = null } = input
  if (currency !== fund.currency && currency !== holding.currency)
    throw invalidField('currency', sentence`must be ${fund.currency} or ${holding.currency}`)
  if (holding.currency === fund.currency) {
    if (said !== null)
      throw invalidField(
        'exchange_rate',
        sentence`applies only to holdings in a currency other than ${fund.currency}`,
      )
    return { fair_value_minor: toMinor(fair_value, fund.currency, 'fair_value') }
  }
  const given = toMinor(fair_value, currency, 'fair_value')
  const isLocal = currency === holding.currency
  const ofDay = isLocal ? rateOn : findRate
  const found =
    said === null
      ? await ofDay(ctx, holding.currency, fund.currency, as_of)
      : { rate: new Exact(said), date: as_of }
  const rate = found && {
    exchange_rate: said ?? found.rate.toSignificantDigits(20).toString(),
    exchange_rate_date: found.date,
  }
  if (!isLocal || !found) return { fair_value_minor: given, ...rate }
  return {
    fair_value_minor: converted(given, new Exact(rate?.exchange_rate ?? 1), holding.currency, fund.currency),
    local_currency: holding.currency,
    local_value_minor: given,
    ...rate,
  }
}

/** The valuations of a holding, by the day that they are of, the latest first. */
export function valuationsOf({ db }: Context, holdingId: number): Promise<ValuationRow[]> {
  return db
    .selectFrom('holding_valuations')
    .selectAll()
    .where('holding_id', '=', holdingId)
    .orderBy('as_of', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** A valuation of this holding; 404 when it is not there or not the caller's. */
export async function findValuation({ db }: Context, holdingId: number, id: number): Promise<ValuationRow> {
  const valuation = await db
    .selectFrom('holding_valuations')
    .selectAll()
    .where('id', '=', id)
    .where('holding_id', '=', holdingId)
    .executeTakeFirst()
  if (!valuation) throw notFound()
  return valuation
}

export const later_valuation = [
  409,
  'A later approved valuation of the holding builds on this one: void that first',
] as const

/**
 * Approves a valuation and posts the difference to the fair value of its day on 1320 and 4300 with the
 * holding. 409 `later_valuation`, 409 `period_closed`, 409 `illegal_transition` the second time.
 */
export async function approveValuation(ctx: Context, holdingId: number, id: number): Promise<ValuationRow> {
  const valuation = await findValuation(ctx, holdingId, id)
  assertMove(moves, valuation.status as ValuationStatus, 'approved')
  await assertLatest(ctx, valuation)
  const claimed = await move(ctx, valuation, 'approved', {
    approved_by: ctx.principal.name,
    approved_at: ctx.now,
  })
  const holding = await findHolding(ctx, holdingId)
  const entryId = await postMark(ctx, holding, claimed)
  if (entryId === null) return claimed
  return ctx.db
    .updateTable('holding_valuations')
    .set({ entry_id: entryId })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function postMark(ctx: Context, holding: HoldingRow, valuation: ValuationRow): Promise<number | null> {
  const { fairValue } = await carryingValueAt(ctx, holding.fund_account_id, holding.id, valuation.as_of)
  const change = valuation.fair_value_minor - fairValue
  if (change === 0) return null
  const [debited, credited] = change > 0 ? ['1320', '4300'] : ['4300', '1320']
  const { entry } = await postJournal(ctx, {
    fundAccountId: holding.fund_account_id,
    date: valuation.as_of,
    reference: `VAL/${valuation.id}`,
    description: `Valuation of ${holding.name}`,
    source: SOURCE,
    status: 'posted',
    lines: [
      { code: debited, debit: Math.abs(change), investmentId: holding.id },
      { code: credited, credit: Math.abs(change), investmentId: holding.id },
    ],
  })
  return entry.id
}

/** Takes a valuation back and reverses its posting; 409 `later_valuation`, 409 `period_closed`. */
export async function voidValuation(
  ctx: Context,
  holdingId: number,
  id: number,
  reason: string,
): Promise<ValuationRow> {
  const valuation = await findValuation(ctx, holdingId, id)
  assertMove(moves, valuation.status as ValuationStatus, 'void')
  if (valuation.status === 'approved') await assertLatest(ctx, valuation)
  const voided = await move(ctx, valuation, 'void', {
    voided_by: ctx.principal.name,
    void_reason: reason,
  })
  if (voided.entry_id !== null)
    await reverseJournal(ctx, voided.entry_id, { strikeOut: true, source: SOURCE, description: reason })
  return voided
}

async function assertLatest({ db }: Context, { id, holding_id, as_of }: ValuationRow): Promise<void> {
  const later = await db
    .selectFrom('holding_valuations')
    .select('as_of')
    .where('holding_id', '=', holding_id)
    .where('status', '=', 'approved')
    .where('id', '!=', id)
    .where(eb => eb.or([eb('as_of', '>', as_of), eb.and([eb('as_of', '=', as_of), eb('id', '>', id)])]))
    .orderBy('as_of')
    .limit(1)
    .executeTakeFirst()
  if (later)
    throw conflict(
      'later_valuation',
      sentence`The valuation of ${later.as_of} is approved and is based on the book before this entry: void it first.`,
      { as_of: later.as_of },
    )
}

/** Moves it on, unless somebody else did so first. */
async function move(
  ctx: Context,
  { id, status }: ValuationRow,
  to: ValuationStatus,
  change: Partial<Pick<ValuationRow, 'approved_by' | 'approved_at' | 'voided_by' | 'void_reason'>>,
): Promise<ValuationRow> {
  const moved = await ctx.db
    .updateTable('holding_valuations')
    .set({ ...change, status: to, updated_at: ctx.now })
    .where('id', '=', id)
    .where('status', '=', status)
    .returningAll()
    .executeTakeFirst()
  if (!moved) throw illegalMove(moves, to, to)
  return moved
}

/** The days of the approved valuations of a fund's holdings until the end of a day, the last of each, by holding. */
export async function lastValuations(
  { db }: Context,
  fundId: number,
  asOf: string,
): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('holding_valuations')
    .select(({ fn }) => ['holding_id', fn.max<string>('as_of').as('last')])
    .where('fund_account_id', '=', fundId)
    .where('status', '=', 'approved')
    .where('as_of', '<=', asOf)
    .groupBy('holding_id')
    .execute()
  return new Map(rows.map(({ holding_id, last }) => [holding_id, last]))
}

/** The entries of valuations, each undone by voiding its valuation. */
export const valuationEntries: EntrySource = {
  key: SOURCE,
  async recordsOf({ db }, entryIds) {
    const rows = await db
      .selectFrom('holding_valuations as valuation')
      .innerJoin('holdings as holding', 'holding.id', 'valuation.holding_id')
      .select([
        'valuation.id',
        'valuation.holding_id',
        'valuation.entry_id',
        'valuation.as_of',
        'holding.name',
      ])
      .where('valuation.entry_id', 'in', [...entryIds])
      .execute()
    return new Map(
      rows.map(({ id, holding_id, entry_id, as_of, name }) => [
        entry_id as number,
        {
          kind: SOURCE,
          id,
          name: sentence`the valuation of ${name} at ${as_of}`,
          page: `/holdings/${holding_id}`,
          undo: {
            how: sentence`void the valuation`,
            path: `/api/v1/svc/holdings/${holding_id}/valuations/${id}/void`,
          },
        },
      ]),
    )
  },
}

/** Valuations of one holding as the API shows them, in major units. */
export async function presentValuations(
  ctx: Context,
  holding: HoldingRow,
  valuations: readonly ValuationRow[],
) {
  const fund = await findFund(ctx, holding.fund_account_id)
  const partAt = (await exchangeParts(ctx, fund, [holding])).get(holding.id)
  const shown = []
  for (const one of valuations)
    shown.push({
      ...presentValuation(one, fund),
      local: await inItsCurrency(ctx, { fund, holding, partAt }, one),
    })
  return shown
}

interface Abroad {
  fund: FundRow
  holding: HoldingRow
  partAt: ExchangePartAt | undefined
}

/** A valuation in the holding's currency, with price and exchange apart; null for one in the fund's currency. */
async function inItsCurrency(ctx: Context, { fund, holding, partAt }: Abroad, valuation: ValuationRow) {
  if (!partAt) return null
  const { as_of, exchange_rate, exchange_rate_date, local_value_minor, local_currency } = valuation
  const part = await partAt(as_of, [valuation])
  const { cost } = await carryingValueAt(ctx, fund.id, holding.id, as_of)
  const unrealised = valuation.fair_value_minor - cost
  const major = (minor: number) => fromMinor(minor + 0, fund.currency)
  return {
    currency: holding.currency,
    cost: part && fromMinor(part.localCost, holding.currency),
    fair_value:
      local_value_minor === null ? null : fromMinor(local_value_minor, local_currency ?? holding.currency),
    exchange_rate,
    exchange_rate_date,
    unrealised_price: part && major(unrealised - part.exchange),
    unrealised_exchange: part && major(part.exchange),
  }
}

const presentValuation = (
  {
    fair_value_minor,
    preparer_id,
    method,
    status,
    local_currency,
    local_value_minor,
    exchange_rate,
    exchange_rate_date,
    ...valuation
  }: ValuationRow,
  { currency }: Pick<FundRow, 'currency'>,
) => ({
  ...valuation,
  method: method as ValuationMethod,
  status: status as ValuationStatus,
  fair_value: fromMinor(fair_value_minor, currency),
  currency,
})
