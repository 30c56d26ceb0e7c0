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

const source_unavailable = [503, 'The connection is unavailable; see the detail'] as const

export const routes = [
  route({
    method: 'GET',
    path: '/api/v1/svc/mcp-connections',
    summary: 'List MCP connections, newest first',
    access: 'mcp:read',
    query: z.object({
      ...field.listing,
      status: z.enum(statuses).optional(),
      module: field.key().optional().meta({ description: 'Only connections that this module may use' }),
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
      'By address (`url`), as a program on this computer (`command`), or from the catalogue (`catalogue_id`). Addresses and programs from the operator’s catalogue are tested at once; a typed command waits in `awaiting_consent` until an administrator approves its exact command line in a web session.',
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
    description: 'The operator’s catalogue, plus a folder on this computer.',
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
    description: 'A changed command, argument or setting name needs consent again.',
    access: 'mcp:manage',
    body: ConnectionChange,
    example: { name: 'Closed deals', byod: true },
    response: Connection,
    errors: { changed_meanwhile: [409, 'Somebody else changed it at the same time'] },
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
      'Connects to the server, lists its tools and resources, and reports what was found and what is missing. An unreachable server is an answer, not an error.',
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
      'The call that started it answers that it was cancelled. `cancelled` is false if nothing is being fetched.',
    access: 'mcp:write',
    audience: 'pages',
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
      path: z.string().max(2000).default('').meta({ description: 'Folder; empty: the top level' }),
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
    description: '`command_digest` is the digest of the command line as shown.',
    access: 'mcp:manage',
    session: true,
    outside: true,
    body: input('CommandConsent', { command_digest: z.string().regex(/^[0-9a-f]{64}$/) }),
    example: { command_digest: '0'.repeat(64) },
    response: Connection,
    errors: {
      command_changed: [409, 'The command differs from the one shown'],
      nothing_to_run: [409, 'The connection does not run a program'],
    },
    prepare: (ctx, { params, body }) => prepareConsent(ctx, params.connection_id, body.command_digest),
    handle: (ctx, { params, body }, check) => consent(ctx, params.connection_id, body.command_digest, check),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/mcp-connections/{connection_id}/accept-tools',
    operation: 'acceptConnectionTools',
    summary: 'Accept the changed tools of a connection',
    description: '`found_hash` is the hash of the tools as shown.',
    access: 'mcp:manage',
    session: true,
    body: input('ToolsAcceptance', { found_hash: z.string().regex(/^[0-9a-f]{64}$/) }),
    example: { found_hash: '0'.repeat(64) },
    response: Connection,
    errors: {
      not_quarantined: [409, 'No tools are quarantined'],
      tools_changed: [409, 'The tools differ from those shown'],
    },
    handle: (ctx, { params, body }) => acceptTools(ctx, params.connection_id, body.found_hash),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/mcp-connections/{connection_id}/authorise',
    operation: 'startConnectionAuthorisation',
    summary: 'Start authorising a connection',
    description: 'A person opens `authorisation_url`; null if the server already grants access.',
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
    outside: true,
    body: input('AuthorisationReturn', {
      code: z.string().min(1).max(4000),
      state: z.string().min(1).max(500),
      iss: z.string().max(2000).optional(),
    }),
    response: Connection,
    errors: {
      not_found: [404, 'The state is unknown, or its connection was deleted'],
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
