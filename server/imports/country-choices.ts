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

/** The countries, as sheets name them. */
export const countryChoices: readonly Choice[] = countries.map(({ code, name }) => ({
  value: code,
  label: name,
  names: [code, ...(alsoCalled[code] ?? [])],
}))
