import { countedAs } from '../language/counted.ts'
import { say } from '../language/language.ts'
import { minorDigits } from './currencies.ts'
import { locale } from './locale.ts'

const formats = new Map<string, Intl.NumberFormat>()

function numberFormat(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify(options)
  let known = formats.get(key)
  if (!known) {
    known = new Intl.NumberFormat(locale, options)
    formats.set(key, known)
  }
  return known
}

/** Decimals that a column needs so that its figures line up: none when all are whole. */
export function decimalsFor(values: readonly number[], currency: string): number {
  return values.every(Number.isInteger) ? 0 : minorDigits(currency)
}

/** An amount as a ledger shows it: `2,500,000`, `(1,250.50)`. */
export function formatAmount(value: number, decimals: number): string {
  const text = numberFormat({
    minimumFractionDigits: decimals,
    maximumFractionDigits: Math.max(decimals, 4),
  }).format(Math.abs(value))
  return value < 0 ? `(${text})` : text
}

/** An amount on its own, with its currency: `USD 2,500,000`. */
export function formatMoney(value: number, currency: string): string {
  return `${currency} ${formatAmount(value, decimalsFor([value], currency))}`
}

/** A fraction as a percentage: 0.08 is `8%`, -0.035 is `(3.5%)`. */
export function formatPercent(fraction: number, decimals = 0): string {
  const text = numberFormat({
    style: 'percent',
    minimumFractionDigits: decimals,
    maximumFractionDigits: 4,
  }).format(Math.abs(fraction))
  return fraction < 0 ? `(${text})` : text
}

/** Decimals that a column of fractions needs as percentages, at most four. */
export function percentDecimals(fractions: readonly number[]): number {
  const needed = fractions.map(value => {
    const [, decimals = ''] = (Math.abs(value) * 100).toFixed(4).replace(/0+$/, '').split('.')
    return decimals.length
  })
  return Math.max(0, ...needed)
}

/** Decimals that a column of plain numbers needs, at most three. */
export function numberDecimals(values: readonly number[]): number {
  const needed = values.map(
    value => (Math.abs(value).toFixed(3).replace(/0+$/, '').split('.')[1] ?? '').length,
  )
  return Math.max(0, ...needed)
}

/** A plain number: `12,340`, `(12)`; minus zero is `0`. */
export function formatNumber(value: number, decimals = 0): string {
  const text = numberFormat({ minimumFractionDigits: decimals }).format(Math.abs(value))
  return value < 0 ? `(${text})` : text
}

/** A number with all its digits: `1.08453`, `(0.0425)`. */
export function formatExact(value: number): string {
  const text = numberFormat({ maximumFractionDigits: 10 }).format(Math.abs(value))
  return value < 0 ? `(${text})` : text
}

/** A count with its noun: `1 deal`, `3 deals`. */
export const count = (many: number, one: string, other?: string): string =>
  `${formatNumber(many)} ${say(countedAs(one, other), [many])}`

/** The noun of more than one: `deals`. */
export const manyOf = (one: string, other?: string): string => say(countedAs(one, other), [2])

/** Bytes as people say them: `1.5 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${formatNumber(bytes)} B`
  const kilo = bytes / 1024
  if (kilo < 1024) return `${formatNumber(Math.round(kilo))} KB`
  const mega = kilo / 1024
  return mega < 1024
    ? `${formatNumber(Math.round(mega * 10) / 10)} MB`
    : `${formatNumber(Math.round(mega / 102.4) / 10)} GB`
}
