import { queryOptions } from '@tanstack/react-query'
import { entityMemoryApi, type MemoryFact } from '../../api/modules.ts'
import { countryName } from '../../format/countries.ts'
import { formatDate } from '../../format/dates.ts'
import { wordsOfKey } from '../../format/keys.ts'
import { sentence } from '../../format/words.ts'
import { factSources } from '../../words/memory.ts'
import { wordsOf } from '../../words/values.ts'

export const memoryKey = ['entity-memory'] as const

export const memoryQuery = (entity: string, knownOn: string | null) =>
  queryOptions({
    queryKey: [...memoryKey, entity, knownOn],
    queryFn: ({ signal }) =>
      entityMemoryApi('GET /api/v1/svc/entity-memory', {
        query: { entity, ...(knownOn ? { as_known_on: knownOn } : {}) },
        signal,
      }),
  })

/** The attribute of a fact: a field of the record in words, or as somebody typed it. */
export const attributeOf = ({ attribute }: Pick<MemoryFact, 'attribute'>): string =>
  /^[a-z0-9_]+$/.test(attribute) ? wordsOfKey(attribute) : attribute

/** A fact in words: the value of a field by its label, anything else with days and amounts as its reader writes them. */
export function said({
  attribute,
  value,
  source,
}: Pick<MemoryFact, 'attribute' | 'value' | 'source'>): string {
  if (value === null) return 'Redacted'
  if (source.type !== 'record' || /^\d/.test(value)) return sentence(value)
  return COUNTRIES.has(attribute) ? countryName(value) : wordsOf(attribute, value)
}

/** Fields whose values are codes of countries. */
const COUNTRIES: ReadonlySet<string> = new Set(['country', 'jurisdiction'])

/** Where a fact comes from, in a line: the document with its page, or who said it and how. */
export function sourceOf({ source }: MemoryFact): string {
  const { type, document, page, label, author } = source
  const place = document === null ? label : page === null ? document : `${document}, page ${page}`
  return [factSources[type], place, author].filter(Boolean).join(', ')
}

/** The days on which a fact holds. */
export function validity({ valid_from, valid_to }: MemoryFact): string | null {
  if (valid_from === null && valid_to === null) return null
  if (valid_to === null) return `From ${formatDate(valid_from ?? '')}`
  return valid_from === null
    ? `Until ${formatDate(valid_to)}`
    : `${formatDate(valid_from)} to ${formatDate(valid_to)}`
}
