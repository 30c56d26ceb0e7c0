import { Decimal } from 'decimal.js'
import { type Said, sentence } from '../language/sentence.ts'
import { conflict, invalidField } from '../problems/errors.ts'
import { minorDigits } from './currencies.ts'

export { isCurrency, minorDigits } from './currencies.ts'

/** Decimal arithmetic for rates and ratios: 40 digits, rounding half up as accountants do. */
export const Exact = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_HALF_UP })

/**
 * An amount as spoken on the API (a JSON number in major units) as integer minor units. More decimals than
 * the currency has, or more than an integer can hold exactly, is a 422 at `path`; nothing is ever rounded.
 */
export function toMinor(amount: number, currency: string, path: string): number {
  const scale = scaleOf(currency)
  const minor = Math.round(amount * scale)
  if (Math.abs(minor) > mostMinor(currency)) throw invalidField(path, sentence`${amount} is too large`)
  // Dividing two integers gives the very number that JSON reads for that decimal: equal means nothing was lost.
  if (minor / scale === amount) return minor === 0 ? 0 : minor
  throw invalidField(path, sentence`${currency} has ${minorDigits(currency)} decimals; ${amount} has more`)
}

export const too_large = [409, 'A sum exceeds exact precision; nothing was rounded'] as const

/** Passes a sum of minor units on; 409 `too_large` beyond the integers that a number holds exactly. */
export function exactSum(sum: number): number {
  if (Math.abs(sum) <= Number.MAX_SAFE_INTEGER) return sum
  throw conflict(
    'too_large',
    sentence`The amounts total more than ${Number.MAX_SAFE_INTEGER} minor units, the largest exact number. Nothing was rounded and nothing was saved.`,
  )
}

/** The sum of integer minor units; 409 `too_large` where it would not be exact. */
export function sumMinor(amounts: Iterable<number>): number {
  let sum = 0
  for (const amount of amounts) sum = exactSum(sum + amount)
  return sum
}

/** Integer minor units as the API speaks them, in major units; 409 `too_large` for a sum that is not exact. */
export function fromMinor(minor: number, currency: string): number {
  if (Math.abs(minor) > mostMinor(currency)) throw tooLarge(currency)
  return minor / scaleOf(currency)
}

/**
 * The most minor units of a currency that a JSON number in major units tells from their neighbours: below it the steps
 * of a double are finer than the minor unit.
 */
export function mostMinor(currency: string): number {
  const scale = scaleOf(currency)
  return Math.min(2 ** (53 - Math.ceil(Math.log2(scale))) * scale, Number.MAX_SAFE_INTEGER)
}

/** Returns a 409 `too_large` for amounts whose sum would not be exact in this currency. */
export const tooLarge = (currency: string, what: Said = sentence`The amounts`) =>
  conflict(
    'too_large',
    sentence`${what} would total more than ${mostMinor(currency) / scaleOf(currency)} ${currency}, the largest exact amount. Nothing was rounded and nothing was saved.`,
  )

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

/** Exact amounts in whole units, each rounded down or up such that they sum to the rounded total (largest remainder). */
export function roundTogether(exact: readonly Decimal[]): number[] {
  const floors = exact.map(value => value.floor().toNumber())
  const total = exact
    .reduce<Decimal>((sum, value) => sum.plus(value), new Exact(0))
    .toDecimalPlaces(0, Exact.ROUND_HALF_UP)
    .toNumber()
  const missing = total - floors.reduce((sum, value) => sum + value, 0)
  const order = exact
    .map((value, index) => ({ index, fraction: value.minus(value.floor()) }))
    .sort((a, b) => b.fraction.comparedTo(a.fraction) || a.index - b.index)
  for (const { index } of order.slice(0, missing)) floors[index] = (floors[index] as number) + 1
  return floors
}
