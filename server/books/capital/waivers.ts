import { fromJson } from '../../database/columns.ts'
import { type Context, conflict } from '../../kernel/index.ts'
import { allocate, fromMinor } from '../../kernel/money.ts'
import { todayOf } from '../../platform/office/today.ts'
import { postJournal } from '../journal.ts'
import { type CallLineRow, type CallRow, type KeptPurpose, owedOf, requireLine } from './call-rows.ts'
import { recordFacts } from './facts.ts'
import { creditOf } from './issue.ts'
import { lockCall } from './payments.ts'
import { type CallStatus, callMoves, isOneOf, OPEN } from './states.ts'

/**
 * Waives what an investor still owes of a call: nobody asks for it any more, and what of it was inside the commitment
 * is unfunded again. Posted as the call was, the other way round (Dr 3100 by purpose, Cr 1200). 409
 * `illegal_transition` unless something of it is still to be paid.
 */
export async function waiveLine(
  ctx: Context,
  callId: number,
  lpId: number,
  reason: string,
): Promise<CallRow> {
  const call = await lockCall(ctx, callId)
  const line = await requireLine(ctx, call, lpId)
  const waived = owedOf(line)
  if (!isOneOf(OPEN, call.status) || waived === 0)
    throw conflict('illegal_transition', 'Nothing of it is still to be paid by this investor.', {
      state: call.status,
      requested: 'waived',
      allowed: callMoves[call.status as CallStatus],
    })
  const purposes = fromJson<KeptPurpose[]>(call.purposes)
  const parts = allocate(waived, fromJson<number[]>(line.shares))
  const inside = parts.reduce((sum, part, at) => sum + ((purposes[at] as KeptPurpose).inside ? part : 0), 0)
  await ctx.db
    .updateTable('capital_call_lines')
    .set({
      waived_minor: line.waived_minor + waived,
      waived_inside_minor: line.waived_inside_minor + inside,
      waived_at: ctx.now,
      waiver_reason: reason,
      updated_at: ctx.now,
    })
    .where('id', '=', line.id)
    .execute()
  if (call.fund_account_id !== null) await post(ctx, call, line, parts, purposes)
  await recordFacts(ctx, [
    {
      lpId,
      attribute: 'waiver',
      value: `Waived ${fromMinor(waived, call.currency)} ${call.currency} of the capital call ${call.reference ?? call.id}: ${reason}`,
      source: 'capital_call',
      sourceId: call.id,
      observedOn: await todayOf(ctx),
    },
  ])
  ctx.note({ lp_id: lpId, waived_minor: waived, reason })
  const total = call.waived_minor + waived
  return ctx.db
    .updateTable('capital_calls')
    .set({
      waived_minor: total,
      ...(call.paid_minor + total === call.amount_minor ? { status: 'paid' } : {}),
      updated_at: ctx.now,
    })
    .where('id', '=', call.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function post(
  ctx: Context,
  call: CallRow,
  { lp_id: partnerId }: CallLineRow,
  parts: readonly number[],
  purposes: readonly KeptPurpose[],
): Promise<void> {
  const today = await todayOf(ctx)
  await postJournal(ctx, {
    fundAccountId: call.fund_account_id as number,
    date: today < call.notice_date ? call.notice_date : today,
    reference: call.reference,
    description: `Waived of capital call ${call.reference ?? call.id}`,
    source: 'capital_call_waiver',
    status: 'posted',
    lines: [
      ...parts.flatMap((debit, at) => {
        if (debit === 0) return []
        const { ilpa_call_type } = purposes[at] as KeptPurpose
        return [{ code: creditOf(ilpa_call_type), debit, partnerId, ilpaCategory: ilpa_call_type }]
      }),
      { code: '1200', credit: parts.reduce((sum, part) => sum + part, 0), partnerId },
    ],
  })
}
