import { fromMinor } from './money.ts'

/** A key as people say it: `due_diligence` is “due diligence”. */
export function spoken(key: string): string
export function spoken(key: string | null): string | null
export function spoken(key: string | null): string | null {
  return key?.replaceAll('_', ' ') ?? null
}

/** A fraction as a percentage: 0.125 is `12.5%`. */
export const percent = (fraction: number, decimals = 2): string =>
  `${Number((fraction * 100).toFixed(decimals))}%`

/** A multiple of what was paid in: `1.35x`. */
export const multiple = (value: number): string => `${value.toFixed(2)}x`

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
const withDecimals = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 4 })

/** An amount in major units as people write it: `USD 2,500,000`, `EUR 1,234.50`. */
export const moneyText = (amount: number, currency: string): string =>
  `${currency} ${(Number.isInteger(amount) ? whole : withDecimals).format(amount)}`

/** The same of an amount in minor units. */
export const amountOf = (minor: number, currency: string): string =>
  moneyText(fromMinor(minor, currency), currency)
