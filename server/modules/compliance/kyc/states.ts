export const subjectTypes = ['individual', 'entity', 'trust', 'fund'] as const
export type SubjectType = (typeof subjectTypes)[number]

export const riskRatings = ['low', 'medium', 'high', 'prohibited'] as const
export type RiskRating = (typeof riskRatings)[number]

export const documentTypes = [
  'passport',
  'identity_card',
  'driving_licence',
  'certificate_of_incorporation',
  'register_extract',
  'trust_deed',
  'proof_of_address',
  'other',
] as const

/** Validity of an approval in months, by rating. */
export const REVIEW_MONTHS: Readonly<Record<RiskRating, number>> = {
  low: 36,
  medium: 24,
  high: 12,
  prohibited: 12,
}

/** Returns the minimum share of a beneficial owner, in ten-thousandths. */
export const ownerFrom = (rating: RiskRating): number => (rating === 'high' ? 1000 : 2500)

/** Warnings before the end, in days. */
export const WARNINGS = [7, 30, 60] as const
