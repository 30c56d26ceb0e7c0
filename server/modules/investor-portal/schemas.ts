import { z } from 'zod'
import { distributionTypes } from '../../books/capital/distributions.ts'
import { lineStatuses } from '../../books/capital/present.ts'
import { reminderStatuses } from '../../books/capital/reminders.ts'
import { callStatuses } from '../../books/capital/states.ts'
import { kycStatuses } from '../../books/partners.ts'
import { callTypes } from '../../finance/capital-call.ts'
import { field } from '../../kernel/index.ts'
import { callLabels, meaningOf } from './ilpa-labels.ts'

/** A day that a book can have. */
export const day = () =>
  field
    .date()
    .refine(value => value >= '1900-01-01' && value < '2200-01-01', 'must be between 1900 and 2199')
    .meta({ format: 'date', example: '2026-03-31' })

/** Sums of a book stay exact: a single amount is at most a hundred billion. */
const amount = (description: string) => field.amount(description).min(0).max(100_000_000_000)
const money = (description?: string) =>
  z.number().meta({ description: description ?? 'In major units of `currency`' })
const ids = (description: string) => z.array(field.id()).max(1000).meta({ description })
const callType = () => z.enum(callTypes)
/** Keys, and the labels of the template's version 1.2. */
const callLabel = () => z.enum(callLabels)

export const fundFilter = { fund_account_id: z.coerce.number().pipe(field.id()).optional() }

export const LpInput = z.object({
  name: field.text(200),
  entity_type: field
    .key()
    .nullish()
    .meta({ description: 'A key such as family_office', example: 'family_office' }),
  jurisdiction: field.country().nullish(),
  currency: field
    .currency()
    .optional()
    .meta({ description: 'Of the committed capital; the office’s base currency unless said otherwise' }),
  committed_capital: amount('What they promised, as the register says it').nullish(),
  kyc_status: z.enum(kycStatuses).optional().meta({ description: '`pending` unless said otherwise' }),
  primary_contact_email: field.email().nullish(),
})

export const LpChange = LpInput.omit({ currency: true })
  .partial()
  .extend({ kyc_status: z.enum(kycStatuses).optional().meta({ description: 'One step at a time' }) })

export const lpExample = {
  name: 'Alder Family Office',
  entity_type: 'family_office',
  jurisdiction: 'GB',
  committed_capital: 5_000_000,
  kyc_status: 'pending' as const,
  primary_contact_email: 'office@example.com',
}

export const Lp = z.object({
  id: field.id(),
  name: z.string(),
  entity_type: z.string().nullable(),
  jurisdiction: z.string().nullable(),
  currency: z.string(),
  committed_capital: money().nullable(),
  kyc_status: z.enum(kycStatuses),
  primary_contact_email: z.string().nullable(),
  status: z.string(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

const Position = z.object({
  fund_account_id: field.id().nullable().meta({ description: 'null: by the register alone, without a fund' }),
  fund: z.string().nullable(),
  currency: z.string(),
  commitment: money(),
  called: money('Called by issued notices, outside the commitment too'),
  contributed: money('Paid of it'),
  distributed: money(),
  recallable: money('Of the distributions, what can be called again'),
  funded_commitment: money('Commitment less what is unfunded'),
  unfunded: money('Commitment less contributions inside it, plus recallable distributions'),
})

export const CallHeader = z.object({
  id: field.id(),
  fund_account_id: field.id().nullable(),
  lp_id: field
    .id()
    .nullable()
    .meta({ description: 'The one investor called on; null for a fund’s investors' }),
  reference: z.string().nullable(),
  description: z.string().nullable(),
  currency: z.string(),
  amount: money(),
  paid: money('Paid, up to the amount'),
  outstanding: money('0 unless it is issued'),
  waived: money('Of what was called, what nobody asks for any more'),
  unapplied_credit: money('Paid beyond what was owed, to the credit of who paid it'),
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
  amount: money(),
  inside_commitment: z.boolean(),
  impact_on_unfunded: money('Negative where it is called inside the commitment'),
  excluded_lp_ids: z.array(field.id()),
})

const Default = z.object({
  notice_date: z.string(),
  outstanding_then: money('Owed on the day of the notice'),
  cure_business_days: z.int(),
  cure_ends_on: z.string().meta({ description: 'The last day to pay before a default can be declared' }),
  note: z.string().nullable(),
  declared_on: z.string().nullable(),
  interest: money('Charged on it, income of the fund'),
  interest_through: z.string().nullable(),
})

export const Allocated = z.object({
  lp_id: field.id(),
  lp_name: z.string(),
  commitment: money(),
  amount: money('What they owe of the call'),
  by_purpose: z.array(z.object({ ilpa_call_type: callType(), amount: money() })),
  unfunded_before: money(),
  impact_on_unfunded: money(),
  unfunded_after: money('What can still be called of them after this call'),
  paid: money(),
  outstanding: money(),
  waived: money(),
  waiver_reason: z.string().nullable(),
  unapplied_credit: money(),
  status: z.enum(lineStatuses),
  default: Default.nullable().meta({ description: 'From the written notice on; null without one' }),
})

const Payment = z.object({
  id: field.id(),
  lp_id: field.id(),
  amount: money(),
  applied: money('To what was owed'),
  unapplied: money('Beyond it, to their credit'),
  date: z.string(),
  reference: z.string().nullable(),
  method: z.string().nullable(),
  entry_id: field.id().nullable(),
  created_at: field.timestamp(),
})

export const Call = CallHeader.extend({
  override_reason: z.string().nullable(),
  moves: z.array(z.enum(callStatuses)).meta({ description: 'What somebody can make of it now' }),
  lines: z.array(Purpose).meta({ description: 'What it is for' }),
  allocation: z.array(Allocated).meta({ description: 'Who owes how much of it; sums to the amount' }),
  payments: z.array(Payment).meta({ description: 'In the order they were recorded' }),
  ledger: z.object({
    posted: z.boolean(),
    entry_id: field.id().nullable().meta({ description: 'The journal entry of the fund’s book' }),
    note: z.string(),
  }),
  warnings: z.array(z.string()),
})

export const CallOfLp = CallHeader.extend({
  amount: money('What this investor owes of it'),
  unfunded_before: money(),
  unfunded_after: money(),
  line_status: z.enum(lineStatuses).meta({ description: 'Of this investor' }),
})

const DistributionOfLp = z.object({
  id: field.id(),
  fund_account_id: field.id().nullable(),
  type: z.enum(distributionTypes),
  currency: z.string(),
  amount: money('What this investor received of it'),
  recallable_amount: money('The part of that which can be called again'),
  date: z.string(),
  reference: z.string().nullable(),
  description: z.string().nullable(),
})

export const LpDetail = Lp.extend({
  kyc_moves: z.array(z.enum(kycStatuses)).meta({ description: 'Where the KYC can go from here' }),
  commitments: z.array(Position).meta({ description: 'Where they stand, by fund' }),
  capital_calls: z.array(CallOfLp).meta({ description: 'Newest first' }),
  distributions: z.array(DistributionOfLp).meta({ description: 'Newest first' }),
})

const terms = {
  amount: amount('What is called').optional().meta({
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
          amount: amount('What is called for it'),
          fee_calculation_id: field
            .id()
            .optional()
            .meta({ description: 'Of management fees: the calculation that the notices show' }),
          description: field.text(500).optional(),
          inside_commitment: z.boolean().optional().meta({
            description: 'Lowers the unfunded commitment; all but placement fees and late-close interest',
          }),
          excluded_lp_ids: ids('Investors who bear none of it').optional(),
        })
        .refine(line => meaningOf(line.ilpa_call_type).type !== 'other' || line.description !== undefined, {
          path: ['description'],
          message: 'is needed for other',
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

export const LpCallInput = z.object({ ...terms, fund_account_id: fund() })

export const CallInput = z.object({
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

export const PaymentInput = z.object({
  lp_id: field.id().optional().meta({ description: 'Who paid; needed where the call is on several' }),
  amount: amount('What was paid'),
  date: day().optional().meta({ description: 'Today', format: 'date', example: '2026-03-31' }),
  reference: field.text(200).nullish().meta({ description: 'The same one again is the same payment' }),
  method: field.key().nullish().meta({ description: 'A key such as wire', example: 'wire' }),
})

export const Paid = Call.extend({ payment: Payment })

export const Reminders = z.object({
  call_id: field.id(),
  due_date: z.string(),
  reminders: z.array(
    z.object({
      offset_business_days: z.int().meta({ description: 'From the due date' }),
      date: z.string(),
      status: z
        .enum(reminderStatuses)
        .meta({ description: '`past`: the day was over when it was scheduled' }),
    }),
  ),
})

/** Where investors pay. */
export const Wire = z.strictObject({
  bank_name: field.text(200),
  account_name: field.text(200),
  account_number: field.text(64).meta({ description: 'Or IBAN' }),
  swift: field.text(11).nullish(),
  routing_number: field.text(34).nullish(),
  further_credit: field.text(300).nullish(),
})

export const Contact = z.strictObject({
  name: field.text(200),
  email: field.email().nullish(),
  phone: field.text(50).nullish(),
})

export const Notice = z.object({
  call_id: field.id(),
  reference: z.string().nullable(),
  description: z.string().nullable(),
  status: z.enum(callStatuses).meta({ description: 'A draft is no notice yet' }),
  currency: z.string(),
  notice_date: z.string(),
  due_date: z.string(),
  fund: z.object({
    fund_account_id: field.id().nullable(),
    name: z.string().nullable(),
    commitments: money('Of all investors when it was issued; 0 without a fund'),
    amount: money('Called of all'),
    by_purpose: z.array(z.object({ ilpa_call_type: callType(), amount: money() })),
  }),
  lp: z.object({
    lp_id: field.id(),
    name: z.string(),
    commitment: money(),
    share_of_fund: z.number().nullable().meta({ description: 'Of all commitments, a fraction' }),
    prior_contributions: money('Called before it'),
    prior_distributions: money(),
    unfunded_before: money(),
    amount: money('To be paid'),
    unfunded_after: money(),
  }),
  transactions: z.array(
    z.object({
      transaction_type: callType(),
      description: z.string().nullable(),
      amount: money(),
      impact_on_unfunded: money('Negative where it is called inside the commitment'),
      inside_commitment: z.boolean(),
    }),
  ),
  fees: z
    .array(
      z.object({
        calculation_id: field.id(),
        period_start: z.string(),
        period_end: z.string(),
        segments: z.array(
          z.object({
            from: z.string(),
            to: z.string(),
            base: z.string(),
            base_amount: money(),
            rate: z.number().meta({ description: 'A year, as a fraction' }),
            fee: money(),
          }),
        ),
        gross: money(),
        waived: money(),
        offset: money(),
        vat: money(),
        net: money('Gross less waived and offset, plus VAT'),
        lp_amount: money('Called of this investor for it'),
      }),
    )
    .meta({ description: 'How the management fees of the whole fund came about' }),
  wire: Wire.nullable().meta({ description: 'Where to pay, as the fund said it when the call was issued' }),
  contact: Contact.nullable(),
})

export const CommitmentInput = z.object({
  lp_id: field.id(),
  fund_account_id: field.id(),
  amount: amount('What they promise to the fund'),
  class: field
    .text(20)
    .optional()
    .meta({ description: 'Of interests; `A` unless said otherwise', example: 'A' }),
  admitted_on: day()
    .optional()
    .meta({ description: 'The closing; today', format: 'date', example: '2026-01-15' }),
  excluded_from_fees: z
    .boolean()
    .optional()
    .meta({ description: 'Bears no management fee, as the general partner' }),
})

export const Commitment = z.object({
  id: field.id(),
  lp_id: field.id(),
  fund_account_id: field.id(),
  currency: z.string(),
  amount: money(),
  class: z.string(),
  admitted_on: z.string(),
  excluded_from_fees: z.boolean(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

const InKind = z.strictObject({
  security: field.text(200),
  quantity: z
    .number()
    .gt(0)
    .max(1e12)
    .optional()
    .meta({ description: 'How many, shares or units of nominal' }),
  cost: amount('What they cost the fund; their value unless said otherwise').optional(),
  unrealised: z
    .number()
    .min(-100_000_000_000)
    .max(100_000_000_000)
    .optional()
    .meta({ description: 'What they were marked up by (down: negative), which goes with them' }),
  investment_id: field.id().optional(),
})

export const DistributionInput = z.object({
  fund_account_id: field
    .id()
    .optional()
    .meta({ description: 'The fund that pays it out, over its investors' }),
  lp_id: field.id().optional().meta({ description: 'Or the one investor who receives it' }),
  type: z.enum(distributionTypes),
  amount: amount('What is paid out'),
  recallable_amount: amount('The part of it that can be called again').optional(),
  date: day().optional().meta({ description: 'Today', format: 'date', example: '2026-03-31' }),
  reference: field.text(200).nullish(),
  description: field.text(500).nullish(),
  lp_ids: ids('The fund’s investors who receive it; all unless said otherwise').optional(),
  in_kind: InKind.optional().meta({
    description: 'The securities of a stock_distribution, which is at `amount`',
  }),
})

export const DistributionHeader = z.object({
  id: field.id(),
  fund_account_id: field.id().nullable(),
  type: z.enum(distributionTypes),
  currency: z.string(),
  amount: money('Negative where tax is withheld'),
  recallable_amount: money(),
  in_kind: InKind.nullable(),
  date: z.string(),
  reference: z.string().nullable(),
  description: z.string().nullable(),
  entry_id: field.id().nullable().meta({ description: 'null without a fund: nothing is posted' }),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

export const Distribution = DistributionHeader.extend({
  allocation: z.array(
    z.object({
      lp_id: field.id(),
      lp_name: z.string(),
      amount: money(),
      recallable_amount: money(),
      unfunded_before: money(),
      impact_on_unfunded: money('What is recallable raises it'),
      unfunded_after: money(),
    }),
  ),
})

export type CallInput = z.output<typeof CallInput>
