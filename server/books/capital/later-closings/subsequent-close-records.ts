import type { Selectable } from 'kysely'
import { fromJson } from '../../../database/columns.ts'
import type { Tables } from '../../../database/tables.ts'
import type { CallType } from '../../../finance/capital-call.ts'
import { type Context, notFound, sentence } from '../../../kernel/index.ts'
import { findFund } from '../../accounts/fund-accounts.ts'
import type { EntrySource } from '../../journal/entry-records.ts'
import type { ClosingMethod } from '../../partners/joined-later.ts'
import { moveCall } from '../calls/calls.ts'
import { voidDistribution } from '../distributions/distribution-voids.ts'
import { presentVoid, type Undoing, type VoidRow, voidRecord, voidsOf } from '../voids.ts'

type ClosingRow = Selectable<Tables['subsequent_closes']>

/** A later closing as the API shows it. */
export const presentClosing = (
  { rate, method, left_out, premiums: _, ...row }: ClosingRow,
  undone?: VoidRow,
) => ({
  ...row,
  rate_pct: rate,
  method: method as ClosingMethod,
  left_out: fromJson<CallType[]>(left_out),
  void: presentVoid(undone),
})

/** The later closings of a fund, newest first; 404 when there is no such fund. */
export async function subsequentCloses(ctx: Context, fundId: number) {
  const fund = await findFund(ctx, fundId)
  const rows = await ctx.db
    .selectFrom('subsequent_closes')
    .selectAll()
    .where('fund_account_id', '=', fund.id)
    .orderBy('id', 'desc')
    .execute()
  const voids = await voidsOf(
    ctx,
    'subsequent_close',
    rows.map(({ id }) => id),
  )
  return rows.map(row => presentClosing(row, voids.get(row.id)))
}

/**
 * Reverses a later closing: its call is cancelled, its refund reversed, and so is the payment of its
 * interest. 409 `illegal_transition` or `has_payments` once something of the call is paid; 409
 * `already_void`, `built_upon`, `period_closed`.
 */
export async function voidSubsequentClose(ctx: Context, fundId: number, id: number, how: Undoing) {
  const row = await ctx.db
    .selectFrom('subsequent_closes')
    .selectAll()
    .where('fund_account_id', '=', fundId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  const named = `Later closing of ${row.date}`
  const posted = { id, date: row.date, entry_id: row.interest_entry_id, named }
  const undone = await voidRecord(ctx, 'subsequent_close', posted, how)
  await voidDistribution(ctx, row.distribution_id, how)
  await moveCall(ctx, row.call_id, 'cancelled', how)
  return presentClosing(row, undone)
}

/** The entries by which interest of later closings was paid on. */
export const closingEntries: EntrySource = {
  key: 'subsequent_close',
  async recordsOf({ db }, entryIds) {
    const rows = await db
      .selectFrom('subsequent_closes')
      .selectAll()
      .where('interest_entry_id', 'in', [...entryIds])
      .execute()
    return new Map(
      rows.map(({ id, date, fund_account_id: fundId, interest_entry_id }) => [
        interest_entry_id as number,
        {
          kind: 'subsequent_close',
          id,
          name: sentence`later closing of ${date}`,
          page: `/funds/${fundId}?tab=closings`,
          undo: {
            how: sentence`void the closing`,
            path: `/api/v1/svc/investor-portal/funds/${fundId}/subsequent-closes/${id}/void`,
          },
        },
      ]),
    )
  },
}
