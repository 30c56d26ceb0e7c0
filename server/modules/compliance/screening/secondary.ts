import { countries } from '../../../kernel/values/countries.ts'
import type { ListedEntry } from '../../../reading/sanctions/listed.ts'

/** A screened party: the subject of a record or one of its owners. */
export interface Screened {
  name: string
  role: 'subject' | 'owner'
  /** YYYY-MM-DD. */
  birth_date: string | null
  /** ISO 3166-1 alpha-2. */
  countries: readonly string[]
  /** The last four signs of the numbers of documents. */
  numbers: readonly string[]
}

export const comparisons = ['agrees', 'differs', 'unknown'] as const
export type Comparison = (typeof comparisons)[number]

export interface Compared {
  birth_date: Comparison
  country: Comparison
  identifier: Comparison
}

/** Adjustments of the score for agreement and difference, in ten-thousandths. */
const WEIGHTS: Readonly<Record<keyof Compared, { agrees: number; differs: number }>> = {
  birth_date: { agrees: 500, differs: -500 },
  country: { agrees: 200, differs: -200 },
  // Another number says nothing: people have several documents.
  identifier: { agrees: 1000, differs: 0 },
}

export const MATCH_FROM = 9500

/** Compares the other identifiers; one that either side lacks is unknown. */
export function compare(screened: Screened, listed: ListedEntry): Compared {
  return {
    birth_date: comparedBirth(screened.birth_date, listed.birth_dates),
    country: comparedCountry(screened.countries, listed.countries),
    identifier: screened.numbers.some(number => listed.identifiers.some(one => lastFour(one) === number))
      ? 'agrees'
      : 'unknown',
  }
}

/** The last four letters and digits of a number, as they are stored. */
export const lastFour = (number: string): string =>
  number
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .slice(-4)
    .toUpperCase()

/** Years that lists give as about: one more or less is no difference. */
const ABOUT = 1
/** `1960 to 1965`, `between 1960 and 1965`. */
const BETWEEN = /\b\d{4}\s*(?:to|and|until|[-–])\s*(?:[\w ]{0,12}\s)?\d{4}\b/i

function comparedBirth(birth: string | null, told: readonly string[]): Comparison {
  const spans = told.flatMap(one => {
    const years = [...one.matchAll(/\b(?:19|20)\d{2}\b/g)].map(([year]) => Number(year))
    return BETWEEN.test(one) ? [[Math.min(...years), Math.max(...years)]] : years.map(year => [year, year])
  })
  if (birth === null || spans.length === 0) return 'unknown'
  const year = Number(birth.slice(0, 4))
  const isWithin = spans.some(([from = 0, to = 0]) => year >= from - ABOUT && year <= to + ABOUT)
  return isWithin ? 'agrees' : 'differs'
}

const nameOf = new Map(countries.map(({ code, name }) => [code, name.toUpperCase()]))

function comparedCountry(own: readonly string[], told: readonly string[]): Comparison {
  if (own.length === 0 || told.length === 0) return 'unknown'
  const said = told.map(one => one.toUpperCase())
  const same = own.some(code => said.some(one => one === code || one.includes(nameOf.get(code) ?? code)))
  return same ? 'agrees' : 'differs'
}

/**
 * Adjusts the name's score by other identifiers. It never falls below the threshold: a person reviews every
 * match by name.
 */
export function adjusted(nameScore: number, compared: Compared, threshold: number): number {
  let score = nameScore
  for (const key of Object.keys(WEIGHTS) as Array<keyof Compared>) {
    const how = compared[key]
    if (how !== 'unknown') score += WEIGHTS[key][how]
  }
  return Math.min(10_000, Math.max(threshold, score))
}
