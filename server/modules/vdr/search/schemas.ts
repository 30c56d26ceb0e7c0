import { z } from 'zod'
import { entity, field } from '../../../kernel/index.ts'
import { readingStatuses } from '../../../reading/text/document.ts'
import { readField } from '../../../sources/how-read.ts'

export const FoundInDocument = entity('FoundInDocument', {
  room_id: field.id(),
  room: z.string(),
  document_id: field.id(),
  document: z.string(),
  page: z.int().positive().nullable().meta({ description: 'Null for a match by name' }),
  quote: z.string().nullable().meta({ description: 'Exact quote' }),
  read: readField(),
})

export const DocumentText = entity('DataRoomDocumentText', {
  document_id: field.id(),
  name: z.string(),
  version: z.int().positive(),
  status: z.enum([...readingStatuses, 'waiting', 'not_kept']).meta({
    description: '`waiting`: not read yet; `not_kept`: lent by a connection',
  }),
  reason: z.string().nullable().meta({ description: 'Why it was not read, or only in part' }),
  pages_in_all: z.int().nonnegative(),
  pages: z.array(
    z.object({
      page: z.int().positive(),
      label: z.string().nullable(),
      readable: z.boolean(),
      paragraphs: z.array(z.string()),
    }),
  ),
})
