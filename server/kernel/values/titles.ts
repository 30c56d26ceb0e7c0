/** The fields that name a record, the first that it has. */
const NAMES = [
  'title',
  'name',
  'reference',
  'description',
  'label',
  'url',
  'from_address',
  'model',
  'about',
  'file_name',
] as const

/** The name of a record as its GET answers it; null where it has none. */
export function titleIn(record: Readonly<Record<string, unknown>>): string | null {
  const name = NAMES.map(field => record[field]).find(value => typeof value === 'string' && value !== '')
  return (name as string | undefined) ?? null
}
