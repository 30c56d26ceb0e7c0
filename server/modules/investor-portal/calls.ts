import { findCall } from '../../books/capital/call-rows.ts'
import { createCall } from '../../books/capital/calls.ts'
import { type PaymentInput, recordPayment } from '../../books/capital/payments.ts'
import { presentCall, presentPayment } from '../../books/capital/present.ts'
import type { Context } from '../../kernel/index.ts'
import type { CallInput } from './schemas.ts'

/** Calls capital as a body asks for it, and answers with the whole call. */
export async function callCapital(ctx: Context, body: CallInput) {
  const call = await createCall(ctx, {
    fundAccountId: body.fund_account_id,
    lpId: body.lp_id,
    amount: body.amount,
    ilpaCallType: body.ilpa_call_type,
    purposes: body.lines?.map(line => ({
      type: line.ilpa_call_type,
      amount: line.amount,
      description: line.description,
      inside: line.inside_commitment,
      excluded: line.excluded_lp_ids,
    })),
    lpIds: body.lp_ids,
    excusedLpIds: body.excused_lp_ids,
    noticeDate: body.notice_date,
    dueDate: body.due_date,
    reference: body.reference,
    description: body.description,
    status: body.status,
    overrideReason: body.override_reason,
  })
  return presentCall(ctx, call)
}

export const getCall = async (ctx: Context, id: number) => presentCall(ctx, await findCall(ctx, id))

/** Records a payment and answers with it and the call as it stands then. */
export async function pay(ctx: Context, callId: number, input: PaymentInput) {
  const row = await recordPayment(ctx, callId, input)
  const call = await findCall(ctx, callId)
  return { ...(await presentCall(ctx, call)), payment: presentPayment(row, call.currency) }
}
