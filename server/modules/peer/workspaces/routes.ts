import { z } from 'zod'
import { entity, field, route } from '../../../kernel/index.ts'
import { notConfigured } from '../connections/connections.ts'
import { SETTINGS } from '../connections/routes.ts'
import { PeerConnectionInput, PeerConnectionNamed } from '../connections/schemas.ts'
import { linkKinds } from '../kinds/event-types.ts'
import { PeerRun } from '../runs/schemas.ts'
import { giveAccess } from './access.ts'
import { connectPlatform, orgStatus, syncConnection } from './connecting.ts'
import {
  OrgStatus,
  PeerAccess,
  PeerAccessInput,
  PlatformConnected,
  RelinkInput,
  Workspace,
} from './schemas.ts'
import { lookUp, relinkTo } from './workspaces.ts'

const P = '/api/v1/svc/workspaces'

export const workspaceRoutes = [
  route({
    method: 'GET',
    path: `${P}/lookup`,
    operation: 'lookUpWorkspaces',
    summary: 'Look up the records linked to data platform records',
    description: 'Newest first, each with the reasons why its link is doubtful.',
    access: 'peer:read',
    query: z.object({
      ...field.page,
      q: field.search('Part of the platform’s name'),
      kind: z.enum(linkKinds).optional(),
      deal_id: z.coerce.number().pipe(field.id()).optional(),
      raised_fund_id: z.coerce.number().pipe(field.id()).optional(),
      peer_id: field.text(200).optional(),
    }),
    response: z.array(Workspace),
    handle: (ctx, { query }) => lookUp(ctx, query),
  }),
  route({
    method: 'POST',
    path: `${P}/relink`,
    operation: 'relinkWorkspace',
    summary: 'Relink a data platform record',
    description:
      'The record then follows the platform; differences are kept as conflicts for a person to decide. null unlinks it: the next event creates its own record.',
    access: 'peer:manage',
    governed: 'in_person',
    body: RelinkInput,
    example: { link_id: 1, deal_id: 1 },
    response: Workspace,
    handle: (ctx, { body }) => relinkTo(ctx, body),
  }),
  route({
    method: 'POST',
    path: `${P}/sync`,
    operation: 'syncWorkspaces',
    summary: 'Sync with the data platform',
    description:
      'Imports the events that could not be delivered, then every company and fund of the connection. A run in progress is not started twice.',
    access: 'peer:manage',
    governed: 'in_person',
    status: 202,
    errors: notConfigured,
    body: PeerConnectionNamed,
    example: {},
    response: entity('PeerSyncStarted', { connection: z.string(), runs: z.array(PeerRun) }),
    handle: (ctx, { body }) => syncConnection(ctx, body.connection),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/integrations/platform/connect',
    operation: 'connectPlatform',
    summary: 'Connect the data platform',
    description:
      'Saves the connection like `savePeerConnection` and, if it has no webhook secret, creates one, shown only once.',
    access: 'peer:manage',
    governed: 'secret',
    secret: ['secret'],
    body: PeerConnectionInput,
    example: { primary_api_base: 'https://api.peer.example.com/v1', api_key: 'peer-key' },
    response: PlatformConnected,
    handle: (ctx, { body }) => connectPlatform(ctx, body),
  }),
  route({
    method: 'POST',
    path: `${SETTINGS}/access`,
    operation: 'givePeerAccess',
    summary: 'Grant the data platform a key and a subscription',
    description:
      'The key opens the office’s MCP server (and the API) as far as its scopes allow; the subscription is a connected app that receives the events. Both are named after the connection and revoked like any key or app. Only a person can create them, not a key.',
    access: 'peer:manage',
    audience: 'pages',
    governed: 'secret',
    ephemeral: false,
    secret: ['key', 'secret'],
    errors: notConfigured,
    body: PeerAccessInput,
    example: {
      url: 'https://api.peer.example.com/hooks',
      events: ['room.red_flag.added'],
      scopes: { crm: 'read' },
    },
    response: PeerAccess,
    handle: (ctx, { body }) => giveAccess(ctx, body),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/internal/org-status',
    operation: 'getOrgStatus',
    summary: 'Get the office’s status for the data platform',
    access: 'peer:read',
    response: OrgStatus,
    handle: ctx => orgStatus(ctx),
  }),
] as const
