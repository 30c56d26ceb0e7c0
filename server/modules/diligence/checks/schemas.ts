import { z } from 'zod'
import { entity, field, input } from '../../../kernel/index.ts'
import { changeKinds, weighedBy } from '../../../reading/comparison/materiality.ts'
import { documentKinds } from '../../../reading/profile/kinds.ts'
import { severities } from '../../../reading/red-flags/flag.ts'
import { readingStatuses } from '../../../reading/text/document.ts'
import { Source } from '../../../sources/source.ts'
import { templateKeys } from '../../vdr/index.ts'
import { toldStatuses } from '../summaries/document-profiles.ts'

const scope = {
  room_id: field.id().optional().meta({ description: 'Data room, as far as the caller may see it' }),
  folder_id: field.id().optional().meta({ description: 'Folder of the room with everything below' }),
  source: Source.optional().meta({
    description: 'Documents from elsewhere, instead of `room_id`: read in memory, and nothing is saved',
  }),
}
const ephemeral = z.boolean().optional().meta({ description: 'Answer as usual and save nothing' })
const asOf = field.date().optional().meta({ description: 'Reference day for dates. Default: today' })

const place = {
  document_id: field.id().nullable().meta({ description: 'Null for a document in no data room' }),
  index: z.string().nullable(),
  document: z.string(),
}

const made = {
  id: field.id(),
  room_id: field.id().nullable(),
  folder_id: field.id().nullable(),
  run_id: field.id().nullable().meta({ description: 'Scan that made it; null where it was made by itself' }),
  as_of: field.date(),
  author: z.string(),
  overview: z.string(),
  documents: z.int().nonnegative().meta({ description: 'Documents looked at' }),
  sees_whole: z.boolean().meta({ description: 'False if part of the room was hidden from the caller' }),
  unread: z.array(
    z.object({ ...place, status: z.enum([...readingStatuses, ...toldStatuses]), reason: z.string() }),
  ),
  more_unread: z.int().nonnegative(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
}

const ExpectedDocument = z.strictObject({
  title: field.line(200),
  section: z
    .string()
    .regex(/^\d{1,3}(\.\d{1,3})*$/)
    .nullish()
    .meta({ description: 'Number in the index of a data room', example: '2.1' }),
  weight: z.int().min(1).max(100).optional().meta({ description: 'Default: 1' }),
  required: z.boolean().optional().meta({ description: 'Whether it counts in the score. Default: true' }),
  known_by: z
    .array(field.line(200))
    .min(1)
    .max(20)
    .optional()
    .meta({ description: 'Phrases in its name, title or first words. Default: its title' }),
  max_age_days: z.int().min(1).max(36_500).nullish().meta({ description: 'Age after which it is stale' }),
})
export type ExpectedDocument = z.output<typeof ExpectedDocument>

export const CompletenessInput = input('CompletenessInput', {
  ...scope,
  checklist: z
    .enum(templateKeys)
    .optional()
    .meta({ description: 'Checklist of a room template. Default: that of the room' }),
  items: z
    .array(ExpectedDocument)
    .min(1)
    .max(500)
    .optional()
    .meta({ description: 'A checklist of your own, instead of `checklist`' }),
  as_of: asOf,
  ephemeral,
})
export type CompletenessInput = z.output<typeof CompletenessInput>

export const CompletenessAssessment = entity('CompletenessAssessment', {
  ...made,
  checklist: z.object({ key: z.string().nullable(), title: z.string() }),
  score: z.number().nullable().meta({
    description:
      'Weight of the required documents that are there, stale ones included, as a fraction of all required weight; null where nothing is required',
  }),
  weights: z.object({ present: z.int(), required: z.int() }),
  counts: z.object({ required: z.int(), present: z.int(), missing: z.int(), stale: z.int() }),
  items: z.array(
    z.object({
      title: z.string(),
      section: z.string().nullable(),
      weight: z.int(),
      required: z.boolean(),
      max_age_days: z.int().nullable(),
      status: z.enum(['present', 'stale', 'missing']),
      documents: z.array(
        z.object({
          ...place,
          date: field.date().nullable(),
          date_from: z.enum(['document', 'upload']).nullable().meta({
            description: 'Whether the document says it, or the version came then',
          }),
        }),
      ),
      more_documents: z.int().nonnegative(),
    }),
  ),
})

export const ChangesInput = input('ChangeDetectionInput', {
  document_id: field.id().optional().meta({ description: 'Document in a data room' }),
  from_version: z.int().positive().optional().meta({ description: 'Default: the version before' }),
  to_version: z.int().positive().optional().meta({ description: 'Default: the latest' }),
  room_id: scope.room_id.meta({ description: 'Each document of a data room that has an earlier version' }),
  folder_id: scope.folder_id,
  before: Source.optional().meta({ description: 'One document from elsewhere; nothing is saved' }),
  after: Source.optional().meta({ description: 'Its later version' }),
  ephemeral,
})
export type ChangesInput = z.output<typeof ChangesInput>

export const ChangeDetection = entity('ChangeDetection', {
  ...made,
  by_materiality: z.object({ critical: z.int(), high: z.int(), medium: z.int(), low: z.int() }),
  documents_compared: z.array(
    z.object({
      ...place,
      from_version: z.int().nullable(),
      to_version: z.int().nullable(),
      same: z.boolean(),
      counts: z.object({
        inserted: z.int(),
        deleted: z.int(),
        changed: z.int(),
        moved: z.int(),
        inserted_words: z.int(),
        deleted_words: z.int(),
      }),
      changes: z.array(
        z.object({
          kind: z.enum(changeKinds),
          change: z.enum(['added', 'removed', 'changed']),
          name: z.string().nullable().meta({ description: 'Kind of clause, or the defined term' }),
          before: z.string().nullable(),
          after: z.string().nullable(),
          page: z.int().positive(),
          moved: z
            .number()
            .nullable()
            .meta({ description: 'For a figure: change as a fraction of what it was' }),
          materiality: z.enum(severities),
          weighed_by: z.enum(weighedBy).meta({ description: 'Why it has this materiality' }),
        }),
      ),
      more_changes: z.int().nonnegative(),
    }),
  ),
  more_documents: z.int().nonnegative().meta({ description: 'Further documents with several versions' }),
})

export const ComplianceRule = z.strictObject({
  key: field.key(60).meta({ description: 'Distinct in its list' }),
  title: field.line(200),
  severity: z.enum(severities).default('medium'),
  expect: z.enum(['present', 'absent']).default('present'),
  patterns: z.array(field.line(300)).min(1).max(20).meta({
    description:
      'Words in their order, in one sentence: `*` for the rest of a word, `...` for words between. One of them is enough',
  }),
  kinds: z
    .array(z.enum(documentKinds))
    .min(1)
    .max(20)
    .optional()
    .meta({ description: 'Only documents of these kinds' }),
  each: z
    .boolean()
    .default(false)
    .meta({ description: 'Whether each document has to have it. Default: one of them' }),
})
export type ComplianceRule = z.output<typeof ComplianceRule>

const rules = z.array(ComplianceRule).min(1).max(200)

export const ComplianceInput = input('ComplianceAnalysisInput', {
  ...scope,
  rule_list: field.line(200).optional().meta({ description: 'Name or key of a kept rule list' }),
  rules: rules.optional().meta({ description: 'Rules sent with the call, instead of `rule_list`' }),
  ephemeral,
})
export type ComplianceInput = z.output<typeof ComplianceInput>

export const ComplianceAnalysis = entity('ComplianceAnalysis', {
  ...made,
  rule_list: z.object({ key: z.string().nullable(), title: z.string() }),
  score: z.number().nullable().meta({ description: 'Rules met, as a fraction of those met or broken' }),
  counts: z.object({ met: z.int(), broken: z.int(), unclear: z.int(), not_applicable: z.int() }),
  rules: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      severity: z.enum(severities),
      expect: z.enum(['present', 'absent']),
      status: z.enum(['met', 'broken', 'unclear', 'not_applicable']).meta({
        description: '`unclear`: not found, and not everything could be read',
      }),
      documents_checked: z.int().nonnegative(),
      evidence: z.array(z.object({ ...place, page: z.int().positive(), quote: z.string() })),
      more_evidence: z.int().nonnegative(),
      lacking: z
        .array(z.object(place))
        .meta({ description: 'Documents without it, for a rule of each document' }),
    }),
  ),
})

export const RuleList = entity('RuleList', {
  id: field.id(),
  name: z.string(),
  rules: z.array(ComplianceRule),
  author: z.string(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

export const ShippedRuleList = entity('ShippedRuleList', {
  key: z.string(),
  title: z.string(),
  rules: z.array(ComplianceRule),
})

export const RuleListInput = input('RuleListInput', { name: field.line(200), rules })
export type RuleListInput = z.output<typeof RuleListInput>
