import { z } from 'zod'
import { lendingErrors } from '../../imports/lending.ts'
import { field, route } from '../../kernel/index.ts'
import { Binding, BindingInput, BindingTrial, BindingTrialInput } from './binding-schemas.ts'
import { bind, listBindings, prepareTrial, trial, unbind } from './bindings.ts'

const BINDINGS = '/api/v1/svc/mcp-connections/{connection_id}/bindings'

const params = z.object({
  connection_id: field.pathId(),
  records: field.key(60).meta({ description: 'Kind of records', example: 'journal_lines' }),
})

const { source_unavailable, not_bound } = lendingErrors

export const bindingRoutes = [
  route({
    method: 'GET',
    path: BINDINGS,
    operation: 'listConnectionBindings',
    summary: 'List the records that a connection may lend',
    description: 'Each kind of records that its modules read, with how it is read once somebody has said so.',
    access: 'mcp:read',
    response: z.array(Binding),
    handle: (ctx, { params: { connection_id } }) => listBindings(ctx, connection_id),
  }),
  route({
    method: 'POST',
    path: `${BINDINGS}/{records}/preview`,
    operation: 'previewConnectionBinding',
    summary: 'Preview how a connection’s records are read',
    description:
      'Asks the server and shows the first rows as they would be read; nothing is stored. What the call leaves out is proposed by the kind of records and the tools of the server.',
    access: 'mcp:manage',
    effect: 'read',
    params,
    body: BindingTrialInput,
    response: BindingTrial,
    errors: { source_unavailable, not_bound, no_tool: [409, 'No tool seems to give them; see `tools`'] },
    prepare: (ctx, { params: { connection_id, records }, body }) =>
      prepareTrial(ctx, connection_id, records, body),
    handle: (ctx, _input, prepared) => trial(ctx, prepared),
  }),
  route({
    method: 'PUT',
    path: `${BINDINGS}/{records}`,
    operation: 'bindConnectionRecords',
    summary: 'Set how a connection’s records are read',
    description:
      'Keeps which tool gives them, with which arguments, and which of its fields is which column.',
    access: 'mcp:manage',
    params,
    body: BindingInput,
    example: {
      tool: 'list-trial-balance',
      arguments: { date: '{as_of}' },
      rows_at: 'report',
      mapping: { account: 'Account', debit: 'YTD Debit', credit: 'YTD Credit' },
      currency: 'USD',
    },
    response: Binding,
    handle: (ctx, { params: { connection_id, records }, body }) => bind(ctx, connection_id, records, body),
  }),
  route({
    method: 'DELETE',
    path: `${BINDINGS}/{records}`,
    operation: 'unbindConnectionRecords',
    summary: 'Remove the binding of a connection’s records',
    access: 'mcp:manage',
    params,
    deleted: async (ctx, { params: { connection_id, records } }) => {
      const found = (await listBindings(ctx, connection_id)).find(one => one.records === records)
      return { ...found }
    },
    handle: (ctx, { params: { connection_id, records } }) => unbind(ctx, connection_id, records),
  }),
] as const
