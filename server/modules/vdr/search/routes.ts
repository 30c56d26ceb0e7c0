import { z } from 'zod'
import { field, route } from '../../../kernel/index.ts'
import { documentStatuses, RoomDocument } from '../schemas/rooms.ts'
import { documentText, listDocuments } from './document-list.ts'
import { DocumentText, FoundInDocument } from './schemas.ts'
import { searchDocuments } from './search.ts'

const VDR = '/api/v1/svc/vdr'
const anId = () => z.coerce.number().pipe(field.id()).optional()

export const findingRoutes = [
  route({
    method: 'GET',
    path: `${VDR}/documents`,
    operation: 'listDocuments',
    summary: 'List the documents of all data rooms',
    access: 'vdr:read',
    query: z.object({
      ...field.listing,
      room_id: anId(),
      folder_id: anId(),
      status: z.enum(documentStatuses).optional(),
      q: field.search('Part of the name'),
    }),
    response: z.array(RoomDocument),
    errors: { not_found: [404, 'The room does not exist or is hidden from the caller'] },
    tool: {
      name: 'svc_list_documents',
      title: 'List documents',
      category: 'vdr',
      credits: 1,
      description:
        'Lists the documents of data rooms by room, folder, status or part of their name, as far as you may see them. For what they say use svc_search_documents; to read one use svc_read_document.',
      keywords: 'files data room dataroom vdr index names',
    },
    handle: (ctx, { query }) => listDocuments(ctx, query),
  }),
  route({
    method: 'GET',
    path: `${VDR}/search`,
    operation: 'searchDocuments',
    summary: 'Search data room documents',
    description:
      'Searches document names and the pages of stored documents, best match first; only what the caller may see now.',
    access: 'vdr:read',
    query: z.object({
      q: field.search('Words to search for; an empty query finds nothing'),
      room_id: anId(),
      limit: z.coerce.number().int().min(1).max(50).default(20),
    }),
    response: z.array(FoundInDocument),
    errors: { not_found: [404, 'The room does not exist or is hidden from the caller'] },
    tool: {
      name: 'svc_search_documents',
      title: 'Search documents',
      category: 'vdr',
      credits: 1,
      description:
        'Finds pages of documents in data rooms by their words, each with a quote and its page, as far as you may see them. For an answer to a question use svc_ask_documents.',
      keywords: 'full text find words pages data room dataroom quote where does it say',
    },
    prepare: (ctx, { query }) => searchDocuments(ctx, query),
    handle: async (_ctx, _input, found) => found,
  }),
  route({
    method: 'GET',
    path: `${VDR}/rooms/{room_id}/documents/{doc_id}/text`,
    operation: 'readDataRoomDocument',
    summary: 'Get the text of a document, page by page',
    description: 'Needs the right to download. Text as read on upload; empty for a picture of text.',
    access: 'vdr:read',
    query: z.object({
      after: z.coerce.number().int().min(0).default(0).meta({ description: 'Only pages after this one' }),
      limit: z.coerce
        .number()
        .int()
        .min(1)
        .max(50)
        .default(10)
        .meta({ description: 'Maximum number of pages' }),
    }),
    response: DocumentText,
    errors: { forbidden: [403, 'View-only: download is not allowed'] },
    tool: {
      name: 'svc_read_document',
      title: 'Read a document',
      category: 'vdr',
      credits: 1,
      description:
        'Reads the text of one document of a data room, some pages at a time, where you may download it. Use svc_search_documents first to find the page.',
      keywords: 'text pages content open contract file data room',
    },
    handle: (ctx, { params, query }) => documentText(ctx, params.room_id, params.doc_id, query),
  }),
] as const
