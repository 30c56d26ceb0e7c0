/** Search parameters of an address: words, and lists of words. */
export type SearchParams = Record<string, string | string[] | undefined>

/** Reads `?q=acme&filter=stage:nda&filter=currency:EUR`: plain text that people can read and send. */
export function parseSearch(text: string): Record<string, string | string[]> {
  const found: Record<string, string | string[]> = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const before = found[name]
    found[name] = before === undefined ? value : [before, value].flat()
  }
  return found
}

export function stringifySearch(search: SearchParams): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    for (const one of value === undefined ? [] : [value].flat()) params.append(name, one)
  }
  return params.size > 0 ? `?${params}` : ''
}

/** The words of a list that has one, several or none. */
export const wordsOf = (value: string | string[] | undefined): string[] =>
  value === undefined ? [] : [value].flat()

/** The first word of a value, when there is one. */
export const wordOf = (value: unknown): string | undefined => {
  const [first] = Array.isArray(value) ? value : [value]
  return typeof first === 'string' && first !== '' ? first : undefined
}
