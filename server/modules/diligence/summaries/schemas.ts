import { z } from 'zod'
import { entity, field } from '../../../kernel/index.ts'
import { documentKinds } from '../../../reading/profile/kinds.ts'
import { readingStatuses } from '../../../reading/text/document.ts'
import { toldStatuses } from './document-profiles.ts'

const index = z.string().nullable().meta({ description: 'Null for a lent document' })

const status = z.enum([...readingStatuses, ...toldStatuses]).meta({
  description: '`waiting`: not read yet; `lent`: available through a connection, and its text is not stored',
})

export const Unread = z.object({
  document_id: field.id(),
  index,
  name: z.string(),
  status,
  reason: z.string(),
})

const citations = z.array(
  z.object({ page: z.int().positive(), quote: z.string().meta({ description: 'Exact quote' }) }),
)

export const FolderSummary = entity('FolderSummary', {
  room_id: field.id(),
  folder_id: field.id(),
  folder: z.string(),
  overview: z.string().meta({
    description: 'Contents, what was read and what was not. Not a clearance',
  }),
  documents: z.array(
    z.object({
      document_id: field.id(),
      index,
      name: z.string(),
      kind: z.enum(documentKinds),
      version: z.int().positive().meta({ description: 'Version it describes' }),
      pages: z.int().nonnegative(),
      status,
      reason: z.string().nullable(),
      sentences: z
        .array(z.object({ text: z.string(), citations }))
        .meta({ description: 'By rules; each rests on words in the document' }),
    }),
  ),
  more_documents: z.int().nonnegative(),
  unread: z.array(Unread).meta({ description: 'Not read, or only in part' }),
  written: z
    .array(
      z.object({
        text: z.string(),
        citations: z.array(z.object({ document_id: field.id(), document: z.string(), quote: z.string() })),
      }),
    )
    .meta({
      description:
        'Written by the office’s model, each sentence supported by its citations; empty without a model',
    }),
  model: z
    .object({
      name: z.string(),
      used: z.boolean(),
      reason: z.string().nullable().meta({ description: 'Why the model’s text was rejected' }),
    })
    .nullable(),
  dropped_sentences: z.int().nonnegative(),
  persisted: z
    .literal(false)
    .meta({ description: 'Always false: made anew each time from the current documents' }),
})
