import type { Updateable } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { isDeal } from '../../deals/deal.ts'
import {
  assertVersion,
  type Context,
  changes,
  conflict,
  illegalMove,
  invalidField,
  notFound,
  sentence,
} from '../../kernel/index.ts'
import { fromMinor, toMinor } from '../../kernel/values/money.ts'
import { assertOwner } from '../../platform/identity/index.ts'
import { todayOf } from '../../platform/office/today.ts'
import { findFund, requireFund } from '../accounts/fund-accounts.ts'
import {
  findHolding,
  type HoldingRow,
  type HoldingStatus,
  type Instrument,
} from '../accounts/holding-rows.ts'
import { carryingValueAt } from '../journal/carrying-value.ts'

const moves = { open: ['exited'], to_review: ['open', 'exited'], exited: ['open'] } as const

export interface HoldingInput {
  fund_account_id: number
  deal_id?: number | null | undefined
  name: string
  instrument: Instrument
  /** What it is denominated in; the fund's unless said otherwise. */
  currency?: string | undefined
  sector?: string | null | undefined
  country?: string | null | undefined
  /** What it is expected to cost the fund, in major units of the fund's currency. */
  expected_cost?: number | null | undefined
  opened_on?: string | undefined
  owner_id?: number | null | undefined
  notes?: string | null | undefined
}

/** Opens a fund's holding; nothing is posted. 422 for a fund or a deal that is not the office's. */
export async function openHolding(
  ctx: Context,
  { fund_account_id, currency, expected_cost, opened_on, ...input }: HoldingInput,
): Promise<HoldingRow> {
  const fund = await requireFund(ctx, fund_account_id)
  await assertDeal(ctx, input.deal_id)
  await assertOwner(ctx, input.owner_id)
  return ctx.db
    .insertInto('holdings')
    .values({
      ...input,
      fund_account_id,
      currency: currency ?? fund.currency,
      expected_cost_minor: costOf(expected_cost, fund.currency),
      opened_on: opened_on ?? (await todayOf(ctx)),
      status: 'open',
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

const costOf = (amount: number | null | undefined, currency: string): number | null =>
  amount == null ? null : toMinor(amount, currency, 'expected_cost')

async function assertDeal(ctx: Context, id: number | null | undefined): Promise<void> {
  if (id != null && !(await isDeal(ctx, id)))
    throw invalidField('deal_id', sentence`is not a deal of this office`)
}

export interface HoldingChange extends Partial<Omit<HoldingInput, 'fund_account_id'>> {
  /** `open` says that a holding to review was looked at. */
  status?: 'open' | undefined
  /** The version that the caller saw. */
  version?: number | undefined
}

/**
 * Changes any subset. 409 `changed_meanwhile` when somebody was quicker, 409 `illegal_transition` for the status of one
 * that is exited, which is reopened instead; 422 for its currency once lines carry it.
 */
export async function changeHolding(
  ctx: Context,
  id: number,
  { version, status, expected_cost, ...change }: HoldingChange,
): Promise<HoldingRow> {
  const before = await findHolding(ctx, id)
  const fund = await findFund(ctx, before.fund_account_id)
  if (status && before.status === 'exited') throw illegalMove(moves, 'exited', 'open')
  await assertDeal(ctx, change.deal_id)
  await assertOwner(ctx, change.owner_id)
  if (change.currency && change.currency !== before.currency && (await isCarried(ctx, id)))
    throw invalidField('currency', sentence`stays ${before.currency}: journal lines refer to this holding`)
  return keep(ctx, before, version, {
    ...change,
    ...(status ? { status } : {}),
    ...(expected_cost === undefined ? {} : { expected_cost_minor: costOf(expected_cost, fund.currency) }),
  })
}

/** True when lines of the journal carry the holding. */
async function isCarried({ db }: Context, id: number): Promise<boolean> {
  const line = await db
    .selectFrom('gl_lines')
    .select('id')
    .where('investment_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  return line !== undefined
}

export const still_carried = [409, 'The book still carries it, as `cost` and `fair_value` say'] as const

/** Marks a holding as exited on a day; 409 `still_carried` while the book has anything of it. */
export async function closeHolding(
  ctx: Context,
  id: number,
  { date, version }: { date?: string | undefined; version?: number | undefined },
): Promise<HoldingRow> {
  const before = await findHolding(ctx, id)
  if (before.status === 'exited') throw illegalMove(moves, 'exited', 'exited')
  const exited_on = date ?? (await todayOf(ctx))
  if (exited_on < before.opened_on)
    throw invalidField('date', sentence`must not be before it was opened, ${before.opened_on}`)
  const { cost, fairValue } = await carryingValueAt(ctx, before.fund_account_id, id, exited_on)
  if (cost !== 0 || fairValue !== 0) {
    const { currency } = await findFund(ctx, before.fund_account_id)
    const [atCost, fair_value] = [fromMinor(cost, currency), fromMinor(fairValue, currency)]
    throw conflict(
      'still_carried',
      sentence`On ${exited_on} the book carries ${before.name} at a cost of ${atCost} ${currency} and a fair value of ${fair_value} ${currency}: record the exit first, or write it off.`,
      { cost: atCost, fair_value, currency, date: exited_on },
    )
  }
  return keep(ctx, before, version, { status: 'exited', exited_on })
}

/** Takes the exit of a holding back. */
export async function reopenHolding(ctx: Context, id: number, version?: number): Promise<HoldingRow> {
  const before = await findHolding(ctx, id)
  if (before.status !== 'exited') throw illegalMove(moves, before.status as HoldingStatus, 'open')
  return keep(ctx, before, version, { status: 'open', exited_on: null })
}

/** Writes the change, unless somebody else wrote since the caller or this call read the row. */
async function keep(
  ctx: Context,
  before: HoldingRow,
  seen: number | undefined,
  change: Updateable<Tables['holdings']>,
): Promise<HoldingRow> {
  assertVersion(before, seen)
  const after = await ctx.db
    .updateTable('holdings')
    .set(eb => ({ ...change, version: eb('version', '+', 1), updated_at: ctx.now }))
    .where('id', '=', before.id)
    .where('version', '=', before.version)
    .returningAll()
    .executeTakeFirst()
  if (!after) {
    assertVersion(await findHolding(ctx, before.id), before.version)
    throw notFound()
  }
  const { currency } = await findFund(ctx, before.fund_account_id)
  ctx.note(changes(told(before, currency), told(after, currency)))
  return after
}

/** A holding in the words of its answers, for what is told of a change. */
const told = ({ version, expected_cost_minor, ...holding }: HoldingRow, currency: string) => ({
  ...holding,
  expected_cost: expected_cost_minor === null ? null : fromMinor(expected_cost_minor, currency),
})
