import { z } from 'zod'
import { termKinds } from '../reading/comparison/index.ts'

const where = z.object({ page: z.int(), paragraph: z.int() })

/** The answer's comparison of two documents. */
export const comparisonShape = {
  before: z.string(),
  after: z.string(),
  same: z.boolean().meta({ description: 'No word differs; white space is ignored' }),
  summary: z.string(),
  counts: z.object({
    inserted: z.int(),
    deleted: z.int(),
    changed: z.int(),
    moved: z.int(),
    inserted_words: z.int(),
    deleted_words: z.int(),
  }),
  changed_terms: z
    .array(
      z.object({
        kind: z.enum(termKinds),
        name: z.string().nullable().meta({ description: 'Defined term; null for figures and dates' }),
        before: z.string().nullable(),
        after: z.string().nullable(),
        where,
        paragraph: z.string(),
      }),
    )
    .meta({ description: 'Defined terms, figures and dates that differ or occur on one side only' }),
  paragraphs: z.array(
    z.object({
      kind: z.enum(['same', 'changed', 'inserted', 'deleted', 'moved_from', 'moved_to']),
      before: where.nullable(),
      after: where.nullable(),
      pieces: z.array(z.object({ kind: z.enum(['same', 'inserted', 'deleted']), text: z.string() })),
      move: z.int().nullable(),
    }),
  ),
}
