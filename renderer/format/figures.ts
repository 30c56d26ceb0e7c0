import { locale } from './locale.ts'
import { formatNumber, formatPercent } from './numbers.ts'

const short = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 })
const two = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** An amount on an axis: `12.5m`. */
export const formatShort = (value: number): string =>
  value < 0 ? `(${short.format(-value)})` : short.format(value)

const twoShort = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 2 })

/** A large amount with its currency where it is read at a glance: `USD 43.68m`. */
export const shortMoney = (value: number, currency: string): string =>
  `${currency} ${value < 0 ? `(${twoShort.format(-value)})` : twoShort.format(value)}`

/** A multiple: `1.35x`. */
export const turns = (value: number): string => `${two.format(value)}x`

/** A life in years, to two decimals. */
export const inYears = (value: number): string => two.format(value)

export const formatYears = (value: number): string => `${inYears(value)} years`

/** A rate to the basis point: `12.68%`; a dash where there is none. */
export const rate = (fraction: number | null): string =>
  fraction === null ? '–' : formatPercent(Number(fraction.toFixed(4)), 2)

/** A share to a tenth of a percent, so that those of one column line up: `8.1%`, `24.0%`. */
export const tenths = (fraction: number): string => formatPercent(Number(fraction.toFixed(3)), 1)

/** A difference of two rates: `25 bp`. */
export const basisPoints = (fraction: number): string => `${formatNumber(Math.round(fraction * 10_000))} bp`
