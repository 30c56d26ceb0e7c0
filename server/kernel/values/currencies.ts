import table from '../../../resources/currencies.json' with { type: 'json' }

/**
 * The decimals of each currency's minor unit by its code, as ISO 4217 lists them (resources/currencies.json has the
 * day of the list), and of those withdrawn since, in which earlier amounts may be kept.
 */
export const currencyDigits: ReadonlyMap<string, number> = new Map([
  ...Object.entries(table.active),
  ...Object.entries(table.withdrawn),
])

/**
 * Returns whether a code is a currency in use: active in ISO 4217, with a minor unit (gold and test codes
 * have none).
 */
export const isCurrency = (code: string): boolean => Object.hasOwn(table.active, code)

/**
 * Returns the decimals of a currency's minor unit: 2 for USD, 0 for JPY, 3 for KWD. Throws for an unknown
 * currency.
 */
export function minorDigits(currency: string): number {
  const known = currencyDigits.get(currency)
  if (known === undefined) throw new RangeError(`${currency} is not in the table of currencies`)
  return known
}
