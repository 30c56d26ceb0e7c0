import { queryOptions } from '@tanstack/react-query'
import { type PeerConnection, peerApi } from '../../api/modules.ts'
import type { Tone } from '../../words/words.ts'

export const peerKey = ['peer']

/** Refresh interval in milliseconds while work is under way. */
const REFRESH = 2000
const NEWEST = { limit: 500 }

export const connectionsQuery = queryOptions({
  queryKey: [...peerKey, 'connections'],
  queryFn: ({ signal }) => peerApi('GET /admin/integrations/peer', { signal }),
})

/** Inbound processing of each connection. */
export const inboundQuery = queryOptions({
  queryKey: [...peerKey, 'inbound'],
  queryFn: ({ signal }) => peerApi('GET /api/v1/svc/internal/org-status', { signal }),
  refetchInterval: ({ state }) =>
    state.data?.connections.some(({ waiting }) => waiting > 0) ? REFRESH : false,
})

export const eventsQuery = queryOptions({
  queryKey: [...peerKey, 'events'],
  queryFn: ({ signal }) => peerApi('GET /admin/integrations/peer/events', { query: NEWEST, signal }),
  refetchInterval: ({ state }) =>
    state.data?.items.some(({ status }) => status === 'received') ? REFRESH : false,
})

export const conflictsQuery = queryOptions({
  queryKey: [...peerKey, 'conflicts'],
  queryFn: ({ signal }) => peerApi('GET /admin/integrations/peer/conflicts', { query: NEWEST, signal }),
})

export const linksQuery = queryOptions({
  queryKey: [...peerKey, 'links'],
  queryFn: ({ signal }) => peerApi('GET /api/v1/svc/workspaces/lookup', { query: NEWEST, signal }),
})

export const runsQuery = queryOptions({
  queryKey: [...peerKey, 'runs'],
  queryFn: ({ signal }) => peerApi('GET /admin/integrations/peer/runs', { query: NEWEST, signal }),
  refetchInterval: ({ state }) =>
    state.data?.items.some(({ status }) => status === 'running') ? REFRESH : false,
})

export const cronQuery = queryOptions({
  queryKey: [...peerKey, 'cron'],
  queryFn: ({ signal }) => peerApi('GET /admin/integrations/cron-secret', { signal }),
})

interface State {
  label: string
  tone: Tone
}

/** The parts of the platform, each with the field of its health and that of its address. */
export const upstreams = [
  ['primary', 'Main API', 'primary_api_base'],
  ['analytics', 'Analytics', 'analytics_base'],
  ['mcp', 'Agents (MCP)', 'agent_mcp_url'],
] as const

export type Upstream = NonNullable<PeerConnection['health']>['primary']

/** Returns the state of a part of the platform at the last test. */
export function upstreamState(upstream: Upstream | undefined, hasAddress: boolean): State {
  if (!hasAddress) return { label: 'Not set up', tone: 'quiet' }
  if (!upstream || upstream.status === 'not_configured') return { label: 'Not tested yet', tone: 'quiet' }
  return upstream.ok ? { label: 'Reached', tone: 'good' } : { label: 'Failing', tone: 'bad' }
}

/** Returns whether a connection receives events, in a word. */
export function connectionState({ is_active, has_webhook_secret }: PeerConnection): State {
  if (!is_active) return { label: 'Switched off', tone: 'quiet' }
  return has_webhook_secret
    ? { label: 'Takes events in', tone: 'good' }
    : { label: 'No webhook secret yet', tone: 'warning' }
}
