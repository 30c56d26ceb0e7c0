import { z } from 'zod'
import { entity, field, input } from '../../../kernel/index.ts'
import { flowSides } from '../states.ts'

export const FlowLine = entity('TransactionFlowLine', {
  id: field.id(),
  transaction_id: field.id(),
  side: z.enum(flowSides),
  party: z.string().meta({ description: 'Who pays a source, or is paid a use' }),
  purpose: z.string(),
  amount: field.money(),
  currency: z.string(),
  called_back_by: z.string().nullable().meta({ description: 'Who heard the payee confirm the account' }),
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
  missing: z.array(z.string()).meta({ description: 'What keeps it from being confirmed' }),
  confirmed_by: z.string().nullable().meta({ description: 'Nobody any more once a line changed' }),
  confirmed_at: field.timestamp().nullable(),
})

export const FlowLineInput = input('TransactionFlowLineInput', {
  side: z.enum(flowSides),
  party: field.text(200),
  purpose: field.text(300),
  amount: field.amount('What is paid').gt(0),
})

export type FlowLineInput = z.output<typeof FlowLineInput>
