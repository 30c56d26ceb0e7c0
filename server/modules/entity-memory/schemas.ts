import { z } from 'zod'
import { entity, field, input, sentence } from '../../kernel/index.ts'

/** Kinds of records of which facts are kept. */
export const rememberedTypes = ['company', 'contact', 'fund', 'lp'] as const
export type RememberedType = (typeof rememberedTypes)[number]

/** Where a fact that a person notes comes from. */
export const noteSources = ['note', 'mail', 'meeting', 'call', 'document'] as const

const subject = () =>
  z
    .string()
    .regex(
      /^(company|contact|fund|lp)\/[1-9]\d{0,14}$/,
      sentence`A company, contact, fund or investor and its id, such as company/5`.english,
    )
    .meta({ description: 'Kind and id of a company, contact, fund or investor (`lp`)', example: 'company/5' })

const noted = {
  value: field.text(2000).meta({ description: 'The fact itself' }),
  source_type: z.enum(noteSources).default('note').meta({ description: 'Kind of source' }),
  source: field.text(500).optional().meta({
    description: 'Source in words, such as the subject and date of a mail or the place in a document',
  }),
  observed_on: field.date().optional().meta({ description: 'Day on which it was observed. Default: today' }),
  valid_from: field.date().optional().meta({ description: 'First day on which it holds' }),
  valid_to: field.date().optional().meta({ description: 'Last day on which it holds' }),
  confidence: field.fraction('Confidence: 1 is certain').min(0).optional(),
}

export const FactInput = input('MemoryFactInput', {
  entity: subject(),
  attribute: field.line(80).meta({ description: 'Attribute of the record, such as sector or preference' }),
  ...noted,
})

export const SupersedeInput = input('MemorySupersedeInput', noted)

export const RedactInput = input('MemoryRedactInput', {
  reason: field.text(500).meta({ description: 'Why it is redacted, such as a request of the person' }),
})

export const MemoryQuery = z.object({
  entity: subject()
    .optional()
    .meta({ description: 'Company, contact, fund or investor. Default: the facts that people noted of any' }),
  attribute: field.line(80).optional().meta({ description: 'Only facts of this attribute' }),
  q: field.search('Words that the fact has in its attribute, its value or its source').optional(),
  as_known_on: field
    .date()
    .optional()
    .meta({ description: 'Only what the office knew at the end of this day. Default: now' }),
})

const source = z.object({
  type: z.enum(['record', 'document', 'timeline', ...noteSources]).meta({
    description:
      'A change of the record, an analysed document, an entry of the timeline, or what the person named who noted it',
  }),
  label: z.string().nullable().meta({ description: 'Source in words' }),
  author: z.string().nullable().meta({ description: 'Who changed the record or noted it' }),
  document: z.string().nullable(),
  page: z.int().nullable(),
  quote: z.string().nullable().meta({ description: 'Exact words of the document' }),
  analysis_id: field.id().nullable(),
})

export const MemoryFact = entity('MemoryFact', {
  id: field
    .id()
    .nullable()
    .meta({ description: 'Id of a noted fact, which can be superseded and redacted; null of others' }),
  fact: z
    .string()
    .meta({ description: 'Key of the fact; `note-12` was noted by a person', example: 'note-12' }),
  entity: z.string().meta({ example: 'company/5', description: 'Record that it is about' }),
  entity_name: z.string().meta({ description: 'Name of the record' }),
  attribute: z.string(),
  value: z.string().nullable().meta({ description: 'Null once redacted' }),
  source,
  observed_at: z.string().meta({ description: 'Day or instant at which it was observed' }),
  known_since: field.timestamp().meta({ description: 'When the office learned it' }),
  valid_from: field.date().nullable().meta({ description: 'First day on which it holds' }),
  valid_to: field
    .date()
    .nullable()
    .meta({ description: 'Last day on which it holds, or that on which another took its place' }),
  confidence: z.number().nullable().meta({ description: '1 for the record itself; null where nobody said' }),
  superseded_by: z.string().nullable().meta({ description: 'The fact that took its place' }),
  redacted_at: field.timestamp().nullable(),
  reason: z.string().nullable().meta({ description: 'Why it was redacted' }),
})

export const EntityMemory = entity('EntityMemory', {
  entity: z.string().nullable().meta({ description: 'Record that was asked for' }),
  name: z.string().nullable(),
  as_known_on: field.date().nullable(),
  facts: z.array(MemoryFact).meta({ description: 'By attribute, the newest first; at most 500' }),
  contradictions: z
    .array(z.object({ attribute: z.string(), facts: z.array(z.string()) }))
    .meta({ description: 'Attributes whose current facts differ' }),
  truncated: z.boolean().meta({ description: 'True if there are more than the facts shown' }),
})

export type FactInput = z.output<typeof FactInput>
export type SupersedeInput = z.output<typeof SupersedeInput>
export type MemoryQuery = z.output<typeof MemoryQuery>
export type MemoryFact = z.output<typeof MemoryFact>
