import { period_closed } from '../../../books/accounts/periods.ts'
import {
  applyCredit,
  no_credit,
  reapplyPayment,
  refundCredit,
  voidPayment,
  voidRefund,
} from '../../../books/capital/calls/corrections.ts'
import { voidInterest } from '../../../books/capital/calls/defaults.ts'
import { voidWaiver } from '../../../books/capital/calls/waivers.ts'
import { already_void, built_upon } from '../../../books/capital/voids.ts'
import { no_rate } from '../../../books/exchange/rates.ts'
import { interest_transferred } from '../../../books/journal/after-transfers.ts'
import { amountIn, route } from '../../../kernel/index.ts'
import { too_large } from '../../../kernel/values/money.ts'
import { withPayment, withRefund, withUndone } from '../calls.ts'
import { Paid } from '../schemas/call.ts'
import {
  CallWithRefund,
  CallWithUndone,
  CreditRefundInput,
  CreditUseInput,
  ReapplyInput,
  VoidInput,
} from '../schemas/undo.ts'

const CALL = '/api/v1/svc/investor-portal/calls/{call_id}'
const undoing = { already_void, built_upon, interest_transferred, period_closed }
const illegal_transition = [409, 'The call to be paid is not issued'] as const
const reason = { reason: 'Recorded with the wrong amount' }

/** Routes that reverse, correct or use records of a call. */
export const undoRoutes = [
  route({
    method: 'POST',
    path: `${CALL}/payments/{payment_id}/void`,
    operation: 'voidCallPayment',
    summary: 'Void a capital call payment',
    description:
      'Reverses its entry and reopens the amount it paid. Credit it created must not have been used.',
    access: 'investor-portal:write',
    body: VoidInput,
    example: reason,
    response: CallWithUndone,
    errors: undoing,
    money: amountIn('undone.amount'),
    does: 'call_payment',
    tool: {
      name: 'svc_void_call_payment',
      title: 'Void a capital call payment',
      category: 'lp_crm',
      credits: 2,
      description:
        'Takes a payment of a capital call back that was recorded wrongly; its entry is reversed and the investor owes it again. It moves no money. Where it was another call’s or investor’s, use svc_reapply_call_payment.',
      keywords: 'undo reverse void wrong mistake wire bounced returned',
      destructive: true,
    },
    handle: async (ctx, { params, body }) => {
      const { payment, undone } = await voidPayment(ctx, params.call_id, params.payment_id, body)
      return withUndone(ctx, params.call_id, { ...payment, kind: 'payment', undone })
    },
  }),
  route({
    method: 'POST',
    path: `${CALL}/payments/{payment_id}/reapply`,
    operation: 'reapplyCallPayment',
    summary: 'Reapply a capital call payment',
    description:
      'One step: voids the payment and records it with its amount, reference and method on the right call, both on one day. Answers with that call.',
    access: 'investor-portal:write',
    body: ReapplyInput,
    example: { to_call_id: 2, reason: 'The wire was for the call of March' },
    response: Paid,
    errors: {
      ...undoing,
      illegal_transition,
      duplicate: [409, 'A payment with this reference is already recorded there'],
    },
    money: amountIn('payment.amount'),
    does: 'call_payment',
    tool: {
      name: 'svc_reapply_call_payment',
      title: 'Reapply a capital call payment',
      category: 'lp_crm',
      credits: 2,
      description:
        'Moves a payment that was recorded on the wrong capital call or investor to the right one of the same fund, in one step. It moves no money.',
      keywords: 'correct wrong investor allocation mistake wire reallocate',
    },
    handle: async (ctx, { params, body }) =>
      withPayment(ctx, await reapplyPayment(ctx, params.call_id, params.payment_id, body)),
  }),
  route({
    method: 'POST',
    path: `${CALL}/waivers/{waiver_id}/void`,
    operation: 'voidCallWaiver',
    summary: 'Void a waiver',
    access: 'investor-portal:write',
    body: VoidInput,
    example: { reason: 'Waived for the wrong investor' },
    response: CallWithUndone,
    errors: undoing,
    money: amountIn('undone.amount'),
    does: 'call_waiver',
    handle: async (ctx, { params, body }) => {
      const { waiver, undone } = await voidWaiver(ctx, params.call_id, params.waiver_id, body)
      return withUndone(ctx, params.call_id, { ...waiver, kind: 'waiver', undone })
    },
  }),
  route({
    method: 'POST',
    path: `${CALL}/interest/{charge_id}/void`,
    operation: 'voidDefaultInterest',
    summary: 'Void charged default interest',
    description: 'Waives the latest charge first, and only unpaid charges.',
    access: 'investor-portal:write',
    body: VoidInput,
    example: { reason: 'The money had arrived in time' },
    response: CallWithUndone,
    errors: undoing,
    money: amountIn('undone.amount'),
    does: 'default_interest',
    handle: async (ctx, { params, body }) => {
      const { charge, undone } = await voidInterest(ctx, params.call_id, params.charge_id, body)
      return withUndone(ctx, params.call_id, { ...charge, kind: 'interest', undone })
    },
  }),
  route({
    method: 'POST',
    path: `${CALL}/lines/{lp_id}/credit/apply`,
    operation: 'applyCallCredit',
    summary: 'Apply an investor’s credit to another call',
    description:
      'Posts Dr 2250, Cr 1200; no money moves. Applies the amount given, or as much as the credit and the outstanding amount allow. Answers with the call that was paid.',
    access: 'investor-portal:write',
    body: CreditUseInput,
    example: { to_call_id: 1 },
    response: Paid,
    errors: { no_credit, illegal_transition, interest_transferred, period_closed, too_large },
    money: amountIn('payment.amount'),
    does: 'call_payment',
    handle: async (ctx, { params, body }) =>
      withPayment(ctx, await applyCredit(ctx, params.call_id, params.lp_id, body)),
  }),
  route({
    method: 'POST',
    path: `${CALL}/lines/{lp_id}/credit/refund`,
    operation: 'refundCallCredit',
    summary: 'Record a refund of an investor’s credit',
    description: 'Posts Dr 2250, Cr 1010 or the account of the other currency (`paid`). Does not send money.',
    access: 'investor-portal:write',
    body: CreditRefundInput,
    example: { method: 'wire' },
    response: CallWithRefund,
    errors: { no_credit, interest_transferred, period_closed, too_large, no_rate },
    money: amountIn('refund.amount'),
    does: 'call_refund',
    handle: async (ctx, { params, body }) =>
      withRefund(ctx, await refundCredit(ctx, params.call_id, params.lp_id, body)),
  }),
  route({
    method: 'POST',
    path: `${CALL}/refunds/{refund_id}/void`,
    operation: 'voidCallRefund',
    summary: 'Void a refund',
    access: 'investor-portal:write',
    body: VoidInput,
    example: { reason: 'The wire came back' },
    response: CallWithUndone,
    errors: undoing,
    money: amountIn('undone.amount'),
    does: 'call_refund',
    handle: async (ctx, { params, body }) => {
      const { refund, undone } = await voidRefund(ctx, params.call_id, params.refund_id, body)
      return withUndone(ctx, params.call_id, { ...refund, kind: 'refund', undone })
    },
  }),
] as const
