import { z } from 'zod'
import { entity, field, input } from '../../kernel/index.ts'
import { Call } from './call-schemas.ts'
import { dayGone, foreignMoney, someAmount } from './fields.ts'
import { Refund } from './record-schemas.ts'

export const VoidInput = input('VoidInput', {
  reason: field.text(500).meta({ description: 'Why; kept for good' }),
  date: dayGone('From this day on it no longer counts: not before its own day, nor in the future; today'),
})

export const ReapplyInput = input('PaymentReapplyInput', {
  ...VoidInput.shape,
  date: dayGone('Of both, not in the future: the payment’s own day where its book is open, or today'),
  to_call_id: field.id().optional().meta({ description: 'The call that it was for; the same' }),
  lp_id: field.id().optional().meta({ description: 'Who paid; the same investor' }),
})

const credit = {
  amount: someAmount('How much of it')
    .optional()
    .meta({ description: 'In major units of the currency; all of it, or what is owed' }),
  date: dayGone('Not before it was paid, nor in the future; today'),
  reference: field.text(200).nullish(),
}

export const CreditUseInput = input('CreditUseInput', {
  to_call_id: field.id().meta({ description: 'The call that it pays' }),
  ...credit,
})

export const CreditRefundInput = input('CreditRefundInput', {
  ...credit,
  paid: foreignMoney('What went out, where that is another currency than the call’s').optional(),
  method: field.key().nullish().meta({ description: 'A key such as wire', example: 'wire' }),
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
