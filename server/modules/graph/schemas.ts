import { z } from 'zod'
import { entity, field, sentence } from '../../kernel/index.ts'

/** A record's key in calls: its kind and its id. */
export const node = () =>
  z
    .string()
    .regex(/^[a-z_]{1,40}\/[1-9]\d{0,14}$/, sentence`A type of record and its id, such as deal/5`.english)
    .meta({ description: 'Kind and id of a record', example: 'deal/5' })

export const GraphNode = entity('GraphNode', {
  node: z.string().meta({ description: 'Node as named in calls', example: 'deal/5' }),
  type: z.string().meta({ description: 'Kind: deal, company, contact, lp, fund, room_document ...' }),
  id: field.id(),
  name: z.string(),
  parent_id: field
    .id()
    .nullable()
    .meta({ description: 'Record on whose page it appears; null if it has its own page' }),
})

export const GraphEdge = entity('GraphEdge', {
  from: z.string().meta({ example: 'company/3' }),
  to: z.string().meta({ example: 'deal/5' }),
  type: z.string().meta({
    description:
      'Type of link: the referring field (sponsor), the list that has both (deal_contacts), or the document’s statement (lender_to, mentioned_in)',
  }),
  mutual: z.boolean().meta({ description: 'True if neither refers to the other: a list has both' }),
  source: z.enum(['record', 'document']).meta({ description: 'Source of the link' }),
  confidence: z.number().nullable().meta({
    description: '1 for links from records; null for links from documents, whose words are in the evidence',
  }),
  evidence: z
    .object({ analysis_id: field.id(), document: z.string(), page: z.int(), quote: z.string() })
    .nullable()
    .meta({ description: 'Exact quotes of documents' }),
  since: field.timestamp().meta({ description: 'When the record was written or the document analysed' }),
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
    .meta({ description: 'By kind, the largest first; at most `limit` records of each' }),
  truncated: z.boolean().meta({ description: 'True if there are more than were counted' }),
})

export const Neighbourhood = entity('Neighbourhood', {
  root: z.string(),
  depth: z.int(),
  nodes: z.array(GraphNode).meta({ description: 'The root first, then by distance from it' }),
  edges,
  truncated: z.boolean().meta({ description: 'True if there are more than the 500 records shown' }),
})

export const Paths = entity('Paths', {
  from: GraphNode,
  to: GraphNode,
  paths: z
    .array(
      z.object({
        length: z.int().meta({ description: 'Number of steps' }),
        nodes: z.array(GraphNode).meta({ description: 'From one end to the other' }),
        steps: z.array(edges).meta({ description: 'For each step, all links between its two records' }),
      }),
    )
    .meta({ description: 'Shortest first; no record is passed twice' }),
  truncated: z.boolean().meta({ description: 'True if some paths were not searched' }),
})
