import { z } from 'zod'
import { entity, field, input } from '../../../kernel/index.ts'
import { day } from './fields.ts'

export const PaymentFileInput = input('DistributionPaymentFileInput', {
  bank_account_id: field.id().meta({ description: 'Bank account of the fund that pays' }),
  execution_date: day().optional().meta({
    description:
      'Requested execution date. Default: that of the last file, else today or the event’s day if later',
    format: 'date',
  }),
  replaces_id: field.id().optional().meta({
    description: 'Last payment file, which must not be executed',
  }),
})

export const PaymentFile = entity('DistributionPaymentFile', {
  id: field.id(),
  event_id: field.id(),
  bank_account_id: field.id(),
  message_id: z.string().meta({ description: 'Identifies the file at the bank, which refuses a second one' }),
  execution_date: z.string().meta({ description: 'Requested execution date' }),
  replaces_id: field.id().nullable().meta({ description: 'Payment file that it replaces' }),
  currency: z.string(),
  payments: z.int().meta({ description: 'Number of payments' }),
  total: field.money('Control sum'),
  end_to_end_ids: z.array(z.string()).meta({ description: 'One for each payee, as on the event’s payees' }),
  author: z.string(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})
