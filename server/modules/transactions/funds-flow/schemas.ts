import { z } from 'zod'
import { entity, field, input } from '../../../kernel/index.ts'
import { flowSides } from '../states.ts'

export const FlowLine = entity('TransactionFlowLine', {
  id: field.id(),
  transaction_id: field.id(),
  side: z.enum(flowSides),
  party: z.string().meta({ description: 'Payer of a source or payee of a use' }),
  purpose: z.string(),
  amount: field.money(),
  currency: z.string(),
  called_back_by: z
    .string()
    .nullable()
    .meta({ description: 'Person who confirmed the account by call-back' }),
  called_back_at: field.timestamp().nullable(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

export const FundsFlow = entity('TransactionFundsFlow', {
  transaction_id: field.id(),
  currency: z.string(),
  sources: z.array(FlowLine),
  uses: z.array(FlowLine),
  total_sources: field.money(),
  total_uses: field.money(),
  difference: field.money('Sources less uses'),
  balanced: z.boolean(),
  missing: z.array(z.string()).meta({ description: 'Outstanding before confirmation' }),
  confirmed_by: z.string().nullable().meta({ description: 'Null again once a line changes' }),
  confirmed_at: field.timestamp().nullable(),
})

export const FlowLineInput = input('TransactionFlowLineInput', {
  side: z.enum(flowSides),
  party: field.text(200),
  purpose: field.text(300),
  amount: field.amount('Amount paid').gt(0),
})

export type FlowLineInput = z.output<typeof FlowLineInput>
