import { z } from 'zod'
import { entity, field, input } from '../../../kernel/index.ts'
import { criterionKeys, outcomes, verdicts } from '../score.ts'

const list = <T extends z.ZodType>(item: T, description: string) =>
  z
    .array(item)
    .max(250)
    .optional()
    .meta({ description: `${description}; none or an empty list sets no limit` })

export const MandateInput = input('MandateInput', {
  asset_classes: list(field.key(), 'Asset classes the office buys'),
  excluded_asset_classes: list(field.key(), 'Asset classes it never buys'),
  currencies: list(field.currency(), 'Currencies it buys in'),
  jurisdictions: list(field.country(), 'Countries it buys in'),
  excluded_jurisdictions: list(field.country(), 'Countries it never buys in'),
  min_size: field.amount('Smallest deal').min(0).nullish(),
  max_size: field.amount('Largest deal').min(0).nullish(),
  size_currency: field
    .currency()
    .nullish()
    .meta({ description: 'Currency of both sizes; the office’s base currency unless said otherwise' }),
  min_irr: field.fraction('Minimum target IRR').nullish(),
})

export const Mandate = entity('Mandate', {
  asset_classes: z.array(z.string()),
  excluded_asset_classes: z.array(z.string()),
  currencies: z.array(z.string()),
  jurisdictions: z.array(z.string()),
  excluded_jurisdictions: z.array(z.string()),
  min_size: z.number().nullable().meta({ description: 'In major units of `size_currency`' }),
  max_size: z.number().nullable().meta({ description: 'In major units of `size_currency`' }),
  size_currency: z.string().nullable(),
  min_irr: z.number().nullable().meta({ description: 'As a fraction' }),
})

export const MandateVersion = entity('MandateVersion', {
  version: z.int().meta({ description: 'Counts up with every change; 0 while there is none' }),
  mandate: Mandate.nullable(),
  author: z.string().nullable(),
  created_at: field.timestamp().nullable(),
})

const Score = {
  outcome: z.enum(outcomes).meta({
    description:
      'fail: a criterion fails; review: none fails, some are unknown; pass: all are met; no_mandate: nothing to judge by',
  }),
  score: z.number().nullable().meta({
    description: 'Weighted share of the known criteria that are met, a fraction; null when none is known',
  }),
  reason: z.string(),
  criteria: z.array(
    z.object({
      key: z.enum(criterionKeys),
      outcome: z.enum(verdicts),
      weight: z.int(),
      reason: z.string(),
    }),
  ),
}

export const InlineScreening = entity('InlineScreening', {
  ...Score,
  mandate_version: z.int().nullable().meta({ description: 'null for an inline mandate, or for none' }),
})

export const Screening = entity('Screening', {
  id: field.id(),
  deal_id: field.id(),
  ...Score,
  mandate_version: z
    .int()
    .nullable()
    .meta({ description: 'The version it was judged against; null for none' }),
  judged: z
    .object({
      size: z.string().nullable(),
      target_irr: z.string().nullable(),
      currency: z.string(),
      asset_class: z.string().nullable(),
      jurisdiction: z.string().nullable(),
    })
    .nullable()
    .meta({ description: 'What of the deal was judged, in words; null for screenings that did not keep it' }),
  out_of_date: z
    .array(z.string())
    .meta({ description: 'What of the deal or of the mandate has changed since, a sentence each' }),
  author: z.string(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

export const InlineDeal = input('InlineDeal', {
  name: field.text(200).nullish(),
  asset_class: field.key().nullish(),
  counterparty: field.text(200).nullish(),
  currency: field.currency().optional().meta({ description: 'Default: the office’s base currency' }),
  irr_target: field.fraction('Return aimed at').nullish(),
  target_size: field.amount('Size aimed at').min(0).nullish(),
  jurisdiction: field.country().nullish(),
  mandate: MandateInput.optional().meta({ description: 'Judge by this one instead of the office’s' }),
})

export type MandateInput = z.output<typeof MandateInput>
export type InlineDeal = z.output<typeof InlineDeal>
