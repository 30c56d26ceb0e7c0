import { z } from 'zod'
import { field, route } from '../../../kernel/index.ts'
import { getList, listLists, loadList, readList } from './lists.ts'
import { ListInput, MAX_BYTES, ScreeningList } from './schemas.ts'

const P = '/api/v1/svc/compliance/screening-lists'

/** targets.simple.csv with one invented person. */
const sample = Buffer.from(
  'id,schema,name,aliases,birth_date,countries,addresses,identifiers,sanctions,phones,emails,dataset,first_seen,last_seen,last_change\nNK-1,Person,Viktor Dragunov,,,,,,,,,Sample,,,\n',
).toString('base64')

export const listRoutes = (loaded: string) =>
  [
    route({
      method: 'GET',
      path: P,
      operation: 'listScreeningLists',
      summary: 'List screening list versions, newest first',
      access: 'compliance:read',
      query: z.object({ ...field.listing, status: z.enum(['in_force', 'replaced']).optional() }),
      response: z.array(ScreeningList),
      handle: (ctx, { query }) => listLists(ctx, query),
    }),
    route({
      method: 'GET',
      path: `${P}/{list_id}`,
      operation: 'getScreeningList',
      summary: 'Get a screening list version',
      access: 'compliance:read',
      response: ScreeningList,
      handle: (ctx, { params }) => getList(ctx, params.list_id),
    }),
    route({
      method: 'POST',
      path: P,
      operation: 'loadScreeningList',
      summary: 'Import a sanctions list',
      description:
        'Replaces the list’s earlier version. A file that is truncated, older or from another year is refused, and the earlier version stays in force. Every approved record is then screened again.',
      access: 'compliance:write',
      bodyLimit: MAX_BYTES,
      status: 201,
      body: ListInput,
      example: { content: sample, version_date: '2026-11-20', accept_fewer: true },
      response: ScreeningList,
      errors: {
        already_loaded: [409, 'This file is already loaded'],
        older_version: [409, 'The loaded list is newer; see `version_date`'],
        fewer_entries: [409, 'The file has fewer than half the entries of the loaded list'],
      },
      money: 'none',
      prepare: (ctx, { body }) => readList(ctx, body),
      handle: async (ctx, { body }, sent) => {
        const list = await loadList(ctx, sent, body)
        await ctx.enqueue({ kind: loaded, payload: { list_id: list.id } })
        return list
      },
    }),
  ] as const
