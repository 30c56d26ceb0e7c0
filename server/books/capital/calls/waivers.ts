import { fromJson } from '../../../database/columns.ts'
import { type Context, conflict, invalidField, notFound, sentence } from '../../../kernel/index.ts'
import { allocate, fromMinor } from '../../../kernel/values/money.ts'
import { todayOf } from '../../../platform/office/today.ts'
import {
  type CallLineRow,
  type CallRow,
  callName,
  type KeptPurpose,
  owedOf,
  requireLine,
  type WaiverRow,
} from '../../calls/call-rows.ts'
import { type CallStatus, callMoves, isOneOf, OPEN } from '../../calls/states.ts'
import { later, postJournal } from '../../journal/journal.ts'
import { findLp } from '../../partners/investor.ts'
import { recordFacts } from '../facts.ts'
import { positions, registerPosition } from '../figures/positions.ts'
import { builtUpon, type Undoing, voidRecord } from '../voids.ts'
import { creditOf } from './issue.ts'
import { lockCall, settle } from './settle.ts'

/**
 * Waives an investor's dues of a call: nobody collects them any more, and their part inside the commitment is
 * unfunded again. Posted as the reverse of the call (Dr 3100 by purpose, Cr 1200), on a day that is not
 * before the notice nor in the future, today by default. 409 `illegal_transition` unless something is still
 * due.
 */
export async function waiveLine(
  ctx: Context,
  callId: number,
  lpId: number,
  { reason, date }: Undoing,
): Promise<CallRow> {
  const call = await lockCall(ctx, callId)
  const line = await requireLine(ctx, call, lpId)
  const waived = owedOf(line)
  if (!isOneOf(OPEN, call.status) || waived === 0)
    throw conflict('illegal_transition', sentence`This investor has no amount outstanding on it.`, {
      state: call.status,
      requested: 'waived',
      allowed: callMoves[call.status as CallStatus],
    })
  const on = await dayOf(ctx, call, date)
  const parts = partsOf(line, waived)
  const purposes = fromJson<KeptPurpose[]>(call.purposes)
  const inside = parts.reduce((sum, part, at) => sum + ((purposes[at] as KeptPurpose).inside ? part : 0), 0)
  await ctx.db
    .insertInto('capital_call_waivers')
    .values({
      call_id: call.id,
      lp_id: lpId,
      amount_minor: waived,
      inside_minor: inside,
      date: on,
      note: reason,
      entry_id: call.fund_account_id === null ? null : await post(ctx, call, lpId, { parts, purposes, on }),
      author: ctx.principal.name,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .execute()
  await tell(ctx, call, lpId, `Waived ${fromMinor(waived, call.currency)} ${call.currency}`, { reason, on })
  ctx.note({ lp_id: lpId, waived_minor: waived, reason })
  return settle(ctx, call, lpId)
}

/** Waived amount by purpose, in the order of the call's purposes. */
export const partsOf = ({ shares }: CallLineRow, waived: number): number[] =>
  allocate(waived, fromJson<number[]>(shares))

async function dayOf(ctx: Context, call: CallRow, date: string | undefined): Promise<string> {
  const latest = later(call.notice_date, await todayOf(ctx))
  const on = date ?? latest
  if (on < call.notice_date)
    throw invalidField('date', sentence`must not be before the notice, ${call.notice_date}`)
  if (on > latest) throw invalidField('date', sentence`must not be in the future`)
  return on
}

const waiverName = (call: CallRow): string => `Waived of ${callName(call)}`

async function post(
  ctx: Context,
  call: CallRow,
  partnerId: number,
  { parts, purposes, on }: { parts: readonly number[]; purposes: readonly KeptPurpose[]; on: string },
): Promise<number> {
  const { entry } = await postJournal(ctx, {
    fundAccountId: call.fund_account_id as number,
    date: on,
    reference: call.reference,
    description: waiverName(call),
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
  return entry.id
}

/**
 * Reverses a waiver: the investor has the dues again. 409 `built_upon` where the amount was called again
 * since; 409 `already_void`; 404 where it is not on this call.
 */
export async function voidWaiver(ctx: Context, callId: number, waiverId: number, how: Undoing) {
  const call = await lockCall(ctx, callId)
  const waiver = await ctx.db
    .selectFrom('capital_call_waivers')
    .selectAll()
    .where('id', '=', waiverId)
    .where('call_id', '=', callId)
    .executeTakeFirst()
  if (!waiver) throw notFound()
  await assertUncalled(ctx, call, waiver)
  const undone = await voidRecord(ctx, 'capital_call_waiver', { ...waiver, named: waiverName(call) }, how)
  await settle(ctx, call, waiver.lp_id)
  const amount = `${fromMinor(waiver.amount_minor, call.currency)} ${call.currency}`
  await tell(ctx, call, waiver.lp_id, `Owes ${amount} again`, { reason: how.reason, on: undone.date })
  return { waiver, undone }
}

async function assertUncalled(
  ctx: Context,
  call: CallRow,
  { lp_id, inside_minor }: WaiverRow,
): Promise<void> {
  const fundId = call.fund_account_id
  const unfunded =
    fundId === null
      ? (await registerPosition(ctx, await findLp(ctx, lp_id))).unfunded
      : ((await positions(ctx, fundId)).find(one => one.lpId === lp_id)?.unfunded ?? 0)
  if (unfunded < inside_minor)
    throw builtUpon(
      sentence`The capital that it made recallable has since been called: cancel that call first.`,
    )
}

const tell = (
  ctx: Context,
  call: CallRow,
  lpId: number,
  what: string,
  { reason, on }: { reason: string; on: string },
) =>
  recordFacts(ctx, [
    {
      lpId,
      attribute: 'waiver',
      value: `${what} of the ${callName(call)}: ${reason}`,
      source: 'capital_call',
      sourceId: call.id,
      observedOn: on,
    },
  ])
