import { z } from 'zod'
import { entity, field, input } from '../../../kernel/index.ts'
import { kycRecord } from './kyc-record.ts'
import { riskFactors } from './rating.ts'
import { documentTypes } from './states.ts'

const MOST_OWNERS = 100
const MOST_DOCUMENTS = 50

const share = field.decimals(field.fraction('Ownership share').min(0), 4)

const owner = {
  name: field.line(200),
  share,
  birth_date: field.pastDate().nullish(),
  country: field.country().nullish(),
}

const document = {
  type: z.enum(documentTypes),
  number: field.text(60).nullish().meta({ description: 'Only the last four characters are stored' }),
  country: field.country().nullish(),
  issued_on: field.date().nullish(),
  expires_on: field.date().nullish(),
}

export const KycSummary = entity(
  'KycSummary',
  kycRecord.Entity.omit({
    risk_reasons: true,
    moves: true,
    missing: true,
    warnings: true,
    beneficial_owners: true,
    documents: true,
    screen_results: true,
  }).shape,
)

const replaced = {
  beneficial_owners: z
    .array(z.strictObject(owner))
    .max(MOST_OWNERS)
    .optional()
    .meta({ description: 'Replaces all beneficial owners' }),
  documents: z
    .array(z.strictObject({ ...document, number_masked: z.string().max(20).nullish() }))
    .max(MOST_DOCUMENTS)
    .optional()
    .meta({
      description: 'Replaces all documents; keep a masked one by its number_masked',
    }),
}

export const KycInput = input('KycInput', { ...kycRecord.Input.shape, ...replaced })
export type KycInput = z.output<typeof KycInput>

export const KycChange = input('KycChange', { ...kycRecord.Change.shape, ...replaced })
export type KycChange = z.output<typeof KycChange>

const points = z.int().min(-100).max(100)
const codes = z.array(field.country()).max(250)

const rules = {
  weights: z.strictObject({
    ...(Object.fromEntries(riskFactors.map(factor => [factor, points])) as Record<
      (typeof riskFactors)[number],
      typeof points
    >),
    monitored_country: points,
  }),
  high_from: z.int().min(1).max(1000),
  medium_from: z.int().min(0).max(1000),
  prohibited_countries: codes,
  monitored_countries: codes,
  countries_as_of: field.pastDate('Publication day of the list of countries; not in the future'),
}

export const RatingRulesInForce = entity('KycRatingRulesInForce', rules)

export const RatingRulesSet = entity('KycRatingRules', {
  id: field.id(),
  effective_on: field.date(),
  ...rules,
  set_by: z.string(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

export const RatingRulesInput = input('KycRatingRulesInput', {
  effective_on: field.date().optional().meta({ description: 'Default: today' }),
  ...rules,
})
export type RatingRulesInput = z.output<typeof RatingRulesInput>
