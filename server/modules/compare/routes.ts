import { z } from 'zod'
import { field, route } from '../../kernel/index.ts'
import { sourceErrors } from '../../sources/read-source.ts'
import { analysis_failed } from '../../sources/run-reading.ts'
import { SOURCE_BODY_LIMIT } from '../../sources/source.ts'
import { listVersioned, not_kept } from '../vdr/index.ts'
import { compare } from './comparing.ts'
import { ComparableDocument, ComparisonInput, DocumentComparison, RoomComparisonInput } from './schemas.ts'

const P = '/api/v1/svc/compare'
const IN_ROOM = '/api/v1/svc/vdr/rooms/{room_id}/compare'

const search = { ...field.page, q: field.search('Part of the name') }

const version = (text: string) => ({
  source: { type: 'inline' as const, documents: [{ name: 'agreement.txt', text }] },
})

const errors = {
  ...sourceErrors,
  analysis_failed,
  not_kept,
  not_uploaded: [409, 'The upload of a document is incomplete'],
  not_found: [404, 'Document, version, connection or path not found'],
  forbidden: [403, 'A file was requested of a document that the caller may only view'],
} as const

export const routes = [
  route({
    method: 'GET',
    path: `${P}/docs`,
    operation: 'listComparableDocuments',
    summary: 'List documents that can be compared',
    access: 'vdr:read',
    query: z.object({ ...search, room_id: z.coerce.number().int().positive().optional() }),
    response: z.array(ComparableDocument),
    handle: (ctx, { query }) => listVersioned(ctx, query),
  }),
  route({
    method: 'POST',
    path: `${P}/run`,
    operation: 'compareDocuments',
    summary: 'Compare two documents, or two versions of one',
    description:
      'Differences in figures, dates and defined terms; then insertions, deletions, changes and moves by paragraph and word. Saves nothing.',
    access: 'vdr:read',
    effect: 'read',
    body: ComparisonInput,
    bodyLimit: SOURCE_BODY_LIMIT,
    example: {
      before: version('The purchase price is EUR 10 million.'),
      after: version('The purchase price is EUR 11 million.'),
    },
    response: DocumentComparison,
    errors,
    tool: {
      name: 'svc_compare_documents',
      title: 'Compare two documents',
      category: 'vdr',
      credits: 2,
      description:
        'Compares two documents, or two versions of one: figures, dates and defined terms that differ first, then every change word by word. It judges none of them.',
      keywords: 'redline diff versions changes blackline what changed',
    },
    prepare: (ctx, { body }) => compare(ctx, body),
    handle: async (_ctx, _input, comparison) => comparison,
  }),
  route({
    method: 'GET',
    path: `${IN_ROOM}/docs`,
    operation: 'listComparableInDataRoom',
    summary: 'List documents of a data room that can be compared',
    access: 'vdr:read',
    query: z.object(search),
    response: z.array(ComparableDocument),
    handle: (ctx, { params, query }) => listVersioned(ctx, { ...query, room_id: params.room_id }),
  }),
  route({
    method: 'POST',
    path: `${IN_ROOM}/run`,
    operation: 'compareInDataRoom',
    summary: 'Compare two documents of a data room, or two versions of one',
    description: 'Saves nothing.',
    access: 'vdr:read',
    effect: 'read',
    body: RoomComparisonInput,
    example: { before: { document_id: 1, version: 1 }, after: { document_id: 1 } },
    response: DocumentComparison,
    errors,
    prepare: (ctx, { params, body }) => compare(ctx, body, params.room_id),
    handle: async (_ctx, _input, comparison) => comparison,
  }),
] as const
