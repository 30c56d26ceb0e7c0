import { z } from 'zod'
import { entity, field, input, sentence } from '../../kernel/index.ts'
import { readingStatuses } from '../../reading/text/document.ts'
import { HowRead } from '../../sources/how-read.ts'
import { printedDocument } from '../../sources/prints.ts'
import { Source, sourceType } from '../../sources/source.ts'
import { leakKinds } from './anonymity/names.ts'
import { memorandum } from './memorandum.ts'
import { origins, reportStatuses, sectionStatuses } from './states.ts'
import { templateKeys } from './templates/index.ts'
import { recordTypes } from './text/citations.ts'

const markup =
  'Limited Markdown: paragraphs, `### ` headings, `- ` lists, tables, `**bold**`; `[3]` cites the section’s citation 3, `{{quote:3}}` inserts its words'

export const TemplateShape = entity('MemorandumTemplate', {
  key: z.enum(templateKeys),
  title: z.string(),
  description: z.string(),
  anonymous: z.boolean().meta({ description: 'Names nobody: a code name replaces the deal’s' }),
  classification: z.string().meta({ description: 'Footer of an exported file' }),
  sections: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      purpose: z.string(),
      facts: z.array(z.string()).meta({ description: 'Records it draws on' }),
      asks: z.array(z.string()).meta({ description: 'Information it looks for in the documents' }),
    }),
  ),
})

const Citation = z.object({
  n: z.int().meta({ description: 'Citation number within the section' }),
  type: z.enum([...recordTypes, 'document', 'statement']),
  id: field.id().nullable().meta({ description: 'Id of the record; null for a document or statement' }),
  document: z.string().nullable(),
  page: z.int().nullable(),
  quote: z
    .string()
    .nullable()
    .meta({ description: 'Verbatim; null when the document cannot be read again or has changed since' }),
  author: z.string().nullable().meta({ description: 'Author of a statement' }),
  available: z.boolean(),
  read: HowRead.nullable().meta({ description: 'How much of the document was read; null for other sources' }),
})

const Uncited = z.object({
  text: z.string().meta({ description: 'The number' }),
  start: z.int().meta({ description: 'Position in `markup`' }),
  end: z.int(),
})

const Leak = z.object({
  section_key: z.string().nullable().meta({ description: 'Null if it is in the code name' }),
  kind: z.enum(leakKinds),
  text: z.string().meta({ description: 'Words that reveal the subject' }),
})

const section = {
  section_key: z.string(),
  title: z.string(),
  purpose: z.string(),
  status: z.enum(sectionStatuses),
  version: z.int().meta({ description: 'Send it back when changing the text' }),
  text: z.string().meta({ description: 'Text with its quotes inserted' }),
  markup: z.string().meta({ description: `As it is edited. ${markup}` }),
  citations: z.array(Citation),
  uncited: z.array(Uncited).meta({ description: 'Numbers without a supporting citation, to highlight' }),
  missing: z.array(z.string()).meta({ description: 'Information missing when it was written' }),
  author: z.string(),
  updated_at: field.timestamp(),
}

export const Section = entity('MemorandumSectionDetail', { report_id: field.id(), ...section })

export const ReportSummary = entity('MemorandumSummary', memorandum.Entity.shape)

export const Report = entity('Memorandum', {
  ...memorandum.Entity.shape,
  source: z
    .object({
      type: sourceType(),
      connection_id: field.id().nullable(),
      path: z.string().nullable(),
      room_id: field.id().nullable(),
    })
    .nullable()
    .meta({ description: 'Location of the documents; the documents themselves are not kept' }),
  documents: z.array(
    z.object({
      name: z.string(),
      pages: z.int(),
      status: z.enum(readingStatuses),
      reason: z.string().nullable(),
      ...printedDocument,
    }),
  ),
  source_problem: z
    .string()
    .nullable()
    .meta({ description: 'Why quotes cannot be read now; null if they can' }),
  sections: z.array(entity('MemorandumSection', section)),
  leaks: z.array(Leak).meta({
    description: 'Words that reveal the subject of an anonymous report, which block its approval',
  }),
})

export const ReportInput = input('MemorandumInput', {
  ...memorandum.Input.shape,
  source: Source.nullish().meta({ description: 'Documents to quote; send a deal, a source or both' }),
})

const NewCitation = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('document'),
    document: field.text(500),
    page: z.int().min(1),
    quote: z.string().min(1).max(4000).meta({ description: 'Exact quote' }),
  }),
  z.strictObject({
    type: z.enum(recordTypes).meta({ description: 'Type of a record of the report’s deal' }),
    id: field.id(),
  }),
  z.strictObject({
    type: z.literal('statement'),
    quote: field.text(1000).meta({ description: 'Statement from your own knowledge, under your name' }),
  }),
])

const version = () =>
  z.int().min(1).optional().meta({ description: 'Version you saw: 409 if it has changed since' })

export const SectionChange = input('MemorandumSectionChange', {
  text: z.string().trim().min(1).max(100_000).optional().meta({ description: markup }),
  status: z
    .enum(['edited', 'approved'])
    .optional()
    .meta({ description: '`approved`: a person vouches for it' }),
  cite: z
    .array(NewCitation)
    .max(50)
    .optional()
    .meta({ description: 'Further citations, numbered after the section’s last' }),
  source: Source.optional().meta({
    description: 'The documents again, to cite a report whose documents were sent with the call',
  }),
  version: version(),
}).refine(({ text, status, cite }) => text !== undefined || status !== undefined || cite !== undefined, {
  message: sentence`must change something: text, status or cite`.english,
})

export const Regeneration = input('MemorandumRegeneration', {
  source: Source.optional().meta({
    description: 'Other documents. Default: the connection is read again, or the stored quotes are used',
  }),
  version: version(),
})

export const SuggestionInput = input('MemorandumSuggestionInput', {
  instruction: z.enum(['complete', 'shorten', 'tighten']).default('complete').meta({
    description: 'complete: add what is now known; shorten: the first of each; tighten: fewer words',
  }),
  source: Source.optional().meta({
    description: 'Documents to complete it from, if they were sent with the call',
  }),
})

export const Suggestion = entity('MemorandumSuggestion', {
  report_id: field.id(),
  section_key: z.string(),
  based_on_version: z.int(),
  text: z.string().meta({ description: 'Suggested text as it reads' }),
  markup: z.string().meta({ description: 'Send it as `text` to accept the suggestion' }),
  cite: z
    .array(z.record(z.string(), z.unknown()))
    .meta({ description: 'Send it as `cite` to accept the suggestion' }),
  changed: z.boolean().meta({ description: 'False if there is no suggestion' }),
})

export const StatusMove = input('MemorandumStatusMove', { status: z.enum(reportStatuses) })

export const Version = entity('MemorandumVersion', {
  version: z.int(),
  origin: z.enum(origins),
  text: z.string().meta({ description: 'Text as it reads' }),
  markup: z.string(),
  citations: z.array(Citation),
  author: z.string(),
  created_at: field.timestamp(),
})

export const Restoration = input('MemorandumRestoration', {
  from: z.int().min(1).meta({ description: 'Version to restore' }),
  version: version(),
})

export type ReportInput = z.output<typeof ReportInput>
export type SectionChange = z.output<typeof SectionChange>
export type NewCitation = z.output<typeof NewCitation>
export type Regeneration = z.output<typeof Regeneration>
export type SuggestionInput = z.output<typeof SuggestionInput>
export type Restoration = z.output<typeof Restoration>
