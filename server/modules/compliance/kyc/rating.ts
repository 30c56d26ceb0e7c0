import type { RiskRating } from './states.ts'

/** Risk factors that are ticked on the record. */
export const riskFactors = [
  'pep',
  'adverse_media',
  'complex_ownership',
  'cash_intensive',
  'non_face_to_face',
  'regulated',
] as const
export type RiskFactor = (typeof riskFactors)[number]

/** The rules by which a rating comes about, in force from a day on. */
export interface RatingRules {
  /** Points by factor; `monitored_country` for a jurisdiction under increased monitoring. */
  weights: Readonly<Record<RiskFactor | 'monitored_country', number>>
  high_from: number
  medium_from: number
  /** Countries with which nothing is done, and those under increased monitoring: ISO 3166-1 alpha-2. */
  prohibited_countries: string[]
  monitored_countries: string[]
  /** The day of the publication from which the countries are. */
  countries_as_of: string
}

/**
 * The rules until the office sets its own. The countries are the FATF's: call for action and increased monitoring as
 * published after the plenary of 24 October 2025.
 */
export const standardRules: RatingRules = {
  weights: {
    monitored_country: 30,
    pep: 30,
    adverse_media: 25,
    complex_ownership: 15,
    cash_intensive: 15,
    non_face_to_face: 5,
    regulated: -20,
  },
  high_from: 60,
  medium_from: 30,
  prohibited_countries: ['IR', 'KP', 'MM'],
  monitored_countries: 'AO BG BO CD CI CM DZ HT KE LA LB MC NA NP SS SY VE VG VN YE'.split(' '),
  countries_as_of: '2025-10-24',
}

export interface Rated {
  score: number
  rating: RiskRating
  /** Components of the rating, in the order of the rules. */
  reasons: Array<{ factor: RiskFactor | 'monitored_country' | 'prohibited_country'; points: number | null }>
}

/** The risk of a subject: points summed by the rules; a prohibited country is no matter of points. */
export function rate(
  subject: Readonly<Record<RiskFactor, boolean>> & { jurisdiction: string | null },
  { weights, high_from, medium_from, prohibited_countries, monitored_countries }: RatingRules,
): Rated {
  const { jurisdiction } = subject
  const factors = [
    ...(jurisdiction !== null && monitored_countries.includes(jurisdiction)
      ? (['monitored_country'] as const)
      : []),
    ...riskFactors.filter(factor => subject[factor]),
  ]
  const score = factors.reduce((sum, factor) => sum + weights[factor], 0)
  const reasons: Rated['reasons'] = factors.map(factor => ({ factor, points: weights[factor] }))
  if (jurisdiction !== null && prohibited_countries.includes(jurisdiction))
    return {
      score,
      rating: 'prohibited',
      reasons: [{ factor: 'prohibited_country', points: null }, ...reasons],
    }
  return { score, rating: score >= high_from ? 'high' : score >= medium_from ? 'medium' : 'low', reasons }
}
