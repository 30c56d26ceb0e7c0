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
      query: z.object({ ...field.page, status: z.enum(['in_force', 'replaced']).optional() }),
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
        'In place of the version of the same list before it, which stays in force when the file is refused: one that is cut off, older, or of another year. Every approved record is then screened again.',
      access: 'compliance:write',
      bodyLimit: MAX_BYTES,
      status: 201,
      body: ListInput,
      example: { content: sample, version_date: '2026-11-20', accept_fewer: true },
      response: ScreeningList,
      errors: {
        already_loaded: [409, 'This very file is in force'],
        older_version: [409, 'The list in force is newer: `version_date` says of which day'],
        fewer_entries: [409, 'The file has less than half of the entries in force'],
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
