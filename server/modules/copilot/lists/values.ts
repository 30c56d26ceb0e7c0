import { longDate, moneyText, percent, spoken } from '../../../kernel/index.ts'
import type { AskedField, Row } from '../../../platform/language/collection.ts'

/** The names of the people of the office by their ids. */
export type People = ReadonlyMap<number, string>

const countries = new Intl.DisplayNames('en', { type: 'region' })

const ALSO: Readonly<Record<string, readonly string[]>> = {
  GB: ['UK', 'Great Britain', 'England'],
  US: ['USA', 'US', 'America'],
  AE: ['UAE', 'Emirates'],
  NL: ['Holland'],
}

/** Country names with their codes. */
export const countryNames: ReadonlyArray<readonly [name: string, code: string]> = letters()
  .flatMap(first => letters().map(second => first + second))
  .flatMap(code => {
    const name = countries.of(code)
    return !name || name === code
      ? []
      : [[name, code] as const, ...(ALSO[code] ?? []).map(also => [also, code] as const)]
  })
  .sort(([a], [b]) => b.length - a.length)

/** The day of a date or a time; null where there is none. */
export const dateOf = (value: unknown): string | null =>
  typeof value === 'string' ? value.slice(0, 10) : null

/** A value as an answer says it; null where there is none. */
export function nameOfValue(field: AskedField, row: Row, name: string, people: People): string | null {
  const value: unknown = field.named ? row[field.named] : row[name]
  if (value === null || value === undefined || value === '') return null
  switch (field.kind) {
    case 'amount':
      return moneyText(value as number, String(row[field.currency ?? 'currency'] ?? ''))
    case 'fraction':
      return percent(value as number)
    case 'date':
      return longDate(dateOf(value) as string)
    case 'choice':
      return spoken(String(value))
    case 'country':
      return countries.of(String(value)) ?? String(value)
    case 'person':
      return typeof value === 'number' ? (people.get(value) ?? null) : String(value)
    case 'flag':
      return value ? 'yes' : 'no'
    default:
      return String(value)
  }
}

function letters(): string[] {
  return Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at))
}
