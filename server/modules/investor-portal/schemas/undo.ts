import { z } from 'zod'
import { entity, field, input } from '../../../kernel/index.ts'
import { Call } from './call.ts'
import { dayGone, foreignMoney, someAmount } from './fields.ts'
import { Refund } from './record.ts'

export const VoidInput = input('VoidInput', {
  reason: field.text(500).meta({ description: 'Reason, kept permanently' }),
  date: dayGone(
    'Day from which it no longer counts: not before its own day or in the future. Default: its own day, or the first open day after it',
  ),
})

export const ReapplyInput = input('PaymentReapplyInput', {
  ...VoidInput.shape,
  date: dayGone(
    'Day of both, not in the future. Default: the payment’s own day if its book is open, otherwise today',
  ),
  to_call_id: field.id().optional().meta({ description: 'The right call. Default: unchanged' }),
  lp_id: field.id().optional().meta({ description: 'Payer. Default: unchanged' }),
})

const credit = {
  amount: someAmount('How much of it')
    .optional()
    .meta({ description: 'In major units of the currency. Default: all of it, or the amount owed' }),
  date: dayGone('Not before it was paid or in the future. Default: today'),
  reference: field.text(200).nullish(),
}

export const CreditUseInput = input('CreditUseInput', {
  to_call_id: field.id().meta({ description: 'Call to pay' }),
  ...credit,
})

export const CreditRefundInput = input('CreditRefundInput', {
  ...credit,
  paid: foreignMoney('Amount paid, if in another currency than the call’s').optional(),
  method: field.key().nullish().meta({ description: 'Key, such as wire', example: 'wire' }),
})

export const CallWithRefund = entity('CapitalCallWithRefund', { ...Call.shape, refund: Refund })

export const undoneKinds = ['payment', 'waiver', 'interest', 'refund'] as const

export const CallWithUndone = entity('CapitalCallWithUndone', {
  ...Call.shape,
  undone: z.object({
    kind: z.enum(undoneKinds),
    id: field.id(),
    lp_id: field.id(),
    amount: field.money(),
    date: z.string(),
    reason: z.string(),
    entry_id: field.id().nullable(),
  }),
})
