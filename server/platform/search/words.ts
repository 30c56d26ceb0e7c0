import { stemmer } from 'stemmer'
import { romanised } from '../../kernel/names/romanised.ts'
import { plainWords, spelledWords, spellings } from '../../kernel/names/spellings.ts'

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

/** The words of a text, in small letters without marks, in order. */
export const wordsOf = plainWords

const WORD = /[\p{L}\p{N}\p{M}]+/gu

const isPlain = (word: string): boolean => /^[\0-\x7f]*$/.test(word)

/** The other spellings in which an index may have the words of a question, by the word: `straße` and `strasse`. */
export function otherSpellings(text: string): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const written of text.normalize('NFKC').toLowerCase().match(WORD) ?? []) {
    if (isPlain(written)) continue
    const [word = written, ...others] = spellings(written)
    found.set(word, [written, ...others])
  }
  return found
}

/** Words that are found under one passage in other spellings, of those that it is written in. */
const MOST_WORDS = 300

/**
 * The words under which a passage is found besides those in which it is written: without marks, umlauts as two letters, and its
 * title in Latin letters.
 */
export function alsoWritten(title: string, body: string): string {
  const words = new Set<string>()
  for (const latin of isPlain(title) ? [] : romanised(title))
    for (const word of spelledWords(latin)) words.add(word)
  for (const written of `${title} ${body}`.toLowerCase().match(WORD) ?? []) {
    if (isPlain(written)) continue
    for (const word of spellings(written)) if (word !== written) words.add(word)
    if (words.size > MOST_WORDS) break
  }
  return [...words].join(' ')
}

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
