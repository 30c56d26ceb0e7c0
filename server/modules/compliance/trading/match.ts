import { jaroWinkler } from '../screening/jaro-winkler.ts'
import { normalName } from '../screening/normal-name.ts'
import { cusipOf, isCusip } from './identifiers.ts'

/** How alike two words of a name have to be to be taken for the same: a letter left out or swapped. */
const SAME_WORD = 0.92

export const criteria = ['isin', 'cusip', 'ticker', 'name'] as const
export type Criterion = (typeof criteria)[number]

/** What is asked for, as it is compared: identifiers in capitals, the name as it was typed. */
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

/** What a request or a trade is looked up by. */
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

/** Whether an entry forbids a person to trade: one of the firm or of a desk forbids it everybody, one of a person that person. */
export const holdsFor = (
  person: string,
  { scope, scope_name }: { scope: string; scope_name: string | null },
): boolean => scope !== 'person' || normalName(scope_name ?? '').whole === normalName(person).whole

/** By what a listed security is met, the surest first; null where it is not. */
export function metBy(sought: Sought, listed: Listed): Criterion | null {
  if (sought.isin !== undefined && sought.isin === listed.isin) return 'isin'
  if (haveOneCusip(sought, listed)) return 'cusip'
  if (sought.ticker !== undefined && sought.ticker === listed.ticker) return 'ticker'
  if (sought.q !== undefined && isNamed(sought.q, listed.issuer)) return 'name'
  return null
}

/** Whether both have the same CUSIP, be it within their ISINs; a text that is one is taken for it. */
function haveOneCusip({ isin, cusip, q }: Sought, listed: Listed): boolean {
  const typed = q?.trim().toUpperCase()
  const sought = cusip ?? (typed !== undefined && isCusip(typed) ? typed : cusipOf(isin))
  return sought !== null && (sought === listed.cusip || sought === cusipOf(listed.isin))
}

/** Whether an issuer is meant: the text is a part of its name, or each word of it is like one of the name. */
function isNamed(text: string, issuer: string): boolean {
  const [sought, listed] = [normalName(text), normalName(issuer)]
  if (sought.whole === '') return false
  if (listed.whole.includes(sought.whole)) return true
  return sought.sought.every(word => listed.words.some(other => jaroWinkler(word, other) >= SAME_WORD))
}
