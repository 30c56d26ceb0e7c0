import { countries } from '../kernel/values/countries.ts'
import type { Choice } from './kind.ts'

/** Alternative country names. */
const alsoCalled: Readonly<Record<string, readonly string[]>> = {
  CZ: ['Czech Republic'],
  GB: ['UK', 'Great Britain', 'England', 'Scotland'],
  KR: ['Korea', 'Republic of Korea'],
  NL: ['Holland', 'The Netherlands'],
  US: ['USA', 'United States of America', 'America', 'Delaware'],
}

/** The languages in which columns are known. */
const translated = ['de', 'fr', 'es'].map(language => new Intl.DisplayNames(language, { type: 'region' }))

/** The countries, as sheets name them. */
export const countryChoices: readonly Choice[] = countries.map(({ code, name }) => ({
  value: code,
  label: name,
  names: [code, ...translated.map(named => named.of(code) ?? code), ...(alsoCalled[code] ?? [])],
}))
