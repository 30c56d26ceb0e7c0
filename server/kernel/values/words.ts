import { Exact, fromMinor, minorDigits } from './money.ts'

/** A key as people say it: `due_diligence` is “due diligence”. */
export function spoken(key: string): string
export function spoken(key: string | null): string | null
export function spoken(key: string | null): string | null {
  return key?.replaceAll(/[_-]/g, ' ') ?? null
}

/** A key as a label: `management_fees` is “Management fees”. */
export const label = (key: string): string => spoken(key.charAt(0).toUpperCase() + key.slice(1))

/** A fraction as a percentage: 0.125 is `12.5%`. */
export const percent = (fraction: number, decimals = 2): string =>
  `${Number((fraction * 100).toFixed(decimals))}%`

/** A fraction with all its decimals, for a limit or a rate that rounding would misstate: 0.12345 is `12.345%`. */
export const exactPercent = (fraction: number): string => `${new Exact(fraction).times(100).toString()}%`

/** Formats a multiple of paid-in capital: `1.35x`. */
export const multiple = (value: number): string => `${value.toFixed(2)}x`

const formats = new Map<string, Intl.NumberFormat>()

/** An amount in major units as people write it: `USD 2,500,000`, and with the currency's decimals `EUR 1,234.50`. */
export function moneyText(amount: number, currency: string, language = 'en'): string {
  return `${currency} ${formatOf(amount, currency, language).format(amount)}`
}

/** An amount as a text tells it: `EUR 22.4m`. */
export const briefMoney = (amount: number, currency: string): string => `${currency} ${brief.format(amount)}`

const brief = new Intl.NumberFormat('en-GB', { notation: 'compact', maximumFractionDigits: 1 })

/** An amount in minor units as people write it. */
export const amountOf = (minor: number, currency: string, language?: string): string =>
  moneyText(fromMinor(minor, currency), currency, language)

/** A format is dear to make, and few numbers of decimals exist. */
function formatOf(amount: number, currency: string, language: string): Intl.NumberFormat {
  const digits = Number.isInteger(amount) ? null : minorDigits(currency)
  const key = `${language} ${digits}`
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(language, {
      minimumFractionDigits: digits ?? 0,
      maximumFractionDigits: digits === null ? 0 : Math.max(digits, 4),
    })
  formats.set(key, format)
  return format
}

const longs = new Map<string, Intl.DateTimeFormat>()

/** A day as letters say it: `31 March 2026`. */
export function longDate(day: string, language = 'en-GB'): string {
  const long =
    longs.get(language) ?? new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  longs.set(language, long)
  return long.format(new Date(day))
}

const displays = new Map<string, Intl.DisplayNames>()

/** Name of a language or script by its code (Unicode CLDR); the code itself if it has none. */
export function nameOf(type: 'language' | 'script', code: string, language = 'en'): string {
  const key = `${language} ${type}`
  const display = displays.get(key) ?? new Intl.DisplayNames(language, { type })
  displays.set(key, display)
  return display.of(code) ?? code
}
