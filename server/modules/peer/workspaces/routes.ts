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
    description: 'The newest first, each with what makes the tie doubtful.',
    access: 'peer:read',
    query: z.object({
      ...field.page,
      q: field.search('Part of the name at the platform'),
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
      'It follows what the platform says from then on; what both say differently is kept as conflicts for a person to decide. null unties it: the next event makes a record of its own.',
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
      'The events that it could not deliver, then every company and fund that the connection brings in. A run that is under way is not begun twice.',
    access: 'peer:manage',
    governed: 'in_person',
    ephemeral: false,
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
      'Saves the connection, as `savePeerConnection` does, and where it has no webhook secret yet makes one, which is told this once.',
    access: 'peer:manage',
    governed: 'secret',
    ephemeral: false,
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
      'The key opens our MCP server (and the API) as far as its scopes say, the subscription is a connected app that hears of the events. Both are named after the connection, and revoked where every key and every app is. A person makes them: a key cannot.',
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
