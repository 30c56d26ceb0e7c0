import { z } from 'zod'
import { callStatuses } from '../../../books/calls/states.ts'
import { distributionTypes } from '../../../books/capital/distributions/distribution-input.ts'
import { entity, field, languages } from '../../../kernel/index.ts'
import { callType, InKind } from './fields.ts'

/** Where investors pay. */
export const Wire = z.strictObject({
  bank_name: field.line(200),
  account_name: field.line(200),
  account_number: field.text(64).meta({ description: 'Account number or IBAN' }),
  swift: field.text(11).nullish(),
  routing_number: field.text(34).nullish(),
  further_credit: field.text(300).nullish(),
})

export const Contact = z.strictObject({
  name: field.line(200),
  email: field.email().nullish(),
  phone: field.text(50).nullish(),
})

export const language = () =>
  z.enum(languages).meta({ description: 'Language of the notice: the investor’s, else the office’s' })

export const Notice = entity('CallNotice', {
  call_id: field.id(),
  reference: z.string().nullable(),
  description: z.string().nullable(),
  status: z.enum(callStatuses).meta({ description: 'A draft is not yet a notice' }),
  currency: z.string(),
  notice_date: z.string(),
  due_date: z.string(),
  extended_to: z.string().nullable().meta({ description: 'Due date after extensions; null without one' }),
  fund: z.object({
    fund_account_id: field.id().nullable(),
    name: z.string().nullable(),
    commitments: field.money('Total commitments when it was issued; 0 without a fund'),
    amount: field.money('Total call'),
    by_purpose: z.array(z.object({ ilpa_call_type: callType(), amount: field.money() })),
  }),
  lp: z.object({
    lp_id: field.id(),
    name: z.string(),
    postal_address: z.string().nullable(),
    commitment: field.money(),
    share_of_fund: z.number().nullable().meta({ description: 'Share of total commitments, as a fraction' }),
    prior_contributions: field.money('Called before this one'),
    prior_distributions: field.money(),
    unfunded_before: field.money(),
    amount: field.money('Amount due'),
    unfunded_after: field.money(),
  }),
  transactions: z.array(
    z.object({
      transaction_type: callType(),
      description: z.string().nullable(),
      amount: field.money(),
      impact_on_unfunded: field.money('Negative if called inside the commitment'),
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
            rate: z.number().meta({ description: 'Annual rate, as a fraction' }),
            fee: field.money(),
          }),
        ),
        gross: field.money(),
        waived: field.money(),
        offset: field.money(),
        vat: field.money(),
        net: field.money('Gross less waived and offset, plus VAT'),
        lp_amount: field.money('Amount called from this investor for it'),
      }),
    )
    .meta({ description: 'Calculation of the whole fund’s management fees' }),
  wire: Wire.nullable().meta({ description: 'Wire instructions as of the issue of the call' }),
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
    commitments: field.money('Total commitments at the time of the distribution; 0 without a fund'),
    amount: field.money('Total distribution; negative for tax withheld'),
    recallable_amount: field.money(),
  }),
  lp: z.object({
    lp_id: field.id(),
    name: z.string(),
    postal_address: z.string().nullable(),
    commitment: field.money('At the time of the distribution; 0 without a fund'),
    share_of_distribution: z.number().nullable().meta({ description: 'As a fraction' }),
    prior_contributions: field.money('Called before this one'),
    prior_distributions: field.money(),
    amount: field.money('To this investor; negative for tax withheld'),
    paid: z
      .object({ currency: z.string(), amount: field.money('In major units of its own `currency`') })
      .nullable()
      .meta({ description: 'Amount paid to them, if in another currency' }),
    interest: field
      .money('Interest of the later closing paid with it, outside the commitment; null without')
      .nullable(),
    recallable_amount: field.money('Recallable part'),
    unfunded_before: field.money(),
    impact_on_unfunded: field.money('The recallable part raises it'),
    unfunded_after: field.money(),
  }),
  contact: Contact.nullable(),
  language: language(),
})

export const NoticePreview = entity('NoticePreview', {
  name: z.string().meta({ description: 'File name' }),
  content: z.string().meta({ description: 'PDF file in base64; not saved', contentEncoding: 'base64' }),
})
