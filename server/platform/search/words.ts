import { stemmer } from 'stemmer'

/** Words of every sentence, which do not help a search. */
const STOP = new Set(
  `a about all am an and any are as at be been being but by can could did do does for from had has have he her here him his
  how i if in into is it its let list many me much my need of on or our please same she should show so some tell than that the their them
  then there these they this those to us want was we were what when where which while who whom whose why will
  with would you your give find know there's what's who's say says said latest currently current now today`.split(
    /\s+/,
  ),
)

/** Other words of the field for the same thing. */
const SAME: Readonly<Record<string, readonly string[]>> = {
  lp: ['investor', 'partner'],
  lps: ['investor', 'partner'],
  investor: ['lp'],
  borrower: ['counterparty'],
  sponsor: ['counterparty'],
  email: ['mail'],
  uncalled: ['unfunded'],
  unfunded: ['uncalled'],
  spv: ['fund'],
  dataroom: ['room'],
  vdr: ['room'],
  jurisdiction: ['country'],
  country: ['jurisdiction'],
  drawdown: ['call'],
}

/** The words of a text, lower-case and without diacritics, in order. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** A word without its ending, so that “funds” finds “fund”. */
export const stemOf = (word: string): string => (/^[a-z]+$/.test(word) ? stemmer(word) : word)

/** Returns the content words of a text, each once. */
export const contentWords = (text: string): string[] => [
  ...new Set(
    wordsOf(text.replace(/(\w)[’']s\b/g, '$1')).filter(word => !STOP.has(word) && !/^[a-z]$/.test(word)),
  ),
]

export const sameAs = (word: string): readonly string[] => SAME[word] ?? []

/** Exact terms: in quotation marks, or references, identifiers and addresses. */
export function exactNames(text: string): string[] {
  const quoted = [...text.matchAll(/["“”«»]([^"“”«»]{2,120})["“”«»]/g)].map(match => match[1] as string)
  const references = text.match(
    /[\p{L}\p{N}]+(?:[-/_.@][\p{L}\p{N}]+)+|\b[A-Z]{2}[A-Z0-9]{9}\d\b|\b[A-Z]+\d{2,}\b/gu,
  )
  return [...quoted, ...(references ?? [])].filter(name => wordsOf(name).length > 0)
}
