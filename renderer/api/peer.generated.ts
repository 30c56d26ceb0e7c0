// Written by "npm run generate" from the routes of the server; do not edit.
import { client } from './client.ts'
import type { Persisted } from './shared.generated.ts'
import type { List } from './transport.ts'

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

export interface PeerWebhookSecret {
  connection: string
  secret: string
  webhook_url: string
  previous_secret_until: string | null
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
}

export const peerApi = client<PeerCalls>()
