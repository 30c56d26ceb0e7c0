import { findCall, type PaymentRow, type RefundRow } from '../../books/calls/call-rows.ts'
import { presentPayment, presentRefund } from '../../books/capital/calls/call-records.ts'
import { createCall } from '../../books/capital/calls/calls.ts'
import { editDraft } from '../../books/capital/calls/edit-draft.ts'
import { type PaymentInput, recordPayment } from '../../books/capital/calls/payments.ts'
import { presentCall } from '../../books/capital/calls/present.ts'
import type { VoidRow } from '../../books/capital/voids.ts'
import { type Context, inRow, invalidField, sentence } from '../../kernel/index.ts'
import { fromMinor } from '../../kernel/values/money.ts'
import { feeToCall } from '../cfo/index.ts'
import type { CallDraftChange, CallInput } from './schemas/call.ts'
import { meaningOf } from './schemas/ilpa-labels.ts'
import type { undoneKinds } from './schemas/undo.ts'

/** Calls capital as a body asks for it, and answers with the whole call. */
export async function callCapital(ctx: Context, body: CallInput) {
  const { fund_account_id: fundAccountId, lp_id: lpId, status } = body
  return presentCall(
    ctx,
    await createCall(ctx, { ...(await askedOf(ctx, body)), fundAccountId, lpId, status }),
  )
}

/** Changes a draft as a body asks for it, and answers with the whole call. */
export const changeDraft = async (ctx: Context, id: number, body: CallDraftChange) =>
  presentCall(ctx, await editDraft(ctx, id, await askedOf(ctx, body)))

/** The terms of a call as a body asks for them. */
export async function askedOf(ctx: Context, body: CallDraftChange) {
  const main = body.ilpa_call_type === undefined ? undefined : meaningOf(body.ilpa_call_type)
  return {
    amount: body.amount,
    ilpaCallType: main?.type,
    inside: main?.inside,
    purposes: body.lines && (await Promise.all(body.lines.map((line, at) => purposeOf(ctx, line, at)))),
    lpIds: body.lp_ids,
    excusedLpIds: body.excused_lp_ids,
    noticeDate: body.notice_date,
    dueDate: body.due_date,
    reference: body.reference,
    description: body.description,
    overrideReason: body.override_reason,
  }
}

async function purposeOf(ctx: Context, line: NonNullable<CallInput['lines']>[number], at: number) {
  const { type, inside } = meaningOf(line.ilpa_call_type)
  const id = line.fee_calculation_id
  if (id !== undefined && type !== 'management_fees')
    throw invalidField(`lines.${at}.fee_calculation_id`, sentence`applies only to management fees`)
  return {
    type,
    amount: line.amount,
    description: line.description,
    inside: line.inside_commitment ?? inside,
    excluded: line.excluded_lp_ids,
    holdingId: line.holding_id,
    ...(id === undefined ? {} : { fee: await feeToCall(ctx, id, `lines.${at}.fee_calculation_id`) }),
  }
}

export const getCall = async (ctx: Context, id: number) => presentCall(ctx, await findCall(ctx, id))

/** Records a payment and returns it with the updated call. */
export const pay = async (ctx: Context, callId: number, input: PaymentInput) =>
  withPayment(ctx, await recordPayment(ctx, callId, input))

/** Records several payments on a call, all of them or none. */
export async function payAll(ctx: Context, callId: number, inputs: readonly PaymentInput[]) {
  const rows: PaymentRow[] = []
  for (const [index, input] of inputs.entries())
    rows.push(await inRow('payments', index, () => recordPayment(ctx, callId, input)))
  const call = await findCall(ctx, callId)
  return {
    ...(await presentCall(ctx, call)),
    recorded: rows.map(row => presentPayment(row, call.currency)),
  }
}

/** Returns a payment with its updated call. */
export async function withPayment(ctx: Context, row: PaymentRow) {
  const call = await findCall(ctx, row.call_id)
  return { ...(await presentCall(ctx, call)), payment: presentPayment(row, call.currency) }
}

/** Returns a refund with the updated call. */
export async function withRefund(ctx: Context, row: RefundRow) {
  const call = await findCall(ctx, row.call_id)
  return { ...(await presentCall(ctx, call)), refund: presentRefund(row, call.currency) }
}

/** Returns a reversed record with the updated call. */
export async function withUndone(
  ctx: Context,
  callId: number,
  { kind, id, lp_id, amount_minor, undone }: Undone,
) {
  const call = await findCall(ctx, callId)
  const { date, reason, entry_id } = undone
  const amount = fromMinor(amount_minor, call.currency)
  return {
    ...(await presentCall(ctx, call)),
    undone: { kind, id, lp_id, amount, date, reason, entry_id },
  }
}

interface Undone {
  kind: (typeof undoneKinds)[number]
  id: number
  lp_id: number
  amount_minor: number
  undone: VoidRow
}
