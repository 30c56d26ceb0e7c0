import { queryOptions } from '@tanstack/react-query'
import {
  type PeerConflict,
  type PeerConnection,
  type PeerEvent,
  type PeerRun,
  peerApi,
} from '../../api/modules.ts'
import type { Tone } from '../../components/Status.tsx'

export const peerKey = ['peer']

/** How often what is under way is looked at again, in milliseconds. */
const REFRESH = 2000
const NEWEST = { limit: 500 }

export const connectionsQuery = queryOptions({
  queryKey: [...peerKey, 'connections'],
  queryFn: ({ signal }) => peerApi('GET /admin/integrations/peer', { signal }),
})

/** How the taking in of events goes, connection by connection. */
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

export const eventStates: Record<PeerEvent['status'], State> = {
  received: { label: 'Waiting', tone: 'open' },
  applied: { label: 'Applied', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  skipped: { label: 'Left out', tone: 'quiet' },
}

export const runStates: Record<PeerRun['status'], State> = {
  running: { label: 'Running', tone: 'open' },
  done: { label: 'Done', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
}

export const conflictStates: Record<PeerConflict['status'], State> = {
  open: { label: 'To decide', tone: 'warning' },
  kept_ours: { label: 'Ours kept', tone: 'quiet' },
  took_theirs: { label: 'Theirs taken', tone: 'quiet' },
  settled: { label: 'The same again', tone: 'quiet' },
}

export const askers: Record<PeerRun['asked_by'], string> = {
  schedule: 'The schedule',
  cron: 'The cron secret',
  person: 'A person',
}

export const runKinds: Record<PeerRun['kind'], string> = {
  reconcile: 'Missed events',
  import_companies: 'All companies',
  import_funds: 'All funds',
}

/** The parts of the platform, each with the field of its health. */
export const upstreams = [
  ['primary', 'Main API'],
  ['analytics', 'Analytics'],
  ['mcp', 'Agents (MCP)'],
] as const

export type Upstream = NonNullable<PeerConnection['health']>['primary']

/** How a part of the platform was at the last test, in a word. */
export function upstreamState(upstream: Upstream | undefined): State {
  if (!upstream) return { label: 'Not tested yet', tone: 'quiet' }
  if (upstream.status === 'not_configured') return { label: 'Not set up', tone: 'quiet' }
  return upstream.ok ? { label: 'Reached', tone: 'good' } : { label: 'Failing', tone: 'bad' }
}

/** Whether a connection takes events in, in a word. */
export function connectionState({ is_active, has_webhook_secret }: PeerConnection): State {
  if (!is_active) return { label: 'Switched off', tone: 'quiet' }
  return has_webhook_secret
    ? { label: 'Takes events in', tone: 'good' }
    : { label: 'Has no webhook secret yet', tone: 'warning' }
}
