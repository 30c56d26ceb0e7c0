import { z } from 'zod'
import { entity, field, sentence } from '../../kernel/index.ts'

/** How a record is named in calls: its kind and its id. */
export const node = () =>
  z
    .string()
    .regex(/^[a-z_]{1,40}\/[1-9]\d{0,14}$/, sentence`A type of record and its id, such as deal/5`.english)
    .meta({ description: 'A kind of record and its id', example: 'deal/5' })

export const GraphNode = entity('GraphNode', {
  node: z.string().meta({ description: 'As calls name it', example: 'deal/5' }),
  type: z.string().meta({ description: 'Its kind: deal, company, contact, lp, fund, room_document ...' }),
  id: field.id(),
  name: z.string(),
  parent_id: field
    .id()
    .nullable()
    .meta({ description: 'The record on whose page it is shown; null where it has one of its own' }),
})

export const GraphEdge = entity('GraphEdge', {
  from: z.string().meta({ example: 'company/3' }),
  to: z.string().meta({ example: 'deal/5' }),
  type: z.string().meta({
    description:
      'What links the two: the field by which one refers to the other (sponsor), the list that has both (deal_contacts), or what a document says (lender_to, mentioned_in)',
  }),
  mutual: z
    .boolean()
    .meta({ description: 'True where neither refers to the other: a list of the office has both' }),
  source: z.enum(['record', 'document']).meta({ description: 'Who says it' }),
  confidence: z.number().nullable().meta({
    description: '1 for what records say; null for what a document says: its words stand beside it',
  }),
  evidence: z
    .object({ analysis_id: field.id(), document: z.string(), page: z.int(), quote: z.string() })
    .nullable()
    .meta({ description: 'Where a document says so, word for word' }),
  since: field
    .timestamp()
    .meta({ description: 'When the record was written, or the document analysed, that says so' }),
})

const edges = z.array(GraphEdge)

export const Backlinks = entity('Backlinks', {
  node: GraphNode,
  groups: z
    .array(
      z.object({
        type: z.string(),
        total: z.int(),
        records: z.array(z.object({ node: GraphNode, edges })),
      }),
    )
    .meta({ description: 'By the kind of the record, the most first; of each kind at most `limit` records' }),
  truncated: z.boolean().meta({ description: 'True where there are more than were counted' }),
})

export const Neighbourhood = entity('Neighbourhood', {
  root: z.string(),
  depth: z.int(),
  nodes: z.array(GraphNode).meta({ description: 'The root first, then by their distance from it' }),
  edges,
  truncated: z
    .boolean()
    .meta({ description: 'True where there is more than the 500 records that are shown at most' }),
})

export const Paths = entity('Paths', {
  from: GraphNode,
  to: GraphNode,
  paths: z
    .array(
      z.object({
        length: z.int().meta({ description: 'In steps' }),
        nodes: z.array(GraphNode).meta({ description: 'From one end to the other' }),
        steps: z.array(edges).meta({ description: 'For each step all that links its two records' }),
      }),
    )
    .meta({ description: 'The shortest first; no record is passed twice' }),
  truncated: z.boolean().meta({ description: 'True where there may be others that were not looked at' }),
})
