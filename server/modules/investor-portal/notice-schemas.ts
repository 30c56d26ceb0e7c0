import { z } from 'zod'
import { distributionTypes } from '../../books/capital/distributions.ts'
import { callStatuses } from '../../books/capital/states.ts'
import { entity, field } from '../../kernel/index.ts'
import { callType, InKind, money } from './fields.ts'

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

export const Notice = entity('CallNotice', {
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

export const DistributionNotice = entity('DistributionNotice', {
  distribution_id: field.id(),
  reference: z.string().nullable(),
  description: z.string().nullable(),
  currency: z.string(),
  date: z.string(),
  type: z.enum(distributionTypes),
  in_kind: InKind.nullable(),
  fund: z.object({
    fund_account_id: field.id().nullable(),
    name: z.string().nullable(),
    commitments: money('Of all investors when it was made; 0 without a fund'),
    amount: money('To all of them; negative where tax is withheld'),
    recallable_amount: money(),
  }),
  lp: z.object({
    lp_id: field.id(),
    name: z.string(),
    commitment: money('When it was made; 0 without a fund'),
    share_of_distribution: z.number().nullable().meta({ description: 'A fraction' }),
    prior_contributions: money('Called before it'),
    prior_distributions: money(),
    amount: money('To this investor; negative where tax is withheld'),
    recallable_amount: money('The part of that which can be called again'),
    unfunded_before: money(),
    impact_on_unfunded: money('What is recallable raises it'),
    unfunded_after: money(),
  }),
  contact: Contact.nullable(),
})
