import { z } from 'zod'
import { lineStatuses } from '../../books/capital/calls/present.ts'
import { reminderStatuses } from '../../books/capital/calls/reminders.ts'
import { callStatuses } from '../../books/capital/states.ts'
import { entity, field, input, sentence } from '../../kernel/index.ts'
import { callLabel, callType, day, dayGone, duplicateOk, foreignMoney, ids, someAmount } from './fields.ts'
import { meaningOf } from './ilpa-labels.ts'
import { InterestCharge, Payment, Refund, Void, Waiver } from './record-schemas.ts'

export const CallHeader = entity('CapitalCallHeader', {
  id: field.id(),
  fund_account_id: field.id().nullable(),
  lp_id: field
    .id()
    .nullable()
    .meta({ description: 'The one investor called on; null for a fund’s investors' }),
  reference: z.string().nullable(),
  description: z.string().nullable(),
  currency: z.string(),
  amount: field.money(),
  paid: field.money('Paid, up to the amount'),
  outstanding: field.money('0 unless it is issued'),
  waived: field.money('Of what was called, what nobody asks for any more'),
  unapplied_credit: field.money('Paid beyond what was owed, to the credit of who paid it'),
  notice_date: z.string(),
  due_date: z.string(),
  ilpa_call_type: callType().meta({ description: 'What the largest part of it is for' }),
  status: z.enum(callStatuses),
  overdue: z.boolean().meta({ description: 'Due before today with something outstanding, or marked so' }),
  issued_at: field.timestamp().nullable(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

const Purpose = z.object({
  ilpa_call_type: callType(),
  description: z.string().nullable(),
  amount: field.money(),
  inside_commitment: z.boolean(),
  impact_on_unfunded: field.money('Negative where it is called inside the commitment'),
  excluded_lp_ids: z.array(field.id()),
  excused_by_letter: z
    .array(field.id())
    .meta({ description: 'Investors whose side letters excuse them from what is bought' }),
  holding_id: field.id().nullable().meta({ description: 'The fund’s holding that it is for' }),
  holding: z.string().nullable().meta({ description: 'The holding’s name' }),
})

const Default = z.object({
  notice_date: z.string(),
  outstanding_then: field.money('Owed on the day of the notice'),
  cure_business_days: z.int(),
  cure_ends_on: z.string().meta({ description: 'The last day to pay before a default can be declared' }),
  note: z.string().nullable(),
  declared_on: z.string().nullable(),
  interest: field.money('Charged on it, income of the fund'),
  interest_outstanding: field.money('Of that, what was not paid'),
  interest_through: z.string().nullable(),
})

export const Allocated = entity('CallAllocation', {
  lp_id: field.id(),
  lp_name: z.string(),
  commitment: field.money(),
  amount: field.money('What they owe of the call'),
  by_purpose: z.array(z.object({ ilpa_call_type: callType(), amount: field.money() })),
  unfunded_before: field.money(),
  impact_on_unfunded: field.money(),
  unfunded_after: field.money('What can still be called of them after this call'),
  paid: field.money(),
  outstanding: field.money(),
  waived: field.money(),
  waiver_reason: z.string().nullable(),
  unapplied_credit: field.money(),
  status: z.enum(lineStatuses),
  default: Default.nullable().meta({ description: 'From the written notice on; null without one' }),
})

export const Call = entity('CapitalCall', {
  ...CallHeader.shape,
  override_reason: z.string().nullable(),
  author: z.string().nullable().meta({ description: 'Who entered it; null where nobody was noted' }),
  issued_by: z.string().nullable().meta({ description: 'Who issued it; null where nobody was noted' }),
  moves: z.array(z.enum(callStatuses)).meta({ description: 'What somebody can make of it now' }),
  lines: z.array(Purpose).meta({ description: 'Use of proceeds' }),
  allocation: z.array(Allocated).meta({ description: 'Who owes how much of it; sums to the amount' }),
  payments: z.array(Payment).meta({ description: 'In the order they were recorded' }),
  waivers: z.array(Waiver),
  interest_charges: z.array(InterestCharge).meta({ description: 'Default interest' }),
  refunds: z.array(Refund).meta({ description: 'Credit that was paid back' }),
  cancelled: Void.nullable().meta({ description: 'When and why it was cancelled' }),
  ledger: z.object({
    posted: z.boolean(),
    entry_id: field.id().nullable().meta({ description: 'The journal entry of the fund’s book' }),
    note: z.string(),
  }),
  warnings: z.array(z.string()),
})

export const CallOfLp = entity('CapitalCallOfLp', {
  ...CallHeader.shape,
  amount: field.money('What this investor owes of it'),
  unfunded_before: field.money(),
  unfunded_after: field.money(),
  line_status: z.enum(lineStatuses).meta({ description: 'Of this investor' }),
})

const terms = {
  amount: someAmount('Amount').optional().meta({
    description: 'What is called, in major units of the currency; the sum of the lines where both are given',
    example: 250_000,
  }),
  ilpa_call_type: callLabel().optional().meta({
    description:
      'What it is for, where there are no lines; `other`. A key, or a label of version 1.2 of the ILPA template',
  }),
  lines: z
    .array(
      z
        .strictObject({
          ilpa_call_type: callLabel(),
          amount: someAmount('What is called for it'),
          fee_calculation_id: field
            .id()
            .optional()
            .meta({ description: 'Of management fees: the calculation that the notices show' }),
          description: field.text(500).optional(),
          inside_commitment: z.boolean().optional().meta({
            description: 'Lowers the unfunded commitment; all but placement fees and late-close interest',
          }),
          excluded_lp_ids: ids('Investors who bear none of it').optional(),
          holding_id: field.id().optional().meta({
            description:
              'The fund’s holding that it is for: what it still needs is at `/holdings/{holding_id}/funding`',
          }),
        })
        .refine(line => meaningOf(line.ilpa_call_type).type !== 'other' || line.description !== undefined, {
          path: ['description'],
          message: sentence`is required for other`.english,
        }),
    )
    .min(1)
    .max(50)
    .optional()
    .meta({ description: 'What it is for, where it is for several things' }),
  notice_date: day().optional().meta({ description: 'Today', format: 'date', example: '2026-03-02' }),
  due_date: day()
    .optional()
    .meta({ description: 'Ten business days after the notice', format: 'date', example: '2026-03-31' }),
  reference: field.text(200).nullish(),
  description: field.text(500).nullish(),
  status: z.enum(['draft', 'issued']).optional().meta({ description: '`issued` unless said otherwise' }),
  override_reason: field
    .text(500)
    .nullish()
    .meta({ description: 'Why the notice is shorter than ten business days' }),
}

const fund = () =>
  field.id().optional().meta({
    description:
      'The fund that calls. Left out for an investor of one fund, or of none: then it is called on their committed capital and nothing is posted',
  })

export const LpCallInput = input('LpCapitalCallInput', { ...terms, fund_account_id: fund() })

export const CallInput = input('CapitalCallInput', {
  ...terms,
  fund_account_id: fund(),
  lp_id: field
    .id()
    .optional()
    .meta({ description: 'The one investor called on; left out for the fund’s investors' }),
  lp_ids: ids('The fund’s investors who are called on; all unless said otherwise').optional(),
  excused_lp_ids: ids(
    'Investors excused from it; the others bear their share up to their own unfunded',
  ).optional(),
})

export const PaymentInput = input('CallPaymentInput', {
  lp_id: field.id().optional().meta({ description: 'Who paid; needed where the call is on several' }),
  amount: someAmount('What was paid').optional().meta({
    description:
      'What was paid, in major units of the currency; of what was `received`, what it counts for: its worth',
  }),
  received: foreignMoney('What came in, where that is another currency than the call’s').optional(),
  date: dayGone('From the day of the notice to today, which it is unless said otherwise'),
  reference: field.text(200).nullish().meta({ description: 'Prevents recording the same payment twice' }),
  method: field.key().nullish().meta({ description: 'A key such as wire', example: 'wire' }),
  duplicate_ok: duplicateOk(),
})

export const Paid = entity('PaidCapitalCall', {
  ...Call.shape,
  payment: Payment,
})

export const Reminders = entity('CallReminders', {
  call_id: field.id(),
  due_date: z.string(),
  reminders: z.array(
    entity('CallReminder', {
      offset_business_days: z.int().meta({ description: 'From the due date' }),
      date: z.string(),
      status: z
        .enum(reminderStatuses)
        .meta({ description: '`past`: the day was over when it was scheduled' }),
    }),
  ),
})

export type CallInput = z.output<typeof CallInput>
