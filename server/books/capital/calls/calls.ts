import { toBit, toJson } from '../../../database/columns.ts'
import type { CallType } from '../../../finance/capital-call.ts'
import {
  assertMove,
  type Context,
  conflict,
  illegalMove,
  invalidField,
  sentence,
} from '../../../kernel/index.ts'
import { todayOf } from '../../../platform/office/today.ts'
import { type CallRow, findCall, paymentsOf, recordedOn } from '../../calls/call-rows.ts'
import { type CallStatus, callMoves } from '../../calls/states.ts'
import { keepHoldingsOfCall } from '../call-holdings.ts'
import { assertNewCall } from '../references.ts'
import { assertNoClosingUpon } from '../standing-closings.ts'
import { standing, type Undoing, voidRecord } from '../voids.ts'
import { callFeeders, callsWith } from './feeder-calls.ts'
import { issue } from './issue.ts'
import { earliestDue } from './notice.ts'
import { type CallInput, type Plan, planCall } from './plan.ts'

/**
 * Calls capital: splits it over the investors and, unless it is a draft, issues it, which posts it to the fund's
 * book (Dr 1200, Cr 3100 by partner, on the day of the notice). 422 `over_call` beyond somebody's unfunded
 * commitment; 409 `period_closed`, `reference_used`.
 */
export async function createCall(ctx: Context, input: CallInput): Promise<CallRow> {
  const notice = input.noticeDate ?? (await todayOf(ctx))
  const due = input.dueDate ?? earliestDue(notice)
  if (due < notice) throw invalidField('due_date', sentence`must not be before the notice`)
  const plan = await planCall(ctx, input)
  await assertNewCall(ctx, {
    reference: input.reference,
    fundId: plan.fund?.id ?? null,
    lpIds: plan.participants.map(({ lpId }) => lpId),
  })
  const call = await ctx.db
    .insertInto('capital_calls')
    .values({
      fund_account_id: plan.fund?.id ?? null,
      lp_id: plan.lpId,
      reference: input.reference ?? null,
      description: input.description ?? null,
      currency: plan.currency,
      amount_minor: plan.amount,
      notice_date: notice,
      due_date: due,
      ilpa_call_type: mainType(plan),
      purposes: toJson(plan.purposes),
      override_reason: input.overrideReason ?? null,
      status: 'draft',
      author: ctx.principal.name,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await writeLines(ctx, call.id, plan)
  await keepHoldingsOfCall(
    ctx,
    call,
    (input.purposes ?? []).map(({ holdingId }) => holdingId),
  )
  return input.status === 'draft' ? call : issueAll(ctx, call)
}

/** Issues a call, and with it those by which feeders of the fund call their part from their own investors. */
async function issueAll(ctx: Context, call: CallRow): Promise<CallRow> {
  const issued = await issue(ctx, call)
  await callFeeders(ctx, issued, input => createCall(ctx, input))
  return issued
}

/** Returns the type of the largest purpose, the earlier of two: an approver sees it first. */
export const mainType = ({ purposes }: Plan): CallType =>
  purposes.reduce((main, one) => (one.amount_minor > main.amount_minor ? one : main)).ilpa_call_type

/** Stores each investor's part of a planned call. */
export async function writeLines(
  ctx: Context,
  callId: number,
  { participants, purposes, shares }: Plan,
): Promise<void> {
  const rows = participants.flatMap(({ lpId, commitment, unfunded, excused: fromAll }, at) => {
    const share = shares[at] as Plan['shares'][number]
    const byLetter = share.amount === 0 && purposes.some(({ excused = [] }) => excused.includes(lpId))
    const excused = fromAll || byLetter
    if (share.amount === 0 && !excused) return []
    return [
      {
        call_id: callId,
        lp_id: lpId,
        shares: toJson(share.shares),
        amount_minor: share.amount,
        inside_minor: share.inside,
        commitment_minor: commitment,
        unfunded_before_minor: unfunded,
        is_excused: toBit(excused),
        created_at: ctx.now,
        updated_at: ctx.now,
      },
    ]
  })
  for (let at = 0; at < rows.length; at += 1000)
    await ctx.db
      .insertInto('capital_call_lines')
      .values(rows.slice(at, at + 1000))
      .execute()
}

/**
 * Moves a call as a person does: approves, issues, marks as overdue, cancels (for a reason, and on a day that
 * is not before its notice nor in the future; today by default). 409 `illegal_transition` names the allowed
 * moves; only payments make it partially paid and paid. 409 `has_payments` for cancelling a call with
 * payments, `built_upon` where a later closing builds on it.
 */
export async function moveCall(
  ctx: Context,
  id: number,
  to: CallStatus,
  { reason = 'Cancelled', date }: Partial<Undoing> = {},
): Promise<CallRow> {
  const call = await findCall(ctx, id)
  const from = call.status as CallStatus
  if (to === 'cancelled') await assertNothingPaid(ctx, call)
  assertMove(callMoves, from, to)
  ctx.note({ before: { status: from }, after: { status: to } })
  if (to === 'issued') return issueAll(ctx, call)
  if (to === 'cancelled') {
    await assertNoClosingUpon(ctx, call)
    for (const made of await callsWith(ctx, id)) await cancelWith(ctx, made, { reason, date })
  }
  const moved = await setStatus(ctx, call, to)
  if (to === 'cancelled')
    await voidRecord(
      ctx,
      'capital_call',
      { ...call, date: call.notice_date, named: `Capital call ${call.reference ?? call.id}` },
      { reason, date },
    )
  return moved
}

/** Cancels a feeder's call with its master's, unless it is cancelled already. */
async function cancelWith(ctx: Context, id: number, how: Partial<Undoing>): Promise<void> {
  if ((await findCall(ctx, id)).status !== 'cancelled') await moveCall(ctx, id, 'cancelled', how)
}

/** Returns whether a call has records that must be undone before it can be cancelled. */
export async function isBuiltUpon(ctx: Context, call: CallRow): Promise<boolean> {
  if (call.waived_minor > 0) return true
  const payments = await standing(ctx, 'capital_call_payment', await paymentsOf(ctx, call.id))
  if (payments.length > 0) return true
  const charges = await recordedOn(ctx, 'capital_call_interest', call.id)
  return (await standing(ctx, 'capital_call_default_interest', charges)).length > 0
}

async function assertNothingPaid(ctx: Context, call: CallRow): Promise<void> {
  if (!(await isBuiltUpon(ctx, call))) return
  throw conflict(
    'has_payments',
    sentence`This call has payments, waivers or interest charges: undo them before cancelling it. To give up only the balance, waive it; to return unused money, distribute it as return_of_unused_capital.`,
    { state: call.status, requested: 'cancelled', allowed: callMoves[call.status as CallStatus] },
  )
}

/** Sets the status unless somebody else did meanwhile. */
async function setStatus(ctx: Context, call: CallRow, to: CallStatus): Promise<CallRow> {
  const moved = await ctx.db
    .updateTable('capital_calls')
    .set({ status: to, updated_at: ctx.now })
    .where('id', '=', call.id)
    .where('status', '=', call.status)
    .returningAll()
    .executeTakeFirst()
  if (moved) return moved
  const { status } = await findCall(ctx, call.id)
  throw illegalMove(callMoves, status as CallStatus, to)
}

/** Deletes a draft, which nobody was given notice of; 409 `illegal_transition` for anything else. */
export async function deleteCall(ctx: Context, id: number): Promise<void> {
  const call = await findCall(ctx, id)
  if (call.status !== 'draft')
    throw conflict(
      'illegal_transition',
      sentence`It is ${call.status}: only drafts can be deleted; cancel it instead.`,
      {
        state: call.status,
        requested: 'deleted',
        allowed: callMoves[call.status as CallStatus],
      },
    )
  await assertOfNoRemedy(ctx, call, 'deleted')
  for (const table of ['capital_call_reminders', 'capital_call_holdings', 'capital_call_lines'] as const)
    await ctx.db.deleteFrom(table).where('call_id', '=', id).execute()
  await ctx.db.deleteFrom('capital_calls').where('id', '=', id).where('status', '=', 'draft').execute()
  ctx.note({ before: { reference: call.reference, amount_minor: call.amount_minor } })
}

/** 409 `illegal_transition` for a call that a remedy on a default drafted: it stands and falls with the remedy. */
export async function assertOfNoRemedy(
  ctx: Context,
  { id, status }: CallRow,
  requested: 'deleted' | 'changed',
): Promise<void> {
  const remedy = await ctx.db
    .selectFrom('capital_call_remedies')
    .select('call_id')
    .where('made_call_id', '=', id)
    .executeTakeFirst()
  if (remedy)
    throw conflict(
      'illegal_transition',
      sentence`A remedy on a default of capital call ${remedy.call_id} drafted it: void the remedy, which cancels it.`,
      { state: status, requested, allowed: ['cancelled'] },
    )
}
