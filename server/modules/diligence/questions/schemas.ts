import { z } from 'zod'
import { entity, field, input, sentence } from '../../../kernel/index.ts'
import { readField } from '../../../sources/how-read.ts'
import { Source } from '../../../sources/source.ts'

export const DocumentQuestion = input('DocumentQuestion', {
  question: field.text(1000),
  room_id: field.id().optional().meta({ description: 'Documents in a data room' }),
  analysis_id: field.id().optional().meta({ description: 'The documents of an analysis, as they are now' }),
  source: Source.optional(),
}).superRefine(({ room_id, analysis_id, source }, ctx) => {
  if ([room_id, analysis_id, source].filter(one => one !== undefined).length !== 1)
    ctx.addIssue({
      code: 'custom',
      path: ['source'],
      message: sentence`is required without room_id or analysis_id`.english,
    })
})

const Quote = z.object({
  document: z.string(),
  document_id: field.id().nullable().meta({ description: 'For a document in a data room' }),
  page: z.int().positive(),
  quote: z.string().meta({ description: 'Verbatim text of that page' }),
  read: readField(),
})

export const DocumentAnswer = entity('DocumentAnswer', {
  answer: z.string().nullable().meta({ description: 'Quotes of the citations; null if nothing answers' }),
  found: z.boolean(),
  citations: z.array(Quote),
  nearest: z
    .array(Quote)
    .meta({ description: 'If nothing answers: the nearest passages, which may be unrelated' }),
  documents_read: z.int().nonnegative(),
  unread: z.array(z.object({ document: z.string(), reason: z.string() })),
  more_unread: z.int().nonnegative(),
})
