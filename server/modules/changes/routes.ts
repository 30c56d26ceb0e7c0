import { z } from 'zod'
import { entity, field, route } from '../../kernel/index.ts'
import { listChanges } from './changes.ts'

const Change = entity('Change', {
  type: z.string().meta({ description: 'Kind of record: `deal`, `contact`, `lp`, `capital_call` ...' }),
  id: field.id(),
  deleted: z.boolean().meta({ description: 'True once the record is deleted, or merged into another' }),
  changed_at: field.timestamp(),
  address: z.string().nullable().meta({ description: 'Path of its GET; null if deleted' }),
  schema: z.string().nullable().meta({ description: 'Schema of `record` in this document', example: 'Deal' }),
  record: z.record(z.string(), z.unknown()).nullable().meta({
    description:
      'The record as its GET answers it; null where `address` is, and for a memorandum, whose GET reads its sources',
  }),
})

const Changes = entity('Changes', {
  changes: z.array(Change),
  next: z.string().meta({ description: '`since` of the next call' }),
  more: z.boolean().meta({ description: 'True if there are more changes now' }),
})

export const changesRoutes = [
  route({
    method: 'GET',
    path: '/api/v1/svc/changes',
    operation: 'listChanges',
    summary: 'List the records that changed, oldest change first',
    description:
      'For programs that mirror the office: all kinds of records with a GET of their own. Without `since` it lists all of them, then what changed: each record once, with its latest change, deletions included (`deleted`). Call again with `since` set to `next`. A record of another list may come again unchanged. After a backup is restored a cursor of before is 409 `start_over`: drop the mirror and read without `since`.',
    access: 'changes:read',
    query: z.object({
      since: z
        .string()
        .regex(/^\d{1,15}$/)
        .optional()
        .meta({ description: '`next` of the previous call', example: '1042' }),
      type: z
        .string()
        .max(500)
        .optional()
        .meta({ description: 'Only these kinds, separated by commas', example: 'deal,contact' }),
      limit: z.coerce.number().int().min(1).max(500).default(100),
    }),
    response: Changes,
    errors: {
      start_over: [409, 'The office was put back to a backup since'],
    },
    prepare: ctx => ctx.services.search.upToDate(ctx.principal.orgId),
    handle: (ctx, { query }) => listChanges(ctx, query),
  }),
]
