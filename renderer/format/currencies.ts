import table from '../../resources/currencies.json' with { type: 'json' }
import { locale } from './locale.ts'

const digits: Readonly<Record<string, number>> = { ...table.active, ...table.withdrawn }

/** Decimals of a currency's minor unit by ISO 4217: 2 for USD, 0 for JPY. */
export const minorDigits = (currency: string): number => digits[currency] ?? 2

/** The currencies funds use most come first. */
const FIRST = ['USD', 'EUR', 'GBP', 'CHF', 'JPY', 'CAD', 'AUD', 'SGD', 'HKD', 'SEK', 'NOK', 'DKK']

const names = new Intl.DisplayNames(locale, { type: 'currency' })

/** Every currency, to choose from: `EUR, Euro`. */
export const currencies: ReadonlyArray<{ value: string; label: string }> = [
  ...FIRST,
  ...Object.keys(table.active).filter(code => !FIRST.includes(code)),
].map(code => ({ value: code, label: `${code}, ${names.of(code) ?? code}` }))
