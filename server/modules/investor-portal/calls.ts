import { findCall } from '../../books/capital/call-rows.ts'
import { createCall } from '../../books/capital/calls.ts'
import { type PaymentInput, recordPayment } from '../../books/capital/payments.ts'
import { presentCall, presentPayment } from '../../books/capital/present.ts'
import { type Context, invalidField } from '../../kernel/index.ts'
import { feeTableOf } from '../cfo/index.ts'
import type { CallInput } from './call-schemas.ts'
import { meaningOf } from './ilpa-labels.ts'

/** Calls capital as a body asks for it, and answers with the whole call. */
export async function callCapital(ctx: Context, body: CallInput) {
  const main = body.ilpa_call_type === undefined ? undefined : meaningOf(body.ilpa_call_type)
  const purposes = body.lines && (await Promise.all(body.lines.map((line, at) => purposeOf(ctx, line, at))))
  const call = await createCall(ctx, {
    fundAccountId: body.fund_account_id,
    lpId: body.lp_id,
    amount: body.amount,
    ilpaCallType: main?.type,
    inside: main?.inside,
    purposes,
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

async function purposeOf(ctx: Context, line: NonNullable<CallInput['lines']>[number], at: number) {
  const { type, inside } = meaningOf(line.ilpa_call_type)
  const id = line.fee_calculation_id
  if (id !== undefined && type !== 'management_fees')
    throw invalidField(`lines.${at}.fee_calculation_id`, 'is of management fees')
  return {
    type,
    amount: line.amount,
    description: line.description,
    inside: line.inside_commitment ?? inside,
    excluded: line.excluded_lp_ids,
    fee: id === undefined ? undefined : await feeTableOf(ctx, id, `lines.${at}.fee_calculation_id`),
  }
}

export const getCall = async (ctx: Context, id: number) => presentCall(ctx, await findCall(ctx, id))

/** Records a payment and answers with it and the call as it stands then. */
export async function pay(ctx: Context, callId: number, input: PaymentInput) {
  const row = await recordPayment(ctx, callId, input)
  const call = await findCall(ctx, callId)
  return { ...(await presentCall(ctx, call)), payment: presentPayment(row, call.currency) }
}
