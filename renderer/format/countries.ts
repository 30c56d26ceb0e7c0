import { locale } from './locale.ts'

/** Regions that the browser can name but that are no countries of ISO 3166-1. */
const NO_COUNTRY = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB XK ZZ'.split(' '))

const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' })
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** A withdrawn code stands for another one today: SU is RU. */
const isCurrent = (code: string): boolean => new Intl.Locale(`und-${code}`).region === code

/** Every country by name, to choose from. */
export const countries: ReadonlyArray<{ value: string; label: string }> = letters
  .flatMap(first => letters.map(second => first + second))
  .flatMap(code => {
    const name = names.of(code)
    return name && !NO_COUNTRY.has(code) && isCurrent(code) ? [{ value: code, label: name }] : []
  })
  .toSorted((a, b) => a.label.localeCompare(b.label, locale))

export const countryName = (code: string): string => names.of(code) ?? code
