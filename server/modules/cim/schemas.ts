import { z } from 'zod'
import { entity, field, input, sentence } from '../../kernel/index.ts'
import { readingStatuses } from '../../reading/text/document.ts'
import { printedDocument } from '../../sources/prints.ts'
import { Source, sourceType } from '../../sources/source.ts'
import { leakKinds } from './anonymity/names.ts'
import { memorandum } from './memorandum.ts'
import { origins, reportStatuses, sectionStatuses } from './states.ts'
import { templateKeys } from './templates/index.ts'
import { recordTypes } from './text/citations.ts'

const markup =
  'A little Markdown: paragraphs, `### ` headings, `- ` lists, tables, `**bold**`; `[3]` refers to the section’s citation 3, `{{quote:3}}` stands where its words are shown'

export const TemplateShape = entity('MemorandumTemplate', {
  key: z.enum(templateKeys),
  title: z.string(),
  description: z.string(),
  anonymous: z.boolean().meta({ description: 'It names nobody: a code name stands for the deal' }),
  classification: z.string().meta({ description: 'What the footer of an exported file says' }),
  sections: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      purpose: z.string(),
      facts: z.array(z.string()).meta({ description: 'What of the records it draws on' }),
      asks: z.array(z.string()).meta({ description: 'What it looks for in the documents' }),
    }),
  ),
})

const Citation = z.object({
  n: z.int().meta({ description: 'Its number within the section' }),
  type: z.enum([...recordTypes, 'document', 'statement']),
  id: field.id().nullable().meta({ description: 'The record’s id; null of a document or a statement' }),
  document: z.string().nullable(),
  page: z.int().nullable(),
  quote: z
    .string()
    .nullable()
    .meta({ description: 'Verbatim; null when the document cannot be read again or has changed since' }),
  author: z.string().nullable().meta({ description: 'Who stated it, where it is a statement' }),
  available: z.boolean(),
})

const Uncited = z.object({
  text: z.string().meta({ description: 'The number' }),
  start: z.int().meta({ description: 'Where it stands in `markup`' }),
  end: z.int(),
})

const Leak = z.object({
  section_key: z.string().nullable().meta({ description: 'Null: it is in the code name' }),
  kind: z.enum(leakKinds),
  text: z.string().meta({ description: 'What says who it is about' }),
})

const section = {
  section_key: z.string(),
  title: z.string(),
  purpose: z.string(),
  status: z.enum(sectionStatuses),
  version: z.int().meta({ description: 'Give it back when changing the text' }),
  text: z.string().meta({ description: 'As it is read, quotes in their places' }),
  markup: z.string().meta({ description: `As it is edited. ${markup}` }),
  citations: z.array(Citation),
  uncited: z
    .array(Uncited)
    .meta({ description: 'Numbers that no citation beside them speaks for: to be highlighted' }),
  missing: z.array(z.string()).meta({ description: 'What was not known when it was written' }),
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
    .meta({ description: 'Where its documents are; the documents themselves are not kept' }),
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
    .meta({ description: 'Why quotes could not be read again just now; null when nothing is wrong' }),
  sections: z.array(entity('MemorandumSection', section)),
  leaks: z.array(Leak).meta({
    description: 'What gives away whom an anonymous report is about; it cannot be approved with any',
  }),
})

export const ReportInput = input('MemorandumInput', {
  ...memorandum.Input.shape,
  source: Source.nullish().meta({ description: 'Documents to quote; a deal or a source is needed, or both' }),
})

const NewCitation = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('document'),
    document: field.text(500),
    page: z.int().min(1),
    quote: z.string().min(1).max(4000).meta({ description: 'Letter for letter as it stands there' }),
  }),
  z.strictObject({
    type: z.enum(recordTypes).meta({ description: 'A record of the report’s deal' }),
    id: field.id(),
  }),
  z.strictObject({
    type: z.literal('statement'),
    quote: field.text(1000).meta({ description: 'What you state of your own knowledge, under your name' }),
  }),
])

const version = () =>
  z
    .int()
    .min(1)
    .optional()
    .meta({ description: 'The version you saw: 409 when somebody else changed it since' })

export const SectionChange = input('MemorandumSectionChange', {
  text: z.string().trim().min(1).max(100_000).optional().meta({ description: markup }),
  status: z.enum(['edited', 'approved']).optional().meta({ description: 'approved: somebody stands for it' }),
  cite: z
    .array(NewCitation)
    .max(50)
    .optional()
    .meta({ description: 'Further citations, numbered on from the section’s last' }),
  source: Source.optional().meta({
    description: 'The documents again, where a quote is cited of a report whose documents came with the call',
  }),
  version: version(),
}).refine(({ text, status, cite }) => text !== undefined || status !== undefined || cite !== undefined, {
  message: sentence`must change something: text, status or cite`.english,
})

export const Regeneration = input('MemorandumRegeneration', {
  source: Source.optional().meta({
    description: 'Other documents; otherwise the connection is read again, or the quotes stored are used',
  }),
  version: version(),
})

export const SuggestionInput = input('MemorandumSuggestionInput', {
  instruction: z.enum(['complete', 'shorten', 'tighten']).default('complete').meta({
    description: 'complete: add what is known by now; shorten: the first of each; tighten: fewer words',
  }),
  source: Source.optional().meta({
    description: 'Documents to complete it from, where they came with the call',
  }),
})

export const Suggestion = entity('MemorandumSuggestion', {
  report_id: field.id(),
  section_key: z.string(),
  based_on_version: z.int(),
  text: z.string().meta({ description: 'As it would read' }),
  markup: z.string().meta({ description: 'What to give as `text` when it is taken' }),
  cite: z.array(z.record(z.string(), z.unknown())).meta({ description: 'What to give as `cite` with it' }),
  changed: z.boolean().meta({ description: 'False when there is nothing to suggest' }),
})

export const StatusMove = input('MemorandumStatusMove', { status: z.enum(reportStatuses) })

export const Version = entity('MemorandumVersion', {
  version: z.int(),
  origin: z.enum(origins),
  text: z.string().meta({ description: 'As it is read' }),
  markup: z.string(),
  citations: z.array(Citation),
  author: z.string(),
  created_at: field.timestamp(),
})

export const Restoration = input('MemorandumRestoration', {
  from: z.int().min(1).meta({ description: 'The version whose text is wanted again' }),
  version: version(),
})

export type ReportInput = z.output<typeof ReportInput>
export type SectionChange = z.output<typeof SectionChange>
export type NewCitation = z.output<typeof NewCitation>
export type Regeneration = z.output<typeof Regeneration>
export type SuggestionInput = z.output<typeof SuggestionInput>
export type Restoration = z.output<typeof Restoration>
