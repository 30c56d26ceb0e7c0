import { type Context, conflict, type Sentence, sentence } from '../../../kernel/index.ts'
import { type CallRow, paymentsOf } from '../../calls/call-rows.ts'
import { BINDING } from '../../calls/states.ts'
import { standing, voidRecord } from '../voids.ts'
import { voidPayment } from './corrections.ts'
import { lockCall } from './settle.ts'

/**
 * Reverses past calls entered by mistake, with these payments: all their entries are reversed on their own
 * days, and they bind nobody any more. 409 `has_history` when a call has another payment or waiver, or a
 * later call builds on its unfunded amounts; 409 `period_closed`.
 */
export async function takeBackCall(
  ctx: Context,
  id: number,
  together: { calls: ReadonlySet<number>; payments: ReadonlySet<number> },
  reason: string,
): Promise<void> {
  const call = await lockCall(ctx, id)
  if (call.status === 'cancelled') return
  const payments = await standing(ctx, 'capital_call_payment', await paymentsOf(ctx, id))
  const named = sentence`Capital call ${call.reference ?? call.id}`
  if (call.waived_minor > 0 || payments.some(payment => !together.payments.has(payment.id)))
    throw conflict('has_history', sentence`${named} was paid or waived since.`)
  await assertLast(ctx, call, named, together.calls)
  const how = { reason, strikeOut: true }
  for (const payment of payments) await voidPayment(ctx, id, payment.id, how)
  await voidRecord(ctx, 'capital_call', { ...call, date: call.notice_date, named: named.english }, how)
  await ctx.db
    .updateTable('capital_calls')
    .set({ status: 'cancelled', updated_at: ctx.now })
    .where('id', '=', id)
    .execute()
}

/** The notices of a later call state unfunded commitments that include this one. */
async function assertLast(
  { db }: Context,
  call: CallRow,
  named: Sentence,
  together: ReadonlySet<number>,
): Promise<void> {
  if (call.fund_account_id === null) return
  const later = await db
    .selectFrom('capital_calls')
    .select(['id', 'reference'])
    .where('fund_account_id', '=', call.fund_account_id)
    .where('id', '>', call.id)
    .where('status', 'in', BINDING)
    .execute()
  const built = later.find(({ id }) => !together.has(id))
  if (built)
    throw conflict(
      'has_history',
      sentence`Capital call ${built.reference ?? built.id} was issued after ${named}, on the unfunded commitment that it left.`,
    )
}
