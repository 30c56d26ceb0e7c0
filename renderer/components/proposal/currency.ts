/** The currency of a record that has one. */
export function currencyOf(record: unknown): string | undefined {
  if (typeof record !== 'object' || record === null || !('currency' in record)) return undefined
  return typeof record.currency === 'string' ? record.currency : undefined
}
