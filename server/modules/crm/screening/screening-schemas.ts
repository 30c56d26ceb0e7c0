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
  asset_classes: list(field.key(), 'Eligible asset classes'),
  excluded_asset_classes: list(field.key(), 'Excluded asset classes'),
  currencies: list(field.currency(), 'Eligible currencies'),
  jurisdictions: list(field.country(), 'Eligible countries'),
  excluded_jurisdictions: list(field.country(), 'Excluded countries'),
  min_size: field.amount('Smallest deal').min(0).nullish(),
  max_size: field.amount('Largest deal').min(0).nullish(),
  size_currency: field
    .currency()
    .nullish()
    .meta({ description: 'Currency of both sizes. Default: the office’s base currency' }),
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
  version: z.int().meta({ description: 'Raised by every change; 0 if there is no mandate' }),
  mandate: Mandate.nullable(),
  author: z.string().nullable(),
  created_at: field.timestamp().nullable(),
})

const Score = {
  outcome: z.enum(outcomes).meta({
    description:
      'fail: a criterion fails; review: none fails, some are unknown; pass: all are met; no_mandate: no criteria',
  }),
  score: z.number().nullable().meta({
    description: 'Weighted share of known criteria met, as a fraction; null if none is known',
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
  mandate_version: z.int().nullable().meta({ description: 'Null for an inline mandate or none' }),
})

export const Screening = entity('Screening', {
  id: field.id(),
  deal_id: field.id(),
  ...Score,
  mandate_version: z.int().nullable().meta({ description: 'Mandate version judged against; null if none' }),
  judged: z
    .object({
      size: z.string().nullable(),
      target_irr: z.string().nullable(),
      currency: z.string(),
      asset_class: z.string().nullable(),
      jurisdiction: z.string().nullable(),
    })
    .nullable()
    .meta({
      description: 'Facts of the deal that were judged, in words; null for screenings that did not keep them',
    }),
  out_of_date: z
    .array(z.string())
    .meta({ description: 'Changes to the deal or mandate since, one sentence each' }),
  author: z.string(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

export const InlineDeal = input('InlineDeal', {
  name: field.line(200).nullish(),
  asset_class: field.key().nullish(),
  counterparty: field.line(200).nullish(),
  currency: field.currency().optional().meta({ description: 'Default: the office’s base currency' }),
  irr_target: field.fraction('Target return').nullish(),
  target_size: field.amount('Target size').min(0).nullish(),
  jurisdiction: field.country().nullish(),
  mandate: MandateInput.optional().meta({ description: 'Mandate to use instead of the office’s' }),
})

export type MandateInput = z.output<typeof MandateInput>
export type InlineDeal = z.output<typeof InlineDeal>
