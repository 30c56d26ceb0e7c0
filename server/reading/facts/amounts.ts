import { matchesIn } from '../patterns/matches.ts'
import type { Span } from '../text/sentences.ts'

/** A sum of money as a text states it. A range has two ends; another sum has the same one twice. */
export interface Amount extends Span {
  /** ISO 4217; null where the text does not say which dollars or crowns. */
  currency: string | null
  /** In major units: to be compared, never to be added up. */
  low: number
  high: number
}

const SIGNS: Record<string, string> = {
  $: 'USD',
  us$: 'USD',
  'u.s.$': 'USD',
  a$: 'AUD',
  au$: 'AUD',
  c$: 'CAD',
  ca$: 'CAD',
  nz$: 'NZD',
  hk$: 'HKD',
  s$: 'SGD',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  '₹': 'INR',
}

const NAMES: Record<string, string> = {
  euro: 'EUR',
  euros: 'EUR',
  'u.s. dollars': 'USD',
  'us dollars': 'USD',
  'united states dollars': 'USD',
  dollars: 'USD',
  'pounds sterling': 'GBP',
  pounds: 'GBP',
  'swiss francs': 'CHF',
}

const CODES = 'USD|EUR|GBP|CHF|JPY|CAD|AUD|NZD|SEK|NOK|DKK|PLN|CZK|HKD|SGD|CNY|INR|ZAR|BRL|MXN|AED|SAR|KWD'
const SIGN = String.raw`(?:U\.?S\.?|AU?|CA?|NZ|HK|S)?\$|€|£|¥|₹`
const NUMBER = String.raw`\d{1,3}(?:[,'’]\d{3}){1,5}(?:\.\d{1,4})?|\d{1,15}(?:\.\d{1,4})?`
const SCALE = 'thousand|millions?|billions?|trillions?|mn|mm|bn|tn|m|k|b'
const NAME = String.raw`euros?|u\.s\. dollars|us dollars|united states dollars|dollars|pounds sterling|pounds|swiss francs`

const WITH_SIGN = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(${SIGN}|(?:${CODES})(?=\s?\d))\s?(${NUMBER})(?:\s?(${SCALE})(?![\p{L}\p{N}]))?` +
    String.raw`(?:\s?(?:-|–|—|to)\s?(?:${SIGN}|${CODES})?\s?(${NUMBER})(?:\s?(${SCALE})(?![\p{L}\p{N}]))?)?(?![\p{N}%])`,
  'giu',
)
const WITH_NAME = new RegExp(
  String.raw`(?<![\p{L}\p{N}$€£.,])(${NUMBER})(?:\s?(${SCALE}))?\s(${NAME}|${CODES})(?![\p{L}\p{N}])`,
  'giu',
)

/** The sums of money in a text, in order: "$1.5 million", "EUR 10,000,000", "US$5m to US$10m", "2 million euros". */
export function amountsIn(text: string): Amount[] {
  const found: Amount[] = []
  for (const match of matchesIn(WITH_SIGN, text)) {
    const [whole, sign, first, scale, second, secondScale] = match
    // "$5-10 million": the scale of the end is that of the beginning too.
    const low = inUnits(first as string, scale ?? (second ? secondScale : undefined))
    const high = second ? inUnits(second, secondScale ?? scale) : low
    const span = { start: match.index, end: match.index + whole.length }
    if (high >= low) found.push({ ...span, currency: currencyOf(sign as string), low, high })
  }
  for (const match of matchesIn(WITH_NAME, text)) {
    const span = { start: match.index, end: match.index + match[0].length }
    if (found.some(({ start, end }) => start < span.end && span.start < end)) continue
    const value = inUnits(match[1] as string, match[2])
    found.push({ ...span, currency: currencyOf(match[3] as string), low: value, high: value })
  }
  return found.sort((a, b) => a.start - b.start)
}

function inUnits(number: string, scale: string | undefined): number {
  return Number(number.replaceAll(/[,'’]/g, '')) * factorOf(scale)
}

function factorOf(scale: string | undefined): number {
  const first = scale?.toLowerCase()
  if (!first) return 1
  if (first === 'thousand' || first === 'k') return 1e3
  if (first.startsWith('b')) return 1e9
  return first.startsWith('t') ? 1e12 : 1e6
}

function currencyOf(written: string): string | null {
  const lower = written.toLowerCase()
  return SIGNS[lower.replaceAll('.', '')] ?? NAMES[lower] ?? (lower.length === 3 ? lower.toUpperCase() : null)
}
