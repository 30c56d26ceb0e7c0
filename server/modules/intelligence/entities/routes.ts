import { z } from 'zod'
import { route } from '../../../kernel/index.ts'
import { sourceErrors } from '../../../sources/read-source.ts'
import { analysis_failed } from '../../../sources/run-reading.ts'
import { SOURCE_BODY_LIMIT } from '../../../sources/source.ts'
import {
  EntityExtraction,
  EntityInput,
  entityMapOf,
  extractEntities,
  no_text,
  RoomEntityMap,
} from '../../diligence/index.ts'

const P = '/api/v1/svc/intelligence'

export const entityRoutes = [
  route({
    method: 'POST',
    path: `${P}/extract-entities`,
    operation: 'extractEntities',
    summary: 'Extract parties, dates and amounts from documents',
    description:
      'Companies, people, dates and amounts, each with document, page and quote, by rules. Saves nothing: a scan keeps the companies and their relations, which the graph shows.',
    access: 'vdr:read',
    effect: 'read',
    body: EntityInput,
    bodyLimit: SOURCE_BODY_LIMIT,
    example: {
      source: {
        type: 'inline',
        documents: [
          {
            name: 'facility.txt',
            text: 'FACILITY AGREEMENT dated 5 March 2025. The facility amount is EUR 10,000,000.',
          },
        ],
      },
    },
    response: EntityExtraction,
    errors: { ...sourceErrors, analysis_failed, no_text },
    tool: {
      name: 'svc_extract_entities',
      title: 'Extract parties, dates and amounts',
      category: 'vdr',
      credits: 2,
      description:
        'Lists whom and what documents name: companies, people, dates, amounts, with page and quote. It judges nothing: for risks use svc_vdr_analyze.',
      keywords: 'entities names companies people dates amounts mentioned extract who is named',
      openWorld: true,
    },
    prepare: (ctx, { body }) => extractEntities(ctx, body),
    handle: async (_ctx, _input, found) => found,
  }),
  route({
    method: 'GET',
    path: `${P}/entity-map`,
    operation: 'getEntityMap',
    summary: 'Get who is named in a data room, and how they are related',
    description:
      'As its last scan found them, with the places. Where part of the room is hidden from the caller, only what rests on documents they see.',
    access: 'vdr:read',
    query: z.object({ room_id: z.coerce.number().int().positive() }),
    response: RoomEntityMap,
    handle: (ctx, { query }) => entityMapOf(ctx, query.room_id),
  }),
] as const
