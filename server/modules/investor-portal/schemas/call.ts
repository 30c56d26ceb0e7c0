import { z } from 'zod'
import { callStatuses } from '../../../books/calls/states.ts'
import { remedyKinds } from '../../../books/capital/calls/default-standing.ts'
import { lineStatuses } from '../../../books/capital/calls/present.ts'
import { reminderStatuses } from '../../../books/capital/calls/reminders.ts'
import { entity, field, input, sentence } from '../../../kernel/index.ts'
import { callLabel, callType, day, dayGone, duplicateOk, foreignMoney, ids, someAmount } from './fields.ts'
import { meaningOf } from './ilpa-labels.ts'
import { InterestCharge, Payment, Refund, Void, Waiver } from './record.ts'

export const CallHeader = entity('CapitalCallHeader', {
  id: field.id(),
  fund_account_id: field.id().nullable(),
  lp_id: field
    .id()
    .nullable()
    .meta({ description: 'Only investor of the call; null if it covers a fund’s investors' }),
  reference: z.string().nullable(),
  description: z.string().nullable(),
  currency: z.string(),
  amount: field.money(),
  paid: field.money('Paid, up to the amount called'),
  outstanding: field.money('0 unless issued'),
  waived: field.money('Called but waived'),
  unapplied_credit: field.money('Overpayment, to the payer’s credit'),
  notice_date: z.string(),
  due_date: z.string(),
  ilpa_call_type: callType().meta({ description: 'ILPA type of the largest part' }),
  status: z.enum(callStatuses),
  overdue: z.boolean().meta({ description: 'Past due with an outstanding amount, or marked overdue' }),
  issued_at: field.timestamp().nullable(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

const Purpose = z.object({
  ilpa_call_type: callType(),
  description: z.string().nullable(),
  amount: field.money(),
  inside_commitment: z.boolean(),
  impact_on_unfunded: field.money('Negative if called inside the commitment'),
  excluded_lp_ids: z.array(field.id()),
  excused_by_letter: z.array(field.id()).meta({ description: 'Investors excused by their side letters' }),
  holding_id: field.id().nullable().meta({ description: 'The fund’s holding that it funds' }),
  holding: z.string().nullable().meta({ description: 'Name of the holding' }),
})

const Default = z.object({
  notice_date: z.string(),
  outstanding_then: field.money('Outstanding on the day of the notice'),
  cure_business_days: z.int(),
  cure_ends_on: z.string().meta({ description: 'Last day of the cure period' }),
  note: z.string().nullable(),
  declared_on: z.string().nullable(),
  interest: field.money('Default interest charged, which is income of the fund'),
  interest_outstanding: field.money('Default interest unpaid'),
  interest_through: z.string().nullable(),
  cured_on: z.string().nullable().meta({ description: 'Day on which it was cured; null while it stands' }),
  remedies: z
    .array(
      z.object({
        id: field.id(),
        kind: z.enum(remedyKinds),
        date: z.string(),
        amount: field.money('What was forfeited, or called from the others').nullable(),
        entry_id: field.id().nullable(),
        call_id: field.id().nullable().meta({ description: 'Draft call on the others' }),
        transfer_id: field.id().nullable(),
        note: z.string().nullable(),
        author: z.string(),
        void: Void.nullable(),
      }),
    )
    .meta({ description: 'Remedies in the order in which they were done' }),
})

export const Allocated = entity('CallAllocation', {
  lp_id: field.id(),
  lp_name: z.string(),
  commitment: field.money(),
  amount: field.money('Amount called from this investor'),
  by_purpose: z.array(z.object({ ilpa_call_type: callType(), amount: field.money() })),
  unfunded_before: field.money(),
  impact_on_unfunded: field.money(),
  unfunded_after: field.money('Unfunded commitment after this call'),
  paid: field.money(),
  outstanding: field.money(),
  waived: field.money(),
  waiver_reason: z.string().nullable(),
  unapplied_credit: field.money(),
  status: z.enum(lineStatuses),
  default: Default.nullable().meta({ description: 'From the written default notice on; null without one' }),
})

export const Call = entity('CapitalCall', {
  ...CallHeader.shape,
  override_reason: z.string().nullable(),
  author: z.string().nullable().meta({ description: 'Person who created it; null if not recorded' }),
  issued_by: z.string().nullable().meta({ description: 'Person who issued it; null if not recorded' }),
  moves: z.array(z.enum(callStatuses)).meta({ description: 'Actions allowed now' }),
  lines: z.array(Purpose).meta({ description: 'Use of proceeds' }),
  allocation: z
    .array(Allocated)
    .meta({ description: 'Amount called from each investor; sums to the call’s amount' }),
  payments: z.array(Payment).meta({ description: 'In the order they were recorded' }),
  waivers: z.array(Waiver),
  interest_charges: z.array(InterestCharge).meta({ description: 'Default interest' }),
  refunds: z.array(Refund).meta({ description: 'Credit that was paid back' }),
  extensions: z
    .array(
      z.object({
        id: field.id(),
        due_before: z.string().meta({ description: 'Due date before the extension' }),
        due_date: z.string(),
        reason: z.string(),
        author: z.string(),
        created_at: field.timestamp(),
      }),
    )
    .meta({ description: 'Extensions of the due date, in their order' }),
  cancelled: Void.nullable().meta({ description: 'When and why it was cancelled' }),
  ledger: z.object({
    posted: z.boolean(),
    entry_id: field.id().nullable().meta({ description: 'Journal entry in the fund’s book' }),
    note: z.string(),
  }),
  warnings: z.array(z.string()),
})

export const CallOfLp = entity('CapitalCallOfLp', {
  ...CallHeader.shape,
  amount: field.money('Amount called from this investor'),
  unfunded_before: field.money(),
  unfunded_after: field.money(),
  line_status: z.enum(lineStatuses).meta({ description: 'Status for this investor' }),
})

const terms = {
  amount: someAmount('Amount').optional().meta({
    description:
      'Amount called, in major units of the currency; equals the sum of the lines if both are given',
    example: 250_000,
  }),
  ilpa_call_type: callLabel().optional().meta({
    description:
      'Purpose, if there are no lines. Default: `other`. A key, or a label of the ILPA template 1.2',
  }),
  lines: z
    .array(
      z
        .strictObject({
          ilpa_call_type: callLabel(),
          amount: someAmount('Amount called for it'),
          fee_calculation_id: field
            .id()
            .optional()
            .meta({ description: 'For management fees: the calculation shown on the notices' }),
          description: field.text(500).optional(),
          inside_commitment: z.boolean().optional().meta({
            description:
              'Reduces the unfunded commitment; true for all but placement fees and late-close interest',
          }),
          excluded_lp_ids: ids('Investors who bear no part of it').optional(),
          holding_id: field.id().optional().meta({
            description: 'Holding it funds; `/holdings/{holding_id}/funding` shows the amount still needed',
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
    .meta({ description: 'Use of proceeds, if for several purposes' }),
  notice_date: day()
    .optional()
    .meta({ description: 'Default: today', format: 'date', example: '2026-03-02' }),
  due_date: day().optional().meta({
    description: 'Default: ten business days after the notice',
    format: 'date',
    example: '2026-03-31',
  }),
  reference: field.text(200).nullish(),
  description: field.text(500).nullish(),
  status: z.enum(['draft', 'issued']).optional().meta({ description: 'Default: `issued`' }),
  override_reason: field
    .text(500)
    .nullish()
    .meta({ description: 'Reason for notice of less than ten business days' }),
}

const fund = () =>
  field.id().optional().meta({
    description:
      'The fund that calls. Omit for an investor of one fund or of none: the call is then on their committed capital and posts nothing',
  })

export const LpCallInput = input('LpCapitalCallInput', { ...terms, fund_account_id: fund() })

export const CallInput = input('CapitalCallInput', {
  ...terms,
  fund_account_id: fund(),
  lp_id: field
    .id()
    .optional()
    .meta({ description: 'Only investor of the call; omit for the fund’s investors' }),
  lp_ids: ids('Investors to call from. Default: all of the fund’s').optional(),
  excused_lp_ids: ids(
    'Excused investors; the others bear their share up to their own unfunded commitments',
  ).optional(),
})

const { status: _status, ...changeable } = terms

export const CallDraftChange = input('CapitalCallDraftChange', {
  ...changeable,
  lp_ids: ids('Investors to call from').optional(),
  excused_lp_ids: ids('Excused investors').optional(),
})
export type CallDraftChange = z.output<typeof CallDraftChange>

export const ExtensionInput = input('CapitalCallExtension', {
  due_date: day().meta({ description: 'New due date', format: 'date', example: '2026-04-15' }),
  reason: field.text(500).meta({ description: 'Told to the investors, kept permanently' }),
})

export const PaymentInput = input('CallPaymentInput', {
  lp_id: field.id().optional().meta({ description: 'Payer; required if the call has several investors' }),
  amount: someAmount('What was paid').optional().meta({
    description:
      'Amount paid, in major units of the currency; for a `received` amount, its value in that currency',
  }),
  received: foreignMoney('Amount received, if in another currency than the call’s').optional(),
  date: dayGone('From the notice day to today. Default: today'),
  reference: field.text(200).nullish().meta({ description: 'Prevents recording the same payment twice' }),
  method: field.key().nullish().meta({ description: 'Key, such as wire', example: 'wire' }),
  duplicate_ok: duplicateOk(),
})

export const PaymentsInput = input('CallPaymentsInput', {
  payments: z
    .array(
      z.strictObject({
        ...PaymentInput.shape,
        lp_id: field.id().meta({ description: 'Payer' }),
      }),
    )
    .min(1)
    .max(500),
})

export const AllPaid = entity('CapitalCallWithPayments', {
  ...Call.shape,
  recorded: z
    .array(Payment)
    .meta({ description: 'The payments of this call of the API, in the order given' }),
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
      offset_business_days: z.int().meta({ description: 'Business days from the due date' }),
      date: z.string(),
      status: z
        .enum(reminderStatuses)
        .meta({ description: '`past`: the day had passed when it was scheduled' }),
    }),
  ),
})

export type CallInput = z.output<typeof CallInput>
