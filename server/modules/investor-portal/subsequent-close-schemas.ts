import { z } from 'zod'
import { callTypes } from '../../finance/capital-call.ts'
import { entity, field, input } from '../../kernel/index.ts'
import { callType, day } from './fields.ts'
import { Void } from './record-schemas.ts'

export const SubsequentCloseInput = input('SubsequentCloseInput', {
  lp_ids: z
    .array(field.id())
    .min(1)
    .max(100)
    .meta({ description: 'Who joins; their commitments are recorded before' }),
  rate_pct: field
    .fraction('Interest a year on what they pay late, as the agreement says')
    .min(0, 'must not be negative')
    .meta({ example: 0.08 }),
  date: day()
    .optional()
    .meta({ description: 'Of the closing; today', format: 'date', example: '2026-03-31' }),
  due_date: day().optional().meta({
    description: 'When they pay and the earlier partners are paid; the day of the closing',
    format: 'date',
    example: '2026-03-31',
  }),
  left_out: z.array(z.enum(callTypes)).max(callTypes.length).optional().meta({
    description: 'What nobody makes up for, such as management_fees that the manager charges by itself',
  }),
  reference: field.text(200).nullish().meta({ description: 'Of the call, the refund and the interest' }),
})

const kept = {
  id: field.id(),
  fund_account_id: field.id(),
  date: z.string(),
  rate_pct: z.number().meta({ description: 'As a fraction' }),
  call_id: field.id().meta({ description: 'The call on those who join' }),
  distribution_id: field.id().meta({ description: 'The refund to the earlier partners' }),
  interest_entry_id: field.id().nullable().meta({ description: 'The payment of the interest; null of none' }),
  void: Void.nullable().meta({ description: 'How it was taken back; null while it stands' }),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
}

const partner = { lp_id: field.id(), lp_name: z.string() }

export const SubsequentCloseHeader = entity('SubsequentCloseHeader', kept)

export const SubsequentClose = entity('SubsequentClose', {
  ...kept,
  currency: z.string(),
  contribution: field.money('What those who join contribute in all, and the earlier partners get back'),
  interest: field.money('On it, outside the commitments'),
  total: field.money(),
  joining: z.array(
    z.object({ ...partner, contribution: field.money(), interest: field.money(), total: field.money() }),
  ),
  earlier: z.array(
    z.object({
      ...partner,
      refund: field.money('What was contributed too much; it can be called again where it was inside'),
      interest: field.money(),
      total: field.money(),
    }),
  ),
  calls: z
    .array(
      z.object({
        call_id: field.id(),
        reference: z.string().nullable(),
        ilpa_call_type: callType(),
        due_date: z.string(),
        days: z.int().meta({ description: 'Of interest: from the due date to the closing' }),
        amount: field.money(),
        contribution: field.money('Of those who join'),
      }),
    )
    .meta({ description: 'What is made up for' }),
  warnings: z.array(z.string()),
})
