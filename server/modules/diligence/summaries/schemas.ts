import { z } from 'zod'
import { entity, field } from '../../../kernel/index.ts'
import { documentKinds } from '../../../reading/profile/kinds.ts'
import { readingStatuses } from '../../../reading/text/document.ts'
import { toldStatuses } from './document-profiles.ts'

const index = z.string().nullable().meta({ description: 'Null of a document that a connection lends' })

const status = z.enum([...readingStatuses, ...toldStatuses]).meta({
  description: '`waiting`: nobody has read it yet; `lent`: a connection has it, and no word of it is kept',
})

export const Unread = z.object({
  document_id: field.id(),
  index,
  name: z.string(),
  status,
  reason: z.string(),
})

const citations = z.array(
  z.object({ page: z.int().positive(), quote: z.string().meta({ description: 'Word for word' }) }),
)

export const FolderSummary = entity('FolderSummary', {
  room_id: field.id(),
  folder_id: field.id(),
  folder: z.string(),
  overview: z.string().meta({
    description: 'What is there, what of it was read and what was not; it is no clearance',
  }),
  documents: z.array(
    z.object({
      document_id: field.id(),
      index,
      name: z.string(),
      kind: z.enum(documentKinds),
      version: z.int().positive().meta({ description: 'The one that it tells of' }),
      pages: z.int().nonnegative(),
      status,
      reason: z.string().nullable(),
      sentences: z
        .array(z.object({ text: z.string(), citations }))
        .meta({ description: 'By rules; each rests on words of the document' }),
    }),
  ),
  more_documents: z.int().nonnegative(),
  unread: z.array(Unread).meta({ description: 'What was not read, or not whole' }),
  written: z
    .array(
      z.object({
        text: z.string(),
        citations: z.array(z.object({ document_id: field.id(), document: z.string(), quote: z.string() })),
      }),
    )
    .meta({
      description: 'By the office’s model, each sentence borne out by what it cites; empty without one',
    }),
  model: z
    .object({
      name: z.string(),
      used: z.boolean(),
      reason: z.string().nullable().meta({ description: 'Why what it wrote was not taken' }),
    })
    .nullable(),
  dropped_sentences: z.int().nonnegative(),
  persisted: z.literal(false).meta({ description: 'It is made anew each time, of what is there' }),
})
