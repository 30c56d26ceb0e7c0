import { z } from 'zod'
import { sentence } from '../../kernel/language/sentence.ts'
import { entity } from '../../kernel/routes/entity.ts'
import * as field from '../../kernel/routes/fields.ts'

/** A record that may be the one that somebody is about to enter. */
export const SimilarRecord = entity('SimilarRecord', {
  id: field.id(),
  title: z.string(),
  detail: z.string().nullable().meta({ description: 'What distinguishes it from others of the same name' }),
  likeness: z.number().meta({ description: 'Similarity of the names, as a fraction; 1 is identical' }),
})

/** A record, or an earlier row of the same sheet, that a row to be imported may be. */
export const SimilarToRow = z.object({
  ...SimilarRecord.shape,
  id: field.id().nullable().meta({ description: 'Null for an earlier row' }),
  row: z.int().nullable().meta({ description: 'Number of the earlier row' }),
})

/** A person's choice for a row that looks like an existing record. */
export const duplicateChoices = ['create', 'update', 'skip'] as const
export type DuplicateChoice = (typeof duplicateChoices)[number]

/** Choices for rows that look like others, by row number. */
export const duplicateField = () =>
  z
    .record(
      z.string().regex(/^[1-9]\d{0,6}$/, sentence`must be a row number`.english),
      z.enum(duplicateChoices),
    )
    .optional()
    .meta({
      description:
        'By number of a row with possible duplicates (`similar`): `create` (the default), `skip`, or `update` the most similar record',
      example: { 3: 'skip' },
    })

/** A record with the texts by which it may be known. */
export interface Candidate {
  id: number
  title: string
  detail: string | null
  keys: readonly string[]
}

/** Less alike than this is another one. */
const ALIKE = 0.6
const MOST = 5

/** The candidates that are most like any of the wanted keys, the most alike first. */
export function mostAlike<One extends Candidate>(wanted: readonly string[], candidates: readonly One[]) {
  return candidates
    .map(({ keys, ...record }) => ({
      ...record,
      likeness: Math.max(...keys.flatMap(key => wanted.map(one => likeness(one, key))), 0),
    }))
    .filter(one => one.likeness >= ALIKE)
    .sort((a, b) => b.likeness - a.likeness || b.id - a.id)
    .slice(0, MOST)
}

/**
 * Returns the similarity of two names by shared letter pairs (Dice); 0.9 where one has every word of the
 * other.
 */
export function likeness(one: string, other: string): number {
  if (one === '' || other === '') return 0
  if (one === other) return 1
  const [short, long] = [one.split(' '), other.split(' ')].sort((a, b) => a.length - b.length) as [
    string[],
    string[],
  ]
  // One word alone is in many names: "Capital" is no duplicate of "Sponsor Capital".
  if (short.length > 1 && short.every(word => long.includes(word))) return 0.9
  const [a, b] = [pairsOf(one), pairsOf(other)]
  const rest = [...b]
  let shared = 0
  for (const pair of a) {
    const at = rest.indexOf(pair)
    if (at < 0) continue
    rest.splice(at, 1)
    shared += 1
  }
  return Math.round(((2 * shared) / (a.length + b.length || 1)) * 100) / 100
}

const pairsOf = (text: string): string[] =>
  Array.from({ length: Math.max(text.length - 1, 0) }, (_, at) => text.slice(at, at + 2))
