import { z } from 'zod'
import { entity, field, input } from '../../../kernel/index.ts'
import { identifierSchemes } from '../../../reading/entities/identifiers.ts'
import { edgeTypes, nodeTypes } from '../../../reading/entities/map.ts'
import { redFlagCategories, severities } from '../../../reading/red-flags/flag.ts'
import { coveredDocument } from '../../../sources/covered-document.ts'
import { Source, sourceType } from '../../../sources/source.ts'

export const flagStatuses = ['open', 'confirmed', 'resolved', 'false_positive'] as const
export type FlagStatus = (typeof flagStatuses)[number]

export const AnalysisInput = input('AnalysisInput', {
  source: Source,
  ephemeral: z.boolean().optional().meta({ description: 'Answer as usual and save nothing' }),
  deal_id: field.id().nullish().meta({ description: 'Deal of the documents' }),
  room_id: field.id().nullish().meta({ description: 'Data room of the documents' }),
  as_of: field.date().optional().meta({ description: 'Reference day for dates. Default: today' }),
})
export const SupersedingAnalysis = input('SupersedingAnalysisInput', {
  ...AnalysisInput.shape,
  reason: field.text(500).meta({ description: 'What was wrong with the earlier analysis' }),
})
export type SupersedingAnalysis = z.output<typeof SupersedingAnalysis>
export type AnalysisInput = z.output<typeof AnalysisInput>

const Evidence = z.object({
  document: z.string(),
  page: z.int().positive(),
  quote: z.string().nullable().meta({
    description:
      'Verbatim text of that page; null if the document is lent, so that its text is not stored, and cannot be read now',
  }),
  paragraph: z.int().nonnegative().meta({ description: 'Paragraph on the page, from 0' }),
  start: z.int().nonnegative().meta({ description: 'Offset of the quote in the paragraph' }),
  end: z.int().nonnegative(),
})

export const RedFlag = entity('RedFlag', {
  id: field.id().nullable().meta({ description: 'Null if nothing was saved' }),
  category: z.enum(redFlagCategories),
  kind: z.string().meta({ description: 'Rule that raised it, such as `change_of_control`' }),
  severity: z.enum(severities),
  title: z.string(),
  explanation: z.string(),
  evidence: z.array(Evidence),
  suggested_action: z.string(),
  status: z.enum(flagStatuses),
  moves: z.array(z.enum(flagStatuses)).meta({ description: 'Statuses it may change to' }),
  note: z.string().nullable(),
  resolver: z.string().nullable().meta({ description: 'Person who last moved it' }),
  resolved_at: field.timestamp().nullable(),
  carried_from: field.id().nullable().meta({
    description:
      'Same flag in an earlier analysis, from which status and note were carried over; null if new',
  }),
  gone_in: field.id().nullable().meta({
    description: 'Later analysis of the same documents that no longer found it',
  }),
  gone_at: field.timestamp().nullable(),
})

const Identifier = z.object({ scheme: z.enum(identifierSchemes), value: z.string() })

const EntityMap = entity('EntityMap', {
  nodes: z.array(
    z.object({
      id: z.string(),
      type: z.enum(nodeTypes),
      name: z.string(),
      aliases: z.array(z.string()),
      identifiers: z.array(Identifier),
      jurisdiction: z.string().nullable(),
      company_id: field.id().nullable().meta({ description: 'The office’s company with that name' }),
    }),
  ),
  edges: z.array(
    z.object({
      from: z.string(),
      to: z.string(),
      type: z.enum(edgeTypes),
      share_pct: z.number().nullable().meta({ description: 'For `owns`: ownership share, as a fraction' }),
      role: z.string().nullable(),
      evidence: z.array(Evidence),
    }),
  ),
  more_nodes: z
    .int()
    .nonnegative()
    .meta({ description: 'Further entities not shown, since the map is limited' }),
  more_edges: z.int().nonnegative().meta({ description: 'Further relations or mentions not shown' }),
})

const AnalysedDocument = entity('AnalysedDocument', coveredDocument)

const common = {
  id: field.id(),
  deal_id: field.id().nullable(),
  room_id: field.id().nullable(),
  as_of: field.date(),
  author: z.string(),
  byod: z.boolean().meta({
    description: 'The documents are lent: their text is not stored, and quotes are read again at the source',
  }),
  summary: z.string().meta({
    description:
      'Findings, what was looked for, and the basis: sentences by language, what was not understood or not read. Not a clearance',
  }),
  superseded: z
    .object({
      by: field.id(),
      reason: z.string(),
      author: z.string(),
      at: field.timestamp(),
    })
    .nullable()
    .meta({ description: 'The analysis that replaced it, and why; a superseded one no longer counts' }),
  created_at: field.timestamp(),
}

export const Analysis = entity('Analysis', {
  ...common,
  source_type: sourceType(),
  red_flags: z.array(RedFlag).meta({ description: 'Highest severity first, then most evidence' }),
  more_flags: z
    .int()
    .nonnegative()
    .meta({ description: 'Further flags, of no higher severity than those shown, and not stored' }),
  entity_map: EntityMap,
  documents: z.array(AnalysedDocument),
  missing_sections: z.array(z.string()).meta({
    description: 'For a whole data room with the standard index: its empty sections',
  }),
  source_status: z.enum(['kept', 'read', 'unavailable']).meta({
    description:
      'Origin of the quotes: stored with the analysis, just read again, or unavailable because the connection cannot be read',
  }),
})

export const AnalysisSummary = entity('AnalysisSummary', {
  ...common,
  documents: z.int().nonnegative().meta({ description: 'Number of documents sent' }),
  flags: z.object({
    critical: z.int(),
    high: z.int(),
    medium: z.int(),
    low: z.int(),
    open: z.int().meta({ description: 'Flags that nobody has reviewed' }),
  }),
})

export const FlagChange = input('RedFlagChange', {
  status: z.enum(flagStatuses).optional(),
  note: field.text(2000).nullish(),
})
export type FlagChange = z.output<typeof FlagChange>
