import { z } from 'zod'
import { type PrepareContext, route, sentence } from '../../kernel/index.ts'
import { backlinksOf, graphAround, pathsBetween } from './graph.ts'
import { Backlinks, Neighbourhood, node, Paths } from './schemas.ts'

const P = '/api/v1/svc/graph'

/** How long a call waits for recent writes, in milliseconds. */
const PATIENCE_MS = 2000

const upToDate = (ctx: PrepareContext) => ctx.services.search.upToDate(ctx.principal.orgId, PATIENCE_MS)

const errors = { not_found: [404, 'The record does not exist or is hidden from the caller'] } as const

export const routes = [
  route({
    method: 'GET',
    path: `${P}/backlinks`,
    operation: 'listBacklinks',
    summary: 'List backlinks of a record, by kind',
    description:
      'Every record linked to this one: by its own field, by a list that has both, or by an analysed document. Records the caller may not read are left out.',
    access: 'graph:read',
    query: z.object({
      node: node(),
      limit: z.coerce
        .number()
        .int()
        .min(1)
        .max(500)
        .default(100)
        .meta({ description: 'Maximum records of each kind' }),
    }),
    response: Backlinks,
    errors,
    tool: {
      name: 'svc_list_backlinks',
      title: 'List what refers to a record',
      category: 'crm',
      credits: 1,
      description:
        'Lists the records that refer to one company, contact, deal, fund, investor or document, by kind, each with what links them and, for what a document says, its words. It changes nothing.',
      keywords: 'references linked where else used come up mentions',
    },
    prepare: upToDate,
    handle: (ctx, { query }) => backlinksOf(ctx, query),
  }),
  route({
    method: 'GET',
    path: `${P}/graph`,
    operation: 'getNeighbourhood',
    summary: 'Get the records linked to a record',
    description: 'Within `depth` steps, at most 500 records; if a kind has many, a selection is shown.',
    access: 'graph:read',
    query: z.object({
      root: node(),
      depth: z.coerce.number().int().min(1).max(4).default(2),
      types: z
        .string()
        .regex(/^[a-z_]{1,40}(,[a-z_]{1,40}){0,39}$/, sentence`Types of records, separated by commas`.english)
        .optional()
        .meta({
          description: 'Limit to records of these kinds, and paths through them',
          example: 'deal,company,contact',
        }),
    }),
    response: Neighbourhood,
    errors,
    tool: {
      name: 'svc_get_neighbourhood',
      title: 'Show the records around one',
      category: 'crm',
      credits: 1,
      description:
        'Gives the records within some steps of one and every link among them: who and what belongs to a company, deal, fund or investor, over all areas. It changes nothing.',
      keywords: 'graph network relationships map entity around',
    },
    prepare: upToDate,
    handle: (ctx, { query }) => graphAround(ctx, query),
  }),
  route({
    method: 'GET',
    path: `${P}/paths`,
    operation: 'listPaths',
    summary: 'List paths between two records, shortest first',
    description:
      'Paths of at most six steps over records visible to the caller, none passing a record twice: for instance, who could make an introduction.',
    access: 'graph:read',
    query: z.object({
      from: node(),
      to: node(),
      max: z.coerce.number().int().min(1).max(20).default(5).meta({ description: 'Maximum number of paths' }),
    }),
    response: Paths,
    errors,
    tool: {
      name: 'svc_list_paths',
      title: 'Find how two records are connected',
      category: 'crm',
      credits: 1,
      description:
        'Finds the shortest ways from one record to another, such as from an investor to a company, over contacts, deals, funds and documents: warm introductions. It changes nothing.',
      keywords:
        'introduce introduction connected connection between path degrees who knows whom sponsor lender',
    },
    prepare: upToDate,
    handle: (ctx, { query }) => pathsBetween(ctx, query),
  }),
] as const
