import { locale } from './locale.ts'

/** Those that funds use most stand first. */
const FIRST = ['USD', 'EUR', 'GBP', 'CHF', 'JPY', 'CAD', 'AUD', 'SGD', 'HKD', 'SEK', 'NOK', 'DKK']

const names = new Intl.DisplayNames(locale, { type: 'currency' })

/** Every currency, to choose from: `EUR, Euro`. */
export const currencies: ReadonlyArray<{ value: string; label: string }> = [
  ...FIRST,
  ...Intl.supportedValuesOf('currency').filter(code => !FIRST.includes(code)),
].map(code => ({ value: code, label: `${code}, ${names.of(code) ?? code}` }))
