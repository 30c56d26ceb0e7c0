import { z } from 'zod'
import { entity, field, input, route } from '../../kernel/index.ts'
import { statuses } from '../../sources/connections/connection-status.ts'
import { connectionRow } from '../../sources/connections/stored.ts'
import {
  changeConnection,
  checkConnection,
  consent,
  createConnection,
  deleteConnection,
  getConnection,
  listConnections,
  prepareChange,
  prepareConnection,
  prepareConsent,
} from './connections.ts'
import { acceptTools, authorise, authorised, awaitingState, browse, listTools, record } from './looking.ts'
import { CatalogueItem, Connection, ConnectionChange, ConnectionInput, Entry, Tools } from './schemas.ts'

const source_unavailable = [503, 'The connection cannot be used now; the detail says why'] as const

export const routes = [
  route({
    method: 'GET',
    path: '/api/v1/svc/mcp-connections',
    summary: 'List MCP connections, newest first',
    access: 'mcp:read',
    query: z.object({
      ...field.page,
      status: z.enum(statuses).optional(),
      module: field.key().optional().meta({ description: 'Only those that this module may use' }),
    }),
    response: z.array(Connection),
    tool: {
      name: 'svc_list_connections',
      title: 'List document connections',
      category: 'vdr',
      credits: 1,
      description:
        'Lists the connections to folders and MCP servers that lend documents, with their health. It sets none up: an administrator does.',
      keywords: 'sources folder drive sharepoint dropbox mcp servers',
    },
    handle: (ctx, { query }) => listConnections(ctx, query),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/mcp-connections',
    operation: 'createConnection',
    governed: 'secret',
    summary: 'Connect an MCP server',
    description:
      'By its address (`url`), as a program on this computer (`command`), or from the catalogue (`catalogue_id`). An address and a program of the operator’s own catalogue are looked at once; a program that somebody typed waits in `awaiting_consent` until an administrator agrees to its exact command in a web session.',
    access: 'mcp:manage',
    status: 201,
    body: ConnectionInput,
    example: {
      name: 'Deal documents',
      kind: 'custom',
      modules: ['vdr'],
      byod: true,
      command: '/usr/local/bin/mcp-server-filesystem',
      args: ['/home/ana/Deals'],
    },
    response: Connection,
    prepare: (ctx, { body }) => prepareConnection(ctx, body),
    handle: (ctx, { body }, facts) => createConnection(ctx, body, facts),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/mcp-connections/catalogue',
    operation: 'listConnectionCatalogue',
    summary: 'List the catalogue of MCP servers',
    description: 'What the operator’s catalogue has, and a folder on this computer.',
    access: 'mcp:read',
    response: z.array(CatalogueItem),
    handle: async ({ services }) =>
      services.connections.catalogue.entries.map(({ needsConsent, ...entry }) => ({
        ...entry,
        needs_consent: needsConsent,
      })),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/mcp-connections/{connection_id}',
    summary: 'Get a connection with its last health check',
    access: 'mcp:read',
    response: Connection,
    tool: {
      name: 'svc_get_connection',
      title: 'Show a document connection',
      category: 'vdr',
      credits: 1,
      description:
        'Shows one connection: where it leads, which modules use it and how it last was. What it holds is in svc_browse_connection.',
      keywords: 'source folder drive mcp server health status',
    },
    handle: (ctx, { params }) => getConnection(ctx, params.connection_id),
  }),
  route({
    method: 'PATCH',
    path: '/api/v1/svc/mcp-connections/{connection_id}',
    operation: 'updateConnection',
    governed: 'secret',
    summary: 'Change a connection',
    description: 'A changed command, argument or setting’s name has to be agreed to again.',
    access: 'mcp:manage',
    body: ConnectionChange,
    example: { name: 'Closed deals', byod: true },
    response: Connection,
    errors: { changed_meanwhile: [409, 'Somebody else changed it at the same moment'] },
    prepare: (ctx, { params, body }) => prepareChange(ctx, params.connection_id, body),
    handle: (ctx, { params, body }, facts) => changeConnection(ctx, params.connection_id, body, facts),
  }),
  route({
    method: 'DELETE',
    path: '/api/v1/svc/mcp-connections/{connection_id}',
    operation: 'deleteConnection',
    summary: 'Delete a connection and its credentials',
    access: 'mcp:manage',
    handle: (ctx, { params }) => deleteConnection(ctx, params.connection_id),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/mcp-connections/{connection_id}/health',
    operation: 'checkConnection',
    governed: 'in_person',
    summary: 'Check the health of a connection',
    description:
      'Introduces the office to the server, lists its tools and resources and says what was found and what is missing. A server that cannot be reached is an answer, not an error.',
    access: 'mcp:write',
    response: Connection,
    prepare: (ctx, { params }) => checkConnection(ctx, params.connection_id),
    handle: (ctx, { params }, check) => record(ctx, params.connection_id, check),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/mcp-connections/{connection_id}/cancel-start',
    operation: 'cancelConnectionStart',
    summary: 'Cancel the first start of a connection',
    description:
      'The call that started it answers that it was cancelled. `cancelled` is false where nothing is being fetched.',
    access: 'mcp:write',
    effect: 'read',
    response: entity('CancelledStart', { cancelled: z.boolean() }),
    async handle(ctx, { params }) {
      const { id } = await connectionRow(ctx, params.connection_id)
      return { cancelled: ctx.services.connections.cancelStart(id) }
    },
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/mcp-connections/{connection_id}/browse',
    summary: 'Browse a connection',
    access: 'mcp:read',
    query: z.object({
      path: z.string().max(2000).default('').meta({ description: 'A folder; empty: the top' }),
    }),
    response: z.array(Entry),
    errors: { source_unavailable },
    tool: {
      name: 'svc_browse_connection',
      title: 'Browse a document connection',
      category: 'vdr',
      credits: 1,
      description:
        'Lists the files and folders that a connection holds at a path. It reads no contents; give a path as the source of svc_vdr_analyze to have them read.',
      keywords: 'files folder directory documents shared drive list what is there',
      openWorld: true,
    },
    prepare: (ctx, { params, query }) => browse(ctx, params.connection_id, query.path),
    handle: async (_ctx, _input, entries) => entries,
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/mcp-connections/{connection_id}/tools',
    operation: 'getConnectionTools',
    summary: 'Get the accepted tools of a connection and their changes',
    access: 'mcp:read',
    response: Tools,
    handle: (ctx, { params }) => listTools(ctx, params.connection_id),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/mcp-connections/{connection_id}/consent',
    operation: 'consentToConnection',
    summary: 'Consent to run a connection’s command',
    description: '`command_digest` is that of the command line which was shown.',
    access: 'mcp:manage',
    session: true,
    ephemeral: false,
    body: input('CommandConsent', { command_digest: z.string().regex(/^[0-9a-f]{64}$/) }),
    example: { command_digest: '0'.repeat(64) },
    response: Connection,
    errors: {
      command_changed: [409, 'The command is another than the one that was shown'],
      nothing_to_run: [409, 'The connection runs no program'],
    },
    prepare: (ctx, { params, body }) => prepareConsent(ctx, params.connection_id, body.command_digest),
    handle: (ctx, { params, body }, check) => consent(ctx, params.connection_id, body.command_digest, check),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/mcp-connections/{connection_id}/accept-tools',
    operation: 'acceptConnectionTools',
    summary: 'Accept the changed tools of a connection',
    description: '`found_hash` is that of the tools which were shown.',
    access: 'mcp:manage',
    session: true,
    ephemeral: false,
    body: input('ToolsAcceptance', { found_hash: z.string().regex(/^[0-9a-f]{64}$/) }),
    example: { found_hash: '0'.repeat(64) },
    response: Connection,
    errors: {
      not_quarantined: [409, 'There is nothing to decide'],
      tools_changed: [409, 'The tools are others than those that were shown'],
    },
    handle: (ctx, { params, body }) => acceptTools(ctx, params.connection_id, body.found_hash),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/mcp-connections/{connection_id}/authorise',
    operation: 'startConnectionAuthorisation',
    summary: 'Start authorising a connection',
    description: 'A person opens `authorisation_url`; null when the server lets the office in already.',
    access: 'mcp:manage',
    session: true,
    effect: 'read',
    response: entity('AuthorisationStart', { authorisation_url: z.string().nullable() }),
    errors: { source_unavailable, not_configured: [409, 'The connection has no address'] },
    prepare: (ctx, { params }) => authorise(ctx, params.connection_id),
    handle: async (_ctx, _input, facts) => facts,
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/mcp-connections/authorised',
    operation: 'finishConnectionAuthorisation',
    governed: 'secret',
    summary: 'Finish authorising a connection',
    access: 'mcp:manage',
    session: true,
    ephemeral: false,
    body: input('AuthorisationReturn', {
      code: z.string().min(1).max(4000),
      state: z.string().min(1).max(500),
      iss: z.string().max(2000).optional(),
    }),
    response: Connection,
    errors: {
      not_found: [404, 'The state is unknown, or its connection is gone'],
      not_configured: [409, 'The connection has no address'],
      source_unavailable,
    },
    async prepare(ctx, { body }) {
      const id = await awaitingState(ctx, body.state)
      return { id, check: await authorised(ctx, id, body) }
    },
    handle: (ctx, _input, { id, check }) => record(ctx, id, check),
  }),
] as const
