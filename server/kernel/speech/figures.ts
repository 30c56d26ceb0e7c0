import { Sentence } from '../language/sentence.ts'
import { minorDigits } from '../values/money.ts'
import { amountOf, longDate, nameOf } from '../values/words.ts'
import type { Language } from './speech.ts'

/** A day as letters say it: `31 March 2026`. */
export const longDay = (day: string): Sentence => new Sentence(longDate(day), { day })

/** A number as people write it; a catalogue says it as `{0, number}`. */
export const numberSaid = (number: number): Sentence => new Sentence(number.toLocaleString('en'), number)

/** An amount in minor units as people write it: `USD 2,500,000`. */
export const amountSaid = (minor: number, currency: string): Sentence =>
  new Sentence(amountOf(minor, currency), { minor, currency })

/** A language with the region whose habits its papers keep to (BCP 47). */
export const locales: Readonly<Record<Language, string>> = { en: 'en-GB', de: 'de-DE' }

/** Writes amounts in major units with all decimals of their currency: `1,234.50`, `1.234,50`. */
export function figuresIn(language: Language, currency: string): (amount: number) => string {
  const digits = minorDigits(currency)
  const format = new Intl.NumberFormat(locales[language], {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return amount => format.format(amount)
}

/** Writes numbers with all their decimals: `1,200.5`, `1.200,5`. */
export function numberIn(language: Language): (value: number) => string {
  const format = new Intl.NumberFormat(locales[language], { maximumFractionDigits: 20 })
  return value => format.format(value)
}

/** Writes fractions as percentages, with all their decimals where it is not said how many: `2.5%`, `2,5 %`. */
export function percentIn(language: Language, decimals?: number): (fraction: number) => string {
  const format = new Intl.NumberFormat(locales[language], {
    style: 'percent',
    useGrouping: false,
    minimumFractionDigits: decimals ?? 0,
    maximumFractionDigits: decimals ?? 20,
  })
  return fraction => format.format(fraction)
}

/** Writes fractions as percentages with two decimals at most: `9.4%`, `9,4 %`. */
export function shortPercentIn(language: Language): (fraction: number) => string {
  const format = new Intl.NumberFormat(locales[language], {
    style: 'percent',
    useGrouping: false,
    maximumFractionDigits: 2,
  })
  return fraction => format.format(fraction)
}

/** Formats multiples of paid-in capital: `1.35x`, `1,35x`. */
export function multipleIn(language: Language): (value: number) => string {
  const format = new Intl.NumberFormat(locales[language], {
    useGrouping: false,
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  })
  return value => `${format.format(value)}x`
}
/** A language as people call it, by its tag: `German` is `de`. */
export const languageSaid = (tag: string): Sentence =>
  new Sentence(nameOf('language', tag), { name: tag, of: 'language' })

/** A script as people call it, by its code: `Cyrillic` is `Cyrl`. */
export const scriptSaid = (code: string): Sentence =>
  new Sentence(nameOf('script', code), { name: code, of: 'script' })
