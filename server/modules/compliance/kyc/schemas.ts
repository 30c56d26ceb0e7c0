import { z } from 'zod'
import { kycStatuses } from '../../../books/partners/kyc.ts'
import { entity, field, input } from '../../../kernel/index.ts'
import { ScreeningResult } from '../screening/schemas.ts'
import { riskFactors } from './rating.ts'
import { documentTypes, riskRatings, subjectTypes } from './states.ts'

const MOST_OWNERS = 100
const MOST_DOCUMENTS = 50

const share = field.decimals(field.fraction('Of the whole that they own').min(0), 4)

const owner = {
  name: field.text(200),
  share,
  birth_date: field.pastDate().nullish(),
  country: field.country().nullish(),
}

const document = {
  type: z.enum(documentTypes),
  number: field
    .text(60)
    .nullish()
    .meta({ description: 'Of it only the last four letters and digits are stored' }),
  country: field.country().nullish(),
  issued_on: field.date().nullish(),
  expires_on: field.date().nullish(),
}

const factors = Object.fromEntries(riskFactors.map(factor => [factor, z.boolean()])) as Record<
  (typeof riskFactors)[number],
  z.ZodBoolean
>

const reason = z.object({
  factor: z.enum([...riskFactors, 'monitored_country', 'prohibited_country']),
  points: z.int().nullable(),
})

const summary = {
  id: field.id(),
  lp_id: field.id().nullable().meta({ description: 'The investor that it is of' }),
  company_id: field.id().nullable().meta({ description: 'The company that it is of' }),
  subject_name: z.string(),
  subject_type: z.enum(subjectTypes),
  jurisdiction: z.string().nullable(),
  birth_date: field.date().nullable(),
  ...factors,
  source_of_funds: z.string().nullable(),
  source_of_wealth: z.string().nullable(),
  ownership_note: z.string().nullable(),
  status: z.enum(kycStatuses),
  risk_score: z.int(),
  risk_rating: z.enum(riskRatings),
  reviewer: z.string().nullable().meta({ description: 'Who approved or rejected it' }),
  decision_reason: z.string().nullable(),
  approved_at: field.date().nullable(),
  next_review_at: field.date().nullable(),
  expires_at: field
    .date()
    .nullable()
    .meta({ description: 'The next review, or the end of a document before it' }),
  review_trigger: z.string().nullable().meta({ description: 'Why it is reviewed before its time' }),
  open_hits: z.int().meta({ description: 'Found in the lists, and not decided' }),
  notes: z.string().nullable(),
  version: z.int(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
}

export const KycSummary = entity('KycSummary', summary)

export const KycRecord = entity('KycRecord', {
  ...summary,
  risk_reasons: z.array(reason),
  moves: z.array(z.enum(kycStatuses)).meta({ description: 'The statuses that it may go to' }),
  missing: z.array(z.string()).meta({ description: 'What stands before an approval' }),
  warnings: z.array(z.string()).meta({ description: 'Which lists in force are too old to rely on' }),
  beneficial_owners: z.array(
    z.object({
      name: z.string(),
      share: z.number().meta({ description: 'Of the whole, as a fraction of four decimals' }),
      birth_date: field.date().nullable(),
      country: z.string().nullable(),
    }),
  ),
  documents: z.array(
    z.object({
      type: z.enum(documentTypes),
      number_masked: z.string().nullable(),
      country: z.string().nullable(),
      issued_on: field.date().nullable(),
      expires_on: field.date().nullable(),
    }),
  ),
  screen_results: z
    .array(ScreeningResult)
    .meta({ description: 'The last of each name, as the names are now' }),
})

const optionalFactors = Object.fromEntries(
  riskFactors.map(factor => [factor, z.boolean().optional()]),
) as Record<(typeof riskFactors)[number], z.ZodOptional<z.ZodBoolean>>

const changeable = {
  jurisdiction: field.country().nullish(),
  birth_date: field.pastDate().nullish(),
  ...optionalFactors,
  source_of_funds: field.text(2000).nullish(),
  source_of_wealth: field.text(2000).nullish(),
  ownership_note: field
    .text(2000)
    .nullish()
    .meta({ description: 'Why nobody else holds enough to be a beneficial owner' }),
  beneficial_owners: z
    .array(z.strictObject(owner))
    .max(MOST_OWNERS)
    .optional()
    .meta({ description: 'All of them, in place of those before' }),
  documents: z
    .array(z.strictObject({ ...document, number_masked: z.string().max(20).nullish() }))
    .max(MOST_DOCUMENTS)
    .optional()
    .meta({
      description: 'All of them, in place of those before; one that was masked stays by number_masked',
    }),
  notes: field.text(5000).nullish(),
}

export const KycInput = input('KycInput', {
  lp_id: field.id().nullish().meta({ description: 'Of an investor of the register' }),
  company_id: field.id().nullish().meta({ description: 'Or of a company' }),
  subject_name: field
    .text(200)
    .optional()
    .meta({ description: 'That of the investor or the company unless said otherwise' }),
  subject_type: z.enum(subjectTypes),
  ...changeable,
})
export type KycInput = z.output<typeof KycInput>

export const KycChange = input('KycChange', {
  subject_name: field.text(200).optional(),
  subject_type: z.enum(subjectTypes).optional(),
  ...changeable,
  status: z.enum(kycStatuses).optional(),
  decision_reason: field.text(2000).nullish().meta({ description: 'Why it is approved or rejected' }),
  version: field.version(),
})
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
  countries_as_of: field.pastDate(
    'The day of the publication that the countries are from; today at the latest',
  ),
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
  effective_on: field.date().optional().meta({ description: 'Today unless said otherwise' }),
  ...rules,
})
export type RatingRulesInput = z.output<typeof RatingRulesInput>
