import { wordsOfKey } from '../format/words.ts'

/** The fields whose values are keys of the office's own, such as the class `private_credit` of an asset. */
const keyed: ReadonlySet<string> = new Set([
  'asset_class',
  'category',
  'entity_type',
  'kind',
  'role',
  'sector',
  'stage',
  'status',
  'type',
])

/** What a text of the API is called: a key by its words, anything that somebody wrote as it is. */
export function wordsOf(field: string | undefined, value: string): string {
  const isKey = field !== undefined && keyed.has(field) && /^[a-z0-9_]+$/.test(value)
  return isKey || /^[a-z0-9]+(_[a-z0-9]+)+$/.test(value) ? wordsOfKey(value) : value
}
