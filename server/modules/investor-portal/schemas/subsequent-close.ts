import { z } from 'zod'
import { closingMethods } from '../../../books/partners/joined-later.ts'
import { callTypes } from '../../../finance/capital-call.ts'
import { entity, field, input } from '../../../kernel/index.ts'
import { callType, day } from './fields.ts'
import { Void } from './record.ts'

export const SubsequentCloseInput = input('SubsequentCloseInput', {
  lp_ids: z
    .array(field.id())
    .min(1)
    .max(100)
    .meta({ description: 'Joining investors; record their commitments first' }),
  rate_pct: field
    .fraction('Annual interest on late contributions, per the agreement')
    .min(0, 'must not be negative')
    .meta({ example: 0.08 }),
  date: day()
    .optional()
    .meta({ description: 'Day of the closing. Default: today', format: 'date', example: '2026-03-31' }),
  due_date: day().optional().meta({
    description:
      'Due day for joining investors and for paying earlier partners. Default: the day of the closing',
    format: 'date',
    example: '2026-03-31',
  }),
  left_out: z.array(z.enum(callTypes)).max(callTypes.length).optional().meta({
    description: 'Kinds not equalised, such as management_fees that the manager charges itself',
  }),
  method: z.enum(closingMethods).optional().meta({
    description:
      'as_if_first shares profit and loss since inception anew, as if all were admitted at the first closing; cost equalises cash alone; nav adds what net asset value is above cost. Default: by the call terms',
  }),
  reference: field.text(200).nullish().meta({ description: 'Reference of the call, refund and interest' }),
})

const kept = {
  id: field.id(),
  fund_account_id: field.id(),
  date: z.string(),
  rate_pct: z.number().meta({ description: 'As a fraction' }),
  method: z.enum(closingMethods).meta({ description: 'How those who joined come to share' }),
  left_out: z.array(callType()).meta({ description: 'Kinds not equalised' }),
  call_id: field.id().meta({ description: 'Call on the joining investors' }),
  distribution_id: field.id().meta({ description: 'Refund to the earlier partners' }),
  interest_entry_id: field
    .id()
    .nullable()
    .meta({ description: 'Payment of the interest; null without interest' }),
  void: Void.nullable().meta({ description: 'The reversal; null while it is in force' }),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
}

const partner = { lp_id: field.id(), lp_name: z.string() }

export const SubsequentCloseHeader = entity('SubsequentCloseHeader', kept)

export const SubsequentClose = entity('SubsequentClose', {
  ...kept,
  currency: z.string(),
  contribution: field.money('Total contribution of the joining investors, refunded to the earlier partners'),
  premium: field.money('Net asset value above cost, for the earlier partners; outside the commitments'),
  interest: field.money('Interest on it, outside the commitments'),
  total: field.money(),
  joining: z.array(
    z.object({
      ...partner,
      contribution: field.money(),
      premium: field.money(),
      interest: field.money(),
      total: field.money(),
    }),
  ),
  earlier: z.array(
    z.object({
      ...partner,
      refund: field.money('Excess contribution; recallable if inside the commitment'),
      premium: field.money(),
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
        days: z.int().meta({ description: 'Days of interest, from the due date to the closing' }),
        amount: field.money(),
        contribution: field.money('From the joining investors'),
      }),
    )
    .meta({ description: 'Earlier calls equalised' }),
  reallocated: z
    .array(z.object({ ...partner, amount: field.money('Gain of the capital account; negative: loss') }))
    .meta({ description: 'Profit and loss since inception that changes hands without cash' }),
  warnings: z.array(z.string()),
})
