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
  ephemeral: z.boolean().optional().meta({ description: 'Answer as usual and keep nothing' }),
  deal_id: field.id().nullish().meta({ description: 'The deal that the documents are of' }),
  room_id: field.id().nullish().meta({ description: 'The data room that the documents are of' }),
  as_of: field
    .date()
    .optional()
    .meta({ description: 'The day by which dates are judged; today unless said' }),
})
export const SupersedingAnalysis = input('SupersedingAnalysisInput', {
  ...AnalysisInput.shape,
  reason: field.text(500).meta({ description: 'What was wrong with the one before' }),
})
export type SupersedingAnalysis = z.output<typeof SupersedingAnalysis>
export type AnalysisInput = z.output<typeof AnalysisInput>

const Evidence = z.object({
  document: z.string(),
  page: z.int().positive(),
  quote: z.string().nullable().meta({
    description:
      'Verbatim text of that page; null where the document was lent by a connection, so that its words are not kept, and cannot be read now',
  }),
  paragraph: z.int().nonnegative().meta({ description: 'Of the page, from 0' }),
  start: z.int().nonnegative().meta({ description: 'Where the quote begins in the paragraph' }),
  end: z.int().nonnegative(),
})

export const RedFlag = entity('RedFlag', {
  id: field.id().nullable().meta({ description: 'Null when nothing was kept' }),
  category: z.enum(redFlagCategories),
  kind: z.string().meta({ description: 'The rule that raised it, such as `change_of_control`' }),
  severity: z.enum(severities),
  title: z.string(),
  explanation: z.string(),
  evidence: z.array(Evidence),
  suggested_action: z.string(),
  status: z.enum(flagStatuses),
  moves: z.array(z.enum(flagStatuses)).meta({ description: 'The statuses that it may go to' }),
  note: z.string().nullable(),
  resolver: z.string().nullable().meta({ description: 'Who moved it last' }),
  resolved_at: field.timestamp().nullable(),
  carried_from: field.id().nullable().meta({
    description: 'The same flag of an earlier analysis, whose state and note it took over; null of a new one',
  }),
  gone_in: field.id().nullable().meta({
    description: 'The later analysis that looked through the same documents and did not find it any more',
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
      company_id: field
        .id()
        .nullable()
        .meta({ description: 'The company of the office with that name, by any of its names' }),
    }),
  ),
  edges: z.array(
    z.object({
      from: z.string(),
      to: z.string(),
      type: z.enum(edgeTypes),
      share_pct: z.number().nullable().meta({ description: 'Of `owns`: the part owned, as a fraction' }),
      role: z.string().nullable(),
      evidence: z.array(Evidence),
    }),
  ),
  more_nodes: z.int().nonnegative().meta({ description: 'Named besides, and not shown: the map is bounded' }),
  more_edges: z.int().nonnegative().meta({ description: 'Related or mentioned besides, and not shown' }),
})

const AnalysedDocument = entity('AnalysedDocument', coveredDocument)

const common = {
  id: field.id(),
  deal_id: field.id().nullable(),
  room_id: field.id().nullable(),
  as_of: field.date(),
  author: z.string(),
  byod: z.boolean().meta({
    description: 'The documents were lent: no word of them is kept, and quotes are read again where they lie',
  }),
  summary: z.string().meta({
    description:
      'What was found, what was looked for, and what that rests on: sentences by language, what was not understood or not read. It is no clearance',
  }),
  superseded: z
    .object({
      by: field.id(),
      reason: z.string(),
      author: z.string(),
      at: field.timestamp(),
    })
    .nullable()
    .meta({ description: 'By which analysis it was replaced and why; nothing counts it any more' }),
  created_at: field.timestamp(),
}

export const Analysis = entity('Analysis', {
  ...common,
  source_type: sourceType(),
  red_flags: z.array(RedFlag).meta({ description: 'Gravest first, then the one with more evidence' }),
  more_flags: z
    .int()
    .nonnegative()
    .meta({ description: 'Raised besides, no graver than those shown, and not kept' }),
  entity_map: EntityMap,
  documents: z.array(AnalysedDocument),
  missing_sections: z.array(z.string()).meta({
    description: 'Of a whole data room with the usual index: its sections in which there is nothing',
  }),
  source_status: z.enum(['kept', 'read', 'unavailable']).meta({
    description:
      'Where the quotes are from: stored with the analysis, read again just now, or unavailable because the connection cannot be read now',
  }),
})

export const AnalysisSummary = entity('AnalysisSummary', {
  ...common,
  documents: z.int().nonnegative().meta({ description: 'How many were given' }),
  flags: z.object({
    critical: z.int(),
    high: z.int(),
    medium: z.int(),
    low: z.int(),
    open: z.int().meta({ description: 'Of all of them, those nobody has looked at' }),
  }),
})

export const FlagChange = input('RedFlagChange', {
  status: z.enum(flagStatuses).optional(),
  note: field.text(2000).nullish(),
})
export type FlagChange = z.output<typeof FlagChange>
