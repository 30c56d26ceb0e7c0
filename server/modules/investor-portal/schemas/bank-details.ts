import { z } from 'zod'
import { entity, field, input } from '../../../kernel/index.ts'
import { day, dayGone } from './fields.ts'

export const BankDetailsInput = input('InvestorBankDetailsInput', {
  account_holder: field.line(140),
  number: field
    .text(40)
    .meta({ description: 'IBAN or account number', example: 'DE89 3704 0044 0532 0130 00' }),
  bic: field
    .text(11)
    .nullish()
    .meta({ description: 'Needed without an IBAN, unless there is a routing number' }),
  routing_number: field
    .text(20)
    .nullish()
    .meta({ description: 'ABA number of nine digits, or sort code of six' }),
  bank_name: field.line(140),
  currency: field.currency(),
  effective_from: day().optional().meta({ description: 'Effective day. Default: today', format: 'date' }),
})

export const BankDetailsCallBack = input('InvestorBankDetailsCallBack', {
  person: field.line(200).meta({ description: 'Person who was called' }),
  phone: field.text(50).meta({ description: 'Number that was called, known before these bank details came' }),
  date: dayGone('Day of the call. Default: today'),
})

export const BankDetails = entity('InvestorBankDetails', {
  id: field.id(),
  lp_id: field.id(),
  account_holder: z.string(),
  number: z.string().meta({
    description: 'IBAN or account number; its last four characters for callers who may not change it',
  }),
  bic: z.string().nullable(),
  routing_number: z.string().nullable(),
  bank_name: z.string(),
  currency: field.currency(),
  effective_from: z.string(),
  current: z.boolean().meta({ description: 'In effect today, of those in its currency' }),
  author: z.string(),
  author_ids: z.array(field.id()).meta({
    description: 'People who proposed or edited them',
  }),
  approved_by: z.string().nullable(),
  called_back_by: z
    .string()
    .nullable()
    .meta({ description: 'Person who confirmed the bank details by call-back' }),
  called_back_at: field.timestamp().nullable(),
  called_person: z.string().nullable().meta({ description: 'Person who was called' }),
  called_number: z.string().nullable().meta({ description: 'Number that was called' }),
  called_on: z.string().nullable().meta({ description: 'Day of the call' }),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})
