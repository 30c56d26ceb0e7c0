import {
  assertVersion,
  type Context,
  changes,
  conflict,
  illegalMove,
  invalidField,
  sentence,
} from '../../kernel/index.ts'
import { changeRecord, insertRecord } from '../../kernel/records/index.ts'
import { fromMinor } from '../../kernel/values/money.ts'
import { todayOf } from '../../platform/office/today.ts'
import { findFund, requireFund } from '../accounts/fund-accounts.ts'
import {
  findHolding,
  type HoldingChange,
  type HoldingInput,
  type HoldingRow,
  type HoldingStatus,
  holding,
  shownIn,
} from '../accounts/holding.ts'
import { carryingValueAt } from '../journal/carrying-value.ts'

const moves = { open: ['exited'], to_review: ['open', 'exited'], exited: ['open'] } as const

/** Opens a fund's holding; nothing is posted. 422 for a fund or a deal that is not the office's. */
export async function openHolding(ctx: Context, input: HoldingInput): Promise<HoldingRow> {
  const fund = await requireFund(ctx, input.fund_account_id)
  const { currency = fund.currency, opened_on = await todayOf(ctx) } = input
  const said = { ...input, currency, opened_on, fund_currency: fund.currency }
  return insertRecord(ctx, holding, said, { status: 'open' })
}

/**
 * Changes any subset. 409 `changed_meanwhile` when somebody was quicker, 409 `illegal_transition` for the status of one
 * that is exited, which is reopened instead; 422 for its currency once lines carry it.
 */
export async function changeHolding(
  ctx: Context,
  id: number,
  { version, ...change }: Partial<HoldingChange>,
): Promise<HoldingRow> {
  const before = await findHolding(ctx, id)
  if (change.status && before.status === 'exited') throw illegalMove(moves, 'exited', 'open')
  if (change.currency && change.currency !== before.currency && (await isCarried(ctx, id)))
    throw invalidField('currency', sentence`stays ${before.currency}: journal lines refer to this holding`)
  return keep(ctx, before, version, change)
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

export const still_carried = [409, 'The book still carries it; see `cost` and `fair_value`'] as const

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
  return keep(ctx, before, version, {}, { status: 'exited', exited_on })
}

/** Takes the exit of a holding back. */
export async function reopenHolding(ctx: Context, id: number, version?: number): Promise<HoldingRow> {
  const before = await findHolding(ctx, id)
  if (before.status !== 'exited') throw illegalMove(moves, before.status as HoldingStatus, 'open')
  return keep(ctx, before, version, {}, { status: 'open', exited_on: null })
}

/** Writes the change, unless somebody else wrote since the caller or this call read the row. */
async function keep(
  ctx: Context,
  before: HoldingRow,
  seen: number | undefined,
  given: Partial<HoldingChange>,
  set: Partial<HoldingRow> = {},
): Promise<HoldingRow> {
  assertVersion(before, seen)
  const after = await changeRecord(ctx, holding, before, given, set)
  const { currency } = await findFund(ctx, before.fund_account_id)
  ctx.note(changes(told(before, currency), told(after, currency)))
  return after
}

/** Returns a holding in the terms of its answers, to log a change. */
function told(row: HoldingRow, currency: string) {
  const { version: _, ...shown } = shownIn(currency, row)
  return shown
}
