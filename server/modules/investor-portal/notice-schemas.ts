import { z } from 'zod'
import { distributionTypes } from '../../books/capital/distributions/distributions.ts'
import { callStatuses } from '../../books/capital/states.ts'
import { entity, field, languages } from '../../kernel/index.ts'
import { callType, InKind } from './fields.ts'

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

const language = () =>
  z.enum(languages).meta({ description: 'What it is written in: what the investor reads, else the office' })

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
    commitments: field.money('Of all investors when it was issued; 0 without a fund'),
    amount: field.money('Called of all'),
    by_purpose: z.array(z.object({ ilpa_call_type: callType(), amount: field.money() })),
  }),
  lp: z.object({
    lp_id: field.id(),
    name: z.string(),
    postal_address: z.string().nullable(),
    commitment: field.money(),
    share_of_fund: z.number().nullable().meta({ description: 'Of all commitments, a fraction' }),
    prior_contributions: field.money('Called before it'),
    prior_distributions: field.money(),
    unfunded_before: field.money(),
    amount: field.money('To be paid'),
    unfunded_after: field.money(),
  }),
  transactions: z.array(
    z.object({
      transaction_type: callType(),
      description: z.string().nullable(),
      amount: field.money(),
      impact_on_unfunded: field.money('Negative where it is called inside the commitment'),
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
            base_amount: field.money(),
            rate: z.number().meta({ description: 'A year, as a fraction' }),
            fee: field.money(),
          }),
        ),
        gross: field.money(),
        waived: field.money(),
        offset: field.money(),
        vat: field.money(),
        net: field.money('Gross less waived and offset, plus VAT'),
        lp_amount: field.money('Called of this investor for it'),
      }),
    )
    .meta({ description: 'How the management fees of the whole fund came about' }),
  wire: Wire.nullable().meta({ description: 'Where to pay, as the fund said it when the call was issued' }),
  contact: Contact.nullable(),
  language: language(),
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
    commitments: field.money('Of all investors when it was made; 0 without a fund'),
    amount: field.money('To all of them; negative where tax is withheld'),
    recallable_amount: field.money(),
  }),
  lp: z.object({
    lp_id: field.id(),
    name: z.string(),
    postal_address: z.string().nullable(),
    commitment: field.money('When it was made; 0 without a fund'),
    share_of_distribution: z.number().nullable().meta({ description: 'A fraction' }),
    prior_contributions: field.money('Called before it'),
    prior_distributions: field.money(),
    amount: field.money('To this investor; negative where tax is withheld'),
    paid: z
      .object({ currency: z.string(), amount: field.money('In major units of its own `currency`') })
      .nullable()
      .meta({ description: 'What went out to them, where that is another currency' }),
    recallable_amount: field.money('The part of that which can be called again'),
    unfunded_before: field.money(),
    impact_on_unfunded: field.money('What is recallable raises it'),
    unfunded_after: field.money(),
  }),
  contact: Contact.nullable(),
  language: language(),
})
