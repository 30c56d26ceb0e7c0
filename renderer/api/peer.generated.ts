// Written by "npm run generate" from the routes of the server; do not edit.
import { client } from './client.ts'
import type { ConnectedAppEvent, Persisted } from './shared.generated.ts'
import type { List } from './transport.ts'

export interface CronSecret {
  secret: string
}

export interface CronSecretAge {
  since: string | null
}

export interface OrgStatus {
  org_id: number
  name: string
  base_currency: string
  modules: string[]
  users: number
  connections: {
    name: string
    is_active: boolean
    has_webhook_secret: boolean
    last_event_at: string | null
    waiting: number
    failed: number
  }[]
}

export interface PeerAccess {
  connection: string
  mcp_url: string
  key_id: number
  key: string
  app_id: number
  secret: string
  events: ConnectedAppEvent[]
  scopes: Record<string, "none" | "read" | "write" | "approve">
}

export interface PeerAccessInput {
  connection?: string
  url: string
  events: ConnectedAppEvent[]
  scopes: Record<string, "none" | "read" | "write" | "approve">
  propose_only?: boolean
  expires_at?: string
}

export interface PeerConflict {
  id: number
  link_id: number
  connection_id: number
  peer_id: string
  deal_id: number | null
  deal_name: string | null
  raised_fund_id: number | null
  raised_fund_name: string | null
  field: string
  currency: string | null
  ours: unknown
  theirs: unknown
  status: "open" | "kept_ours" | "took_theirs" | "settled"
  resolved_by: number | null
  resolved_at: string | null
  created_at: string
  updated_at: string
}

export interface PeerConflictDecision {
  keep: "ours" | "theirs"
}

export interface PeerConnection {
  id: number
  name: string
  primary_api_base: string | null
  analytics_base: string | null
  agent_mcp_url: string | null
  has_api_key: boolean
  enabled_modules: ("companies" | "funds")[]
  is_active: boolean
  overlap_hours: number
  has_webhook_secret: boolean
  secret_rotated_at: string | null
  previous_secret_until: string | null
  health: {
    primary: {
      ok: boolean
      status: "ok" | "failing" | "not_configured"
      http_status: number | null
      latency_ms: number | null
      error: string | null
    }
    analytics: {
      ok: boolean
      status: "ok" | "failing" | "not_configured"
      http_status: number | null
      latency_ms: number | null
      error: string | null
    }
    mcp: {
      ok: boolean
      status: "ok" | "failing" | "not_configured"
      http_status: number | null
      latency_ms: number | null
      error: string | null
    }
  } | null
  tested_at: string | null
  version: number
  created_at: string
  updated_at: string
}

export interface PeerConnectionChange {
  name?: string
  primary_api_base?: string | null
  analytics_base?: string | null
  agent_mcp_url?: string | null
  api_key?: string | null
  enabled_modules?: ("companies" | "funds")[]
  is_active?: boolean
  overlap_hours?: number
  version?: number
}

export interface PeerConnectionInput {
  name?: string
  primary_api_base?: string | null
  analytics_base?: string | null
  agent_mcp_url?: string | null
  api_key?: string | null
  enabled_modules?: ("companies" | "funds")[]
  is_active?: boolean
  overlap_hours?: number
}

export interface PeerConnectionNamed {
  connection?: string
}

export interface PeerEvent {
  id: number
  connection_id: number
  event_id: string
  event_type: "company.created" | "company.updated" | "company.deleted" | "fund.created" | "fund.updated" | "fund.deleted" | "ping.test"
  peer_id: string | null
  occurred_at: string
  body: string
  source: "webhook" | "reconcile"
  status: "received" | "applied" | "failed" | "skipped"
  outcome: string | null
  error: string | null
  duplicates: number
  applied_at: string | null
  created_at: string
  updated_at: string
}

export type PeerEventBody = Record<string, unknown>

export interface PeerHealth {
  connection: string
  primary: {
    ok: boolean
    status: "ok" | "failing" | "not_configured"
    http_status: number | null
    latency_ms: number | null
    error: string | null
  }
  analytics: {
    ok: boolean
    status: "ok" | "failing" | "not_configured"
    http_status: number | null
    latency_ms: number | null
    error: string | null
  }
  mcp: {
    ok: boolean
    status: "ok" | "failing" | "not_configured"
    http_status: number | null
    latency_ms: number | null
    error: string | null
  }
}

export interface PeerImport {
  id: number
  connection_id: number
  kind: "reconcile" | "import_companies" | "import_funds"
  asked_by: "schedule" | "cron" | "person"
  status: "running" | "done" | "failed"
  counts: {
    pages: number
    found: number
    taken: number
    known: number
    retried: number
    refused: number
    created: number
    updated: number
    merged: number
    left: number
  }
  errors: string[]
  finished_at: string | null
  created_at: string
  updated_at: string
  plan: {
    peer_id: string | null
    name: string | null
    fate: "created" | "updated" | "merged" | "left" | "refused"
    error: string | null
  }[] | null
}

export interface PeerInboundHealth {
  ok: true
  time: string
  event_types: ("company.created" | "company.updated" | "company.deleted" | "fund.created" | "fund.updated" | "fund.deleted" | "ping.test")[]
  connections_active: number
  last_event_at: string | null
  waiting: number
  failing: number
}

export interface PeerLink {
  id: number
  connection_id: number
  kind: "company" | "fund"
  peer_id: string
  name: string | null
  deal_id: number | null
  raised_fund_id: number | null
  fields: Record<string, unknown>
  told_at: string | null
  archived_at: string | null
  created_at: string
  updated_at: string
}

export interface PeerReceipt {
  received: true
  duplicate: boolean
}

export interface PeerReconcileStarted {
  runs: PeerRun[]
}

export interface PeerRelink {
  link_id: number
  deal_id?: number | null
  raised_fund_id?: number | null
}

export interface PeerRun {
  id: number
  connection_id: number
  kind: "reconcile" | "import_companies" | "import_funds"
  asked_by: "schedule" | "cron" | "person"
  status: "running" | "done" | "failed"
  counts: {
    pages: number
    found: number
    taken: number
    known: number
    retried: number
    refused: number
    created: number
    updated: number
    merged: number
    left: number
  }
  errors: string[]
  finished_at: string | null
  created_at: string
  updated_at: string
}

export interface PeerSyncStarted {
  connection: string
  runs: PeerRun[]
}

export interface PeerWebhookSecret {
  connection: string
  secret: string
  webhook_url: string
  previous_secret_until: string | null
}

export interface PeerWorkspace {
  link_id: number
  connection: string
  kind: "company" | "fund"
  peer_id: string
  peer_name: string | null
  record: {
    type: "deal" | "raised_fund"
    id: number
    name: string
  } | null
  told_at: string | null
  doubts: string[]
}

export interface PlatformConnected {
  connection: PeerConnection
  secret: string | null
  webhook_url: string
}

export interface PeerCalls {
  'GET /admin/integrations/peer': {
    answer: List<PeerConnection>
  }
  'POST /admin/integrations/peer': {
    body?: PeerConnectionInput
    answer: PeerConnection & Persisted
  }
  'GET /admin/integrations/peer/{peer_connection_id}': {
    params: {
      peer_connection_id: string | number
    }
    answer: PeerConnection
  }
  'PATCH /admin/integrations/peer/{peer_connection_id}': {
    params: {
      peer_connection_id: string | number
    }
    body?: PeerConnectionChange
    answer: PeerConnection
  }
  'DELETE /admin/integrations/peer/{peer_connection_id}': {
    params: {
      peer_connection_id: string | number
    }
    answer: undefined
  }
  'POST /admin/integrations/peer/test': {
    body?: PeerConnectionNamed
    answer: PeerHealth
  }
  'POST /admin/integrations/peer/rotate-webhook-secret': {
    body?: PeerConnectionNamed
    answer: PeerWebhookSecret
  }
  'GET /admin/integrations/peer/events': {
    query?: {
      limit?: number
      cursor?: string
      status?: "received" | "applied" | "failed" | "skipped"
      event_type?: "company.created" | "company.updated" | "company.deleted" | "fund.created" | "fund.updated" | "fund.deleted" | "ping.test"
      connection_id?: number
      peer_id?: string
    }
    answer: List<PeerEvent>
  }
  'GET /admin/integrations/peer/events/{peer_event_id}': {
    params: {
      peer_event_id: string | number
    }
    answer: PeerEvent
  }
  'POST /admin/integrations/peer/events/{peer_event_id}/replay': {
    params: {
      peer_event_id: string | number
    }
    answer: PeerEvent & Persisted
  }
  'GET /admin/integrations/peer/links': {
    query?: {
      limit?: number
      cursor?: string
      kind?: "company" | "fund"
      deal_id?: number
    }
    answer: List<PeerLink>
  }
  'GET /admin/integrations/peer/conflicts': {
    query?: {
      limit?: number
      cursor?: string
      status?: "open" | "kept_ours" | "took_theirs" | "settled"
      deal_id?: number
      raised_fund_id?: number
    }
    answer: List<PeerConflict>
  }
  'GET /admin/integrations/peer/conflicts/{peer_conflict_id}': {
    params: {
      peer_conflict_id: string | number
    }
    answer: PeerConflict
  }
  'POST /admin/integrations/peer/conflicts/{peer_conflict_id}/resolve': {
    params: {
      peer_conflict_id: string | number
    }
    body: PeerConflictDecision
    answer: PeerConflict & Persisted
  }
  'POST /webhooks/peer/cron/reconcile': {
    answer: PeerReconcileStarted
  }
  'POST /admin/integrations/peer/reconcile': {
    body?: PeerConnectionNamed
    answer: PeerRun
  }
  'POST /admin/integrations/peer/import/companies': {
    body?: PeerConnectionNamed
    answer: PeerImport & Persisted
  }
  'POST /admin/integrations/peer/import/funds': {
    body?: PeerConnectionNamed
    answer: PeerImport & Persisted
  }
  'GET /admin/integrations/peer/runs': {
    query?: {
      limit?: number
      cursor?: string
      connection_id?: number
      status?: "running" | "done" | "failed"
    }
    answer: List<PeerRun>
  }
  'GET /admin/integrations/peer/runs/{peer_run_id}': {
    params: {
      peer_run_id: string | number
    }
    answer: PeerRun
  }
  'GET /admin/integrations/cron-secret': {
    answer: CronSecretAge
  }
  'POST /admin/integrations/cron-secret': {
    answer: CronSecret
  }
  'POST /webhooks/peer/{event_type}': {
    params: {
      event_type: string | number
    }
    body?: PeerEventBody
    answer: PeerReceipt
  }
  'GET /webhooks/peer/_health': {
    answer: PeerInboundHealth
  }
  'GET /api/v1/svc/workspaces/lookup': {
    query?: {
      limit?: number
      cursor?: string
      q?: string
      kind?: "company" | "fund"
      deal_id?: number
      raised_fund_id?: number
      peer_id?: string
    }
    answer: List<PeerWorkspace>
  }
  'POST /api/v1/svc/workspaces/relink': {
    body: PeerRelink
    answer: PeerWorkspace & Persisted
  }
  'POST /api/v1/svc/workspaces/sync': {
    body?: PeerConnectionNamed
    answer: PeerSyncStarted
  }
  'POST /api/v1/svc/integrations/platform/connect': {
    body?: PeerConnectionInput
    answer: PlatformConnected
  }
  'POST /admin/integrations/peer/access': {
    body: PeerAccessInput
    answer: PeerAccess
  }
  'GET /api/v1/svc/internal/org-status': {
    answer: OrgStatus
  }
}

export const peerApi = client<PeerCalls>()
