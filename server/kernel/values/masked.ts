/** Masks a number of an account or a document, except its last four letters and digits. */
export const masked = (number: string): string =>
  `••••${number
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()
    .slice(-4)}`

/** Masks the texts under these names in a value, however deep, and those of a change (`field`, `before`, `after`) to one. */
export function maskedIn<T>(value: T, names: readonly string[]): T {
  if (names.length === 0 || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(one => maskedIn(one, names)) as T
  const changed = names.includes((value as { field?: string }).field ?? '')
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => {
      const hides = names.includes(name) || (changed && name !== 'field')
      return [name, hides && typeof one === 'string' ? masked(one) : maskedIn(one, names)]
    }),
  ) as T
}
