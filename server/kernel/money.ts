import { Decimal } from 'decimal.js'
import { invalidField } from './errors.ts'

/** Decimal arithmetic for rates and ratios: 40 digits, rounding half up as accountants do. */
export const Exact = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_HALF_UP })

const digits = new Map<string, number>()
const currencies = new Set(Intl.supportedValuesOf('currency'))

export const isCurrency = (code: string): boolean => currencies.has(code)

/** Decimals of a currency's minor unit (ISO 4217): 2 for USD, 0 for JPY, 3 for KWD. */
export function minorDigits(currency: string): number {
  let known = digits.get(currency)
  if (known === undefined) {
    known =
      new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ??
      2
    digits.set(currency, known)
  }
  return known
}

/**
 * An amount as spoken on the API (a JSON number in major units) as integer minor units. More decimals than
 * the currency has, or more than an integer can hold exactly, is a 422 at `path`; nothing is ever rounded.
 */
export function toMinor(amount: number, currency: string, path: string): number {
  const scale = scaleOf(currency)
  const minor = Math.round(amount * scale)
  if (Math.abs(minor) > Number.MAX_SAFE_INTEGER) throw invalidField(path, `${amount} is too large`)
  // Dividing two integers gives the very number that JSON reads for that decimal: equal means nothing was lost.
  if (minor / scale === amount) return minor === 0 ? 0 : minor
  throw invalidField(path, `${currency} has ${minorDigits(currency)} decimals; ${amount} has more`)
}

/** Integer minor units as the API speaks them, in major units. */
export const fromMinor = (minor: number, currency: string): number => minor / scaleOf(currency)

const scaleOf = (currency: string): number => 10 ** minorDigits(currency)

/**
 * Splits `total` (integer minor units) over `weights` by the largest remainder, so that the parts always
 * sum to the total: floor each share, then hand the missing units to the largest fractions, ties to the
 * earlier. Negative totals are split by magnitude. Weights must not be negative nor all zero.
 */
export function allocate(total: number, weights: readonly (number | Decimal)[]): number[] {
  const sum = weights.reduce<Decimal>((acc, weight) => acc.plus(weight), new Exact(0))
  if (sum.lessThanOrEqualTo(0)) throw new RangeError('Weights must sum to more than zero')
  const magnitude = Math.abs(total)
  const shares = weights.map(weight => new Exact(weight).times(magnitude).dividedBy(sum))
  const parts = shares.map(share => share.floor().toNumber())
  const missing = magnitude - parts.reduce((acc, part) => acc + part, 0)
  const byFraction = shares
    .map((share, index) => ({ index, fraction: share.minus(share.floor()) }))
    .sort((a, b) => b.fraction.comparedTo(a.fraction) || a.index - b.index)
  for (const { index } of byFraction.slice(0, missing)) parts[index] = (parts[index] as number) + 1
  return total < 0 ? parts.map(part => (part === 0 ? 0 : -part)) : parts
}
