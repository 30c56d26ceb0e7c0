import { z } from 'zod'
import { route } from '../../../kernel/index.ts'
import {
  changeConnection,
  deleteConnection,
  getConnection,
  listConnections,
  notConfigured,
  recordHealth,
  rotateSecret,
  saveConnection,
} from './connections.ts'
import {
  PeerConnection,
  PeerConnectionChange,
  PeerConnectionInput,
  PeerConnectionNamed,
  PeerHealth,
  PeerWebhookSecret,
} from './schemas.ts'
import { lookAtUpstreams } from './upstreams.ts'

export const SETTINGS = '/admin/integrations/peer'

export const settingsRoutes = [
  route({
    method: 'GET',
    path: SETTINGS,
    operation: 'listPeerConnections',
    summary: 'List data platform connections',
    access: 'peer:manage',
    response: z.array(PeerConnection),
    handle: ctx => listConnections(ctx),
  }),
  route({
    method: 'POST',
    path: SETTINGS,
    operation: 'savePeerConnection',
    governed: 'secret',
    summary: 'Save a data platform connection',
    description:
      'Creates the connection of that name, or changes the one there is: what is not said stays as it is. Several are told apart by their names, which the peer sends as `X-Peer-Connection`.',
    access: 'peer:manage',
    body: PeerConnectionInput,
    example: {
      name: 'main',
      primary_api_base: 'https://api.peer.example.com/v1',
      agent_mcp_url: 'https://mcp.peer.example.com/mcp',
      api_key: 'peer-key',
      enabled_modules: ['companies'],
    },
    response: PeerConnection,
    handle: (ctx, { body }) => saveConnection(ctx, body),
  }),
  route({
    method: 'GET',
    path: `${SETTINGS}/{peer_connection_id}`,
    operation: 'getPeerConnection',
    summary: 'Get a data platform connection',
    access: 'peer:manage',
    response: PeerConnection,
    handle: (ctx, { params }) => getConnection(ctx, params.peer_connection_id),
  }),
  route({
    method: 'PATCH',
    path: `${SETTINGS}/{peer_connection_id}`,
    operation: 'updatePeerConnection',
    governed: 'secret',
    summary: 'Change a data platform connection',
    access: 'peer:manage',
    errors: { changed_meanwhile: [409, 'Somebody changed it since it was read'] },
    body: PeerConnectionChange,
    example: { overlap_hours: 48 },
    response: PeerConnection,
    handle: (ctx, { params, body }) => changeConnection(ctx, params.peer_connection_id, body),
  }),
  route({
    method: 'DELETE',
    path: `${SETTINGS}/{peer_connection_id}`,
    operation: 'deletePeerConnection',
    summary: 'Delete an unused data platform connection',
    access: 'peer:manage',
    handle: (ctx, { params }) => deleteConnection(ctx, params.peer_connection_id),
  }),
  route({
    method: 'POST',
    path: `${SETTINGS}/test`,
    operation: 'testPeerConnection',
    governed: 'in_person',
    summary: 'Test a data platform connection',
    description:
      'What has no address says that it is not configured. What was found is kept with the connection.',
    access: 'peer:manage',
    ephemeral: false,
    errors: notConfigured,
    body: PeerConnectionNamed,
    example: {},
    response: PeerHealth,
    prepare: (ctx, { body }) => lookAtUpstreams(ctx, body.connection),
    handle: (ctx, _input, { id, health }) => recordHealth(ctx, id, health),
  }),
  route({
    method: 'POST',
    path: `${SETTINGS}/rotate-webhook-secret`,
    operation: 'rotatePeerWebhookSecret',
    governed: 'secret',
    summary: 'Rotate the data platform’s webhook secret',
    description:
      'The secret is told this once. The one before holds for the overlap of the connection, so that the peer can change over without losing an event.',
    access: 'peer:manage',
    ephemeral: false,
    secret: ['secret'],
    errors: notConfigured,
    body: PeerConnectionNamed,
    example: {},
    response: PeerWebhookSecret,
    handle: (ctx, { body }) => rotateSecret(ctx, body.connection),
  }),
] as const
