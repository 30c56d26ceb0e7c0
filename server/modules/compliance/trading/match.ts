import { formsOf, type NormalName } from '../../../kernel/names/normal-name.ts'
import { canCompare, scriptsCompared } from '../../../kernel/names/romanised.ts'
import { jaroWinkler } from '../screening/jaro-winkler.ts'
import { cusipOf, isCusip } from './identifiers.ts'

/** Minimum similarity of two words of a name that count as the same: one letter missing or swapped. */
const SAME_WORD = 0.92

export const criteria = ['isin', 'cusip', 'ticker', 'name'] as const
export type Criterion = (typeof criteria)[number]

const identifiers = ['isin', 'cusip', 'ticker'] as const

/** A normalised query: identifiers in capitals, the name as typed. */
export interface Sought {
  ticker?: string | undefined
  isin?: string | undefined
  cusip?: string | undefined
  q?: string | undefined
}

interface Listed {
  issuer: string
  ticker: string | null
  isin: string | null
  cusip: string | null
}

/** Returns the query for a request or a trade. */
export const soughtOf = ({
  issuer,
  ticker,
  isin,
  cusip,
}: {
  issuer: string
  ticker?: string | null | undefined
  isin?: string | null | undefined
  cusip?: string | null | undefined
}): Sought => ({
  q: issuer,
  ticker: ticker ?? undefined,
  isin: isin ?? undefined,
  cusip: cusip ?? undefined,
})

/**
 * Returns whether an entry restricts this person: one for the firm or a desk restricts everybody, one for a
 * person that person.
 */
export const holdsFor = (
  person: string,
  { scope, scope_name }: { scope: string; scope_name: string | null },
): boolean => {
  if (scope !== 'person') return true
  const wholes = formsOf(person).map(({ whole }) => whole)
  return formsOf(scope_name ?? '').some(({ whole }) => wholes.includes(whole))
}

/** Returns the most certain criterion by which a listed security matches; null where none does. */
export function metBy(sought: Sought, listed: Listed): Criterion | null {
  if (sought.isin !== undefined && sought.isin === listed.isin) return 'isin'
  if (haveOneCusip(sought, listed)) return 'cusip'
  if (sought.ticker !== undefined && sought.ticker === listed.ticker) return 'ticker'
  if (sought.q !== undefined && isNamed(sought.q, listed.issuer)) return 'name'
  return null
}

/** Returns whether nothing that is sought can be compared with a listed security: they share no script, and no identifier of a kind. */
export const isNotCompared = (sought: Sought, listed: Listed): boolean =>
  sought.q !== undefined &&
  !canCompare(sought.q, new Set(scriptsCompared(listed.issuer))) &&
  metBy(sought, listed) === null &&
  !identifiers.some(kind => sought[kind] != null && listed[kind] !== null)

/** Returns whether both have the same CUSIP, also within their ISINs; a text in CUSIP form counts as one. */
function haveOneCusip({ isin, cusip, q }: Sought, listed: Listed): boolean {
  const typed = q?.trim().toUpperCase()
  const sought = cusip ?? (typed !== undefined && isCusip(typed) ? typed : cusipOf(isin))
  return sought !== null && (sought === listed.cusip || sought === cusipOf(listed.isin))
}

/**
 * Returns whether the text names an issuer: it is a part of the name, or each of its words resembles one of
 * the name.
 */
const isNamed = (text: string, issuer: string): boolean =>
  formsOf(text).some(sought => formsOf(issuer).some(listed => isAlike(sought, listed)))

function isAlike(sought: NormalName, listed: NormalName): boolean {
  if (sought.whole === '') return false
  if (listed.whole.includes(sought.whole)) return true
  return sought.sought.every(word => listed.words.some(other => jaroWinkler(word, other) >= SAME_WORD))
}
